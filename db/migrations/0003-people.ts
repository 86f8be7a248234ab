import { type Kysely, PostgresAdapter, sql } from "kysely";
import type { Schema } from "../schema.ts";

/** The sign-in library stores times as ISO texts and booleans as 1 and 0, on both databases. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable("people")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("email", "text", (column) => column.notNull().unique())
    .addColumn("email_verified", "integer", (column) => column.notNull())
    .addColumn("image", "text")
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull())
    .addColumn("two_factor_enabled", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("role", "text", (column) => column.notNull())
    .addColumn("locations", "text", (column) => column.notNull())
    .addColumn("disabled_at", "bigint")
    .addColumn("removed_at", "bigint")
    .execute();
  await sql`create unique index people_one_owner on people (role) where role = 'owner'`.execute(db);
  await db.schema
    .createTable("sessions")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("token", "text", (column) => column.notNull().unique())
    .addColumn("person_id", "text", (column) => column.notNull().references("people.id").onDelete("cascade"))
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull())
    .addColumn("expires_at", "text", (column) => column.notNull())
    .addColumn("ip_address", "text")
    .addColumn("user_agent", "text")
    .execute();
  await db.schema.createIndex("sessions_by_person").on("sessions").column("person_id").execute();
  await db.schema.createIndex("sessions_by_end").on("sessions").column("expires_at").execute();
  await db.schema
    .createTable("credentials")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("account_id", "text", (column) => column.notNull())
    .addColumn("provider_id", "text", (column) => column.notNull())
    .addColumn("person_id", "text", (column) => column.notNull().references("people.id").onDelete("cascade"))
    .addColumn("access_token", "text")
    .addColumn("refresh_token", "text")
    .addColumn("id_token", "text")
    .addColumn("access_token_expires_at", "text")
    .addColumn("refresh_token_expires_at", "text")
    .addColumn("scope", "text")
    .addColumn("password", "text")
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("credentials_by_person").on("credentials").column("person_id").execute();
  await db.schema
    .createTable("verifications")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("identifier", "text", (column) => column.notNull())
    .addColumn("value", "text", (column) => column.notNull())
    .addColumn("expires_at", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("verifications_by_identifier")
    .on("verifications")
    .column("identifier")
    .execute();
  await db.schema
    .createTable("totp")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("person_id", "text", (column) =>
      column.notNull().unique().references("people.id").onDelete("cascade"),
    )
    .addColumn("secret", "text", (column) => column.notNull())
    .addColumn("backup_codes", "text", (column) => column.notNull())
    .addColumn("verified", "integer", (column) => column.notNull().defaultTo(1))
    .addColumn("failures", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("locked_until", "text")
    .execute();
  await db.schema
    .createTable("passkeys")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("person_id", "text", (column) => column.notNull().references("people.id").onDelete("cascade"))
    .addColumn("name", "text")
    .addColumn("credential_id", "text", (column) => column.notNull().unique())
    .addColumn("public_key", "text", (column) => column.notNull())
    .addColumn("counter", "integer", (column) => column.notNull())
    .addColumn("device_type", "text", (column) => column.notNull())
    .addColumn("backed_up", "integer", (column) => column.notNull())
    .addColumn("transports", "text")
    .addColumn("created_at", "text")
    .addColumn("aaguid", "text")
    .execute();
  await db.schema.createIndex("passkeys_by_person").on("passkeys").column("person_id").execute();
  await db.schema
    .createTable("invitations")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("token_hash", "text", (column) => column.notNull().unique())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("email", "text")
    .addColumn("locations", "text")
    .addColumn("made_by", "text", (column) => column.notNull())
    .addColumn("made_at", "bigint", (column) => column.notNull())
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .addColumn("used_at", "bigint")
    .execute();
  await db.schema
    .createTable("guesses")
    .addColumn("key", "text", (column) => column.primaryKey())
    .addColumn("failures", "integer", (column) => column.notNull())
    .addColumn("wait_until", "bigint", (column) => column.notNull())
    .addColumn("forget_at", "bigint", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("secrets")
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("value", "text", (column) => column.notNull())
    .addColumn("made_at", "bigint", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("audit_log")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("at", "bigint", (column) => column.notNull())
    .addColumn("actor", "text", (column) => column.notNull())
    .addColumn("deed", "text", (column) => column.notNull())
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("details", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("audit_log_by_subject").on("audit_log").columns(["subject", "id"]).execute();
  await keepAuditLog(db);
}

async function keepAuditLog(db: Kysely<Schema>): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    await sql`create function keep_audit_log() returns trigger language plpgsql as $$
      begin raise exception 'the audit log is append-only'; end $$`.execute(db);
    await sql`create trigger audit_log_kept before update or delete on audit_log
      for each row execute function keep_audit_log()`.execute(db);
    return;
  }
  for (const deed of ["update", "delete"]) {
    await sql`create trigger ${sql.raw(`audit_log_no_${deed}`)} before ${sql.raw(deed)} on audit_log
      begin select raise(abort, 'the audit log is append-only'); end`.execute(db);
  }
}
