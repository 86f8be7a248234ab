import type { Kysely } from "kysely";
import type { Schema } from "../schema.ts";

export async function up(db: Kysely<Schema>): Promise<void> {
  for (const name of ["estimate_low", "estimate_high"])
    await db.schema.alterTable("leads").addColumn(name, "bigint").execute();
}
