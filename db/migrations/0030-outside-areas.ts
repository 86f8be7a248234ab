import { type Kysely, sql } from "kysely";
import type { Schema } from "../schema.ts";

export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema.alterTable("leads").addColumn("outside_region", "text").execute();
  await sql`create index leads_outside_areas on leads (captured_at, id)
    where outside_region is not null`.execute(db);
}
