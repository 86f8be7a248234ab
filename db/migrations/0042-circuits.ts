import type { Kysely } from "kysely";
import type { Schema } from "../schema.ts";

/** One state for each destination, instead of one for a person's decision and one for what the way to it bears. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .alterTable("destinations")
    .addColumn("next_at", "bigint", (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable("destinations").addColumn("told_at", "bigint").execute();
  await db.schema.dropTable("lanes").execute();
}
