import type { Kysely } from "kysely";
import type { Schema } from "../schema.ts";

export async function up(db: Kysely<Schema>): Promise<void> {
  const columns = [
    ["quoted_to", "bigint"],
    ["final_amount", "bigint"],
    ["move_on", "text"],
    ["move_at", "text"],
    ["crew", "text"],
  ] as const;
  for (const [name, type] of columns) {
    await db.schema.alterTable("leads").addColumn(name, type).execute();
  }
  await db.schema
    .createIndex("leads_by_move")
    .on("leads")
    .columns(["move_on", "location_slug"])
    .where("move_on", "is not", null)
    .execute();
}
