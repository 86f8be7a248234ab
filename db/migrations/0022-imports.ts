import type { Kysely } from "kysely";
import type { Schema } from "../schema.ts";

export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable("imports")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("made_by", "text", (column) => column.notNull())
    .addColumn("made_by_name", "text", (column) => column.notNull())
    .addColumn("made_at", "bigint", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("columns", "text", (column) => column.notNull())
    .addColumn("choices", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("import_rows")
    .addColumn("import_id", "text", (column) => column.notNull())
    .addColumn("position", "integer", (column) => column.notNull())
    .addColumn("cells", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("detail", "text")
    .addColumn("remote_key", "text")
    .addColumn("phone_e164", "text")
    .addColumn("email", "text")
    .addColumn("day", "text")
    .addColumn("lead_id", "text")
    .addPrimaryKeyConstraint("import_rows_key", ["import_id", "position"])
    .execute();
  const indexes = [
    ["import_rows_by_state", "import_rows", ["import_id", "state", "position"]],
    ["import_rows_by_lead", "import_rows", ["lead_id"]],
    ["import_rows_by_remote_key", "import_rows", ["remote_key"]],
    ["import_rows_by_phone", "import_rows", ["phone_e164"]],
    ["import_rows_by_email", "import_rows", ["email"]],
    ["deliveries_by_remote_id", "deliveries", ["remote_id"]],
  ] as const;
  for (const [name, table, columns] of indexes) {
    await db.schema
      .createIndex(name)
      .on(table)
      .columns([...columns])
      .execute();
  }
}
