import type { ActionContext } from "../records/history.server.ts";
import { findLead, listQuarantined } from "../records/records.server.ts";
import { formatReference } from "../reference.ts";
import { applyToRow } from "./apply-action.server.ts";
import { commitChangeset } from "./commit-changeset.server.ts";

export type Quarantined = { id: string; reference: string; suspicion: string };

export async function listInQuarantine(limit: number): Promise<Quarantined[]> {
  const rows = await listQuarantined(limit);
  return rows.map(({ id, suspicion }) => ({
    id,
    reference: formatReference(id),
    suspicion: suspicion ?? "",
  }));
}

const commandLine = { id: "keeper", name: "Command line" };

/** For the command line; staff apply the action "released". False when it wasn't in quarantine. */
export async function releaseLead(
  id: string,
  now: number,
  alsoWrite?: ActionContext["alsoWrite"],
): Promise<boolean> {
  const context: ActionContext = { actor: commandLine, now, ...(alsoWrite && { alsoWrite }) };
  const { done } = await commitChangeset(context, "released", async (transaction, changeset) => {
    const row = await findLead(transaction, id);
    if (!row) return [];
    const result = await applyToRow(transaction, row, context, { name: "released" }, changeset);
    return [{ id, row, result }];
  });
  return done.length > 0;
}
