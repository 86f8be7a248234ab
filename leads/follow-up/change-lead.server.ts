import type { DatabaseTransaction } from "../../db/connect.server.ts";
import { holdDeliveries, post, releaseDeliveries } from "../../deliveries/outbox.server.ts";
import { withdrawFromCustomer } from "../../deliveries/visit-letters.server.ts";
import { toExportedRecord } from "../records/exported-record.server.ts";
import { type ActionContext, type ActionName, addLine, findLastChange } from "../records/history.server.ts";
import { indexLead, type LeadRow, updateLead } from "../records/records.server.ts";
import { type ChangedColumns, readRecord, writeStatus } from "../records/stored-json.ts";
import { formatReference } from "../reference.ts";
import type { Status } from "../status.ts";
import { claimOrFreeSpot } from "./claim-or-free-spot.server.ts";
import { StaleLead, WindowTaken } from "./refusals.ts";
import { findVisitChange, postVisitChange } from "./visit-change.server.ts";

export async function describeStaleLead(transaction: DatabaseTransaction, row: LeadRow): Promise<StaleLead> {
  const last = (await findLastChange(transaction, row.id)) ?? {
    by: "",
    at: row.captured_at,
    action: "captured",
  };
  return new StaleLead({ revision: row.revision, status: row.status as Status, ...last });
}

/** What changes them makes no form stale. */
const quietColumns: readonly (keyof ChangedColumns)[] = ["is_read", "replied_at", "on_way"];

type PlannedChange = {
  action: ActionName;
  changeset: string;
  change: ChangedColumns;
  note?: string;
  undoes?: number;
};

/** Returns the new revision; refuses an undo when other jobs have filled the visit's window. */
export async function changeLead(
  transaction: DatabaseTransaction,
  row: LeadRow,
  context: ActionContext,
  { action, changeset, change, note = "", undoes }: PlannedChange,
): Promise<number | WindowTaken> {
  const { actor, now } = context;
  const columns = Object.keys(change) as (keyof ChangedColumns)[];
  const before = Object.fromEntries(columns.map((column) => [column, row[column]]));
  const isQuiet = columns.every((column) => quietColumns.includes(column));
  const after: LeadRow = { ...row, ...change, revision: isQuiet ? row.revision : row.revision + 1 };
  const hasMoved = after.status !== row.status || after.won_by !== row.won_by;
  if (hasMoved) after.record = writeStatus(row.record, { ...after, status: after.status as Status });
  if (hasMoved || after.standing !== row.standing) {
    const evenIfFull = action !== "undone";
    if (!(await claimOrFreeSpot(transaction, after, { now, evenIfFull }))) {
      return new WindowTaken("Its window is full now. Reopen the job to fit it in anyway, then move it.");
    }
  }
  if (columns.length > 0) {
    await updateLead(transaction, row.id, { ...change, record: after.record, revision: after.revision });
  }
  await addLine(transaction, {
    ...{ leadId: row.id, at: now, actor, action, changeset, before, after: change, note },
    ...(undoes !== undefined && { undoes }),
  });
  if (note !== "" || undoes !== undefined) await indexLead(transaction, after);
  if (hasMoved) {
    await withdrawFromCustomer(transaction, row.id, now);
    await postStatus(transaction, after, now);
  }
  const visitChange = findVisitChange(row, after, now);
  if (visitChange) await postVisitChange(transaction, after, { change: visitChange, before: row }, context);
  if (after.standing !== row.standing) {
    if (after.standing === "quarantined") await holdDeliveries(transaction, row.id, now);
    else await releaseDeliveries(transaction, row.id, now);
  }
  return after.revision;
}

export async function postStatus(transaction: DatabaseTransaction, row: LeadRow, now: number): Promise<void> {
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
