import { database } from "../db/connect.server.ts";
import { listDeliveriesOfLead } from "../deliveries/attention.server.ts";
import type { Touch } from "./attribution.ts";
import type { MarketingConsent } from "./capture.server.ts";
import { type ActionName, type HistoryLine, listHistory } from "./history.server.ts";
import type { LoadChoice } from "./junk-load.ts";
import { type LeadRow, listOfSamePerson, listVersions, textsOf } from "./records.server.ts";
import { referenceOf } from "./reference.ts";
import { type Response, responseOf, servingLocation } from "./response.server.ts";
import type { Kind, Status } from "./status.ts";

/** The most earlier and later contacts of a person that are shown beside a lead. */
const MOST_CONTACTS = 20;

/** One thing that happened to a lead. Times are epoch milliseconds. */
export type HistoryEntry = {
  /** Its cursor among all changes. */
  seq: number;
  at: number;
  /** Null for the visitor. */
  actor: { id: string; name: string } | null;
  action: ActionName;
  /** What changed, by the columns' names, before and after. */
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  note: string;
  /** For `undo` of follow-up; null for what staff cannot take back, or what has been taken back. */
  undo: string | null;
  isUndone: boolean;
};

/** A version as it was received, and which of its fields the visitor had changed, by path ("cus_address.zip"). */
export type LeadVersion = {
  version: number;
  capturedAt: number;
  record: Record<string, unknown>;
  changes: { field: string; before: unknown; after: unknown }[];
};

/** Another request by the same phone or email. */
export type OtherContact = {
  id: string;
  reference: string;
  kind: Kind;
  capturedAt: number;
  status: Status;
  place: string;
  by: readonly ("phone" | "email")[];
};

/** Everything there is to know about a lead. Times are epoch milliseconds. */
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
  /** The address or ZIP codes on one line. */
  address: string;
  place: { name: string; slug: string; timeZone: string; trackingLocation: string | null };
  status: Status;
  wonBy: string;
  /** Why it was lost or cancelled. */
  lostReason: string | null;
  /** Cents. */
  quotedAmount: number | null;
  standing: LeadRow["standing"];
  suspicion: string | null;
  isUnread: boolean;
  assignee: { id: string; name: string } | null;
  followUpOn: string | null;
  capturedAt: number;
  updatedAt: number;
  /** How often the same submission arrived again, unchanged. */
  repeats: number;
  response: Response;
  /** The Lead or Job as section 3 of the specification spells it, with where it stands now. */
  record: Record<string, unknown>;
  visitorCountry: string | null;
  consent: MarketingConsent | null;
  firstTouch: Touch | null;
  lastTouch: Touch | null;
  source: string;
  campaign: string | null;
  load: LoadChoice;
  moveDate: string | null;
  packing: boolean | null;
  versions: LeadVersion[];
  contacts: OtherContact[];
  history: HistoryEntry[];
  /** The history's notes that have not been taken back. */
  notes: HistoryEntry[];
  deliveries: Awaited<ReturnType<typeof listDeliveriesOfLead>>;
};

/** Which of these leads have a page: those that are there and not erased. */
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

/**
 * Everything about a lead, for the page of it. Null when there is none, when it has been erased, or when it is not in the
 * locations that the person may see (`""` among them for leads without a city). Does not mark it read.
 */
