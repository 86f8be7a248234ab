import type { Kysely } from "kysely";
import type { Schema } from "../schema.ts";

export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable("desk_settings")
    .addColumn("key", "text", (column) => column.primaryKey())
    .addColumn("value", "text", (column) => column.notNull())
    .addColumn("changed_by", "text", (column) => column.notNull())
    .addColumn("changed_at", "bigint", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("webhooks")
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("url", "text", (column) => column.notNull())
    .addColumn("secret", "text", (column) => column.notNull())
    .addColumn("made_by", "text", (column) => column.notNull())
    .addColumn("made_at", "bigint", (column) => column.notNull())
    .addColumn("removed_at", "bigint")
    .execute();
  await db.schema
    .createTable("webhook_answers")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("destination", "text", (column) => column.notNull())
    .addColumn("delivery_id", "text")
    .addColumn("at", "bigint", (column) => column.notNull())
    .addColumn("status", "integer")
    .addColumn("took", "integer", (column) => column.notNull())
    .addColumn("said", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("webhook_answers_by_destination")
    .on("webhook_answers")
    .columns(["destination", "id"])
    .execute();
}
