import { describeHome } from "../../../content/home-sizes.ts";
import { junkItems } from "../../../content/junk-items.ts";
import { formatRange } from "../../../content/price-range.ts";
import type { Estimate } from "../../../leads/estimate/estimate.ts";
import type { HistoryEntry, OpenLead } from "../../../leads/inbox/inbox.server.ts";
import { propertyTypes } from "../../../leads/junk-job.ts";
import { formatLoadField } from "../../../leads/junk-load.ts";
import type { Status } from "../../../leads/status.ts";
import { formatDayWithYear, formatShortDay } from "../../../schedule/days-and-durations.ts";
import { formatDuration } from "../../../schedule/duration-text.ts";
import { webhookTexts } from "../settings/webhook-texts.ts";
import { deskTexts, formatCount, formatLeads, formatOrdinal, statusTexts } from "../texts.ts";
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
  followUpDay: (day: string | null) => (day === null ? "No date" : formatShortDay(day)),
  cannotSee: (name: string) => `${name} (can’t see this lead)`,

  stream: "Conversation",
  noted: (isCall: boolean) => (isCall ? "called them" : "noted"),
  write: (name: string) => `Write to ${name}`,
  noEmail: "They left no email address. Call or text them instead.",
  writeInQuarantine: "This lead is in quarantine. Release it before you write.",
  staysHere: "No mail server is set up, so it’s only written to a file in the site’s mail folder.",
  writeText: (name: string) => `Text ${name}`,
  textMessage: "Text",
  textLength: (count: number) => (count === 1 ? "Goes as one text." : `Goes as ${count} texts.`),
  sendText: "Send text",
  keyword: "sent a text that needs no reply",
  noText: "didn’t get the text",
  incompletePhone: "This isn’t one complete phone number, so it can’t be called or texted.",
  noPhone: "There’s no phone number that takes texts.",
  textsStopped: "They asked for no more texts (STOP). Call or email them instead.",
  startFrom: "Start from",
  preview: "Preview",
  previewTo: (email: string) => `To: ${email}`,
  subject: "Subject",
  message: "Message",
  send: "Send",
  fillIn: (blank: string) => `Fill in ${blank} before you send it.`,
  noWords: "(no text)",
  quoted: "Show the quoted email",
  attachments: (files: readonly { name: string; size: number | null }[]) =>
    `${files.length === 1 ? "A file came with it, but files aren’t kept" : `${formatCount(files.length)} files came with it, but files aren’t kept`}: ${files
      .map(({ name, size }) => (size === null ? name : `${name} (${formatSize(size)})`))
      .join(", ")}`,
  fromAddress: (address: string) => `From ${address}`,
  answerSubject: (subject: string) => (/^re:/i.test(subject) ? subject : `Re: ${subject}`),
  textState: {
    accepted: "Accepted by Twilio ",
    sent: "Sent to their carrier ",
    delivered: "Delivered ",
    failed: "Not delivered",
  },
  emailState: {
    waiting: "Goes out shortly",
    late: "Not out yet, next try ",
    delivered: "Sent ",
    dead: "It didn’t go out",
    held: "Held back while it’s in quarantine",
    withdrawn: "Undone before it went out",
    restored: "Waiting for the owner since a restore",
    erased: "Erased",
  },
  earlier: (count: number) => `${formatCount(count)} earlier entries`,
  earlierStill: (count: number) =>
    count === 1 ? "One entry before these" : `${formatCount(count)} entries before these`,
  newest: "Back to the newest entries",
  rest: (missing: number) =>
    missing === 1 ? "Show the last character" : `Show the other ${formatCount(missing)} characters`,
  restOf: (way: "email" | "text", part: "text" | "quoted", by: string) =>
    ` of ${part === "quoted" ? "what’s quoted in " : ""}${by}’s ${way}, `,
  somethingNewer: "There’s something newer.",
  isUndone: "undone",
  redo: "Redo",
  undoNamed: (isRedo: boolean, what: string) => `${isRedo ? "Redo" : deskTexts.undo}: ${what}`,
  nothing: "(empty)",
  contacts: "Same person",
  sameBy: (what: readonly string[]) =>
    what.length > 0 ? `same ${what.join(" and ")}` : "different phone and email",
  allRequests: (count: number) => (count === 2 ? "Both requests" : `All ${formatCount(count)} requests`),
  time: (time: number) => `Their ${formatOrdinal(time)} request`,
  deliveries: "Deliveries",
  unlisted: (count: number) =>
    count === 1
      ? "One older delivery isn’t listed."
      : `${formatCount(count)} older deliveries aren’t listed.`,
  deliveriesOf: (count: number, failed: number) =>
    failed > 0 ? `Deliveries (${failed} of ${count} failed)` : `Deliveries (${count})`,
  noDeliveries: "Nothing is sent: no destinations are set up.",
  retriesAt: ", next try ",
  attempts: (count: number) => `, ${count} attempts`,
  sendAgain: "Send again",
  delivery: (delivery: Pick<Delivery, "destination" | "event">) => `${formatDelivery(delivery)},`,
  sendAgainTo: (delivery: Pick<Delivery, "destination" | "event">) =>
    `Send again: ${formatDelivery(delivery)}`,

  correct: "Correct",
  correctTitle: "Correct what they typed",
  correctHint: "What they first typed stays in the conversation. Nobody is emailed about it.",
  corrected: "Corrected.",
  correctLoad: "What they want picked up",
  facts: "Request",
  readOn: "Show more",
  from: "Where they came from",
  agreed: "Agreed ",
  consentText: (text: string) => `: “${text}” `,
  consentVersion: (version: string) => `(version ${version})`,
  notAgreed: "Didn’t agree",
  touch: (referrer: string | null, page: string) => `, ${referrer ? `from ${referrer} ` : ""}to ${page}`,
  yes: "Yes",
  no: "No",
  none: "None",
  outside: ({ region, nearest }: NonNullable<OpenLead["outside"]>) =>
    nearest
      ? `${region}. The nearest crew is ${nearest.name}, ${nearest.distance} away.`
      : `${region}. We had no crew there then, and have one now.`,
  home: describeHome,
  range: ({ range, card }: Estimate) =>
    `${formatRange(range, card)}${card.isSample ? ", from sample rates" : ""}, by the rates of ${formatDayWithYear(card.validFrom)}`,
  photos: "Photos",
  photo: (place: number, count: number) => `Photo ${place} of ${count}`,
  seePhotos: (count: number) => (count === 1 ? "See the photo" : `See all ${count} photos`),
  waitingPhotos: (count: number) =>
    count === 1 ? "One photo is being prepared." : `${count} photos are being prepared.`,
  refusedPhotos: (count: number) =>
    count === 1
      ? "One photo couldn’t be read. Ask the customer to send another."
      : `${count} photos couldn’t be read. Ask the customer to send others.`,
  lostPhotos: (count: number) =>
    count === 1
      ? "One photo was lost on our side. Ask the customer to send it again."
      : `${count} photos were lost on our side. Ask the customer to send them again.`,
  addedPhotos: (count: number) => (count === 1 ? "added a photo" : `added ${count} photos`),
  sentUnkept: (count: number) =>
    count === 1 ? "sent a photo that couldn’t be kept" : `sent ${count} photos that couldn’t be kept`,
  rangeSeen: ({ range, card }: Estimate) => `The customer saw ${formatRange(range, card)}.`,
  timesUnchanged: (count: number) => (count === 1 ? "Once, unchanged" : `${count} times, unchanged`),
  items: (name: string, count: number) => `${name} × ${count}`,
} as const;