export async function openLead(
  id: string,
  { now, locations }: { now: number; locations?: readonly string[] },
): Promise<OpenLead | null> {
  const row = await database()
    .selectFrom("leads")
    .selectAll()
    .where("id", "=", id)
    .where("erased_at", "is", null)
    .executeTakeFirst();
  if (!row || (locations && !locations.includes(row.location_slug ?? ""))) return null;
  const [versions, others, lines, deliveries] = await Promise.all([
    listVersions(id),
    row.phone_e164 || row.email ? listOfSamePerson(row, MOST_CONTACTS) : [],
    listHistory(id),
    listDeliveriesOfLead(id),
  ]);
  const details = JSON.parse(row.details);
  const { slug, locationName, timeZone } = servingLocation(row.location_slug);
  const history = entriesOf(lines);
  const contacts = others.filter((other) => !locations || locations.includes(other.location_slug ?? ""));
  return {
    id,
    reference: referenceOf(id),
    revision: row.revision,
    kind: row.kind,
    form: row.form,
    name: row.name,
    phone_e164: row.phone_e164,
    email: row.email,
    ...textsOf(row.record),
    place: { name: locationName, slug, timeZone, trackingLocation: row.location_slug },
    status: row.status as Status,
    wonBy: row.won_by,
    lostReason: row.lost_reason,
    quotedAmount: row.quoted_amount,
    standing: row.standing,
    suspicion: row.suspicion,
    isUnread: row.is_read === 0,
    assignee: row.assignee === null ? null : { id: row.assignee, name: row.assignee_name ?? "" },
    followUpOn: row.follow_up_on,
    capturedAt: row.captured_at,
    updatedAt: row.updated_at,
    repeats: row.repeats,
    response: responseOf(row, now),
    record: JSON.parse(row.record),
    visitorCountry: details.visitor_country ?? null,
    consent: details.consent ?? null,
    firstTouch: details.first_touch ?? null,
    lastTouch: details.last_touch ?? null,
    source: row.source,
    campaign: row.campaign,
    load: details.load ?? {},
    moveDate: details.move_date || null,
    packing: details.packing ?? null,
    versions: compared(versions),
    contacts: contacts.map((other) => contactOf(other, row)),
    history,
    notes: history.filter(({ note, isUndone }) => note !== "" && !isUndone),
    deliveries,
  };
}

function entriesOf(lines: readonly HistoryLine[]): HistoryEntry[] {
  const undone = new Set(lines.flatMap(({ undoes }) => (undoes === null ? [] : [undoes])));
  return lines.map((line) => {
    const isUndone = undone.has(line.seq);
    return {
      seq: line.seq,
      at: line.at,
      actor: line.actor_id === null ? null : { id: line.actor_id, name: line.actor_name },
      action: line.action as ActionName,
      before: JSON.parse(line.before),
      after: JSON.parse(line.after),
      note: line.note,
      undo: line.changeset && !isUndone ? line.changeset : null,
      isUndone,
    };
  });
}

function contactOf(other: LeadRow, row: LeadRow): OtherContact {
  return {
    id: other.id,
    reference: referenceOf(other.id),
    kind: other.kind,
    capturedAt: other.captured_at,
    status: other.status as Status,
    place: servingLocation(other.location_slug).locationName,
    by: [
      ...(other.phone_e164 !== null && other.phone_e164 === row.phone_e164 ? (["phone"] as const) : []),
      ...(other.email !== null && other.email === row.email ? (["email"] as const) : []),
    ],
  };
}

function compared(versions: Awaited<ReturnType<typeof listVersions>>): LeadVersion[] {
  return versions.map(({ version, captured_at, record, details }, index) => {
    const earlier = versions[index - 1];
    const fields = fieldsOf({ record, details });
    const before = earlier ? fieldsOf(earlier) : fields;
    const names = [...new Set([...before.keys(), ...fields.keys()])];
    return {
      version,
      capturedAt: captured_at,
      record: JSON.parse(record),
      changes: names
        .filter((field) => before.get(field) !== fields.get(field))
        .map((field) => ({ field, before: before.get(field), after: fields.get(field) })),
    };
  });
}

/** Fields that change by themselves with every sending. */
const unasked = ["date", "time", "ip_address", "status", "job_status", "won_by"];

/** What a visitor asked for, field by field, by path. */
function fieldsOf({ record, details }: { record: string; details: string }): Map<string, unknown> {
  const { consent, email, load, move_date, packing } = JSON.parse(details);
  const fields = JSON.parse(record);
  const flat = new Map<string, unknown>();
  const put = (path: string, value: unknown) => {
    if (typeof value === "object" && value !== null) {
      for (const [name, inner] of Object.entries(value)) put(`${path}.${name}`, inner);
    } else if (value !== undefined) flat.set(path, value);
  };
  for (const [name, value] of Object.entries(fields)) {
    // A job's date is the day of the visit, which the visitor chose.
    if (!unasked.includes(name) || (name === "date" && "job_status" in fields)) put(name, value);
  }
  for (const [name, value] of Object.entries({ load, move_date, packing })) put(name, value);
  if ("job_status" in fields) put("email", email);
  put("consent", consent?.given);
  return flat;
}
