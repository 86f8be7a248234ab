import type { DatabaseTransaction } from "../../db/connect.server.ts";
import { claimVisit } from "../../schedule/bookings.server.ts";
import { visitAt } from "../../schedule/days.server.ts";
import { formatDay, isDay } from "../../schedule/days-and-durations.ts";
import { endOfWindow } from "../../schedule/windows.ts";
import type { ActionContext, NewLine } from "../records/history.server.ts";
import { type LeadRow, replaceVersion } from "../records/records.server.ts";
import { findLeadLocation } from "../records/snapshot.server.ts";
import { readJobRecord, type VisitTime } from "../records/stored-json.ts";
import { isClosed, type Status } from "../status.ts";
import { type ActionRefused, InvalidInput, WindowTaken } from "./refusals.ts";
import { postVisitChange } from "./visit-change.server.ts";

export type Relocation = VisitTime &
  Pick<NewLine, "action" | "changeset" | "undoes"> & {
    /** A person has decided that it goes in all the same. */
    evenIfFull?: boolean;
  };

/** Whether a job's visit is on that day in that window. */
export function isAt(row: LeadRow, { date, window }: VisitTime): boolean {
  const job = readJobRecord(row);
  return job.date === date && job.start_time === window;
}

/**
 * Moves a visit in the transaction of the action: a new version of the record, its place, the line of history, word to both
 * sides. Gives the new revision, or why not; then nothing has changed.
 */
export async function relocate(
  transaction: DatabaseTransaction,
  row: LeadRow,
  by: ActionContext,
  { date, window, evenIfFull = false, ...line }: Relocation,
): Promise<number | ActionRefused> {
  if (isClosed(row.status as Status)) {
    return new InvalidInput("Only a job that’s still open can be moved.");
  }
  if (row.standing === "quarantined") return new InvalidInput("A job in quarantine can’t be moved.");
  const { timeZone, scheduleKey } = findLeadLocation(row);
  const visit = isDay(date) ? visitAt(date, window, timeZone) : null;
  const end = endOfWindow(window);
  if (!visit || !end) return new InvalidInput("There’s no such day and window.");
  if (visit.start <= by.now) return new InvalidInput("That window has already started.");
  if (isAt(row, { date, window })) return new InvalidInput("The visit is already then.");
  if (
    !(await claimVisit(
      transaction,
      { leadId: row.id, scheduleKey, date, window },
      { now: by.now, evenIfFull },
    ))
  ) {
    return new WindowTaken(`${formatDay(date)} is full in that window.`);
  }
  const record = readJobRecord(row);
  const next = {
    ...row,
    record: JSON.stringify({ ...record, date, start_time: window, end_time: end }),
    updated_at: by.now,
    version: row.version + 1,
    revision: row.revision + 1,
    // What a customer does themselves is news to the desk.
    is_read: by.actor === null ? 0 : row.is_read,
  };
  await replaceVersion(transaction, next, {
    ...line,
    actor: by.actor,
    before: { date: record.date, window: record.start_time },
    after: { date, window },
  });
  await postVisitChange(transaction, next, "moved", by);
  return next.revision;
}
