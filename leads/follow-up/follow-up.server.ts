import { v7 as uuidv7 } from "uuid";
import type { DatabaseTransaction } from "../../db/connect.server.ts";
import { commitTogether } from "../../db/group-commit.server.ts";
import { holdDeliveries, post, releaseDeliveries, wakeWorker } from "../../deliveries/outbox.server.ts";
import { notifyLeadsChanged } from "../records/changes.server.ts";
import { toExportedRecord } from "../records/exported-record.server.ts";
import {
  type ActionName,
  addLine,
  type ActionContext,
  type Changeset,
  type HistoryLine,
  findLastChange,
  listChangeset,
} from "../records/history.server.ts";
import { findLead, type LeadRow, updateLead } from "../records/records.server.ts";
import { measureOpenTime } from "../records/response-time.server.ts";
import {
  type ChangedColumns,
  isVisitMove,
  readChange,
  readRecord,
  writeStatus,
} from "../records/stored-json.ts";
import { formatReference } from "../reference.ts";
import type { Status } from "../status.ts";
import { additiveActions, type LeadAction, planAction } from "./follow-up-plan.ts";
import { settlePlace } from "./place-in-schedule.server.ts";
import { ActionRefused, InvalidInput, NoSuchLead, StaleLead, WindowTaken } from "./refusals.ts";
import { isAt, relocate } from "./relocate.server.ts";
import { findVisitChange, postVisitChange } from "./visit-change.server.ts";

export type { Actor, ActionContext } from "../records/history.server.ts";
export type { LeadAction, LeadActionName } from "./follow-up-plan.ts";
export {
  ActionRefused,
  InvalidInput,
  NoSuchLead,
  StaleLead,
  StatusNotAllowed,
  WindowTaken,
} from "./refusals.ts";

export type LeadRevision = { id: string; revision: number };

/**
 * What an action came to: the leads it was applied to, with their revisions from now on, and why it was not applied to
 * the others. `undo` is the token for {@link undo}; `name` is the customer's, "" where it is not to be seen.
 */
export type Applied = {
  undo: string;
  done: LeadRevision[];
  refused: { id: string; name: string; error: ActionRefused }[];
};

export const MOST_AT_ONCE = 200;

/**
 * Applies an action to leads in one transaction, at most {@link MOST_AT_ONCE}. Those it may not be applied to stay as
 * they are and are named; one token undoes the rest. Throws {@link InvalidInput} for too many.
 */
export async function applyAction(leads: readonly LeadRevision[], by: ActionContext, action: LeadAction): Promise<Applied> {
  if (leads.length > MOST_AT_ONCE)
    throw new InvalidInput(`At most ${MOST_AT_ONCE} leads can be changed at once.`);
  const changeset = uuidv7({ msecs: by.now });
  const outcomes = await commitTogether(async (transaction) => {
    const list: Outcome[] = [];
    for (const seen of leads) list.push(await applyToOne(transaction, seen, by, action, changeset));
    await alsoWrite(transaction, by, action.name, list);
    return list;
  });
  tellAll();
  return toApplied(changeset, outcomes);
}

/**
 * Undoes what was done under a token. A lead on which the same things have been changed since stays as it is and is
 * refused; undoing twice is refused, too, and so is a visit whose window is full by now. Emails that still wait are not
 * sent; where one went out meanwhile, another follows. The `undo` of the result does it again.
 */
export async function undo(token: string, by: ActionContext): Promise<Applied> {
  const changeset = uuidv7({ msecs: by.now });
  const outcomes = await commitTogether(async (transaction) => {
    const lines = await listChangeset(transaction, token);
    const list: Outcome[] = [];
    for (const line of lines) {
      const id = line.lead_id;
      const row = await findVisible(transaction, id, by);
      const result = row
        ? await undoLine(transaction, row, by, { line, changeset })
        : new NoSuchLead("There is no such lead.");
      list.push({ id, name: row?.name ?? "", result });
    }
    await alsoWrite(transaction, by, "undone", list);
    return list;
  });
  tellAll();
  return toApplied(changeset, outcomes);
}

type Outcome = { id: string; name: string; result: number | ActionRefused };

function toApplied(changeset: string, outcomes: readonly Outcome[]): Applied {
  const done: Applied = { undo: changeset, done: [], refused: [] };
  for (const { id, name, result } of outcomes) {
    if (typeof result === "number") done.done.push({ id, revision: result });
    else done.refused.push({ id, name, error: result });
  }
  return done;
}

async function undoLine(
  transaction: DatabaseTransaction,
  row: LeadRow,
  by: ActionContext,
  { line, changeset }: { line: HistoryLine & { isUndone: boolean }; changeset: string },
): Promise<number | ActionRefused> {
  const stored = readChange(line);
  const undone = { action: "undone" as const, changeset, undoes: line.seq };
  // A visit that moved is no column of its own, but a version of the record.
  if (isVisitMove(stored)) {
    if (line.isUndone || !isAt(row, stored.after)) return staleLead(transaction, row);
    return relocate(transaction, row, by, { ...stored.before, ...undone });
  }
  const { before, after } = stored;
  const columns = Object.keys(after) as (keyof ChangedColumns)[];
  if (line.isUndone || columns.some((column) => row[column] !== after[column])) {
    return staleLead(transaction, row);
  }
  return change(transaction, row, by, { ...undone, change: before });
}

