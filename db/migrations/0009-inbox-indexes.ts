import { type Kysely, sql } from "kysely";
import type { Schema } from "../schema.ts";

/**
 * The number of unread leads stands on every page of the desk: with an index of them alone it takes no longer the more are
 * read. And SQLite took the index of kinds for the inbox of one kind and sorted all of it; the export, which it was for,
 * goes through all leads anyway.
 */
export async function up(db: Kysely<Schema>): Promise<void> {
  await sql`create index leads_unread on leads (captured_at, id, standing, location_slug)
    where is_read = 0 and is_test = 0 and erased_at is null`.execute(db);
  await db.schema.dropIndex("leads_by_kind").execute();
}
