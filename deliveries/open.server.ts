import { join } from "node:path";
import { brand } from "../content/brand.ts";
import { firebaseSignIn } from "../outbound/google-sign-in.server.ts";
import type { Destination } from "./destination.ts";
import { customerMail } from "./destinations/email/customer-mail.server.ts";
import { invitationMail, type OpenInvitation } from "./destinations/email/invitation-mail.server.ts";
import { ownerMail } from "./destinations/email/owner-mail.server.ts";
import { folderOffice, smtpOffice } from "./destinations/email/post-office.server.ts";
import { firebase } from "./destinations/firebase/firebase.server.ts";
import { jsonLines } from "./destinations/json-lines/json-lines.server.ts";
import { push } from "./destinations/push/push.server.ts";
import { webhook } from "./destinations/webhook/webhook.server.ts";
import { setDestinations } from "./outbox.server.ts";
import { type PushKeys, pushKeys, type RingingDevices } from "./push.server.ts";
import { listStopped } from "./records.server.ts";
import { startWorker, type Teller, type Worker } from "./worker.server.ts";

/** What the destinations are made from: the settings of those names. */
export type DestinationSettings = {
  DATA_DIR: string;
  PUBLIC_ORIGIN?: string | undefined;
  SMTP_URL?: string | undefined;
  MAIL_FROM?: string | undefined;
  OWNER_EMAIL?: readonly string[] | undefined;
  HEARTBEAT_EMAIL?: string | undefined;
  WEBHOOK_URL?: string | undefined;
  WEBHOOK_SECRET?: readonly string[] | undefined;
  FIREBASE_DATABASE_URL?: string | undefined;
  FIREBASE_SERVICE_ACCOUNT?: string | undefined;
  FIREBASE_SECRET?: string | undefined;
  JSON_LINES_FILE?: string | undefined;
};

export type { OpenInvitation };

/** What the mail room asks of other rooms. */
export type Opening = {
  /** Whom new leads ring. */
  devices: RingingDevices;
  /** Done before anything is sent. */
  beforeSending?: () => Promise<void>;
  /** What the letter of an invitation says; null for one that works no more. */
  openInvitation: (id: string) => Promise<OpenInvitation | null>;
};

/** Every destination that the settings name. Adding one is a folder and a line here. */
function destinationsFor(
  settings: DestinationSettings,
  tell: Teller,
  { devices, keys, openInvitation }: Pick<Opening, "devices" | "openInvitation"> & { keys: PushKeys },
): Destination[] {
  const from = settings.MAIL_FROM ?? `${brand.name} <${brand.contactEmail}>`;
  const to = settings.OWNER_EMAIL ?? [brand.contactEmail];
  const office = settings.SMTP_URL
    ? smtpOffice({ url: settings.SMTP_URL, from })
    : folderOffice({ folder: join(settings.DATA_DIR, "mail"), from });
  const { WEBHOOK_URL, WEBHOOK_SECRET, FIREBASE_DATABASE_URL, JSON_LINES_FILE } = settings;
  return [
    ownerMail(office, { to, testsTo: settings.HEARTBEAT_EMAIL }),
    customerMail(office, {
      replyTo: to[0] ?? brand.contactEmail,
      tell,
      origin: settings.PUBLIC_ORIGIN,
    }),
    invitationMail(office, { replyTo: to[0] ?? brand.contactEmail, open: openInvitation }),
    WEBHOOK_URL && WEBHOOK_SECRET && webhook({ url: WEBHOOK_URL, secrets: WEBHOOK_SECRET }),
    FIREBASE_DATABASE_URL && firebase({ url: FIREBASE_DATABASE_URL, signIn: firebaseSignIn(settings) }),
    JSON_LINES_FILE && jsonLines({ file: JSON_LINES_FILE }),
    push({ devices, keys, subject: subjectOf(settings) }),
  ].filter((destination) => typeof destination === "object");
}

/** Whom push services can turn to. They take no plain http, and Apple's no localhost. */
function subjectOf({ OWNER_EMAIL, PUBLIC_ORIGIN }: DestinationSettings): string {
  if (OWNER_EMAIL?.[0]) return `mailto:${OWNER_EMAIL[0]}`;
  return PUBLIC_ORIGIN?.startsWith("https:") ? PUBLIC_ORIGIN : `mailto:${brand.contactEmail}`;
}

/**
 * Opens the mail room: from now on leads are posted to the destinations that the settings name, and a worker takes them
 * there. Says where mail goes when there is no mail server, and which destinations are stopped. Throws an Error with a
 * plain sentence when a key cannot be used.
 */
export async function openDeliveries(
  settings: DestinationSettings,
  tell: Teller,
  { beforeSending, ...rooms }: Opening,
): Promise<Worker> {
  const destinations = destinationsFor(settings, tell, { ...rooms, keys: await pushKeys() });
  setDestinations(destinations);
  if (!settings.SMTP_URL) {
    tell.info(
      {},
      `SMTP_URL is not set: mail is written to ${join(settings.DATA_DIR, "mail")} instead of being sent`,
    );
  }
  const stopped = await listStopped();
  for (const { name } of destinations) {
    const row = stopped.get(name);
    if (!row) continue;
    tell.warn(
      { destination: name, reason: row.reason },
      `nothing is sent to ${name}, it is ${row.state}: npm run deliveries -- resume ${name}`,
    );
  }
  await beforeSending?.();
  return startWorker(destinations, tell);
}
