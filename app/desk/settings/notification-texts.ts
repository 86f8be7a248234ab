import { formatCount } from "../texts.ts";

export const notificationTexts = {
  owners: "For every location without its own addresses",
  goesTo: "New leads are emailed to",
  env: "OWNER_EMAIL in .env",
  content: "content/brand.ts",
  usual: (mailboxes: string) =>
    `The standard is ${mailboxes}. Alarms, such as a failed backup, always go there.`,
  folder: "There’s no mail server in .env yet, so emails are only written to a folder on the server.",
  change: "Use other addresses",
  mailboxes: "Email new leads to",
  mailboxesHint: "Addresses separated by commas. Leave empty to go back to the standard.",
  save: "Save addresses",
  saved: "Saved. The next lead goes there.",
  reset: "Back to the standard addresses.",
  test: "Send a test email",
  testTo: (mailboxes: string) => `Send a test email to ${mailboxes}`,
  sent: (mailboxes: string) =>
    `The mail server accepted the test for ${mailboxes}. Check the mailbox, and its spam folder.`,
  written: "There’s no mail server, so the test was written to the folder for emails.",
  failed: (reason: string) => `The test didn’t go out: ${reason}.`,
  noMail: "This site sends no email.",

  locations: "Locations with their own addresses",
  none: "None. All of them use the addresses above.",
  location: "Location",
  addresses: "Addresses",
  edit: "Change",
  editFor: (name: string) => ` for ${name}`,
  add: (count: number) =>
    count === 1
      ? "The other location uses the addresses above. Give it its own under Locations."
      : `The other ${formatCount(count)} use the addresses above. Give one its own under Locations.`,
  openLocations: "Open Locations",
} as const;
