import { v7 as uuidv7 } from "uuid";
import type { DatabaseTransaction } from "../../db/connect.server.ts";
import { commitTogether } from "../../db/group-commit.server.ts";
import { wakeWorker } from "../../deliveries/outbox.server.ts";
import { notifyLeadsChanged } from "../records/changes.server.ts";
import type { VisitTime } from "../records/stored-json.ts";
import { ActionRefused, type ActionContext, findVisible, NoSuchLead, type LeadRevision, staleLead } from "./follow-up.server.ts";
import { relocate } from "./relocate.server.ts";

/** Where a visit goes. With `evenIfFull` a person has decided. */
export type NewVisit = VisitTime & {
  evenIfFull?: boolean;
  /** What is written in the same transaction. */
  alsoWrite?: (transaction: DatabaseTransaction) => Promise<void>;
};

/**
 * Moves a job to another day or window: a new version of its record, its place claimed in the same transaction, and
 * word to the owner and the customer. `undo` of `follow-up` takes it back. Throws a {@link ActionRefused} when it may not
 * be; then nothing has changed.
 */
export async function moveVisit(
  seen: LeadRevision,
  by: ActionContext,
  { date, window, evenIfFull = false, alsoWrite }: NewVisit,
): Promise<LeadRevision & { undo: string }> {
  const changeset = uuidv7({ msecs: by.now });
  // A refusal is given back and not thrown: the transaction is shared with others.
  const result = await commitTogether(async (transaction): Promise<number | ActionRefused> => {
    const row = await findVisible(transaction, seen.id, by);
    if (row?.kind !== "junk") return new NoSuchLead("There is no such job.");
    if (row.revision !== seen.revision) return staleLead(transaction, row);
    const moved = await relocate(transaction, row, by, {
      date,
      window,
      evenIfFull,
      action: "moved",
      changeset,
    });
    if (typeof moved === "number") await alsoWrite?.(transaction);
    return moved;
  });
  if (result instanceof ActionRefused) throw result;
  wakeWorker();
  notifyLeadsChanged();
  return { id: seen.id, revision: result, undo: changeset };
}
