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

type Relocation = VisitTime &
  Pick<NewLine, "action" | "changeset" | "undoes"> & {
    evenIfFull?: boolean;
  };

export function isVisitAt(row: LeadRow, { date, window }: VisitTime): boolean {
  const job = readJobRecord(row);
  return job.date === date && job.start_time === window;
}

export async function relocate(
  transaction: DatabaseTransaction,
  row: LeadRow,
  context: ActionContext,
  { date, window, evenIfFull = false, ...line }: Relocation,
): Promise<number | ActionRefused> {
  if (isClosed(row.status as Status)) {
    return new InvalidInput("Only a job that’s still open can be moved.");
  }
  // Its customer may: they mustn't learn that it's held back, and its release claims the spot.
  const isHeld = row.standing === "quarantined";
  if (isHeld && context.actor !== null) return new InvalidInput("A job in quarantine can’t be moved.");
  const { timeZone, scheduleKey } = findLeadLocation(row);
  const visit = isDay(date) ? visitAt(date, window, timeZone) : null;
  const end = endOfWindow(window);
  if (!visit || !end) return new InvalidInput("Pick a day and a window from the list.");
  if (visit.start <= context.now) return new InvalidInput("That window has already started.");
  if (isVisitAt(row, { date, window })) return new InvalidInput("The visit is already at that time.");
  if (
    !isHeld &&
    !(await claimVisit(
      transaction,
      { leadId: row.id, scheduleKey, date, window },
      { now: context.now, evenIfFull },
    ))
  ) {
    return new WindowTaken(`That window on ${formatDay(date)} is full.`);
  }
  const record = readJobRecord(row);
  const next = {
    ...row,
    record: JSON.stringify({ ...record, date, start_time: window, end_time: end }),
    updated_at: context.now,
    version: row.version + 1,
    revision: row.revision + 1,
    // A change by the customer is news to the desk.
    is_read: context.actor === null ? 0 : row.is_read,
  };
  await replaceVersion(transaction, next, {
    ...line,
    actor: context.actor,
    before: { date: record.date, window: record.start_time },
    after: { date, window },
  });
  await postVisitChange(transaction, next, { change: "moved", before: row }, context);
  return next.revision;
}
