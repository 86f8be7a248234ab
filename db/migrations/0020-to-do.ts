import { type Kysely, sql } from "kysely";
import type { Schema } from "../schema.ts";

/** What To do counts on every visit: leads without an answer, and those with a follow-up date. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await sql`create index leads_waiting on leads (captured_at, id, standing, location_slug)
    where first_response_at is null and is_test = 0 and erased_at is null and status in ('new', 'active')`.execute(
    db,
  );
  await sql`create index leads_due on leads (follow_up_on, id, status, standing, location_slug)
    where follow_up_on is not null and is_test = 0 and erased_at is null`.execute(db);
}
