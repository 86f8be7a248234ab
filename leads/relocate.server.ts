import type { DatabaseTransaction } from "../db/connect.server.ts";
import { claimVisit } from "../schedule/bookings.server.ts";
import { dayLabel, visitAt } from "../schedule/days.server.ts";
import { endOfWindow } from "../schedule/windows.ts";
import type { By, NewLine } from "./history.server.ts";
import type { JobRecord } from "./junk-job.ts";
import { type LeadRow, replaceVersion } from "./records.server.ts";
import { type ActionRefused, InvalidInput, WindowTaken } from "./refusals.ts";
import { placeOf } from "./snapshot.server.ts";
import { isClosed, type Status } from "./status.ts";
import { postVisitChange } from "./visit-change.server.ts";

/** Where a visit goes: `date` YYYY-MM-DD, `window` the value of a window. */
export type When = { date: string; window: string };

export type Relocation = When &
  Pick<NewLine, "action" | "changeset" | "undoes"> & {
    /** A person has decided that it goes in all the same. */
    evenIfFull?: boolean;
  };

/** Whether a job's visit is on that day in that window. */
export function isAt({ record }: LeadRow, { date, window }: When): boolean {
  const job = JSON.parse(record) as JobRecord;
  return job.date === date && job.start_time === window;
}

/**
 * Moves a visit in the transaction of the action: a new version of the record, its place, the line of history, word to both
 * sides. Gives the new revision, or why not; then nothing has changed.
 */
export async function relocate(
  transaction: DatabaseTransaction,
  row: LeadRow,
  by: By,
  { date, window, evenIfFull = false, ...line }: Relocation,
): Promise<number | ActionRefused> {
  if (isClosed(row.status as Status)) {
    return new InvalidInput("Only a job that’s still open can be moved.");
  }
  if (row.standing === "quarantined") return new InvalidInput("A job in quarantine can’t be moved.");
  const { timeZone, scheduleKey } = placeOf(row);
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
    return new WindowTaken(`${dayLabel(date)} is full in that window.`);
  }
  const record = JSON.parse(row.record) as JobRecord;
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

function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
}
