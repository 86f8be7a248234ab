import type { Kysely } from "kysely";
import type { Schema } from "../schema.ts";

export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable("lanes")
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("failing_since", "bigint")
    .addColumn("reason", "text")
    .addColumn("failures", "integer", (column) => column.notNull())
    .addColumn("failed_only", "text")
    .addColumn("told_at", "bigint")
    .addColumn("next_at", "bigint", (column) => column.notNull())
    .addColumn("per_minute", "double precision")
    .addColumn("refused_since", "bigint")
    .addColumn("refused_at", "bigint")
    .addColumn("episodes", "integer", (column) => column.notNull())
    .addColumn("passed", "integer", (column) => column.notNull())
    .addColumn("measured_from", "bigint")
    .addColumn("span", "bigint")
    .execute();
  await db.schema
    .createTable("clock")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("seen_at", "bigint", (column) => column.notNull())
    .execute();
  await db.schema
    .alterTable("deliveries")
    .addColumn("faults", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  // What waits goes out in the order of posting, which the ids have.
  await db.schema
    .createIndex("deliveries_in_order")
    .on("deliveries")
    .columns(["destination", "state", "id"])
    .execute();
  // Older versions made deliveries wait up to a day for a destination that may work by now.
  const now = Date.now();
  await db
    .updateTable("deliveries")
    .set({ due_at: now })
    .where("state", "=", "waiting")
    .where("attempts", ">", 0)
    .where("due_at", ">", now)
    .execute();
}
