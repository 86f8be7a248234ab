import { type Kysely, PostgresAdapter, sql } from "kysely";
import type { Schema } from "../schema.ts";

const PAGE = 5_000;

type Row = { id: string; version: number; record: string; phone_e164: string | null };

/** By a copy of the rules as they were then: the first whole number in what was typed, and none where a wrong one was read. */
export async function up(db: Kysely<Schema>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  for (const { id, phone } of await readAgain(db, "leads", "id")) {
    if (phone === null) continue;
    await addWords(db, { id, phone, isPostgres });
    await sql`update leads set customer =
      (select coalesce(other.customer, other.id) from leads as other where other.phone_e164 = ${phone}
        and other.id <> ${id} and other.is_test = 0 and other.erased_at is null limit 1)
      where id = ${id} and customer is null and is_test = 0
        and not exists (select 1 from leads as other where other.customer = ${id})`.execute(db);
  }
  await readAgain(db, "lead_versions", "lead_id");
}

async function readAgain(
  db: Kysely<Schema>,
  table: "leads" | "lead_versions",
  key: "id" | "lead_id",
): Promise<{ id: string; phone: string | null }[]> {
  const changed: { id: string; phone: string | null }[] = [];
  let after = { id: "", version: 0 };
  for (;;) {
    const { rows } =
      await sql<Row>`select ${sql.ref(key)} as id, version, record, phone_e164 from ${sql.table(table)}
      where (${sql.ref(key)}, version) > (${after.id}, ${after.version})
      order by ${sql.ref(key)}, version limit ${sql.lit(PAGE)}`.execute(db);
    for (const row of rows) {
      const phone = readPhone(row);
      if (phone === row.phone_e164) continue;
      changed.push({ id: row.id, phone });
      await sql`update ${sql.table(table)} set phone_e164 = ${phone}
        where ${sql.ref(key)} = ${row.id} and version = ${row.version}`.execute(db);
    }
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return changed;
    after = last;
  }
}

const spelled = /^1?[2-9]\d\d(?=.{7}$)\d{0,3}[a-z]{4,}$/i;
const local =
  /^[^\d+]*(?:(?:\+|00|011)?\s*1\D*)?(?:([2-9]\d{2})[^\d+]+(\d{3})[^\d+]+(\d{4})|([2-9]\d{9}))(?!\d)/;

function readPhone({ record, phone_e164: before }: Row): string | null {
  const { phone, cus_phone } = JSON.parse(record);
  const typed: string = phone ?? cus_phone ?? "";
  if (spelled.test(typed.replace(/[^\da-z]/gi, ""))) return before;
  const parts = typed.split(/\p{L}+/u);
  const found = parts.map((part) => local.exec(part)?.slice(1).join("")).find(Boolean);
  if (found) return `+1${found}`;
  const [, national = ""] = /^\+1(.*)/.exec(before ?? "") ?? [];
  const isTyped = parts.some((part) => part.replace(/\D/g, "").endsWith(national));
  return national && !(/^[2-9]\d{9}$/.test(national) && isTyped) ? null : before;
}

type Found = { id: string; phone: string; isPostgres: boolean };

async function addWords(db: Kysely<Schema>, { id, phone, isPostgres }: Found): Promise<void> {
  const digits = phone.slice(2);
  const pieces = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  const words = [digits, `1${digits}`, digits.slice(3), ...pieces].join(" ");
  const seq = sql`(select seq from leads where id = ${id})`;
  await (isPostgres
    ? sql`update lead_words set words = words || array_to_tsvector(string_to_array(${words}, ' ')) where seq = ${seq}`
    : sql`update lead_words set words = words || ' ' || ${words} where rowid = ${seq}`
  ).execute(db);
}
