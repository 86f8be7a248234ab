import type { SqlBool } from "kysely";
import { Temporal } from "temporal-polyfill";
import { factLabels } from "../../content/mail.ts";
import { undoSeconds } from "../../content/schedule.ts";
import { database } from "../../db/connect.server.ts";
import { givingWay } from "../../db/give-way.server.ts";
import { listDeliveriesOfLead } from "../../deliveries/attention.server.ts";
import type { LetterWay } from "../../deliveries/texted-letters.server.ts";
import { formatReadPhone } from "../../locations/phone-number.server.ts";
import { printCode } from "../../locations/postal-code.ts";
import { localDateAndTime, visitAt } from "../../schedule/days.server.ts";
import { isDay } from "../../schedule/days-and-durations.ts";
import type { Touch } from "../capture/attribution.ts";
import type { Estimate } from "../estimate/estimate.ts";
import type { Home } from "../home.ts";
import type { LoadChoice } from "../junk-load.ts";
import { listWaysOnTheDay } from "../letters/write-letter.server.ts";
import { findLastSubject, listShown, type MessageRow } from "../messages/message-records.server.ts";
import { listMoveFacts, type MovingLead, printFact, readMove } from "../moving-lead.ts";
import { readCustomer } from "../records/customers.server.ts";
import { type ActionName, type HistoryLine, listPage } from "../records/history.server.ts";
import { describeOutside } from "../records/outside-areas.server.ts";
import { findVisibleLead, isVisible, type LeadRow, listVersionsAt } from "../records/records.server.ts";
import {
  findServingLocation,
  measureResponse,
  type Response,
  readPromise,
} from "../records/response-time.server.ts";
import { findLeadLocation } from "../records/snapshot.server.ts";
import {
  type MarketingConsent,
  readChange,
  readDetails,
  readJobRecord,
  readRecord,
  readTexts,
} from "../records/stored-json.ts";
import { readAsked, readTypedFields } from "../records/typed.server.ts";
import { formatReference } from "../reference.ts";
import type { Kind, Status } from "../status.ts";
import type { FactKey } from "../submission.ts";
import { listContactsOf } from "./customer.server.ts";

const MOST_CONTACTS = 20;
/** So that a page takes no longer however much was done and written. */
const MOST_LINES = 50;
const LONGEST_VALUE = 5_000;

/** An email or text, either way; `delivery` is that of one of ours. */
export type LeadMessage = Pick<
  MessageRow,
  "id" | "line" | "way" | "direction" | "kind" | "correspondent" | "subject" | "text" | "quoted"
> & {
  attachments: readonly { name: string; size: number | null }[];
  delivery: OpenLead["deliveries"][number] | null;
  /** How many letters of each text are left out. */
  missing: { text: number; quoted: number };
  /** It can't be taken back any more. */
  isGone: boolean;
};

/** Times are epoch milliseconds. */
export type HistoryEntry = {
  seq: number;
  at: number;
  actor: { id: string; name: string } | null;
  action: ActionName;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  note: string;
  message: LeadMessage | null;
  /** For `undo` of the follow-up; null when it can't be undone or already has been. */
  undo: string | null;
  /** The `seq` of the line that this one undid. */
  undoes: number | null;
  isUndone: boolean;
};

/** The changed fields go by path ("cus_address.zip"); only of those that the history shows. */
type LeadVersion = {
  version: number;
  capturedAt: number;
  changes: { field: string; before: unknown; after: unknown }[];
};

type OtherContact = {
  id: string;
  reference: string;
  kind: Kind;
  capturedAt: number;
  status: Status;
  locationName: string;
  by: readonly ("phone" | "email")[];
};