async function alsoWrite(
  transaction: DatabaseTransaction,
  by: ActionContext,
  action: Changeset["action"],
  list: readonly Outcome[],
): Promise<void> {
  const leads = list.filter(({ result }) => typeof result === "number").map(({ id }) => id);
  if (leads.length > 0) await by.alsoWrite?.(transaction, { action, leads });
}

function tellAll(): void {
  wakeWorker();
  notifyLeadsChanged();
}

/** A lead that somebody may see, as a filter's `location` has it. */
export async function findVisible(
  transaction: DatabaseTransaction,
  id: string,
  { locations }: ActionContext,
): Promise<LeadRow | null> {
  const row = await findLead(transaction, id);
  return row && (!locations || locations.includes(row.location_slug ?? "")) ? row : null;
}

export async function staleLead(transaction: DatabaseTransaction, row: LeadRow): Promise<StaleLead> {
  const last = (await findLastChange(transaction, row.id)) ?? { by: "", at: row.captured_at, action: "captured" };
  return new StaleLead({ revision: row.revision, status: row.status as Status, ...last });
}

/** It never throws what it expects: the transaction is shared with others. */
async function applyToOne(
  transaction: DatabaseTransaction,
  seen: LeadRevision,
  by: ActionContext,
  action: LeadAction,
  changeset: string,
): Promise<Outcome> {
  const row = await findVisible(transaction, seen.id, by);
  if (!row) return { id: seen.id, name: "", result: new NoSuchLead("There is no such lead.") };
  const { id, name } = row;
  if (row.revision !== seen.revision && !additiveActions.includes(action.name))
    return { id, name, result: await staleLead(transaction, row) };
  const plan = planAction(action, row, { now: by.now, openTime: () => measureOpenTime(row, by.now) });
  if (plan instanceof ActionRefused) return { id, name, result: plan };
  const doing = { action: action.name, changeset, change: plan.change, note: plan.note ?? "" };
  return { id, name, result: await change(transaction, row, by, doing) };
}

type Doing = {
  action: ActionName;
  changeset: string;
  change: ChangedColumns;
  note?: string;
  undoes?: number;
};

/**
 * Writes a change with its line of history, and does what follows from it. Returns the new revision; refuses an undo when
 * others have the spot that its visit had.
 */
async function change(
  transaction: DatabaseTransaction,
  row: LeadRow,
  by: ActionContext,
  { action, changeset, change: changed, note = "", undoes }: Doing,
): Promise<number | WindowTaken> {
  const columns = Object.keys(changed) as (keyof ChangedColumns)[];
  const before = Object.fromEntries(columns.map((column) => [column, row[column]]));
  const isQuiet = columns.every((column) => column === "is_read");
  const after: LeadRow = { ...row, ...changed, revision: isQuiet ? row.revision : row.revision + 1 };
  const hasMoved = after.status !== row.status || after.won_by !== row.won_by;
  if (hasMoved) after.record = writeStatus(row.record, { ...after, status: after.status as Status });
  if (hasMoved || after.standing !== row.standing) {
    const evenIfFull = action !== "undone";
    if (!(await settlePlace(transaction, after, { now: by.now, evenIfFull }))) {
      return new WindowTaken("Its window is full by now. Reopen the job to fit it in anyway, then move it.");
    }
  }
  if (columns.length > 0) {
    await updateLead(transaction, row.id, { ...changed, record: after.record, revision: after.revision });
  }
  await addLine(transaction, {
    leadId: row.id,
    at: by.now,
    actor: by.actor,
    action,
    changeset,
    before,
    after: changed,
    note,
    ...(undoes !== undefined && { undoes }),
  });
  if (hasMoved) await postStatus(transaction, after, by.now);
  const visitChange = findVisitChange(row, after, by.now);
  if (visitChange) await postVisitChange(transaction, after, visitChange, by);
  if (after.standing !== row.standing) {
    if (after.standing === "quarantined") await holdDeliveries(transaction, row.id, by.now);
    else await releaseDeliveries(transaction, row.id, by.now);
  }
  return after.revision;
}

async function postStatus(transaction: DatabaseTransaction, row: LeadRow, now: number): Promise<void> {
  const { id, kind, version } = row;
  await post(
    transaction,
    {
      event: "lead.status",
      at: new Date(now).toISOString(),
      lead: {
        ...{ id, kind, version, reference: formatReference(id), is_test: row.is_test === 1 },
        record: readRecord(row),
        exported: toExportedRecord(row),
      },
    },
    { now, counts: false, isHeld: row.standing === "quarantined" },
  );
}
