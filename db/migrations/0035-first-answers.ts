import type { Kysely } from "kysely";
import type { Schema } from "../schema.ts";

export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable("first_answers")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("measured_at", "bigint", (column) => column.notNull())
    .addColumn("figures", "text", (column) => column.notNull())
    .execute();
}
