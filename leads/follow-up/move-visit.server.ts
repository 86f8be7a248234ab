import type { ActionContext } from "../records/history.server.ts";
import { findVisibleLead } from "../records/records.server.ts";
import type { VisitTime } from "../records/stored-json.ts";
import { describeStaleLead } from "./change-lead.server.ts";
import { commitChangeset, type LeadRevision } from "./commit-changeset.server.ts";
import { NoSuchLead } from "./refusals.ts";
import { relocate } from "./relocate.server.ts";

type NewVisit = VisitTime & { evenIfFull?: boolean };

/** Throws an `ActionRefused` when it can't be moved; then nothing has changed. */
export async function moveVisit(
  { id, revision }: LeadRevision,
  context: ActionContext,
  to: NewVisit,
): Promise<LeadRevision & { undo: string }> {
  const { undo, done, refused } = await commitChangeset(context, "moved", async (transaction, changeset) => {
    const row = await findVisibleLead(transaction, id, context.locations);
    if (row?.kind !== "junk") return [{ id, row: null, result: new NoSuchLead() }];
    const result =
      row.revision === revision
        ? await relocate(transaction, row, context, { ...to, action: "moved", changeset })
        : await describeStaleLead(transaction, row);
    return [{ id, row, result }];
  });
  const [moved] = done;
  if (!moved) throw refused[0]?.error ?? new NoSuchLead();
  return { id, revision: moved.revision, undo };
}