/** Times are epoch milliseconds. */
export type OpenLead = {
  id: string;
  reference: string;
  revision: number;
  kind: Kind;
  form: LeadRow["form"];
  name: string;
  phone: string;
  phone_e164: string | null;
  email: string | null;
  message: string;
  /** Of a move that names one code only: that one. */
  address: string;
  location: {
    name: string;
    region: string;
    phone: string;
    slug: string;
    timeZone: string;
    trackingLocation: string | null;
  };
  status: Status;
  wonBy: string;
  lostReason: string | null;
  /** Cents, as the next two. With `quotedTo` it's the low end of a range; once won, the price they agreed to. */
  quotedAmount: number | null;
  quotedTo: number | null;
  finalAmount: number | null;
  /** YYYY-MM-DD, and one of the arrival times, such as "8:00". */
  moveOn: string | null;
  moveAt: string | null;
  crew: string | null;
  /** The move date that the customer wants. */
  wantedOn: string | null;
  /** When the visit's window or the move's day begins. */
  beginsAt: number | null;
  /** How the customer can still be told that the crew is on the way: only on the day. */
  onWayWays: readonly LetterWay[];
  /** The location's day, YYYY-MM-DD. */
  today: string;
  standing: LeadRow["standing"];
  suspicion: string | null;
  isUnread: boolean;
  assignee: { id: string; name: string } | null;
  followUpOn: string | null;
  capturedAt: number;
  updatedAt: number;
  repeats: number;
  /** When the customer wrote last, while that waits for an answer. */
  repliedAt: number | null;
  response: Response;
  /** How soon the first answer is due, in milliseconds of opening hours. */
  answerWithin: number;
  record: Record<string, unknown>;
  visitorCountry: string | null;
  /** The province or state of a request from outside every service area; `nearest` is null once a crew goes there. */
  outside: { region: string; nearest: { name: string; distance: string } | null } | null;
  consent: MarketingConsent | null;
  firstTouch: Touch | null;
  lastTouch: Touch | null;
  source: string;
  campaign: string | null;
  load: LoadChoice;
  home: Home | null;
  estimate: Estimate | null;
  facts: (readonly [label: string, text: string])[];
  /** What the customer typed, by the form's fields: what can be corrected. */
  typed: Readonly<Record<string, string>>;
  versions: LeadVersion[];
  /** Whose it is, of how many leads that this reader may see, and how many came before it. */
  customer: { id: string; count: number; earlier: number };
  contacts: OtherContact[];
  history: HistoryEntry[];
  earlier: number;
  /** The last one, on this page or not, that can be undone; and the one that it undid itself. */
  last: HistoryEntry | null;
  undone: HistoryEntry | null;
  /** Of the last email, either way; null without one. */
  lastSubject: string | null;
  deliveries: Awaited<ReturnType<typeof listDeliveriesOfLead>>;
};

