import { type Kysely, sql } from "kysely";
import type { Schema } from "../schema.ts";

/** One record of what counts once, instead of three. What was done before the upgrade stays done. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable("done_once")
    .addColumn("owner", "text", (column) => column.notNull())
    .addColumn("key", "text", (column) => column.notNull())
    .addColumn("until", "bigint", (column) => column.notNull())
    .addColumn("content", "text")
    .addColumn("outcome", "text")
    .addPrimaryKeyConstraint("done_once_key", ["owner", "key"])
    .execute();
  await sql`insert into done_once (owner, key, until, content, outcome)
    select person_id, 'form ' || key, begun_at + 86400000, null, action from idempotency_keys
    union all select person_id, code_hash, used_at + 180000, null, null from used_codes
    union all select key_id, idempotency_key, at + 86400000, content,
      '{"leadId":"' || lead_id || '","revision":' || revision || '}' from api_requests`.execute(db);
  await db.schema.createIndex("done_once_by_end").on("done_once").column("until").execute();
  for (const table of ["idempotency_keys", "used_codes", "api_requests"])
    await db.schema.dropTable(table).execute();
}
