import { type Kysely, PostgresAdapter, sql } from "kysely";
import type { Schema } from "../schema.ts";

export async function up(db: Kysely<Schema>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const leads = [
    ["seq", "bigint", null],
    ["name", "text", "''"],
    ["status", "text", "'new'"],
    ["won_by", "text", "''"],
    ["lost_reason", "text", null],
    ["quoted_amount", "bigint", null],
    ["revision", "integer", "0"],
    ["assignee", "text", null],
    ["assignee_name", "text", null],
    ["follow_up_on", "text", null],
    ["is_read", "integer", "0"],
    ["source", "text", "'direct'"],
    ["campaign", "text", null],
    ["first_response_at", "bigint", null],
    ["response_time", "bigint", null],
    ["ip_cut", "integer", "0"],
  ] as const;
  for (const [name, type, fallback] of leads) {
    await db.schema
      .alterTable("leads")
      .addColumn(name, type, (column) =>
        fallback === null ? column : column.notNull().defaultTo(sql.raw(fallback)),
      )
      .execute();
  }
  for (const name of ["phone_e164", "email"]) {
    await db.schema.alterTable("lead_versions").addColumn(name, "text").execute();
  }
  await createWords(db, isPostgres);
  await createHistory(db, isPostgres);
  await db.schema
    .createTable("saved_views")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("person_id", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("filter", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addUniqueConstraint("saved_views_name", ["person_id", "name"])
    .execute();
  await db.schema
    .createTable("erasures")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("erased_at", "bigint", (column) => column.notNull())
    .addColumn("actor_id", "text", (column) => column.notNull())
    .addColumn("actor_name", "text", (column) => column.notNull())
    .addColumn("salt", "text", (column) => column.notNull())
    .addColumn("hashes", "text", (column) => column.notNull())
    .addColumn("lead_ids", "text", (column) => column.notNull())
    .execute();
  await fillIn(db, isPostgres);
  await db.schema
    .createIndex("leads_inbox")
    .on("leads")
    .columns([
      ...["captured_at", "id", "is_test", "erased_at", "standing", "kind", "status", "location_slug"],
      ...["is_read", "assignee", "source", "campaign", "follow_up_on", "response_time", "first_response_at"],
      ...["ip_cut", "seq"],
    ] as "id"[])
    .execute();
  await db.schema.createIndex("leads_by_seq").on("leads").column("seq").execute();
}

async function createWords(db: Kysely<Schema>, isPostgres: boolean): Promise<void> {
  if (isPostgres) {
    await sql`create table lead_words (seq bigint primary key, words tsvector not null)`.execute(db);
    await sql`create index lead_words_by_word on lead_words using gin (words)`.execute(db);
    return;
  }
  await sql`create virtual table lead_words using fts5(words, tokenize = 'ascii', prefix = '2 3')`.execute(
    db,
  );
  // Erased words leave the index at once, not at its next merge.
  await sql`insert into lead_words (lead_words, rank) values ('secure-delete', 1)`.execute(db);
}

async function createHistory(db: Kysely<Schema>, isPostgres: boolean): Promise<void> {
  await db.schema
    .createTable("lead_history")
    .addColumn("seq", isPostgres ? "bigserial" : "integer", (column) =>
      isPostgres ? column.primaryKey() : column.primaryKey().autoIncrement(),
    )
    .addColumn("lead_id", "text", (column) => column.notNull())
    .addColumn("at", "bigint", (column) => column.notNull())
    .addColumn("actor_id", "text")
    .addColumn("actor_name", "text", (column) => column.notNull())
    .addColumn("deed", "text", (column) => column.notNull())
    .addColumn("step", "text", (column) => column.notNull())
    .addColumn("before", "text", (column) => column.notNull())
    .addColumn("after", "text", (column) => column.notNull())
    .addColumn("note", "text", (column) => column.notNull())
    .addColumn("undoes", "bigint")
    .execute();
  await db.schema
    .createIndex("lead_history_by_lead")
    .on("lead_history")
    .columns(["lead_id", "seq"])
    .execute();
  await db.schema.createIndex("lead_history_by_step").on("lead_history").column("step").execute();
  await db.schema.createIndex("lead_history_by_undone").on("lead_history").column("undoes").execute();
}

const PAGE = 500;

type Old = {
  id: string;
  kind: "moving" | "junk";
  captured_at: number;
  record: string;
  details: string;
  email: string | null;
  phone_e164: string | null;
  is_test: number;
};

/** Existing leads get the new columns, by a copy of the rules as they were then. */
async function fillIn(db: Kysely<Schema>, isPostgres: boolean): Promise<void> {
  let after = "";
  let seq = 0;
  for (;;) {
    const page: Old[] = await db
      .selectFrom("leads")
      .select(["id", "kind", "captured_at", "record", "details", "email", "phone_e164", "is_test"])
      .where("id", ">", after)
      .where("erased_at", "is", null)
      .orderBy("id")
      .limit(PAGE)
      .execute();
    for (const old of page) {
      seq += 1;
      await db
        .updateTable("leads")
        .set({ seq, status: old.kind === "moving" ? "new" : "active", ...namesOf(old) })
        .where("id", "=", old.id)
        .execute();
      if (old.is_test === 1) continue;
      const words = wordsOf(old).join(" ");
      await (isPostgres
        ? sql`insert into lead_words (seq, words) values (${seq}, array_to_tsvector(string_to_array(${words}, ' ')))`
        : sql`insert into lead_words (rowid, words) values (${seq}, ${words})`
      ).execute(db);
      await db
        .insertInto("lead_history")
        .values({
          lead_id: old.id,
          at: old.captured_at,
          actor_id: null,
          actor_name: "",
          deed: "captured",
          step: "",
          before: "{}",
          after: "{}",
          note: "",
          undoes: null,
        } as never)
        .execute();
    }
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    after = last.id;
  }
}

function namesOf({ record, details }: Old): { name: string; source: string; campaign: string | null } {
  const { name, cus_name } = JSON.parse(record);
  const { first_touch, last_touch } = JSON.parse(details);
  const touch = last_touch ?? first_touch ?? {};
  const clicked = touch.gclid || touch.gbraid || touch.wbraid ? "google" : touch.fbclid ? "facebook" : "";
  const host = touch.referrer ? (URL.parse(touch.referrer)?.hostname.replace(/^www\./, "") ?? "") : "";
  return {
    name: name ?? cus_name ?? "",
    source: touch.utm_source?.toLowerCase() || clicked || (touch.msclkid ? "bing" : "") || host || "direct",
    campaign: touch.utm_campaign || null,
  };
}

function wordsOf({ id, record, email, phone_e164 }: Old): string[] {
  const fields = JSON.parse(record);
  const digits = (phone_e164 ?? fields.phone ?? fields.cus_phone ?? "").replace(/\D/g, "");
  const national = digits.replace(/^1(?=\d{10}$)/, "");
  const pieces =
    national.length === 10
      ? [`1${national}`, national.slice(3), national.slice(0, 3), national.slice(3, 6), national.slice(6)]
      : [];
  const reference = referenceOf(id);
  const texts = [
    reference,
    reference.replace("-", ""),
    ...[national, ...pieces],
    ...[fields.name, fields.cus_name, fields.phone, fields.cus_phone, email],
    ...Object.values(fields.cus_address ?? {}),
    ...[fields.zip, fields.zipTo, fields.note_from_customer, fields.description],
  ].filter((text) => typeof text === "string");
  const words = texts.flatMap(
    (text) =>
      text
        .normalize("NFKD")
        .toLowerCase()
        .replace(/\p{M}/gu, "")
        .replace(/([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])/gu, " $1 ")
        .match(/[\p{L}\p{N}]+/gu) ?? [],
  );
  return [...new Set(words.map((word) => [...word].slice(0, 40).join("")))].slice(0, 400);
}

function referenceOf(id: string): string {
  const digits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
  let rest = BigInt(`0x${id.replaceAll("-", "").slice(-10)}`);
  let text = "";
  for (let place = 0; place < 8; place++) {
    text = digits[Number(rest % 32n)] + text;
    rest /= 32n;
  }
  return `${text.slice(0, 4)}-${text.slice(4)}`;
}
