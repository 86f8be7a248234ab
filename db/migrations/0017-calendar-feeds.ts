import type { Kysely } from "kysely";
import type { Schema } from "../schema.ts";

export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable("calendar_feeds")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("token_hash", "text", (column) => column.notNull().unique())
    .addColumn("person_id", "text", (column) => column.notNull())
    .addColumn("place", "text", (column) => column.notNull())
    .addColumn("made_at", "bigint", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("calendar_feeds_by_person").on("calendar_feeds").column("person_id").execute();
}
