import { type Kysely, sql } from "kysely";
import type { Schema } from "../schema.ts";

/** Stored values stay, and so do the audit log's triggers: none names a column. */
export const renamedTables = [
  ["presses", "idempotency_keys"],
  ["push_rings", "push_notifications"],
] as const;
export const renamedColumns = [
  ["audit_log", "deed", "action"],
  ["idempotency_keys", "deed", "action"],
  ["lead_history", "deed", "action"],
  ["lead_history", "step", "changeset"],
] as const;
export const renamedIndexes = [
  ["presses_by_age", "idempotency_keys_by_age", "idempotency_keys", "begun_at"],
  ["push_rings_by_device", "push_notifications_by_device", "push_notifications", "device_id"],
  ["lead_history_by_step", "lead_history_by_changeset", "lead_history", "changeset"],
] as const;

export async function up(db: Kysely<Schema>): Promise<void> {
  for (const [old, table] of renamedTables)
    await sql`alter table ${sql.table(old)} rename to ${sql.table(table)}`.execute(db);
  for (const [table, old, column] of renamedColumns)
    await sql`alter table ${sql.table(table)} rename column ${sql.ref(old)} to ${sql.ref(column)}`.execute(
      db,
    );
  for (const [old, name, table, column] of renamedIndexes) {
    await db.schema.dropIndex(old).execute();
    await db.schema.createIndex(name).on(table).column(column).execute();
  }
}
