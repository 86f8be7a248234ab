import type { Kysely } from "kysely";
import type { Schema } from "../schema.ts";

export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable("installation")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("place", "text", (column) => column.notNull())
    .addColumn("mark", "text", (column) => column.notNull())
    .addColumn("copied_at", "bigint")
    .execute();
}
