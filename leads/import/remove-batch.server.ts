import type { DatabaseTransaction } from "../../db/connect.server.ts";
import { commitTogether } from "../../db/group-commit.server.ts";
import { freeVisits } from "../../schedule/bookings.server.ts";
import { removeSearchWords } from "../records/search-index.server.ts";
import { BATCH, type Batch } from "./stored-import.server.ts";
import { writeRows } from "./write-rows.server.ts";

/** In one statement: a lead is in many indexes. */
const AT_ONCE = 20;

/** Removes what the import made; a lead that was worked on since, or erased, stays. */
export const removeBatch: Batch = (one, _, claim) =>
  commitTogether(
    async (transaction) => {
      if (!(await claim(transaction))) return "lost";
      const rows = await transaction
        .selectFrom("import_rows")
        .select(["position", "lead_id"])
        .where("import_id", "=", one.id)
        .where("state", "=", "imported")
        .orderBy("position")
        .limit(BATCH)
        .execute();
      if (rows.length === 0) return "done";
      const removed = await removeUntouched(
        transaction,
        rows.flatMap(({ lead_id }) => lead_id ?? []),
      );
      await writeRows(
        transaction,
        one.id,
        rows.map(({ position, lead_id }) => {
          const isRemoved = lead_id !== null && removed.has(lead_id);
          return { position, state: isRemoved ? "undone" : "kept", lead_id: isRemoved ? null : lead_id };
        }),
      );
      return "more";
    },
    { isBackground: true },
  );

async function removeUntouched(
  transaction: DatabaseTransaction,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const worked = await transaction
    .selectFrom("lead_history")
    .select("lead_id")
    .distinct()
    .where("lead_id", "in", ids)
    .where("action", "not in", ["imported", "read", "unread"])
    .execute();
  const leads = await transaction
    .selectFrom("leads")
    .select(["id", "seq"])
    .where("id", "in", ids)
    .where("erased_at", "is", null)
    .where("version", "=", 1)
    .execute();
  const isWorked = new Set(worked.map(({ lead_id }) => lead_id));
  const gone = leads.filter(({ id }) => !isWorked.has(id));
  const removed = gone.map(({ id }) => id);
  if (removed.length === 0) return new Set();
  await freeVisits(transaction, removed);
  const words = gone.map(({ seq }) => seq).filter((seq) => seq !== null);
  for (const seq of words) await removeSearchWords(transaction, seq);
  for (const table of ["lead_versions", "lead_history"] as const)
    await transaction.deleteFrom(table).where("lead_id", "in", removed).execute();
  for (let start = 0; start < removed.length; start += AT_ONCE) {
    const some = removed.slice(start, start + AT_ONCE);
    await transaction.deleteFrom("leads").where("id", "in", some).execute();
  }
  return new Set(removed);
}
