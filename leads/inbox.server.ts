import { type ExpressionBuilder, type SqlBool, sql } from "kysely";
import { database } from "../db/connect.server.ts";
import type { Schema } from "../db/schema.ts";
import { narrowedBy, newestFirst, type Place } from "./filtered.server.ts";
import type { LeadFilter } from "./lead-filter.ts";
import { textsOf } from "./records.server.ts";
import { referenceOf } from "./reference.ts";
import { type Response, responseOf, servingLocation } from "./response.server.ts";
import type { Kind, Status } from "./status.ts";

/** Leads on a page of the inbox. */
export const PAGE_SIZE = 50;
/** More than this is shown as "999+". */
const MOST_COUNTED = 999;
/** How much of a message a line shows, in characters. */
const FIRST_WORDS = 120;

/** A line of the inbox. Times are epoch milliseconds. */
export type InboxLine = {
  id: string;
  reference: string;
  /** What a action must name, so that a step from an older state is refused. */
  revision: number;
  kind: Kind;
  name: string;
  /** What people call the location that serves it, and its slug; the slug is null where no city was chosen. */
  place: string;
  location: string | null;
  /** As it was typed, and as E.164 where it parses. */
  phone: string;
  phone_e164: string | null;
  /** The message's beginning, on one line. */
  excerpt: string;
  status: Status;
  standing: "open" | "released" | "quarantined";
  suspicion: string | null;
  isUnread: boolean;
  assignee: { id: string; name: string } | null;
  capturedAt: number;
  response: Response;
  /** YYYY-MM-DD */
  followUpOn: string | null;
  /** The same phone or email has asked before. */
  isRepeatCustomer: boolean;
  /** How many things were counted onto the truck; 0 without. */
  loadCount: number;
  /** A junk job's booked visit: "YYYY-MM-DD" and "H:MM" in the location's time. */
  visit: { date: string; startTime: string } | null;
  /** Sent again with changes: above 1. */
  version: number;
};

/** A page of the inbox; `next` asks for the one after it, null on the last. */
export type InboxPage = { lines: InboxLine[]; next: string | null };

/**
 * The leads a filter lets through, newest first, fifty at a time.
 *
 * @param page `next` of the page before; null, or what is no such text, for the first
 * @param now epoch milliseconds: the time of those who still wait is counted until then
 */
export async function listLeads(filter: LeadFilter, page: string | null, now: number): Promise<InboxPage> {
  const narrow = await narrowedBy(filter);
  const rows = await newestFirst(narrow(database().selectFrom("leads")), readPlace(page))
    .selectAll()
    .select((row) => hasEarlier(row).as("is_repeat_customer"))
    .limit(PAGE_SIZE + 1)
    .execute();
  const last = rows.length > PAGE_SIZE ? rows[PAGE_SIZE - 1] : undefined;
  return {
    lines: rows.slice(0, PAGE_SIZE).map((row): InboxLine => {
      const { phone, message } = textsOf(row.record);
      const { load = {} } = JSON.parse(row.details);
      const { date, start_time } = JSON.parse(row.record);
      return {
        id: row.id,
        reference: referenceOf(row.id),
        revision: row.revision,
        kind: row.kind,
        name: row.name,
        place: servingLocation(row.location_slug).locationName,
        location: row.location_slug,
        phone,
        phone_e164: row.phone_e164,
        excerpt: firstWords(message),
        status: row.status as Status,
        standing: row.standing,
        suspicion: row.suspicion,
        isUnread: row.is_read === 0,
        assignee: row.assignee === null ? null : { id: row.assignee, name: row.assignee_name ?? "" },
        capturedAt: row.captured_at,
        response: responseOf(row, now),
        followUpOn: row.follow_up_on,
        isRepeatCustomer: Boolean(row.is_repeat_customer),
        loadCount: Object.values<number>(load).reduce((sum, count) => sum + count, 0),
        visit: row.kind === "junk" ? { date, startTime: start_time } : null,
        version: row.version,
      };
    }),
    next: last ? `${last.captured_at}~${last.id}` : null,
  };
}

/** How many leads a filter lets through, counted up to 999: `isMore` when there are more. */
export async function countLeads(filter: LeadFilter): Promise<{ count: number; isMore: boolean }> {
  const narrow = await narrowedBy(filter);
  const few = narrow(database().selectFrom("leads"))
    .select("id")
    .limit(MOST_COUNTED + 1);
  const { count } = await database()
    .selectFrom(few.as("few"))
    .select((row) => row.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const counted = Number(count);
  return { count: Math.min(counted, MOST_COUNTED), isMore: counted > MOST_COUNTED };
}

/** Whether somebody with the same phone or email asked before this lead. */
function hasEarlier(row: ExpressionBuilder<Schema, "leads">) {
  const earlierBy = (column: "phone_e164" | "email") =>
    sql<SqlBool>`exists (select 1 from leads as earlier where earlier.${sql.ref(column)} = leads.${sql.ref(column)}
      and earlier.id < leads.id and earlier.is_test = 0 and earlier.erased_at is null)`;
  return row.or([earlierBy("phone_e164"), earlierBy("email")]);
}

function firstWords(message: string): string {
  const line = message.replace(/\s+/g, " ").trim();
  const letters = [...line];
  return letters.length > FIRST_WORDS ? `${letters.slice(0, FIRST_WORDS).join("")}…` : line;
}

function readPlace(page: string | null): Place | null {
  const [, capturedAt, id] = /^(\d{1,15})~([0-9a-f-]{36})$/.exec(page ?? "") ?? [];
  return capturedAt && id ? { capturedAt: Number(capturedAt), id } : null;
}
