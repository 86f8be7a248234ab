import type { Kysely } from "kysely";
import type { Schema } from "../schema.ts";

export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable("unfinished_requests")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("submission_key", "text", (column) => column.notNull().unique())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("location_slug", "text")
    .addColumn("begun_at", "bigint", (column) => column.notNull())
    .addColumn("updated_at", "bigint", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("phone_e164", "text", (column) => column.notNull())
    .addColumn("email", "text")
    .addColumn("typed", "text", (column) => column.notNull())
    .execute();
  for (const column of ["begun_at", "updated_at", "phone_e164", "email"]) {
    await db.schema
      .createIndex(`unfinished_requests_${column}`)
      .on("unfinished_requests")
      .column(column)
      .execute();
  }
}
