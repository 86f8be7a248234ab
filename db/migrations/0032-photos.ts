import type { Kysely } from "kysely";
import type { Schema } from "../schema.ts";

export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable("photos")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("lead_id", "text", (column) => column.notNull())
    .addColumn("position", "integer", (column) => column.notNull())
    .addColumn("content_hash", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("store", "text", (column) => column.notNull())
    .addColumn("width", "integer", (column) => column.notNull())
    .addColumn("height", "integer", (column) => column.notNull())
    .addColumn("added_at", "bigint", (column) => column.notNull())
    .execute();
  // No more than there are places, also when two processes add some at once.
  await db.schema
    .createIndex("photos_by_place")
    .on("photos")
    .columns(["lead_id", "position"])
    .unique()
    .execute();
  await db.schema.createIndex("photos_by_state").on("photos").columns(["state", "added_at"]).execute();
}
