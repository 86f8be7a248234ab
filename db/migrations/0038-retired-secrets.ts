import type { Kysely } from "kysely";
import type { Schema } from "../schema.ts";

export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable("retired_secrets")
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("retired_at", "bigint", (column) => column.notNull())
    .addColumn("value", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("retired_secrets_key", ["name", "retired_at"])
    .execute();
}
