import type { Kysely } from "kysely";
import type { Schema } from "../schema.ts";

export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable("leads")
    .ifNotExists()
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("form", "text", (column) => column.notNull())
    .addColumn("submission_key", "text", (column) => column.notNull().unique())
    .addColumn("sender_key", "text", (column) => column.notNull())
    .addColumn("content_hash", "text", (column) => column.notNull())
    .addColumn("captured_at", "bigint", (column) => column.notNull())
    .addColumn("updated_at", "bigint", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("repeats", "integer", (column) => column.notNull())
    .addColumn("location_slug", "text")
    .addColumn("location_id", "integer")
    .addColumn("record", "text", (column) => column.notNull())
    .addColumn("details", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("leads_by_kind").ifNotExists().on("leads").columns(["kind", "id"]).execute();
  await db.schema.createIndex("leads_by_sender").ifNotExists().on("leads").column("sender_key").execute();
  await db.schema
    .createTable("lead_versions")
    .ifNotExists()
    .addColumn("lead_id", "text", (column) => column.notNull().references("leads.id").onDelete("cascade"))
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("captured_at", "bigint", (column) => column.notNull())
    .addColumn("record", "text", (column) => column.notNull())
    .addColumn("details", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("lead_versions_key", ["lead_id", "version"])
    .execute();
  await db.schema
    .createTable("location_records")
    .ifNotExists()
    .addColumn("key", "text", (column) => column.primaryKey())
    .addColumn("location_id", "integer", (column) => column.notNull())
    .addColumn("tracking_phone", "text", (column) => column.notNull())
    .addColumn("edited_by", "text", (column) => column.notNull())
    .addColumn("updated_at", "bigint", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("readiness")
    .ifNotExists()
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("checked_at", "bigint", (column) => column.notNull())
    .execute();
}
