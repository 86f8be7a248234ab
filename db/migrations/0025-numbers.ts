import { type Kysely, sql } from "kysely";
import type { Schema } from "../schema.ts";

/** `answered_by` is who gave the first answer; the history knows it of older leads. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema.alterTable("leads").addColumn("answered_by", "text").execute();
  await sql`update leads set answered_by = (
      select actor_id from lead_history where lead_id = leads.id
        and after like '%"first_response_at":%' and after not like '%"first_response_at":null%'
      order by seq desc limit 1)
    where first_response_at is not null`.execute(db);
  await db.schema
    .createTable("ad_costs")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("source", "text", (column) => column.notNull())
    .addColumn("month", "text", (column) => column.notNull())
    .addColumn("country", "text", (column) => column.notNull())
    .addColumn("amount", "bigint", (column) => column.notNull())
    .addColumn("changed_by", "text", (column) => column.notNull())
    .addColumn("changed_at", "bigint", (column) => column.notNull())
    .addUniqueConstraint("ad_costs_once", ["source", "month", "country"])
    .execute();
  await db.schema
    .createTable("weekly_emails")
    .addColumn("person_id", "text", (column) => column.primaryKey())
    .addColumn("is_off", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("sent_for", "text")
    .execute();
}
