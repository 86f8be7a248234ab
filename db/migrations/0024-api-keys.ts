import type { Kysely } from "kysely";
import type { Schema } from "../schema.ts";

export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable("api_keys")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("token_hash", "text", (column) => column.unique())
    .addColumn("ending", "text", (column) => column.notNull())
    .addColumn("person_id", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("scopes", "text", (column) => column.notNull())
    .addColumn("locations", "text", (column) => column.notNull())
    .addColumn("made_at", "bigint", (column) => column.notNull())
    .addColumn("expires_at", "bigint")
    .addColumn("used_at", "bigint")
    .execute();
  await db.schema
    .createTable("api_requests")
    .addColumn("key_id", "text", (column) => column.notNull())
    .addColumn("idempotency_key", "text", (column) => column.notNull())
    .addColumn("content", "text", (column) => column.notNull())
    .addColumn("lead_id", "text", (column) => column.notNull())
    .addColumn("revision", "bigint", (column) => column.notNull())
    .addColumn("at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("api_requests_key", ["key_id", "idempotency_key"])
    .execute();
  await db.schema.createIndex("api_requests_by_time").on("api_requests").column("at").execute();
  // Programs ask what has changed since they asked last.
  await db.schema.createIndex("lead_history_by_time").on("lead_history").columns(["at", "lead_id"]).execute();
}
