import type { AuditLine } from "../../../people/audit.server.ts";
import type { AuditKind, auditActions } from "../../../people/audit-actions.ts";
import { formatShortDay } from "../../../schedule/days-and-durations.ts";
import { findEntry } from "../lead/lead-actions.ts";
import { formatCount, formatHeld, formatLeads } from "../texts.ts";

export const kindNames: Readonly<Record<AuditKind, string>> = {
  "getting-in": "Access",
  people: "People",
  leads: "Leads",
  deliveries: "Deliveries",
  schedule: "Schedule",
  locations: "Locations",
  numbers: "Numbers",
  settings: "Settings",
  views: "Saved views",
  privacy: "Exports and privacy",
};

type Details = AuditLine["details"];

const proofs: Readonly<Record<string, string>> = {
  password: "a password",
  code: "an authenticator code",
  "backup code": "a backup code",
  passkey: "a passkey",
  link: "a link",
};

const refusedAccess: Readonly<Record<string, string>> = {
  owner: "was refused a page or action that’s the owner’s",
  page: "was refused a page or action that isn’t part of their role",
  lead: "was refused a lead that isn’t theirs",
  location: "was refused another location",
};

/** " on Chrome on Android, from 203.0.113.0/24 (12 times more)". */
function formatFrom({ browser, system, network, times, isMixed }: Details): string {
  const device = [browser, system].filter((name) => typeof name === "string").join(" on ");
  const parts = [
    device && ` on ${device}`,
    typeof network === "string" && ` from ${network}`,
    isMixed && " from several networks",
    typeof times === "number" && (times === 1 ? " (1 more time)" : ` (${times} more times)`),
  ];
  return parts.filter(Boolean).join("");
}

/** "Fri, Nov 27, the 9:00 window". */
function formatWhen({ date, window }: Details): string {
  const day = typeof date === "string" ? formatShortDay(date) : "";
  return typeof window === "string" && window !== "*" ? `${day}, the ${window} window` : day;
}

/** "Fri, Dec 25", or "3 days". */
function formatDays(dates: unknown): string {
  const list = Array.isArray(dates) ? dates.map(String) : [];
  return list.length === 1 ? formatShortDay(list[0] ?? "") : `${list.length} days`;
}

const formatWhat = ({ leads, messages = 0, unfinished = 0 }: Details) =>
  formatHeld({ requests: Number(leads), messages: Number(messages), unfinished: Number(unfinished) });

type Sentence = string | ((details: Details) => string);

