import type { Kysely } from "kysely";
import type { Schema } from "../schema.ts";

/** What was being uploaded when the site stopped is cut off, as it always was. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema.alterTable("imports").addColumn("claimed_by", "text").execute();
  await db.schema
    .alterTable("imports")
    .addColumn("claimed_until", "bigint", (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable("imports").addColumn("counts", "text").execute();
  await db.schema.alterTable("imports").addColumn("unseen_by", "text").execute();
}
