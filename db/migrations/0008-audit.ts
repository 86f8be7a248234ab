import { type Kysely, PostgresAdapter, sql } from "kysely";
import type { Schema } from "../schema.ts";

export async function up(db: Kysely<Schema>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  await openAuditLog(db, isPostgres);
  await db.schema
    .alterTable("audit_log")
    .addColumn("kind", "text", (column) => column.notNull().defaultTo("people"))
    .execute();
  await sortOldLines(db);
  await keepAuditLog(db, isPostgres);
  for (const [name, columns] of [
    ["audit_log_by_actor", ["actor", "id"]],
    ["audit_log_by_kind", ["kind", "id"]],
    ["audit_log_by_actor_and_kind", ["actor", "kind", "id"]],
  ] as const) {
    await db.schema
      .createIndex(name)
      .on("audit_log")
      .columns([...columns])
      .execute();
  }

  await db.schema
    .createTable("used_codes")
    .addColumn("person_id", "text", (column) => column.notNull())
    .addColumn("code_hash", "text", (column) => column.notNull())
    .addColumn("used_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("used_codes_once", ["person_id", "code_hash"])
    .execute();

  await db.schema.alterTable("invitations").addColumn("posting_id", "text").execute();
  await db.schema
    .createTable("mailed_links")
    .addColumn("token_hash", "text", (column) => column.primaryKey())
    .addColumn("invitation_id", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("mailed_links_by_invitation")
    .on("mailed_links")
    .column("invitation_id")
    .execute();

  await db.schema
    .createTable("presses")
    .addColumn("person_id", "text", (column) => column.notNull())
    .addColumn("key", "text", (column) => column.notNull())
    .addColumn("begun_at", "bigint", (column) => column.notNull())
    .addColumn("deed", "text")
    .addPrimaryKeyConstraint("presses_once", ["person_id", "key"])
    .execute();
  await db.schema.createIndex("presses_by_age").on("presses").column("begun_at").execute();
}

async function openAuditLog(db: Kysely<Schema>, isPostgres: boolean): Promise<void> {
  const triggers = isPostgres
    ? [sql`drop trigger audit_log_kept on audit_log`]
    : [sql`drop trigger audit_log_no_update`, sql`drop trigger audit_log_no_delete`];
  for (const trigger of triggers) await trigger.execute(db);
}

/** Lines about an invitation used its email address as their subject. */
async function sortOldLines(db: Kysely<Schema>): Promise<void> {
  await sql`update audit_log set kind = case
    when deed like 'session%' or deed like 'owner-link%' or deed like 'password%' or deed like 'totp%'
      or deed like 'passkey%' then 'getting-in'
    when deed in ('leads.exported', 'person.exported', 'person.erased') then 'privacy'
    when deed like 'lead.%' then 'leads'
    when deed like 'location.%' then 'locations'
    when deed like 'window.%' or deed like 'day.%' or deed like 'capacity.%' then 'schedule'
    else 'people' end`.execute(db);
  await sql`update audit_log
    set subject = coalesce((select max(id) from invitations where email = audit_log.subject), 'invitation')
    where deed in ('person.invited', 'invitation.withdrawn')`.execute(db);
}

async function keepAuditLog(db: Kysely<Schema>, isPostgres: boolean): Promise<void> {
  if (isPostgres) {
    await sql`create trigger audit_log_kept before update or delete on audit_log
      for each row execute function keep_audit_log()`.execute(db);
    await sql`create trigger audit_log_not_emptied before truncate on audit_log
      for each statement execute function keep_audit_log()`.execute(db);
    return;
  }
  for (const deed of ["update", "delete"]) {
    await sql`create trigger ${sql.raw(`audit_log_no_${deed}`)} before ${sql.raw(deed)} on audit_log
      begin select raise(abort, 'the audit log is append-only'); end`.execute(db);
  }
  // "insert or replace" removes a line without firing the trigger above.
  await sql`create trigger audit_log_no_replace before insert on audit_log
    when exists (select 1 from audit_log where id = new.id)
    begin select raise(abort, 'the audit log is append-only'); end`.execute(db);
}
