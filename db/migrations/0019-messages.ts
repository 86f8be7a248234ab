import { type Kysely, sql } from "kysely";
import type { Schema } from "../schema.ts";

export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema.alterTable("leads").addColumn("replied_at", "bigint").execute();
  // Constants are literals: a partial index isn't used for a parameter.
  await sql`create index leads_with_reply on leads (replied_at, location_slug)
    where replied_at is not null and is_test = 0 and erased_at is null`.execute(db);
  await db.schema
    .createTable("lead_messages")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("lead_id", "text")
    .addColumn("line", "bigint")
    .addColumn("way", "text", (column) => column.notNull())
    .addColumn("direction", "text", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("at", "bigint", (column) => column.notNull())
    .addColumn("correspondent", "text", (column) => column.notNull())
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("text", "text", (column) => column.notNull())
    .addColumn("quoted", "text", (column) => column.notNull())
    .addColumn("attachments", "text", (column) => column.notNull())
    .addColumn("message_id", "text", (column) => column.notNull().unique())
    .addColumn("refs", "text", (column) => column.notNull())
    .addColumn("posting_id", "text")
    .execute();
  await db.schema
    .createIndex("lead_messages_by_lead")
    .on("lead_messages")
    .columns(["lead_id", "id"])
    .execute();
  await db.schema
    .createTable("text_stops")
    .addColumn("phone_hash", "text", (column) => column.primaryKey())
    .addColumn("stopped_at", "bigint", (column) => column.notNull())
    .execute();
}