/** What was done, after who did it; "%" is what it was done to. Actions on leads have theirs in `lead-actions.ts`. */
const sentences: Readonly<Record<keyof typeof auditActions, Sentence>> = {
  "session.started": ({ by, ...from }) => `signed in with ${proofs[String(by)]}${formatFrom(from)}`,
  "session.refused": ({ by, ...from }) =>
    by === undefined
      ? `tried to sign in${formatFrom(from)}`
      : `tried to sign in % with the wrong ${String(proofs[String(by)]).replace(/^an? /, "")}${formatFrom(from)}`,
  "session.ended": ({ isOther }) => (isOther ? "signed another of their devices out" : "signed out"),
  "sessions.ended": "signed out everywhere",
  "owner-link.made": "made a link for the owner",
  "owner-link.used": "regained access with the owner’s link",
  "reset-link.used": "regained access with a reset link",
  "password.changed": "changed their password",
  "proof.refused": (details) => `entered a wrong password or code while signed in${formatFrom(details)}`,
  "access.refused": ({ to, ...from }) =>
    `${refusedAccess[String(to)] ?? "was refused several things"}${formatFrom(from)}`,
  "totp.prepared": "started setting up an authenticator app",
  "totp.started": "turned on their authenticator app",
  "totp.stopped": "turned off their authenticator app",
  "backup-codes.made": "made new backup codes",
  "passkey.added": "added a passkey",
  "passkey.removed": "removed a passkey",
  "reminders.changed": "changed their reminders",
  "push.started": "turned on notifications",
  "push.stopped": "turned off notifications",
  "weekly-email.started": "turned on the Monday email",
  "weekly-email.stopped": "turned off the Monday email",

  "person.renamed": "changed their name",
  "person.joined": "created their account",
  "person.invited": "invited %",
  "invitation.sent-again": "invited % again",
  "invitation.withdrawn": "withdrew the invitation for %",
  "person.limited": ({ role, before }) =>
    role === before ? "changed where % works" : `changed the role of % to ${role}`,
  "person.disabled": "disabled access for %",
  "person.enabled": "enabled access for %",
  "person.removed": "removed %",
  "person.signed-out": "signed % out everywhere",
  "reset-link.made": "made a reset link for %",
  "second-factor.required": "required a second factor for everyone",
  "second-factor.optional": "made the second factor optional",
  "second-factor.removed": "removed the authenticator app and passkeys of %",
  "api-key.made": "made the API key %",
  "api-key.revoked": "revoked the API key %",

  "lead.sent-in": "sent in %",
  "lead.entered": "entered % by hand",
  "import.checked": ({ rows }) => `checked a file of ${formatCount(Number(rows))} rows for an import`,
  "import.mapped": "changed how an import’s columns are read",
  "import.started": "imported leads from a file",
  "import.undone": "undid an import of leads",
  "import.discarded": "discarded a file before its import",
  "lead.moved": (details) => `moved the visit of % to ${formatWhen(details)}`,
  "lead.corrected": "corrected what the customer of % typed",
  "lead.merged": "merged % with another customer’s",
  "lead.separated": "separated % from a customer’s other requests",
  "lead.undone": "undid the last action on %",
  "message.assigned": "added a reply to %",
  "message.removed": "removed a reply that wasn’t on any lead",
  "unfinished.removed": "removed an unfinished request",

  "delivery.sent-again": ({ destination }) =>
    destination ? `sent % to ${destination} again` : "sent a delivery again",
  "deliveries.sent-again": "sent everything again that had failed to reach %",
  "destination.resumed": "resumed deliveries to %",
  "destination.paused": "paused deliveries to %",
  "webhook.added": "added the webhook %",
  "webhook.removed": "removed the webhook %",
  "webhook.tested": ({ outcome }) =>
    outcome === "delivered" ? "tested %, and it worked" : "tested %, and it didn’t work",
  "copy.noticed": "held back what was waiting, because the database is a copy",
  "restored.sent": ({ count }) => `sent ${Number(count)} deliveries to % that waited in a restored database`,
  "restored.marked": ({ count }) =>
    `marked ${Number(count)} deliveries to % in a restored database as already delivered`,

  "capacity.set": ({ capacity }) =>
    capacity === null
      ? "reset the number of bookings per window in %"
      : `set the bookings per window in % to ${capacity}`,
  "window.closed": (details) => `blocked ${formatWhen(details)} in %`,
  "window.restored": (details) => `undid the change to ${formatWhen(details)} in %`,
  "day.opened": (details) => `opened ${formatWhen(details)} in %`,
  "days.closed": ({ dates }) => `closed ${formatDays(dates)} in %`,
  "days.opened": ({ dates }) => `opened ${formatDays(dates)} again in %`,
  "calendar.made": "made a calendar link for %",
  "calendar.revoked": "revoked a calendar link for %",

  "location.edited": ({ phone, before }) =>
    phone === before ? "changed who gets the lead emails for %" : "changed the tracking phone for %",

  "hours.edited": ({ hours }) =>
    hours === null ? "reset the opening hours for %" : "changed the opening hours for %",

  "ad-cost.set": ({ month }) => `entered what an ad source cost in ${month}`,
  "ad-cost.removed": ({ month }) => `removed what an ad source cost in ${month}`,
  "mailboxes.set": ({ mailboxes }) =>
    mailboxes === 0 ? "went back to the lead addresses in .env" : "changed who gets the lead emails",
  "mail.tested": ({ isSent }) =>
    isSent ? "sent a test of the lead emails" : "sent a test of the lead emails, and it failed",
  "words.changed": ({ changed }) =>
    Array.isArray(changed) && changed.length > 0
      ? "changed the words of %"
      : "went back to the usual words of %",
  "answering.set": ({ turns }) =>
    turns === null
      ? "went back to the usual order of who’s told that nobody answers in %"
      : "changed who’s told that nobody answers in %",

  "texts.set": ({ letters }) =>
    Array.isArray(letters) && letters.length > 0
      ? "chose which letters go to customers by text in %"
      : "turned off all texts to customers in %",

  "view.saved": "saved a view of the inbox",
  "view.removed": "removed a view of the inbox",

  "leads.exported": ({ format }) => `exported leads as ${format === "csv" ? "CSV" : "JSON lines"}`,
  "person.looked-up": (details) => `looked someone up: ${formatWhat(details)}`,
  "person.exported": (details) => `exported everything we have on someone: ${formatWhat(details)}`,
  "person.erased": (details) => `erased someone: ${formatWhat(details)}`,
};

export const auditTexts = {
  server: "The server",
  someone: "Someone",
  unnamed: "someone",
  placeNames: {
    "*": "all locations",
    several: "several locations",
    Canada: "Canada",
    USA: "the United States",
  } as Readonly<Record<string, string>>,
  leads: formatLeads,
  asAccount: (name: string) => `as ${name}`,
  unknownAccount: "without an account here",
} as const;

/** What a line says: the text before and after the name of what it was done to, if it names that. */
export function formatAuditLine({ action, details }: AuditLine): {
  before: string;
  hasObject: boolean;
  after: string;
} {
  const known = Object.hasOwn(sentences, action) ? sentences[action as keyof typeof sentences] : undefined;
  const sentence = known ?? findEntry(action.replace(/^lead\./, ""))?.audit ?? action;
  const text = typeof sentence === "string" ? sentence : sentence(details);
  const [before = "", after] = text.split("%");
  return { before: before.trim(), hasObject: after !== undefined, after: after ?? "" };
}
