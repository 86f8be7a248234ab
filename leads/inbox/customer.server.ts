import { sql } from "kysely";
import { database, longReads } from "../../db/connect.server.ts";
import { mapGivingWay } from "../../db/give-way.server.ts";
import { formatReadPhone } from "../../locations/phone-number.server.ts";
import { isOfCustomers, newestOfFew, readCustomer } from "../records/customers.server.ts";
import { isVisible, type LeadRow, readInPortions } from "../records/records.server.ts";
import { findServingLocation } from "../records/response-time.server.ts";
import { isSameName } from "../records/search-words.ts";
import { readRecord, readTexts } from "../records/stored-json.ts";
import { formatReference } from "../reference.ts";
import { type Kind, type Status, wasWon } from "../status.ts";
import { narrowBy, sortNewestFirst } from "./filtered-leads.server.ts";
import { findAnybody } from "./find.server.ts";
import { limitToLocations } from "./lead-filter.ts";
import { cutExcerpt } from "./lead-list.server.ts";

/** More than that nobody asks; a mistyped address may join strangers. */
const MOST_LEADS = 200;

export type CustomerLead = {
  id: string;
  revision: number;
  reference: string;
  kind: Kind;
  name: string;
  place: { name: string; region: string };
  status: Status;
  /** Epoch milliseconds. */
  capturedAt: number;
  excerpt: string;
  visit: { date: string; startTime: string } | null;
  moveOn: string | null;
  /** Cents: what was paid, else the price; null without either. */
  amount: number | null;
};

/** One person, as far as this reader may see them; the newest name, phone and email first. */
export type Customer = {
  id: string;
  name: string;
  otherNames: string[];
  phones: { shown: string; dialed: string | null }[];
  emails: string[];
  /** Newest first, without quarantine. */
  leads: CustomerLead[];
  /** How many leads they have in other locations. */
  elsewhere: number;
  won: number;
  /** Cents. */
  wonAmount: number;
};

type Reader = { locations?: readonly string[] | undefined };

function selectOf(customer: string) {
  return database()
    .selectFrom("leads")
    .where(isOfCustomers([customer]))
    .where("is_test", "=", 0)
    .where("erased_at", "is", null)
    .where("standing", "!=", sql.lit("quarantined"))
    .orderBy(newestOfFew)
    .limit(MOST_LEADS);
}

export function listContactsOf(customer: string) {
  return selectOf(customer)
    .select(["id", "kind", "captured_at", "status", "location_slug", "phone_e164", "email"])
    .execute();
}

async function listLeadsOf(customer: string): Promise<LeadRow[]> {
  return readInPortions(await selectOf(customer).select("id").execute(), database());
}

const MOST_SUGGESTED = 5;

/** Another customer who may be the same person, and why. */
export type SamePerson = {
  id: string;
  name: string;
  phone: string;
  email: string | null;
  count: number;
  place: { name: string; region: string };
  by: ("phone" | "email" | "name")[];
};

/** By the same phone or email, or the same name in the same place. */
export async function suggestSamePerson(id: string, { locations }: Reader): Promise<SamePerson[]> {
  const rows = (await listLeadsOf(id)).filter((row) => isVisible(row, locations));
  const [newest] = rows;
  if (!newest) return [];
  const narrow = await narrowBy(limitToLocations({}, locations));
  const texts = (column: "phone_e164" | "email") => rows.flatMap((row) => row[column] ?? []);
  const [phones, emails] = [texts("phone_e164"), texts("email")];
  const byContact = await narrow(longReads().selectFrom("leads"))
    .select("id")
    .where((lead) =>
      lead.or([
        ...(phones.length > 0 ? [lead("phone_e164", "in", phones)] : []),
        ...(emails.length > 0 ? [lead("email", "in", emails)] : []),
      ]),
    )
    .orderBy(newestOfFew)
    .limit(MOST_LEADS)
    .execute();
  const narrowByName = await narrowBy(limitToLocations({ text: newest.name }, locations));
  const byName = await sortNewestFirst(narrowByName(longReads().selectFrom("leads")), null)
    .select(["id", "name", "location_slug"])
    .limit(MOST_LEADS)
    .execute();
  const isNamesake = ({ name, location_slug }: Pick<LeadRow, "name" | "location_slug">) =>
    isSameName(name, newest.name) && rows.some((row) => row.location_slug === location_slug);
  const found = new Map([...byContact, ...byName.filter(isNamesake)].map((one) => [one.id, one]));
  const others = (await readInPortions([...found.values()], longReads())).filter(
    (row) => readCustomer(row) !== id,
  );
  const groups = Map.groupBy(
    others.toSorted((a, b) => b.captured_at - a.captured_at),
    readCustomer,
  );
  return [...groups].slice(0, MOST_SUGGESTED).map(([customer, theirs]) => ({
    ...describePerson(customer, theirs),
    by: [
      ...(theirs.some(({ phone_e164 }) => phone_e164 && phones.includes(phone_e164))
        ? (["phone"] as const)
        : []),
      ...(theirs.some(({ email }) => email && emails.includes(email)) ? (["email"] as const) : []),
      ...(theirs.some(isNamesake) ? (["name"] as const) : []),
    ],
  }));
}

