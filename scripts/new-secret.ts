import { runCommand } from "../boot.server.ts";
import { write } from "../db/connect.server.ts";
import { removeSecret } from "../db/secret.server.ts";
import { removeAllPushDevices } from "../people/push-devices.server.ts";
import { readCommandLine, refuseCall } from "./command-line.ts";

const command = {
  about: "Replaces a secret that's stored in the database. The site may be running.",
  calls: [
    ["npm run new-secret -- booking-links", "links in confirmations sent so far stop working"],
    ["npm run new-secret -- photo-links", "links to photos in emails sent so far stop working"],
    [
      "npm run new-secret -- reply-addresses",
      "answers to emails sent so far are no longer put on their lead",
    ],
    ["npm run new-secret -- notifications", "staff turn on notifications again, on each device"],
  ],
} as const;

async function replaceBookingLinks(): Promise<string> {
  await write((transaction) => removeSecret(transaction, "booking-link"));
  return "Links in confirmations sent so far no longer work. Customers who want to move or cancel a booking have to call.";
}

async function replacePhotoLinks(): Promise<string> {
  await write((transaction) => removeSecret(transaction, "photos-link"));
  return "Links to photos in emails sent so far no longer work. The desk shows the photos with their requests.";
}

async function replaceReplyAddresses(): Promise<string> {
  await write((transaction) => removeSecret(transaction, "reply-address"));
  return "Answers to emails sent so far come to Unassigned, unless they quote one of our emails.";
}

async function replaceNotifications(): Promise<string> {
  const devices = await write(async (transaction) => {
    await removeSecret(transaction, "push");
    return removeAllPushDevices(transaction);
  });
  return `Notifications are off on ${devices} ${devices === 1 ? "device" : "devices"}. Staff turn them on again at the desk: Account, Notifications.`;
}

const replacements: Readonly<Record<string, () => Promise<string>>> = {
  "booking-links": replaceBookingLinks,
  "photo-links": replacePhotoLinks,
  "reply-addresses": replaceReplyAddresses,
  notifications: replaceNotifications,
};

const [name = ""] = readCommandLine(command, { most: 1 }).positionals;
const replace = Object.hasOwn(replacements, name) ? replacements[name] : undefined;
if (!replace)
  refuseCall(command, "Say which secret: booking-links, photo-links, reply-addresses or notifications.");
await runCommand(async () => console.log(await replace()));
