import type { ExpressionBuilder, SelectQueryBuilder, SqlBool } from "kysely";
import { longReads } from "../../db/connect.server.ts";
import { mapGivingWay } from "../../db/give-way.server.ts";
import type { Schema } from "../../db/schema.ts";
import { hasEarlierOfCustomer } from "../records/customers.server.ts";
import type { LeadRow } from "../records/records.server.ts";
import {
  findServingLocation,
  measureResponse,
  type Response,
  readPromise,
} from "../records/response-time.server.ts";
import { readDetails, readRecord, readTexts } from "../records/stored-json.ts";
import { formatReference } from "../reference.ts";
import type { Kind, Status } from "../status.ts";
import { narrowBy, readPageStart, sortNewestFirst, writePageStart } from "./filtered-leads.server.ts";
import type { LeadFilter } from "./lead-filter.ts";

export const PAGE_SIZE = 50;
const MOST_COUNTED = 999;
const FIRST_WORDS = 120;
const FAR_ENOUGH = 2_000;

/** Times are epoch milliseconds. */
export type InboxLine = {
  id: string;
  reference: string;
  revision: number;
  kind: Kind;
  name: string;
  locationName: string;
  region: string;
  location: string | null;
  phone: string;
  phone_e164: string | null;
  excerpt: string;
  status: Status;
  standing: "open" | "released" | "quarantined";
  suspicion: string | null;
  isUnread: boolean;
  assignee: { id: string; name: string } | null;
  capturedAt: number;
  response: Response;
  /** How soon the first answer is due, in milliseconds of opening hours. */
  answerWithin: number;
  followUpOn: string | null;
  /** When the customer wrote last, while that waits for a reply. */
  repliedAt: number | null;
  isRepeatCustomer: boolean;
  outsideRegion: string | null;
  loadCount: number;
  /** "YYYY-MM-DD" and "H:MM" in the location's time. */
  visit: { date: string; startTime: string } | null;
  version: number;
};

type InboxPage = { lines: InboxLine[]; next: string | null };

/** An invalid `page` asks for the first; the last page's `next` is null. `now` is epoch milliseconds. */
export async function listLeads(filter: LeadFilter, page: string | null, now: number): Promise<InboxPage> {
  const narrow = await narrowBy(filter);
  const rows = await sortNewestFirst(narrow(longReads().selectFrom("leads")), readPageStart(page))
    .select(lineColumns)
    .limit(PAGE_SIZE + 1)
    .execute();
  const last = rows.length > PAGE_SIZE ? rows[PAGE_SIZE - 1] : undefined;
  return {
    lines: await mapGivingWay(rows.slice(0, PAGE_SIZE), (row) => readLine(row, now)),
    next: last ? writePageStart(last) : null,
  };
}

/** What {@link readLine} reads of a lead. */
export function lineColumns(row: ExpressionBuilder<Schema, "leads">) {
  return [...columns, hasEarlierOfCustomer(row).as("is_repeat_customer")] as const;
}

const columns = [
  ...(["id", "revision", "kind", "name", "location_slug", "phone_e164", "status", "standing"] as const),
  ...(["suspicion", "is_read", "assignee", "assignee_name", "captured_at", "first_response_at"] as const),
  ...([
    "response_time",
    "follow_up_on",
    "replied_at",
    "version",
    "outside_region",
    "record",
    "details",
  ] as const),
] as const;

type LineRow = Pick<LeadRow, (typeof columns)[number]> & { is_repeat_customer: SqlBool };

export function readLine(row: LineRow, now: number): InboxLine {
  const record = readRecord(row);
  const { phone, message } = readTexts(row, record);
  const { load = {} } = readDetails(row);
  const { date, start_time: startTime } = record;
  return {
    id: row.id,
    reference: formatReference(row.id),
    revision: row.revision,
    kind: row.kind,
    name: row.name,
    ...readPlace(row),
    location: row.location_slug,
    phone,
    phone_e164: row.phone_e164,
    excerpt: cutExcerpt(message),
    status: row.status as Status,
    standing: row.standing,
    suspicion: row.suspicion,
    isUnread: row.is_read === 0,
    assignee: row.assignee === null ? null : { id: row.assignee, name: row.assignee_name ?? "" },
    capturedAt: row.captured_at,
    response: measureResponse(row, now),
    answerWithin: readPromise(row),
    followUpOn: row.follow_up_on,
    repliedAt: row.replied_at,
    isRepeatCustomer: Boolean(row.is_repeat_customer),
    outsideRegion: row.outside_region,
    loadCount: Object.values(load).reduce((sum, count) => sum + count, 0),
    visit: date && startTime ? { date, startTime } : null,
    version: row.version,
  };
}

export type Counted = { count: number; isMore: boolean };

export async function countLeads(filter: LeadFilter): Promise<Counted> {
  const narrow = await narrowBy(filter);
  return countUpTo(narrow(longReads().selectFrom("leads")).select("id"));
}

/** Past 999 nobody needs the exact number, and counting on takes long. */
export async function countUpTo(
  leads: SelectQueryBuilder<Schema, "leads", { id: string }>,
): Promise<Counted> {
  const few = leads.limit(MOST_COUNTED + 1);
  const { count } = await longReads()
    .selectFrom(few.as("few"))
    .select((row) => row.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const counted = Number(count);
  return { count: Math.min(counted, MOST_COUNTED), isMore: counted > MOST_COUNTED };
}

function readPlace({ location_slug }: { location_slug: string | null }) {
  const { locationName, region } = findServingLocation(location_slug);
  return { locationName, region };
}

export function cutExcerpt(message: string): string {
  const line = message.slice(0, FAR_ENOUGH).replace(/\s+/g, " ").trim();
  const letters = [...line];
  return letters.length > FIRST_WORDS ? `${letters.slice(0, FIRST_WORDS).join("")}…` : line;
}