type Delivery = OpenLead["deliveries"][number];

const eventNames: Readonly<Record<string, string>> = {
  "lead.captured": "new lead",
  "lead.updated": "changes",
  "lead.status": "new status",
  "lead.erased": "erasure",
  "customer.letter": "letter to the customer",
  "customer.messaged": "email from staff",
  "customer.texted": "text from staff",
  "customer.replied": "customer’s reply",
  "customer.photos": "photos",
};

function formatDelivery({ destination, event }: Pick<Delivery, "destination" | "event">): string {
  return `${webhookTexts.nameOf(destination)}: ${eventNames[event] ?? event}`;
}

function formatSize(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1_000))} KB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

export const factNames = {
  phone: "Phone",
  email: "Email",
  visit: "Visit",
  timeSensitive: "Time-sensitive",
  outside: "Out of area",
  address: "Address",
  property: "Property",
  load: "Load",
  home: "Home",
  range: "Price range shown",
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

/** By the fields of the public forms. */
const typedNames: Readonly<Record<string, string>> = {
  name: "Name",
  phone: "Phone",
  email: "Email",
  zipFrom: "Moving from",
  zipTo: "Moving to",
  moveDate: "Moving date",
  packing: "Help with packing",
  message: "Message",
  propertyType: "Property",
  isTimeSensitive: "Time-sensitive",
  street: "Street",
  unit: "Unit",
  city: "City",
  state: "State or province",
  zip: "ZIP or postal code",
  countryName: "Country",
  ...Object.fromEntries(junkItems.map(({ id, name }) => [formatLoadField(id), name])),
};

export const typedFields = Object.keys(typedNames);

const yesOrNo = [
  { value: "true", label: leadTexts.yes },
  { value: "false", label: leadTexts.no },
];

export const typedChoices: Readonly<Record<string, readonly { value: string; label: string }[]>> = {
  packing: yesOrNo,
  propertyType: propertyTypes,
  isTimeSensitive: yesOrNo,
};

export function nameTyped(field: string): string {
  return typedNames[field] ?? field;
}

export function formatTyped(field: string, text: string): string {
  return typedChoices[field]?.find(({ value }) => value === text)?.label ?? text;
}

export const formNames: Readonly<Record<OpenLead["form"], string>> = {
  "moving-quote": "Moving quote",
  "free-estimate": "Free estimate",
  booking: "Junk removal booking",
  desk: "Entered at the desk",
  import: "Imported from a file",
};

const textStates: Readonly<Record<NonNullable<Delivery["reported"]>, string>> = {
  accepted: "accepted by Twilio",
  sent: "sent to their carrier",
  delivered: "delivered",
  failed: "not delivered",
};

export function findTextState({ destination, state, reported }: Delivery): Delivery["reported"] {
  if (destination !== "sms") return null;
  return state === "delivered" ? (reported ?? "accepted") : state === "dead" ? reported : null;
}

export function formatDeliveryState(delivery: Delivery): string {
  const said = findTextState(delivery);
  return said ? textStates[said] : deliveryStates[delivery.state];
}

const deliveryStates: Readonly<Record<Delivery["state"], string>> = {
  held: "held back",
  waiting: "waiting to be sent",
  restored: "waiting for the owner since a restore",
  delivered: "delivered",
  dead: "failed",
  erased: "erased",
  withdrawn: "withdrawn before it was sent",
};

const otherHistory: Readonly<Record<string, string>> = {
  captured: "sent this request",
  imported: "imported it from a file",
  edited: "sent it again with changes",
  moved: "moved the visit",
  corrected: "corrected what they typed",
  merged: "merged two customers",
  separated: "separated it from the customer’s other requests",
  undone: "undid the last action",
  erased: "erased it",
  "day-before": "reminded them of tomorrow",
};

const replies: Readonly<Record<NonNullable<HistoryEntry["message"]>["kind"], string>> = {
  written: "replied",
  auto: "sent an automatic reply",
  bounce: "didn’t get it: the email bounced",
};

function formatEntered({ after: { source, taken_by: takenBy } }: HistoryEntry): string {
  const what = takenBy ? `entered it for ${takenBy}` : "took it";
  return source ? `${what}: ${source}` : what;
}

/** What happened, after who did it: "marked it lost: Price". */
export function formatHistory(entry: HistoryEntry): string {
  if (entry.action === "replied") {
    const { kind = "written", way } = entry.message ?? {};
    if (way === "text" && kind !== "written") return kind === "auto" ? leadTexts.keyword : leadTexts.noText;
    return replies[kind];
  }
  if (entry.action === "photos") {
    const [added, refused] = [Number(entry.after.photos), Number(entry.after.refused ?? 0)];
    const parts = [added > 0 && leadTexts.addedPhotos(added), refused > 0 && leadTexts.sentUnkept(refused)];
    return parts.filter(Boolean).join(" and ");
  }
  if (entry.action === "reminded") {
    const { told, within } = entry.after;
    return `reminded ${told}: no answer within ${formatDuration(Number(within))}`;
  }
  const known = findEntry(entry.action);
  if (entry.action === "entered") return formatEntered(entry);
  if (!known) return otherHistory[entry.action] ?? entry.action;
  const what = typeof known.history === "string" ? known.history : known.history(entry.after);
  return `${what}${known.detail?.(entry) ?? ""}`;
}
