import { type Kysely, sql } from "kysely";
import type { Schema } from "../schema.ts";

export async function up(db: Kysely<Schema>): Promise<void> {
  for (const name of ["reminded_for", "on_way"])
    await db.schema.alterTable("leads").addColumn(name, "text").execute();
  // Who has a move tomorrow is asked every few seconds.
  await sql`create index leads_by_move_day on leads (move_on) where move_on is not null`.execute(db);
}