export async function listPresent(ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await database()
    .selectFrom("leads")
    .select("id")
    .where("id", "in", [...new Set(ids)])
    .where("erased_at", "is", null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

type Shown = {
  now: number;
  locations?: readonly string[];
  /** The `seq` of a line: the page of the history before it. */
  before?: number | null;
  whole?: readonly string[];
};

/** Null also for a lead outside `locations`. Doesn't mark it read. */
export async function openLead(
  id: string,
  { now, locations, before = null, whole = [] }: Shown,
): Promise<OpenLead | null> {
  const row = await findVisibleLead(database(), id, locations);
  if (!row) return null;
  const { lines, earlier, work } = await listPage(id, { before, limit: MOST_LINES });
  const edits = lines.filter(({ action }) => action === "edited").map(({ at }) => Number(at));
  const named = [...lines, ...work].flatMap(({ seq, undoes }) => (undoes === null ? [seq] : [seq, undoes]));
  const [versions, others, messages, deliveries, lastSubject] = await Promise.all([
    listVersionsAt(id, edits),
    listContactsOf(readCustomer(row)),
    listShown(named, whole),
    listDeliveriesOfLead(id),
    findLastSubject(id),
  ]);
  const record = readRecord(row);
  const details = readDetails(row);
  const texts = readTexts(row, record);
  const { slug, locationName, region, timeZone } = findServingLocation(row.location_slug);
  const move = row.kind === "moving" ? readMove(record, details) : null;
  const emails = messages.map((message) => describeMessage(message, deliveries));
  const [history, [last = null, undone = null]] = [
    readEntries(lines, emails, now),
    readEntries(work, emails, now).toReversed(),
  ];
  const contacts = others.filter((other) => other.id !== id && isVisible(other, locations));
  return {
    id,
    reference: formatReference(id),
    revision: row.revision,
    kind: row.kind,
    form: row.form,
    name: row.name,
    phone_e164: row.phone_e164,
    email: row.email,
    ...texts,
    phone: formatReadPhone(texts.phone, row.phone_e164),
    address: texts.address || printCode(record.zip || record.zipTo || ""),
    location: {
      ...{ name: locationName, region, slug, timeZone, trackingLocation: row.location_slug },
      phone: findLeadLocation(row).phone,
    },
    status: row.status as Status,
    wonBy: row.won_by,
    lostReason: row.lost_reason,
    quotedAmount: row.quoted_amount,
    quotedTo: row.quoted_to,
    finalAmount: row.final_amount,
    moveOn: row.move_on,
    moveAt: row.move_at,
    crew: row.crew,
    wantedOn: move && isDay(move.moveDate) ? move.moveDate : null,
    beginsAt: findBeginning(row, timeZone),
    onWayWays: await listWaysOnTheDay(row, now),
    today: localDateAndTime(now, timeZone).date,
    standing: row.standing,
    suspicion: row.suspicion,
    isUnread: row.is_read === 0,
    assignee: row.assignee === null ? null : { id: row.assignee, name: row.assignee_name ?? "" },
    followUpOn: row.follow_up_on,
    capturedAt: row.captured_at,
    updatedAt: row.updated_at,
    repeats: row.repeats,
    repliedAt: row.replied_at,
    response: measureResponse(row, now),
    answerWithin: readPromise(row),
    record,
    outside: readOutside(row),
    visitorCountry: details.visitor_country ?? null,
    consent: details.consent ?? null,
    firstTouch: details.first_touch ?? null,
    lastTouch: details.last_touch ?? null,
    source: row.source,
    campaign: row.campaign,
    load: details.load ?? {},
    home: details.home ?? null,
    estimate: details.estimate ?? null,
    facts: move ? describeMove(move) : [],
    typed: readTypedFields(row),
    versions: await compareVersions(versions),
    customer: {
      id: readCustomer(row),
      count: contacts.length + 1,
      earlier: contacts.filter((other) => other.captured_at < row.captured_at).length,
    },
    contacts: contacts.slice(0, MOST_CONTACTS).map((other) => describeContact(other, row)),
    history,
    earlier,
    last,
    undone,
    lastSubject,
    deliveries,
  };
}

function findBeginning(row: LeadRow, timeZone: string): number | null {
  if (row.kind === "moving") {
    if (row.move_on === null) return null;
    return Temporal.PlainDate.from(row.move_on).toZonedDateTime(timeZone).epochMilliseconds;
  }
  const { date, start_time: window } = readJobRecord(row);
  return isDay(date) ? (visitAt(date, window, timeZone)?.start ?? null) : null;
}

function readOutside(row: LeadRow): OpenLead["outside"] {
  if (row.outside_region === null) return null;
  const now = describeOutside(readAsked(row));
  return { region: row.outside_region, nearest: now && { name: now.nearest, distance: now.distance } };
}

function describeMove(move: MovingLead): OpenLead["facts"] {
  const facts = listMoveFacts(move);
  return (Object.keys(facts) as FactKey[]).map((key) => [factLabels[key], printFact(key, facts[key] ?? "")]);
}

function describeMessage(
  row: Awaited<ReturnType<typeof listShown>>[number],
  deliveries: OpenLead["deliveries"],
): LeadMessage {
  const { posting_id: posting, ...shown } = row;
  const delivery = deliveries.find((one) => posting !== null && one.posting_id === posting) ?? null;
  const attachments = JSON.parse(row.attachments) as LeadMessage["attachments"];
  return {
    ...shown,
    attachments,
    delivery,
    isGone: delivery === null || delivery.state === "delivered" || delivery.attempts > 0,
  };
}

function readEntries(
  lines: readonly (HistoryLine & { isUndone: SqlBool })[],
  messages: readonly LeadMessage[],
  now: number,
): HistoryEntry[] {
  const byLine = new Map(messages.map((message) => [message.line, message]));
  return lines.map((line) => {
    const isUndone = Boolean(line.isUndone);
    const message = byLine.get(line.seq) ?? null;
    const isGone = line.action === "on-the-way" && line.at < now - undoSeconds * 1000;
    const isFinal = isGone || message?.isGone || (line.undoes !== null && byLine.has(line.undoes));
    return {
      seq: line.seq,
      at: line.at,
      actor: line.actor_id === null ? null : { id: line.actor_id, name: line.actor_name },
      action: line.action as ActionName,
      ...cutValues(readChange(line)),
      note: line.note,
      message,
      undo: line.changeset && !isUndone && !isFinal ? line.changeset : null,
      undoes: line.undoes,
      isUndone,
    };
  });
}

function describeContact(
  other: Awaited<ReturnType<typeof listContactsOf>>[number],
  row: LeadRow,
): OtherContact {
  return {
    id: other.id,
    reference: formatReference(other.id),
    kind: other.kind,
    capturedAt: other.captured_at,
    status: other.status as Status,
    locationName: findServingLocation(other.location_slug).locationName,
    by: [
      ...(other.phone_e164 !== null && other.phone_e164 === row.phone_e164 ? (["phone"] as const) : []),
      ...(other.email !== null && other.email === row.email ? (["email"] as const) : []),
    ],
  };
}

/** Texts of corrections may be as long as a message. */
function cutValues<Value>(value: Value): Value {
  if (typeof value === "string" && value.length > LONGEST_VALUE)
    return `${value.slice(0, LONGEST_VALUE).toWellFormed()}…` as Value;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, cutValues(inner)])) as Value;
}

