import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { databaseKind, write } from "../../db/connect.server.ts";
import type { LeadsTable } from "../../db/schema.ts";
import { buildSearchWords } from "../../leads/records/search-words.ts";
import { formatReference } from "../../leads/reference.ts";
import { jobStatuses, movingStatuses } from "../../leads/status.ts";
import { HOUR, MINUTE, TUESDAY } from "./leads.ts";

const names = ["Ada Byron", "Ben Okafor", "Éloïse Tremblay", "李 小龍", "Jean-Luc Picard", "O'Brien Mary"];
const messages = ["Two rooms and a piano", "One couch", "Pianos, 2", "Déménagement d'un 4½", "需要搬家", "x"];
const slugs = ["toronto", "houston", "atlanta", "miami", null];
/** The leads' sources. */
export const sources = ["direct", "google", "newsletter"];
const people = ["dora", "oscar", null];

/** A stored lead. */
export type Row = LeadsTable & { standing: "open" | "released" | "quarantined"; status: string };

/** The `n`-th of many leads, the newest on a Tuesday: all different, always the same. */
export function leadRow(n: number): Row & Record<string, unknown> {
  const pick = <T>(list: readonly T[], salt: number) =>
    list[(n * 7 + salt * 13 + (n >> 3)) % list.length] as T;
  const kind = n % 3 === 0 ? "junk" : "moving";
  const captured_at = TUESDAY - n * MINUTE;
  const name = pick(names, 1);
  const phone = `(416) 555-${String(n % 10_000).padStart(4, "0")}`;
  const message = `${pick(messages, 2)} ${n === 77 ? "harpsichord" : ""}`;
  const record =
    kind === "moving"
      ? {
          phone,
          name,
          zip: "",
          zipTo: "",
          note_from_customer: message,
          ip_address: "99.224.0.1",
          status: "new",
        }
      : { cus_phone: phone, cus_name: name, description: message, date: "2026-12-04", start_time: "9:00" };
  return {
    id: uuidv7({ msecs: captured_at, seq: n, random: pickRandom(n) }),
    kind,
    form: kind === "moving" ? "moving-quote" : "booking",
    submission_key: `key ${n}`,
    sender_key: `sender ${n}`,
    content_hash: "",
    captured_at,
    updated_at: captured_at,
    version: 1,
    repeats: 0,
    location_slug: pick(slugs, 3),
    location_id: null,
    record: JSON.stringify(record),
    details: JSON.stringify({ consent: { given: n % 4 === 0, version: "1" } }),
    standing: n % 17 === 0 ? "quarantined" : n % 19 === 0 ? "released" : "open",
    suspicion: null,
    is_test: n % 41 === 0 ? 1 : 0,
    phone_e164: `+1416555${String(n % 10_000).padStart(4, "0")}`,
    email: n % 2 === 0 ? `person${n % 500}@example.com` : null,
    erased_at: n % 43 === 0 ? TUESDAY : null,
    seq: 1_000_000 - n,
    name,
    status: pick<string>(kind === "moving" ? movingStatuses : jobStatuses, 4),
    won_by: "",
    lost_reason: null,
    quoted_amount: null,
    quoted_to: null,
    final_amount: null,
    move_on: null,
    move_at: null,
    crew: null,
    revision: 0,
    assignee: pick(people, 5),
    assignee_name: pick(people, 5),
    follow_up_on: n % 11 === 0 ? `2026-12-${String((n % 28) + 1).padStart(2, "0")}` : null,
    is_read: n % 5 === 0 ? 0 : 1,
    source: pick(sources, 6),
    campaign: n % 7 === 0 ? "spring" : null,
    first_response_at: n % 3 === 0 ? captured_at + HOUR : null,
    response_time: n % 3 === 0 ? HOUR : null,
    replied_at: null,
    answered_by: n % 3 === 0 ? (pick(people, 5) ?? "oscar") : null,
    ip_cut: 0,
  } as unknown as Row & Record<string, unknown>;
}

const pickRandom = (n: number) =>
  Uint8Array.from({ length: 16 }, (_, i) => (n * (i + 3) * 2_654_435_761) >>> 24);

/** The search words of a lead of {@link leadRow}. */
export function listSearchWords(row: Row): string[] {
  const fields = JSON.parse(row.record);
  return buildSearchWords({
    name: String(row.name),
    phone: fields.phone ?? fields.cus_phone,
    phone_e164: row.phone_e164,
    email: row.email ?? "",
    reference: formatReference(row.id),
    message: fields.note_from_customer ?? fields.description,
    address: "",
    written: [],
  });
}

