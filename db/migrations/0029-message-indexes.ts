import type { Kysely } from "kysely";
import type { Schema } from "../schema.ts";

/** An undo looks for a message by its line, and a text that came in for the lead that its phone last wrote about. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema.createIndex("lead_messages_by_line").on("lead_messages").column("line").execute();
  await db.schema
    .createIndex("lead_messages_by_correspondent")
    .on("lead_messages")
    .columns(["correspondent", "id"])
    .execute();
}
