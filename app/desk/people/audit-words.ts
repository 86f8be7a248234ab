import type { AuditLine } from "../../../people/audit.server.ts";
import type { AuditDeed, AuditKind } from "../../../people/audit-deeds.ts";
import { formatShortDay } from "../../../schedule/days-and-durations.ts";

/** What the sorts of deeds are called in the filter. */
export const kindNames: Readonly<Record<AuditKind, string>> = {
  "getting-in": "Getting in",
  people: "People",
  leads: "Leads",
  deliveries: "Word sent out",
  schedule: "Schedule",
  locations: "Locations",
  views: "Saved views",
  privacy: "Exports and privacy",
};

type Details = AuditLine["details"];

const proofs: Readonly<Record<string, string>> = {
  password: "password",
  code: "code of the authenticator app",
  "backup code": "backup code",
  passkey: "passkey",
};

/** "Fri, Nov 27, the 9:00 window". */
function whenWords({ date, window }: Details): string {
  const day = typeof date === "string" ? formatShortDay(date) : "";
  return typeof window === "string" && window !== "*" ? `${day}, the ${window} window` : day;
}

/** "one request" or "3 requests". */
function requestsWords({ leads }: Details): string {
  return leads === 1 ? "one request" : `${leads} requests`;
}

/** What was done, after who did it; "%" is what it was done to. */
const sentences: Readonly<Record<AuditDeed, string | ((details: Details) => string)>> = {
  "session.started": ({ by }) => `signed in by ${proofs[String(by)]}`,
  "session.refused": ({ by }) => `tried to sign in %: wrong ${proofs[String(by)]}`,
  "session.ended": ({ isOther }) => (isOther ? "signed another of their devices out" : "signed out"),
  "sessions.ended": "signed out everywhere",
  "owner-link.made": "made a link for the owner",
  "owner-link.used": "came back in by the owner's link",
  "password.changed": "changed their password",
  "proof.refused": "gave a wrong password or code at their account",
  "totp.prepared": "began to set up an authenticator app",
  "totp.started": "switched their authenticator app on",
  "totp.stopped": "switched their authenticator app off",
  "passkey.added": "added a passkey",
  "passkey.removed": "removed a passkey",
  "push.started": "switched notifications on",
  "push.stopped": "switched notifications off",

  "person.renamed": "changed their name",
  "person.joined": "made their account",
  "person.invited": "asked % in",
  "invitation.sent-again": "asked % in again",
  "invitation.withdrawn": "withdrew the invitation of %",
  "person.limited": "changed where % works",
  "person.disabled": "kept % out",
  "person.enabled": "let % in again",
  "person.removed": "removed %",

  "lead.contacted": "marked % contacted",
  "lead.quoted": "quoted %",
  "lead.won": "marked % won",
  "lead.lost": "marked % lost",
  "lead.reopened": "opened % again",
  "lead.confirmed": "confirmed the visit of %",
  "lead.moved": (details) => `moved the visit of % to ${whenWords(details)}`,
  "lead.done": "marked % done",
  "lead.cancelled": "cancelled %",
  "lead.no-show": "found nobody there: %",
  "lead.assigned": "assigned %",
  "lead.noted": "wrote a note on %",
  "lead.follow-up": "set the follow-up date of %",
  "lead.read": "read %",
  "lead.unread": "marked % unread",
  "lead.released": "let % out of quarantine",
  "lead.quarantined": "put % in quarantine",
  "lead.undone": "took a step back on %",

  "delivery.sent-again": ({ destination }) =>
    destination ? `sent word of % to ${destination} again` : "sent a delivery again",
  "deliveries.sent-again": "sent everything again that % had not taken",
  "destination.resumed": "opened the destination % again",

  "capacity.set": ({ capacity }) =>
    capacity === null
      ? "went back to the usual number of bookings in %"
      : `set the bookings in a window of % to ${capacity}`,
  "window.closed": (details) => `blocked ${whenWords(details)} in %`,
  "window.restored": (details) => `took the change of ${whenWords(details)} in % back`,
  "day.opened": (details) => `opened ${whenWords(details)} in %`,

  "location.edited": ({ phone, before }) =>
    phone === before ? "changed where the leads of % are mailed" : "changed the tracking phone of %",

  "hours.edited": ({ hours }) =>
    hours === null ? "went back to the usual opening hours in %" : "changed the opening hours of %",

  "view.saved": "saved a view of the inbox",
  "view.removed": "removed a view of the inbox",

  "leads.exported": ({ format }) => `took the leads along as ${format === "csv" ? "CSV" : "JSON lines"}`,
  "person.looked-up": (details) => `looked somebody up: ${requestsWords(details)}`,
  "person.exported": (details) => `took all we have of somebody along: ${requestsWords(details)}`,
  "person.erased": (details) => `erased somebody: ${requestsWords(details)}`,
};

/** What a line says: the words before and after the name of what it was done to, if it names that. */
export function deedSentence({ deed, details }: AuditLine): {
  before: string;
  hasObject: boolean;
  after: string;
} {
  const said = sentences[deed];
  const [before = "", after] = (typeof said === "string" ? said : said(details)).split("%");
  return { before: before.trim(), hasObject: after !== undefined, after: after ?? "" };
}
