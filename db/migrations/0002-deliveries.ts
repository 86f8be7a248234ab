import { type Kysely, sql } from "kysely";
import type { Schema } from "../schema.ts";

export async function up(db: Kysely<Schema>): Promise<void> {
  const leads = [
    ["standing", "text", "'open'"],
    ["suspicion", "text", null],
    ["is_test", "integer", "0"],
    ["phone_e164", "text", null],
    ["email", "text", null],
    ["erased_at", "bigint", null],
  ] as const;
  for (const [name, type, fallback] of leads) {
    await db.schema
      .alterTable("leads")
      .addColumn(name, type, (column) =>
        fallback === null ? column : column.notNull().defaultTo(sql.raw(fallback)),
      )
      .execute();
  }
  await db.schema.createIndex("leads_by_phone").on("leads").column("phone_e164").execute();
  await db.schema.createIndex("leads_by_email").on("leads").column("email").execute();
  await db.schema
    .alterTable("location_records")
    .addColumn("notify", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  await db.schema
    .createTable("postings")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("event", "text", (column) => column.notNull())
    .addColumn("lead_id", "text")
    .addColumn("counts", "integer", (column) => column.notNull())
    .addColumn("destinations", "text", (column) => column.notNull())
    .addColumn("message", "text", (column) => column.notNull())
    .addColumn("posted_at", "bigint", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("postings_by_lead").on("postings").column("lead_id").execute();
  await db.schema
    .createTable("deliveries")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("posting_id", "text", (column) => column.notNull().references("postings.id"))
    .addColumn("destination", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("attempts", "integer", (column) => column.notNull())
    .addColumn("due_at", "bigint", (column) => column.notNull())
    .addColumn("claimed_by", "text")
    .addColumn("claimed_until", "bigint")
    .addColumn("remote_id", "text")
    .addColumn("reason", "text")
    .addColumn("settled_at", "bigint")
    .execute();
  await db.schema
    .createIndex("deliveries_due")
    .on("deliveries")
    .columns(["destination", "state", "due_at"])
    .execute();
  // Includes the destination, so that looking up a lead never reads everything sent to a destination.
  await db.schema
    .createIndex("deliveries_by_posting")
    .on("deliveries")
    .columns(["posting_id", "destination"])
    .execute();
  await db.schema.createIndex("deliveries_by_claim").on("deliveries").column("claimed_by").execute();
  await db.schema
    .createTable("destinations")
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("reason", "text")
    .addColumn("since", "bigint", (column) => column.notNull())
    .execute();
}
