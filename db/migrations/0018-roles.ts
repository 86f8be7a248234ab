import { type Kysely, sql } from "kysely";
import type { Schema } from "../schema.ts";

/** Invitations from before are a dispatcher's. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .alterTable("people")
    .addColumn("crews", "text", (column) => column.notNull().defaultTo("[]"))
    .execute();
  await db.schema
    .alterTable("invitations")
    .addColumn("role", "text", (column) => column.notNull().defaultTo("dispatcher"))
    .execute();
  await db.schema
    .alterTable("invitations")
    .addColumn("crews", "text", (column) => column.notNull().defaultTo("[]"))
    .execute();
  await sql`create index leads_by_crew on leads (lower(crew)) where crew is not null`.execute(db);
}