async function compareVersions({
  all,
  texts,
}: Awaited<ReturnType<typeof listVersionsAt>>): Promise<LeadVersion[]> {
  const flat = new Map<number, Map<string, unknown>>();
  for await (const one of givingWay(texts)) flat.set(one.version, flattenFields(one));
  return all.map(({ version, captured_at }, index) => {
    const fields = flat.get(version) ?? new Map<string, unknown>();
    const before = flat.get(all[index - 1]?.version ?? version) ?? fields;
    const names = [...new Set([...before.keys(), ...fields.keys()])];
    const changed = flat.has(version) ? names.filter((field) => before.get(field) !== fields.get(field)) : [];
    return {
      version,
      capturedAt: Number(captured_at),
      changes: changed.map((field) => ({
        field,
        ...cutValues({ before: before.get(field), after: fields.get(field) }),
      })),
    };
  });
}

/** These differ between any two submissions. */
const automatic = ["date", "time", "ip_address", "status", "job_status", "won_by"];

function flattenFields(version: { record: string; details: string }): Map<string, unknown> {
  const { consent, email, visitor_country, first_touch, last_touch, estimate, ...asked } =
    readDetails(version);
  const fields = readRecord(version);
  // A booking's description is made of its message.
  if ("message" in asked) delete fields.description;
  const flat = new Map<string, unknown>();
  const put = (path: string, value: unknown) => {
    if (typeof value === "object" && value !== null) {
      for (const [name, inner] of Object.entries(value)) put(`${path}.${name}`, inner);
    } else if (value !== undefined) flat.set(path, value);
  };
  for (const [name, value] of Object.entries(fields)) {
    // A job's date is the day of the visit, which the visitor chose.
    if (!automatic.includes(name) || (name === "date" && "job_status" in fields)) put(name, value);
  }
  for (const [name, value] of Object.entries(asked)) put(name, value);
  if ("job_status" in fields) put("email", email);
  put("consent", consent?.given);
  return flat;
}
