import type { Kysely } from "kysely";
import type { Schema } from "../schema.ts";

export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable("trusted_clock")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("trusted_at", "bigint", (column) => column.notNull())
    .addColumn("seen_at", "bigint", (column) => column.notNull())
    .addColumn("hours", "integer", (column) => column.notNull())
    .execute();
}
