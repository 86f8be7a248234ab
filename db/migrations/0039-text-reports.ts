import type { Kysely } from "kysely";
import type { Schema } from "../schema.ts";

export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable("text_reports")
    .addColumn("sid", "text", (column) => column.primaryKey())
    .addColumn("delivery_id", "text", (column) => column.notNull())
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("code", "integer")
    .addColumn("reported_at", "bigint", (column) => column.notNull())
    .execute();
}
