import type { Kysely } from "kysely";
import type { Schema } from "../schema.ts";

export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable("reminders")
    .addColumn("person_id", "text", (column) => column.primaryKey())
    .addColumn("morning", "text", (column) => column.notNull())
    .addColumn("morning_hour", "integer", (column) => column.notNull())
    .addColumn("quiet_from", "integer", (column) => column.notNull())
    .addColumn("quiet_to", "integer", (column) => column.notNull())
    .addColumn("time_zone", "text", (column) => column.notNull())
    .execute();
}
