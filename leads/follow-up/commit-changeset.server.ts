import { v7 as uuidv7 } from "uuid";
import type { DatabaseTransaction } from "../../db/connect.server.ts";
import { commitTogether } from "../../db/group-commit.server.ts";
import { wakeWorker } from "../../deliveries/outbox.server.ts";
import { notifyLeadsChanged } from "../records/changes.server.ts";
import type { ActionContext, Changeset } from "../records/history.server.ts";
import type { LeadRow } from "../records/records.server.ts";
import type { Kind } from "../status.ts";
import type { ActionRefused } from "./refusals.ts";

export type LeadRevision = { id: string; revision: number };

/** `undo` is the token for undoing it; `name` is the customer's, "" for a lead that this person may not see. */
export type Applied = {
  undo: string;
  done: (LeadRevision & { kind: Kind })[];
  refused: { id: string; name: string; error: ActionRefused }[];
};

/** `row` is null for a lead that this person may not see. */
export type Outcome = { id: string; row: LeadRow | null; result: number | ActionRefused };

/** Refusals are returned and not thrown: other work shares the transaction. */
export async function commitChangeset(
  { now, alsoWrite }: ActionContext,
  action: Changeset["action"],
  work: (transaction: DatabaseTransaction, changeset: string) => Promise<Outcome[]>,
): Promise<Applied> {
  const applied: Applied = { undo: uuidv7({ msecs: now }), done: [], refused: [] };
  const outcomes = await commitTogether(async (transaction) => {
    const list = await work(transaction, applied.undo);
    const changed = list.flatMap(({ id, result }) => (typeof result === "number" ? [{ id, result }] : []));
    const leads = changed.map(({ id }) => id);
    const revisions = changed.map(({ result }) => result);
    if (leads.length > 0) await alsoWrite?.(transaction, { action, leads, revisions });
    return list;
  });
  wakeWorker();
  notifyLeadsChanged();
  for (const { id, row, result } of outcomes) {
    if (typeof result !== "number") applied.refused.push({ id, name: row?.name ?? "", error: result });
    else if (row) applied.done.push({ id, revision: result, kind: row.kind });
  }
  return applied;
}
