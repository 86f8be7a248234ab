import { v7 as uuidv7 } from "uuid";
import type { DatabaseTransaction } from "../../db/connect.server.ts";
import { isOfCustomers, readCustomer } from "../records/customers.server.ts";
import type { ActionContext } from "../records/history.server.ts";
import { findVisibleLead, isVisible, type LeadRow, readInPortions } from "../records/records.server.ts";
import { MOST_AT_ONCE } from "./apply-action.server.ts";
import { changeLead } from "./change-lead.server.ts";
import { commitChangeset, type Outcome } from "./commit-changeset.server.ts";
import { type ActionRefused, InvalidInput, NoSuchLead } from "./refusals.ts";

/** All leads of `other` become `kept`'s. Throws an `ActionRefused`; then nothing has changed. */
export async function mergeCustomers(
  { kept, other }: { kept: string; other: string },
  context: ActionContext,
): Promise<{ undo: string; count: number }> {
  let refusal: ActionRefused = new NoSuchLead();
  const { undo, done } = await commitChangeset(context, "merged", async (transaction, changeset) => {
    const [keptLeads, otherLeads] = [await listAll(transaction, kept), await listAll(transaction, other)];
    const refused = refuseMerge(keptLeads, otherLeads, context);
    if (refused) {
      refusal = refused;
      return [];
    }
    const outcomes: Outcome[] = [];
    for (const row of otherLeads) {
      const plan = { action: "merged", changeset, change: { customer: kept } } as const;
      outcomes.push({ id: row.id, row, result: await changeLead(transaction, row, context, plan) });
    }
    return outcomes;
  });
  if (done.length === 0) throw refusal;
  return { undo, count: done.length };
}

function refuseMerge(
  kept: readonly LeadRow[],
  other: readonly LeadRow[],
  { locations }: ActionContext,
): ActionRefused | null {
  const isSeen = (rows: readonly LeadRow[]) => rows.some((row) => isVisible(row, locations));
  if (!isSeen(kept) || !isSeen(other)) return new NoSuchLead();
  if (kept.some(({ id }) => other.some((row) => row.id === id)))
    return new InvalidInput("They’re already the same customer.");
  if (![...kept, ...other].every((row) => isVisible(row, locations)))
    return new InvalidInput(
      "Some of their requests are in locations that aren’t yours. Ask someone who works in all of them.",
    );
  if (other.length > MOST_AT_ONCE)
    return new InvalidInput(`A customer with more than ${MOST_AT_ONCE} requests can’t be merged.`);
  return null;
}

/** One lead becomes a customer of its own. Throws an `ActionRefused`; then nothing has changed. */
export async function separateLead(id: string, context: ActionContext): Promise<{ undo: string }> {
  const { undo, done, refused } = await commitChangeset(
    context,
    "separated",
    async (transaction, changeset) => {
      const row = await findVisibleLead(transaction, id, context.locations);
      if (!row) return [{ id, row, result: new NoSuchLead() }];
      if ((await listAll(transaction, readCustomer(row))).length < 2)
        return [{ id, row, result: new InvalidInput("It’s their only request.") }];
      // Its own id may be what the others are filed under.
      const change = { customer: uuidv7({ msecs: context.now }) };
      const result = await changeLead(transaction, row, context, { action: "separated", changeset, change });
      return [{ id, row, result }];
    },
  );
  if (done.length === 0) throw refused[0]?.error ?? new NoSuchLead();
  return { undo };
}

async function listAll(transaction: DatabaseTransaction, customer: string): Promise<LeadRow[]> {
  const found = await transaction
    .selectFrom("leads")
    .select("id")
    .where(isOfCustomers([customer]))
    .where("is_test", "=", 0)
    .where("erased_at", "is", null)
    .orderBy("id")
    .limit(2 * MOST_AT_ONCE)
    .execute();
  return readInPortions(found, transaction);
}
