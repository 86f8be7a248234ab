import { type Kysely, sql } from "kysely";
import type { Schema } from "../schema.ts";

/** Every desk page counts unread leads. SQLite chose the index of kinds for the inbox and then sorted all of it. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await sql`create index leads_unread on leads (captured_at, id, standing, location_slug)
    where is_read = 0 and is_test = 0 and erased_at is null`.execute(db);
  await db.schema.dropIndex("leads_by_kind").execute();
}
