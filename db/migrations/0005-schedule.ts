import type { Kysely } from "kysely";
import type { Schema } from "../schema.ts";

export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable("visits")
    .addColumn("lead_id", "text", (column) => column.primaryKey())
    .addColumn("schedule_key", "text", (column) => column.notNull())
    .addColumn("visit_date", "text", (column) => column.notNull())
    .addColumn("visit_window", "text", (column) => column.notNull())
    .addColumn("taken_at", "bigint", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("visits_by_day")
    .on("visits")
    .columns(["schedule_key", "visit_date", "visit_window"])
    .execute();
  await db.schema.createIndex("visits_by_date").on("visits").column("visit_date").execute();
  await db.schema
    .createTable("schedule_changes")
    .addColumn("schedule_key", "text", (column) => column.notNull())
    .addColumn("visit_date", "text", (column) => column.notNull())
    .addColumn("visit_window", "text", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("reason", "text", (column) => column.notNull())
    .addColumn("changed_by", "text", (column) => column.notNull())
    .addColumn("changed_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("schedule_changes_key", ["schedule_key", "visit_date", "visit_window"])
    .execute();
  await db.schema
    .createTable("capacities")
    .addColumn("schedule_key", "text", (column) => column.primaryKey())
    .addColumn("capacity", "integer", (column) => column.notNull())
    .addColumn("changed_by", "text", (column) => column.notNull())
    .addColumn("changed_at", "bigint", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("schedule_revision")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("revision", "integer", (column) => column.notNull())
    .execute();
  await db.insertInto("schedule_revision").values({ id: 1, revision: 0 }).execute();
}
