import type { DatabaseTransaction } from "../../db/connect.server.ts";
import { takeBackLetter } from "../../deliveries/visit-letters.server.ts";
import { isMessageLine } from "../messages/message-records.server.ts";
import { takeBackMessage } from "../messages/write-message.server.ts";
import { type ActionContext, type HistoryLine, listChangeset } from "../records/history.server.ts";
import { findVisibleLead, type LeadRow } from "../records/records.server.ts";
import { type ChangedColumns, isCorrection, isVisitMove, readChange } from "../records/stored-json.ts";
import { changeLead, describeStaleLead } from "./change-lead.server.ts";
import { type Applied, commitChangeset, type Outcome } from "./commit-changeset.server.ts";
import { correct, isTypedAs } from "./correct.server.ts";
import { type ActionRefused, InvalidInput, NoSuchLead } from "./refusals.ts";
import { isVisitAt, relocate } from "./relocate.server.ts";

/** Refused where the columns have changed or the window is full. Withdraws unsent emails; follows up on sent ones. */
export function undo(token: string, context: ActionContext): Promise<Applied> {
  return commitChangeset(context, "undone", async (transaction, changeset) => {
    const outcomes: Outcome[] = [];
    for (const line of await listChangeset(transaction, token)) {
      const id = line.lead_id;
      const row = await findVisibleLead(transaction, id, context.locations);
      const result = row ? await undoLine(transaction, row, context, { line, changeset }) : new NoSuchLead();
      outcomes.push({ id, row, result });
    }
    return outcomes;
  });
}

async function undoLine(
  transaction: DatabaseTransaction,
  row: LeadRow,
  context: ActionContext,
  { line, changeset }: { line: HistoryLine & { isUndone: boolean }; changeset: string },
): Promise<number | ActionRefused> {
  const stored = readChange(line);
  const undone = { action: "undone" as const, changeset, undoes: line.seq };
  // A moved visit is a version of the record, not a column.
  if (isVisitMove(stored)) {
    if (line.isUndone || !isVisitAt(row, stored.after)) return describeStaleLead(transaction, row);
    return relocate(transaction, row, context, { ...stored.before, ...undone });
  }
  if (isCorrection(stored)) {
    if (line.isUndone || !isTypedAs(row, stored.after)) return describeStaleLead(transaction, row);
    return correct(transaction, row, context, { ...undone, to: stored.before });
  }
  // An email that was taken back isn't sent by a redo: staff write it again.
  if (line.undoes !== null && (await isMessageLine(transaction, line.undoes)))
    return new InvalidInput("This message was undone. Send it again as a new one.");
  const { before, after } = stored;
  const isMessage = line.action === "messaged" || line.action === "texted";
  const isStale = (Object.keys(after) as (keyof ChangedColumns)[])
    // What the customer wrote meanwhile is no reason to send it.
    .filter((column) => !(isMessage && column === "replied_at"))
    .some((column) => row[column] !== after[column]);
  if (line.isUndone || isStale) return describeStaleLead(transaction, row);
  // Last: a refusal keeps what was done before it.
  if (isMessage && !(await takeBackMessage(transaction, line.seq, context.now)))
    return new InvalidInput("It has already gone out. If something was wrong, write again.");
  const isOnWay = line.action === "on-the-way";
  if (isOnWay && !(await takeBackLetter(transaction, row.id, "on-the-way", context.now)))
    return new InvalidInput("It has already gone out. If something was wrong, call them.");
  return changeLead(transaction, row, context, { ...undone, change: before });
}
