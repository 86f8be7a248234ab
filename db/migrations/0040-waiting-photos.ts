import type { Kysely } from "kysely";
import type { Schema } from "../schema.ts";

export async function up(db: Kysely<Schema>): Promise<void> {
  for (const name of ["claimed_until", "attempts"] as const)
    await db.schema
      .alterTable("photos")
      .addColumn(name, "bigint", (column) => column.notNull().defaultTo(0))
      .execute();
  await db.schema.alterTable("photos").addColumn("problem", "text").execute();
  await db.schema
    .alterTable("photos")
    .addColumn("is_told", "integer", (column) => column.notNull().defaultTo(1))
    .execute();
  // What was being stored when the earlier version ended.
  await db
    .updateTable("photos")
    .set({ state: "erased" })
    .where("state", "=", "arriving" as "erased")
    .execute();
}