/** Other customers whom a search finds, newest first. */
export async function lookForCustomers(
  typed: string,
  { locations, besides }: Reader & { besides: string },
): Promise<SamePerson[]> {
  const { customers } = await findAnybody(typed, { locations });
  const ids = customers.map(({ id }) => id).filter((id) => id !== besides);
  const found = await Promise.all(
    ids.slice(0, MOST_SUGGESTED).map(async (id) => {
      const rows = (await listLeadsOf(id)).filter((row) => isVisible(row, locations));
      return { ...describePerson(id, rows), by: [] };
    }),
  );
  return found;
}

function describePerson(id: string, rows: readonly LeadRow[]): Omit<SamePerson, "by"> {
  const [newest] = rows;
  const { locationName, region } = findServingLocation(newest?.location_slug ?? null);
  return {
    id,
    name: newest?.name ?? "",
    phone: newest ? formatReadPhone(readTexts(newest).phone, newest.phone_e164) : "",
    email: newest?.email ?? null,
    count: rows.length,
    place: { name: locationName, region },
  };
}

/** Null where this reader may see no lead of theirs. */
export async function openCustomer(id: string, { locations }: Reader): Promise<Customer | null> {
  const all = await listLeadsOf(id);
  const rows = all.filter((row) => isVisible(row, locations));
  const [newest] = rows;
  if (!newest) return null;
  const described = await mapGivingWay(rows, describeLead);
  const wins = rows.filter(isWin);
  const phones = new Map(
    described.map(({ phone }, index) => {
      const dialed = rows[index]?.phone_e164 ?? null;
      return [dialed ?? phone, { shown: formatReadPhone(phone, dialed), dialed }];
    }),
  );
  return {
    id,
    name: newest.name,
    otherNames: listOthers(rows, ({ name }) => name.toLowerCase()).map(({ name }) => name),
    phones: [...phones.values()].filter(({ shown }) => shown),
    emails: [...new Set(rows.flatMap(({ email }) => email ?? []))],
    leads: described.map(({ lead }) => lead),
    elsewhere: all.length - rows.length,
    won: wins.length,
    wonAmount: wins.reduce((sum, row) => sum + (findAmount(row) ?? 0), 0),
  };
}

function listOthers(rows: readonly LeadRow[], read: (row: LeadRow) => string): LeadRow[] {
  const seen = new Set(rows.slice(0, 1).map(read));
  return rows.filter((row) => {
    const isNew = !seen.has(read(row));
    seen.add(read(row));
    return isNew;
  });
}

function isWin({ kind, status }: LeadRow): boolean {
  return kind === "moving"
    ? status !== "cancelled" && wasWon({ kind, status: status as Status })
    : status === "done";
}

function findAmount({ final_amount, quoted_amount }: LeadRow): number | null {
  return final_amount ?? quoted_amount;
}

function describeLead(row: LeadRow): { lead: CustomerLead; phone: string } {
  const { locationName, region } = findServingLocation(row.location_slug);
  const record = readRecord(row);
  const { date, start_time: startTime } = record;
  const { phone, message } = readTexts(row, record);
  const lead = {
    id: row.id,
    revision: row.revision,
    reference: formatReference(row.id),
    kind: row.kind,
    name: row.name,
    place: { name: locationName, region },
    status: row.status as Status,
    capturedAt: row.captured_at,
    excerpt: cutExcerpt(message),
    visit: date && startTime ? { date, startTime } : null,
    moveOn: row.move_on,
    amount: findAmount(row),
  };
  return { lead, phone };
}
