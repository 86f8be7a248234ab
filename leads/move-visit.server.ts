import type { DatabaseTransaction } from "../db/connect.server.ts";
import { commitTogether } from "../db/group-commit.server.ts";
import { tellPosted } from "../deliveries/outbox.server.ts";
import { claimVisit } from "../schedule/bookings.server.ts";
import { dayLabel, visitAt } from "../schedule/days.server.ts";
import { endOfWindow } from "../schedule/windows.ts";
import { tellLeadsChanged } from "./changes.server.ts";
import {
  BadWords,
  type By,
  DeedRefused,
  findVisible,
  NoSuchLead,
  type Seen,
  staleStep,
} from "./follow-up.server.ts";
import type { JobRecord } from "./junk-job.ts";
import { replaceVersion } from "./records.server.ts";
import { placeOf } from "./snapshot.server.ts";
import { isClosed, type Status } from "./status.ts";
import { postVisitChange } from "./visit-change.server.ts";

/** Where a visit goes: `date` YYYY-MM-DD, `window` the value of a window. With `evenIfFull` a person has decided. */
export type NewVisit = {
  date: string;
  window: string;
  evenIfFull?: boolean;
  /** What is written in the same transaction. */
  alsoWrite?: (transaction: DatabaseTransaction) => Promise<void>;
};

/** The window is full or closed; the visit stays where it was. */
export class WindowTaken extends DeedRefused {}

/**
 * Moves a job to another day or window: a new version of its record, its place claimed in the same transaction, and
 * word to the owner and the customer. Gives the new revision. Throws a {@link DeedRefused} when it may not be; then
 * nothing has changed.
 */
export async function moveVisit(
  seen: Seen,
  by: By,
  { date, window, evenIfFull = false, alsoWrite }: NewVisit,
): Promise<number> {
  // A refusal is given back and not thrown: the transaction is shared with others.
  const result = await commitTogether(async (transaction): Promise<number | DeedRefused> => {
    const row = await findVisible(transaction, seen.id, by);
    if (row?.kind !== "junk") return new NoSuchLead("There is no such job.");
    if (row.revision !== seen.revision) return staleStep(transaction, row);
    if (isClosed(row.status as Status))
      return new BadWords("Only a job that is still to be done can be moved.");
    if (row.standing === "quarantined") return new BadWords("A job in quarantine has no place to move.");
    const { timeZone, scheduleKey } = placeOf(row);
    const visit = isDay(date) ? visitAt(date, window, timeZone) : null;
    const end = endOfWindow(window);
    if (!visit || !end) return new BadWords("That is no day and window.");
    if (visit.start <= by.now) return new BadWords("That window has begun already.");
    const record = JSON.parse(row.record) as JobRecord;
    const before = { date: record.date, window: record.start_time };
    if (before.date === date && before.window === window) return new BadWords("The visit is then already.");
    const wanted = { leadId: row.id, scheduleKey, date, window };
    if (!(await claimVisit(transaction, wanted, { now: by.now, evenIfFull }))) {
      return new WindowTaken(`${dayLabel(date)} has no place left in that window.`);
    }
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
      actor: by.actor,
      deed: "moved",
      before,
      after: { date, window },
    });
    await postVisitChange(transaction, next, "moved", by.now);
    await alsoWrite?.(transaction);
    return next.revision;
  });
  if (result instanceof DeedRefused) throw result;
  tellPosted();
  tellLeadsChanged();
  return result;
}

function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
}
