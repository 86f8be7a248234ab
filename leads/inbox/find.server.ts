import { longReads } from "../../db/connect.server.ts";
import { inPieces } from "../../db/give-way.server.ts";
import { toE164 } from "../../locations/phone-number.server.ts";
import { listWritten } from "../messages/message-records.server.ts";
import { customerKey, isOfCustomers, readCustomer } from "../records/customers.server.ts";
import { listNotes } from "../records/history.server.ts";
import type { LeadRow } from "../records/records.server.ts";
import { findServingLocation } from "../records/response-time.server.ts";
import {
  beginsOne,
  listNameWords,
  listReadings,
  listWords,
  type Sought,
  seekBeginning,
  splitWords,
} from "../records/search-words.ts";
import { readTexts } from "../records/stored-json.ts";
import { formatReference } from "../reference.ts";
import type { Kind, Status } from "../status.ts";
import { narrowBy, sortNewestFirst } from "./filtered-leads.server.ts";
import { limitToLocations } from "./lead-filter.ts";
import { cutAround, type Marked, markPhone, markWords } from "./match-marks.ts";

export const MOST_FOUND = 20;
const LONGEST_SEARCH = 200;

export type FoundLead = {
  id: string;
  reference: Marked;
  kind: Kind;
  name: Marked;
  phone: Marked;
  place: { name: string; region: string };
  status: Status;
  /** Epoch milliseconds. */
  capturedAt: number;
  /** Where the search matched, if that shows nowhere else. */
  why: { field: "email" | "address" | "message" | "notes" | "messages"; text: Marked } | null;
};

/** One person's leads, newest first; `count` is how many they have in all, of those that this reader may see. */
export type FoundCustomer = { id: string; name: string; count: number; leads: FoundLead[] };

/** `customers` by their newest lead that matches. `isMore`: more leads match; `isTooShort`: too many would. */
export type Found = { customers: FoundCustomer[]; isMore: boolean; isTooShort: boolean };

type Typed = { sought: Sought; digits: string };

type Reader = { locations?: readonly string[] | undefined };

function isSearch(typed: string): boolean {
  const words = splitWords(typed).join("");
  return words.length > 1 || /[^\p{ASCII}]/u.test(words);
}

/** Newest first, without heartbeats, quarantine and what was erased. */
export async function findAnybody(search: string, { locations }: Reader): Promise<Found> {
  const text = search.slice(0, LONGEST_SEARCH);
  if (!isSearch(text)) return { customers: [], isMore: false, isTooShort: true };
  const narrow = await narrowBy(limitToLocations({ text }, locations));
  const rows = await sortNewestFirst(narrow(longReads().selectFrom("leads")), null)
    .selectAll()
    .limit(MOST_FOUND + 1)
    .execute();
  const readings = listReadings(text, toE164(text));
  const typed = { sought: readings.at(-1) ?? [], digits: readings[0]?.map(([word]) => word).join("") ?? "" };
  return {
    customers: await groupByCustomer(rows.slice(0, MOST_FOUND), typed, { locations }),
    isMore: rows.length > MOST_FOUND,
    isTooShort: false,
  };
}

/** Those of `ids` that this reader may still see, in that order. */
export async function listFound(ids: readonly string[], { locations }: Reader): Promise<FoundCustomer[]> {
  if (ids.length === 0) return [];
  const narrow = await narrowBy(limitToLocations({}, locations));
  const rows = await narrow(longReads().selectFrom("leads"))
    .selectAll()
    .where("id", "in", ids.slice(0, MOST_FOUND))
    .execute();
  const ordered = rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  return groupByCustomer(ordered, { sought: [], digits: "" }, { locations });
}

async function groupByCustomer(
  rows: readonly LeadRow[],
  typed: Typed,
  { locations }: Reader,
): Promise<FoundCustomer[]> {
  const groups = Map.groupBy(rows, readCustomer);
  const ids = typed.sought.length > 0 ? rows.map(({ id }) => id) : [];
  const [counts, notes, messages] = await Promise.all([
    countLeadsOf([...groups.keys()], { locations }),
    listNotes(ids, longReads()),
    listWritten(ids, longReads()),
  ]);
  const customers: FoundCustomer[] = [];
  for (const [id, theirs] of groups) {
    const leads: FoundLead[] = [];
    for (const row of theirs) {
      const ofRow = (one: { lead_id: string | null }) => one.lead_id === row.id;
      const work = describeFound(row, typed, {
        notes: notes.filter(ofRow).map(({ note }) => note),
        messages: messages.filter(ofRow).flatMap(({ subject, text }) => [subject, text]),
      });
      const found = await inPieces(work);
      leads.push(theirs.length > 1 ? { ...found, why: found.why ?? (await describeMessage(row)) } : found);
    }
    customers.push({ id, name: theirs[0]?.name ?? "", count: counts.get(id) ?? theirs.length, leads });
  }
  return customers;
}

async function countLeadsOf(
  customers: readonly string[],
  { locations }: Reader,
): Promise<ReadonlyMap<string, number>> {
  if (customers.length === 0) return new Map();
  const narrow = await narrowBy(limitToLocations({}, locations));
  const rows = await narrow(longReads().selectFrom("leads"))
    .where(isOfCustomers(customers))
    .select((row) => [customerKey.as("of"), row.fn.countAll<number>().as("count")])
    .groupBy(customerKey)
    .execute();
  return new Map(rows.map(({ of, count }) => [of, Number(count)]));
}

/** Tells one person's leads apart that were found by what they have in common. */
async function describeMessage(row: LeadRow): Promise<FoundLead["why"]> {
  const { message } = readTexts(row);
  return message ? { field: "message", text: await inPieces(cutAround(message, [])) } : null;
}

type Written = { notes: readonly string[]; messages: readonly string[] };

function* describeFound(
  row: LeadRow,
  { sought, digits }: Typed,
  written: Written,
): Generator<undefined, FoundLead> {
  const { phone, message, address, codes } = readTexts(row);
  const words = sought.flat();
  const { locationName, region } = findServingLocation(row.location_slug);
  const reference = formatReference(row.id);
  const shown = [reference, reference.replace("-", ""), phone, row.phone_e164 ?? ""].join(" ");
  const known = [...listWords(shown), ...listNameWords(row.name)];
  const places = {
    ...{ email: row.email ?? "", address: address || codes, message },
    notes: written.notes.join(" · "),
    messages: written.messages.filter(Boolean).join(" · "),
  };
  const markedPhone = markPhone(phone, digits);
  const missing = markedPhone.length > 1 ? [] : sought.filter((forms) => !beginsOne(known, forms));
  let why: FoundLead["why"] = null;
  for (const field of missing.length > 0 ? (Object.keys(places) as (keyof typeof places)[]) : []) {
    if (!(yield* seekBeginning(places[field], missing.flat()))) continue;
    why = { field, text: yield* cutAround(places[field], words) };
    break;
  }
  return {
    id: row.id,
    reference: markWords(reference, words),
    kind: row.kind,
    name: markWords(row.name, words),
    phone: markedPhone,
    place: { name: locationName, region },
    status: row.status as Status,
    capturedAt: row.captured_at,
    why,
  };
}
