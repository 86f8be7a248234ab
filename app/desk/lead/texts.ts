import type { HistoryEntry, OpenLead } from "../../../leads/inbox/inbox.server.ts";
import type { Status } from "../../../leads/status.ts";
import { formatShortDay } from "../../../schedule/days-and-durations.ts";
import { deskTexts, formatCount, formatLeads, statusTexts } from "../texts.ts";
import { findEntry } from "./lead-actions.ts";

/** What a lead's page says, beside the actions' own texts in `lead-actions.ts`. */
export const leadTexts = {
  pageTitle: (name: string, reference: string) => `${name}, ${reference}`,
  sent: "Sent",
  inQuarantine: (suspicion: string | null) =>
    `In quarantine: ${suspicion ?? "held back"}. No notifications have gone out.`,
  call: "Call",
  callNumber: (phone: string) => `Call ${phone}`,
  text: "Text",
  email: "Email",
  map: "Map",

  changed: (count: number, what: string) => `${formatLeads(count)}: ${what}.`,
  unchanged: (count: number, reasons: readonly string[]) =>
    `${formatLeads(count)} not changed. ${reasons.join(" ")}`,
  leftFor: (names: readonly string[], more: number, reason: string) => {
    if (names.length === 0) return reason;
    return `${names.join(", ")}${more > 0 ? ` and ${more} more` : ""}: ${reason}`;
  },
  notAllowed: (from: Status, to: Status) =>
    from === to
      ? `It’s already marked “${statusTexts[from]}”.`
      : `A lead marked “${statusTexts[from]}” can’t be changed to “${statusTexts[to]}”.`,
  nothingToUndo: "There’s nothing to undo.",
  undone: "undone",
  undoneOne: "Undone.",
  resent: "It’s being sent again now.",
  noSuchDelivery: "There’s no such delivery.",
  changedBy: (name: string) => `${name} changed this in the meantime`,
  isNow: (status: Status) =>
    `It’s ${statusTexts[status].toLowerCase()} now. Check it again; what you typed is still here.`,

  /** An action that asks for something first. */
  asks: (button: string) => `${button}…`,
  otherAnswer: { day: "Another day", reason: "Or in your own words" },
  assignedTo: "Assigned to",
  followUp: "Follow up",
  followUpDay: (day: string | null) => (day === null ? "no date" : formatShortDay(day)),
  noLongerOnTheTeam: (name: string) => `${name} (no longer on the team)`,

  stream: "Conversation",
  noted: (isCall: boolean) => (isCall ? "called them" : "noted"),
  earlier: (count: number) => `${formatCount(count)} earlier entries`,
  isUndone: "undone",
  redo: "Redo",
  undoNamed: (isRedo: boolean, what: string) => `${isRedo ? "Redo" : deskTexts.undo}: ${what}`,
  nothing: "(empty)",
  contacts: "Same person",
  sameBy: (what: readonly string[]) => `same ${what.join(" and ")}`,
  deliveries: "Deliveries",
  deliveriesOf: (count: number, failed: number) =>
    failed > 0 ? `Deliveries (${failed} of ${count} failed)` : `Deliveries (${count})`,
  noDeliveries: "Nothing is sent: no destinations are set up.",
  retriesAt: ", next try ",
  attempts: (count: number) => `, ${count} attempts`,
  sendAgain: "Send again",
  sendAgainTo: (destination: string, event: string) => `Send again to ${destination}: ${event}`,

  facts: "Request",
  readOn: "Show more",
  from: "Where they came from",
  agreed: "Agreed ",
  consentText: (text: string) => `: “${text}” `,
  consentVersion: (version: string) => `(version ${version})`,
  notAgreed: "Not agreed",
  touch: (referrer: string | null, page: string) => `, ${referrer ? `from ${referrer} ` : ""}to ${page}`,
  yes: "Yes",
  none: "None",
  timesUnchanged: (count: number) => (count === 1 ? "Once, unchanged" : `${count} times, unchanged`),
  items: (name: string, count: number) => `${name} × ${count}`,
} as const;

export const factNames = {
  phone: "Phone",
  email: "Email",
  visit: "Visit",
  timeSensitive: "Time-sensitive",
  address: "Address",
  property: "Property",
  load: "Load",
  quoted: "Quoted",
  moveDay: "Move day",
  crew: "Crew",
  finalAmount: "Final amount",
  wonBy: "Won by",
  reason: "Reason",
  form: "Form",
  city: "City chosen",
  repeats: "Sent again",
  source: "Source",
  campaign: "Campaign",
  country: "Country",
  ipAddress: "IP address",
  firstTouch: "First touch",
  lastTouch: "Last touch",
  consent: "Coupons and news",
} as const;

export const formNames: Readonly<Record<OpenLead["form"], string>> = {
  "moving-quote": "Moving quote",
  "free-estimate": "Free estimate",
  booking: "Junk removal booking",
  desk: "Entered at the desk",
  import: "Imported from a file",
};

export const deliveryStates: Readonly<Record<OpenLead["deliveries"][number]["state"], string>> = {
  held: "held back",
  waiting: "waiting to be sent",
  restored: "waiting for the owner since a restore",
  delivered: "delivered",
  dead: "failed",
  erased: "erased",
  withdrawn: "withdrawn before it was sent",
};

const otherHistory: Readonly<Record<string, string>> = {
  captured: "sent it",
  imported: "imported it from a file",
  edited: "sent it again with changes",
  moved: "moved the visit",
  undone: "undid the last action",
  erased: "erased it",
};

function formatEntered({ after: { source, taken_by: takenBy } }: HistoryEntry): string {
  const what = takenBy ? `entered it for ${takenBy}` : "took it";
  return source ? `${what}: ${source}` : what;
}

/** What happened, after who did it: "marked it lost: Price". */
export function formatHistory(entry: HistoryEntry): string {
  const known = findEntry(entry.action);
  if (entry.action === "entered") return formatEntered(entry);
  return known
    ? `${known.history}${known.detail?.(entry) ?? ""}`
    : (otherHistory[entry.action] ?? entry.action);
}
