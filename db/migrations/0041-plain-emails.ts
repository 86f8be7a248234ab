import { type Kysely, sql } from "kysely";
import type { Schema } from "../schema.ts";

const PAGE = 100_000;
const AT_ONCE = 500;

const matched = [
  ["leads", "email"],
  ["lead_versions", "email"],
  ["lead_messages", "correspondent"],
  ["unfinished_requests", "email"],
  ["import_rows", "email"],
  ["people", "email"],
  ["invitations", "email"],
] as const;

/** By a copy of the rules as they were then: what's matched is the address alone, and the record keeps what was typed. */
export async function up(db: Kysely<Schema>): Promise<void> {
  for (const [table, column] of matched) {
    const [stored, name] = [sql.table(table), sql.ref(column)];
    const all = await listTyped(db, table, column);
    if (table === "leads") for (const group of Map.groupBy(all, clean)) await linkCustomers(db, ...group);
    // Two people with one address would end the upgrade.
    const isUnique = table === "people";
    for (let start = 0; start < all.length; start += isUnique ? 1 : AT_ONCE) {
      const few = all.slice(start, start + (isUnique ? 1 : AT_ONCE));
      const taken = isUnique
        ? sql`and not exists (select 1 from people as other where other.email = plain.email)`
        : sql``;
      await sql`with plain (typed, email) as (values ${sql.join(few.map((typed) => sql`(${typed}, ${clean(typed)})`))})
        update ${stored} set ${name} = plain.email from plain where ${stored}.${name} = plain.typed ${taken}`.execute(
        db,
      );
    }
  }
}

async function listTyped(db: Kysely<Schema>, table: string, column: string): Promise<string[]> {
  const found: string[] = [];
  const name = sql.ref(column);
  for (let after = ""; ; ) {
    const { rows } = await sql<{ typed: string }>`select distinct ${name} as typed from ${sql.table(table)}
      where ${name} > ${after} order by ${name} limit ${sql.lit(PAGE)}`.execute(db);
    found.push(...rows.map(({ typed }) => typed).filter((typed) => clean(typed) !== typed));
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return found;
    after = last.typed;
  }
}

/** Of those typed in these ways, leads that are nobody's yet go to a customer with that email, or to the oldest lead. */
async function linkCustomers(db: Kysely<Schema>, email: string, typed: readonly string[]): Promise<void> {
  const counts = sql`is_test = 0 and erased_at is null`;
  const isLoose = sql`customer is null and not exists (select 1 from leads as other where other.customer = leads.id)`;
  const { rows } = await sql<{ customer: string }>`select coalesce(customer, id) as customer from leads
    where email in (${sql.join([email, ...typed])}) and ${counts}
    order by case when ${isLoose} then 1 else 0 end, case when email = ${email} then 0 else 1 end, id limit 1`.execute(
    db,
  );
  const customer = rows[0]?.customer;
  if (!customer) return;
  await sql`update leads set customer = ${customer}
    where email in (${sql.join(typed)}) and ${counts} and id <> ${customer} and ${isLoose}`.execute(db);
}

function clean(typed: string): string {
  if (!typed.includes("@") || typed.length > 1_016) return typed;
  const plain = typed
    .normalize("NFKC")
    .replace(/\p{DI}/gu, "")
    .replace(/\s/g, " ")
    .replace(/[\p{Cc}\p{Cs}]/gu, "")
    .replace(/ +/g, " ")
    .trim()
    .replace(/[‘’]/g, "'")
    .replace(/^([^<>@]*<)?[ '"“«`([<]*(mailto:)?/i, "")
    .replace(/[ '"”»`)\]>.,;:]+$/, "")
    .replace(/^(\S+@\S+?)['"]? <(mailto:)?\1$/i, "$1")
    .replace(/ ?@ ?/, "@")
    .replace(/(@[^\s@.,]+),(?=[^\s@.,]+$)/, "$1.")
    .toLowerCase();
  return plain || typed;
}
