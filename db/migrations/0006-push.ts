import type { Kysely } from "kysely";
import type { Schema } from "../schema.ts";

export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable("push_devices")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("person_id", "text", (column) => column.notNull().references("people.id").onDelete("cascade"))
    .addColumn("session_id", "text", (column) => column.notNull())
    .addColumn("endpoint", "text", (column) => column.notNull().unique())
    .addColumn("p256dh", "text", (column) => column.notNull())
    .addColumn("auth", "text", (column) => column.notNull())
    .addColumn("user_agent", "text", (column) => column.notNull())
    .addColumn("made_at", "bigint", (column) => column.notNull())
    .addColumn("seen_at", "bigint", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("push_devices_by_person").on("push_devices").column("person_id").execute();
  await db.schema.createIndex("push_devices_by_session").on("push_devices").column("session_id").execute();
  await db.schema
    .createTable("push_rings")
    .addColumn("delivery_id", "text", (column) => column.notNull())
    .addColumn("device_id", "text", (column) =>
      column.notNull().references("push_devices.id").onDelete("cascade"),
    )
    .addPrimaryKeyConstraint("push_rings_key", ["delivery_id", "device_id"])
    .execute();
  await db.schema.createIndex("push_rings_by_device").on("push_rings").column("device_id").execute();
}
