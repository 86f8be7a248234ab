import { type Kysely, sql } from "kysely";
import type { Schema } from "../schema.ts";

/** Signing in is our own code now. Sessions end once: their cookies have new names and values. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await sql`delete from totp where person_id in (select id from people where two_factor_enabled = 0)`.execute(
    db,
  );
  await sql`update totp set verified = 1`.execute(db);
  await db.schema.alterTable("people").dropColumn("two_factor_enabled").execute();
  await db.schema.alterTable("totp").dropColumn("failures").execute();
  await db.schema.alterTable("totp").dropColumn("locked_until").execute();
  await db.schema.dropTable("verifications").execute();
  await db.schema
    .alterTable("people")
    .addColumn("device_era", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`delete from sessions`.execute(db);
  await db.schema
    .alterTable("sessions")
    .addColumn("proved_at", "bigint", (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable("invitations").addColumn("person_id", "text").execute();
  await db.schema
    .createTable("refusals")
    .addColumn("key", "text", (column) => column.primaryKey())
    .addColumn("line", "text", (column) => column.notNull())
    .addColumn("unwritten", "integer", (column) => column.notNull())
    .addColumn("until", "bigint", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("access_rules")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("needs_second_factor", "integer", (column) => column.notNull())
    .execute();
}
