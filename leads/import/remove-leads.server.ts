import type { DatabaseTransaction } from "../../db/connect.server.ts";
import { freeVisit } from "../../schedule/bookings.server.ts";
import { removeSearchWords } from "../records/search-index.server.ts";
import type { StagedImport } from "./import.server.ts";

const AT_ONCE = 20;

/** Removes what the import made; a lead that was worked on since, or erased, stays. */
export async function removeLeads(transaction: DatabaseTransaction, { id }: StagedImport): Promise<boolean> {
  const rows = await transaction
    .selectFrom("import_rows")
    .select(["position", "lead_id"])
    .where("import_id", "=", id)
    .where("state", "=", "imported")
    .orderBy("position")
    .limit(AT_ONCE)
    .execute();
  for (const { position, lead_id } of rows) {
    const isRemoved = lead_id !== null && (await removeUntouched(transaction, lead_id));
    await transaction
      .updateTable("import_rows")
      .set(isRemoved ? { state: "undone", lead_id: null } : { state: "kept" })
      .where("import_id", "=", id)
      .where("position", "=", position)
      .execute();
  }
  return rows.length > 0;
}

async function removeUntouched(transaction: DatabaseTransaction, id: string): Promise<boolean> {
  const lead = await transaction
    .selectFrom("leads")
    .select(["seq", "erased_at", "version"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!lead || lead.erased_at !== null || lead.version > 1) return false;
  const work = await transaction
    .selectFrom("lead_history")
    .select("seq")
    .where("lead_id", "=", id)
    .where("action", "not in", ["imported", "read", "unread"])
    .limit(1)
    .executeTakeFirst();
  if (work) return false;
  await freeVisit(transaction, id);
  if (lead.seq !== null) await removeSearchWords(transaction, lead.seq);
  for (const table of ["lead_versions", "lead_history"] as const) {
    await transaction.deleteFrom(table).where("lead_id", "=", id).execute();
  }
  await transaction.deleteFrom("leads").where("id", "=", id).execute();
  return true;
}
