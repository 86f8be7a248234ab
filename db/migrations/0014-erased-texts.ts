import { type Kysely, PostgresAdapter, sql } from "kysely";
import type { Schema } from "../schema.ts";

/** Leads that were erased keep no text from a link, and no line of the audit log holds a text that somebody typed. */
export async function up(db: Kysely<Schema>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  await sql`update leads set campaign = null,
    source = case when source in ('direct', 'google', 'facebook', 'bing') then source else 'other' end
    where erased_at is not null`.execute(db);
  await clearAuditDetails(db, isPostgres);
  await sql`create index postings_of_erasures on postings (id) where event = 'lead.erased'`.execute(db);

  await db.schema
    .createTable("customer_emails")
    .addColumn("delivery_id", "text", (column) => column.primaryKey())
    .addColumn("mailbox", "text", (column) => column.notNull())
    .addColumn("posted_at", "bigint", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("customer_emails_by_mailbox")
    .on("customer_emails")
    .columns(["mailbox", "posted_at"])
    .execute();
}

/** The trigger that keeps the log as it is stands aside for this once. */
async function clearAuditDetails(db: Kysely<Schema>, isPostgres: boolean): Promise<void> {
  await (isPostgres
    ? sql`alter table audit_log disable trigger audit_log_kept`
    : sql`drop trigger audit_log_no_update`
  ).execute(db);
  await (isPostgres
    ? sql`update audit_log set details = (details::jsonb - 'reason' - 'campaign' - 'source' - 'text')::text
        where action in ('window.closed', 'day.opened', 'leads.exported')`
    : sql`update audit_log set details = json_remove(details, '$.reason', '$.campaign', '$.source', '$.text')
        where action in ('window.closed', 'day.opened', 'leads.exported')`
  ).execute(db);
  await (isPostgres
    ? sql`alter table audit_log enable trigger audit_log_kept`
    : sql`create trigger audit_log_no_update before update on audit_log
        begin select raise(abort, 'the audit log is append-only'); end`
  ).execute(db);
}
