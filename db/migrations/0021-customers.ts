import { type Kysely, PostgresAdapter, sql } from "kysely";
import type { Schema } from "../schema.ts";

const PAGE = 5_000;
const AT_ONCE = 500;

/** By a copy of the rules as they were then: which leads are one person's, and the words of their notes. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema.alterTable("leads").addColumn("customer", "text").execute();
  await linkCustomers(db);
  await sql`create index leads_by_customer on leads (customer) where customer is not null`.execute(db);
  await indexNotes(db, db.getExecutor().adapter instanceof PostgresAdapter);
}

async function linkCustomers(db: Kysely<Schema>): Promise<void> {
  const known = new Map<string, string>();
  let after = "";
  for (;;) {
    const page = await db
      .selectFrom("leads")
      .select(["id", "phone_e164", "email"])
      .where("id", ">", after)
      .where("erased_at", "is", null)
      .where("is_test", "=", 0)
      .orderBy("id")
      .limit(PAGE)
      .execute();
    const links: (readonly [id: string, customer: string])[] = [];
    for (const { id, phone_e164, email } of page) {
      const contacts = [phone_e164, email].filter((contact) => contact !== null);
      const customer = contacts.map((contact) => known.get(contact)).find(Boolean);
      if (customer) links.push([id, customer]);
      for (const contact of contacts) known.set(contact, customer ?? id);
    }
    for (let start = 0; start < links.length; start += AT_ONCE) {
      const few = links.slice(start, start + AT_ONCE);
      await sql`with links (id, customer) as (values ${sql.join(few.map(([id, customer]) => sql`(${id}, ${customer})`))})
        update leads set customer = links.customer from links where leads.id = links.id`.execute(db);
    }
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    after = last.id;
  }
}

async function indexNotes(db: Kysely<Schema>, isPostgres: boolean): Promise<void> {
  const { rows } = await sql<{ seq: number; note: string }>`select leads.seq, line.note
    from lead_history as line join leads on leads.id = line.lead_id
    where line.note <> '' and leads.seq is not null and leads.erased_at is null
      and not exists (select 1 from lead_history as undoing where undoing.undoes = line.seq)`.execute(db);
  for (const { seq, note } of rows) {
    const words = [...new Set(splitWords(note))].join(" ");
    await (isPostgres
      ? sql`update lead_words set words = words || array_to_tsvector(string_to_array(${words}, ' ')) where seq = ${seq}`
      : sql`update lead_words set words = words || ' ' || ${words} where rowid = ${seq}`
    ).execute(db);
  }
}

function splitWords(text: string): string[] {
  const plain = text.normalize("NFKD").toLowerCase().replace(/\p{M}/gu, "");
  const spaced = plain.replace(
    /([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])/gu,
    " $1 ",
  );
  return (spaced.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => [...word].slice(0, 40).join(""));
}
