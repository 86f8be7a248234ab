import type { Kysely } from "kysely";
import type { Schema } from "../schema.ts";

export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema.alterTable("imports").addColumn("claimed_by", "text").execute();
  await db.schema
    .alterTable("imports")
    .addColumn("claimed_until", "bigint", (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable("imports").addColumn("counts", "text").execute();
  await db.schema.alterTable("imports").addColumn("unseen_by", "text").execute();
}