/** Stores leads with their search words. */
export async function insertRows(rows: readonly (Row & Record<string, unknown>)[]): Promise<void> {
  const portion = databaseKind() === "postgres" ? 1_000 : 500;
  await write(async (transaction) => {
    for (let start = 0; start < rows.length; start += portion) {
      const part = rows.slice(start, start + portion);
      await transaction
        .insertInto("leads")
        .values(part as never)
        .execute();
      const words = part.map((row) => [Number(row.seq), listSearchWords(row).join(" ")] as const);
      if (databaseKind() === "postgres") {
        const list = sql.join(words.map(([seq, text]) => sql`(${seq}::bigint, ${text})`));
        await sql`insert into lead_words (seq, words)
          select seq, array_to_tsvector(string_to_array(text, ' ')) from (values ${list}) as given (seq, text)`.execute(
          transaction,
        );
      } else {
        const list = sql.join(words.map(([seq, text]) => sql`(${seq}, ${text})`));
        await sql`insert into lead_words (rowid, words) values ${list}`.execute(transaction);
      }
    }
  });
}

/** How many leads {@link fillWithMany} starts with, and how often it copies each. */
const [FIRST, COPIES] = [500, 201];
/** The only lead with a harpsichord. */
const RARE = 77;
/** How many copies of a lead belong to one customer. */
const OF_CUSTOMER = 4;
/** How often one statement copies each lead: PostgreSQL gives a statement two seconds. */
const AT_ONCE = 3;

/**
 * Fills the open database with 100,799 leads a minute apart, unread ones only among the newest 500. The database makes the
 * copies itself, oldest first: SQLite's full-text index is slow when row numbers go down.
 */
export async function fillWithMany(): Promise<void> {
  await insertRows(Array.from({ length: FIRST }, (_, n) => leadRow(n)));
  const { id: _, ...rest } = leadRow(0);
  const others = Object.keys(rest).filter(
    (column) =>
      !["submission_key", "captured_at", "updated_at", "seq", "phone_e164", "is_read", "customer"].includes(
        column,
      ),
  );
  const captured = sql.raw(`captured_at - cast(copy as bigint) * ${FIRST * MINUTE}`);
  const [seqs, firsts] = [
    sql.raw(`seq - copy * ${FIRST}`),
    sql.raw(`seq > ${1_000_000 - FIRST} and seq <> ${1_000_000 - RARE}`),
  ];
  for (let last = COPIES; last > 0; last -= AT_ONCE) {
    const few = Array.from({ length: Math.min(AT_ONCE, last) }, (_, n) => last - n);
    const digits = (copy: number) => sql.lit(String(copy).padStart(4, "0"));
    // The oldest copy of each customer has the next ones' key.
    const oldest = (copy: number) => Math.ceil(copy / OF_CUSTOMER) * OF_CUSTOMER;
    const copies = sql`(values ${sql.join(few.map((copy) => sql`(${sql.lit(copy)}, ${digits(copy)}, ${digits(oldest(copy))})`))})`;
    await write(async (transaction) => {
      await sql`with copies (copy, digits, oldest) as ${copies}
        insert into leads
          (id, submission_key, captured_at, updated_at, seq, phone_e164, is_read, customer, ${sql.raw(others.join(", "))})
        select digits || substr(id, 5), submission_key || digits, ${captured},
          updated_at, ${seqs}, '+1' || cast(4160000000 + ${seqs} as text), 1,
          case when digits = oldest then null else oldest || substr(id, 5) end,
          ${sql.raw(others.join(", "))}
        from leads cross join copies where ${firsts}`.execute(transaction);
      const seq = sql.raw(databaseKind() === "postgres" ? "seq" : "rowid");
      await sql`with copies (copy, digits, oldest) as ${copies}
        insert into lead_words (${seq}, words)
        select seq - copy * ${sql.lit(FIRST)}, words from (select ${seq} as seq, words from lead_words) as first
        cross join copies where ${firsts} order by copy desc, seq`.execute(transaction);
    });
  }
  await write(async (transaction) => {
    // A sample is enough, and takes less than PostgreSQL's two seconds on any machine.
    if (databaseKind() === "postgres")
      await sql`set local default_statistics_target = 10`.execute(transaction);
    for (const table of ["leads", "lead_words"]) await sql`analyze ${sql.table(table)}`.execute(transaction);
  });
}
