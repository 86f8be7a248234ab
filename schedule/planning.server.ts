import { holidays } from "../content/schedule.ts";
import type { DatabaseTransaction } from "../db/connect.server.ts";
import { commitTogether } from "../db/group-commit.server.ts";
import {
  listVisits,
  putCapacity,
  putChange,
  raiseRevision,
  readSchedule,
  removeCapacity,
  removeChange,
} from "./records.server.ts";
import { capacityOf, isClosed, isOpened } from "./rules.ts";
import { timeWindows } from "./windows.ts";

/** Who changes the schedule, when (epoch milliseconds), and what is written in the same transaction. */
export type Planner = { by: string; now: number; alsoWrite?: AlsoWrite };

type AlsoWrite = (transaction: DatabaseTransaction) => Promise<void>;

export type PlannedWindow = {
  window: string;
  label: string;
  /** Ids of the jobs that have a place, in the order they took it. */
  leadIds: string[];
  /** null: nobody counts. */
  capacity: number | null;
  isClosed: boolean;
  /** Why staff closed this window at this location; null when they did not. */
  reason: string | null;
};

export type PlannedDay = {
  date: string;
  windows: PlannedWindow[];
  /** What staff decided about the whole day: at this location, else everywhere. */
  change: { kind: "closed" | "open"; reason: string; isEverywhere: boolean } | null;
  /** The holiday's name. */
  holiday: string | null;
  /** The crew comes on a Sunday or holiday only when somebody said so. */
  isOpen: boolean;
};

/** The days of a location as a dispatcher sees them, `dates` as YYYY-MM-DD in rising order. */
export async function planDays(scheduleKey: string, dates: readonly string[]): Promise<PlannedDay[]> {
  const [first = "", last = ""] = [dates[0], dates.at(-1)];
  const [visits, { changes, capacities }] = await Promise.all([
    listVisits(scheduleKey, first, last),
    readSchedule(first),
  ]);
  const capacity = capacityOf(scheduleKey, capacities);
  const changeOf = (date: string, window: string, key = scheduleKey) =>
    changes.find((one) => one.schedule_key === key && one.visit_date === date && one.visit_window === window);
  return dates.map((date) => ({
    date,
    change: dayChange(changeOf(date, "*"), changeOf(date, "*", "*")),
    holiday: holidays.find((one) => one.date === date)?.name ?? null,
    isOpen:
      isOpened(scheduleKey, date, changes) ||
      (new Date(date).getUTCDay() !== 0 && !holidays.some((one) => one.date === date)),
    windows: timeWindows.map(({ value: window, label }) => ({
      window,
      label,
      capacity,
      isClosed: isClosed({ scheduleKey, date, window }, changes),
      reason: changeOf(date, window)?.reason ?? null,
      leadIds: visits
        .filter((visit) => visit.visit_date === date && visit.visit_window === window)
        .map(({ lead_id }) => lead_id),
    })),
  }));
}

type Change = { kind: "closed" | "open"; reason: string };

function dayChange(own: Change | undefined, everywhere: Change | undefined): PlannedDay["change"] {
  const change = own ?? everywhere;
  return change ? { kind: change.kind, reason: change.reason, isEverywhere: !own } : null;
}

export type Where = {
  /** A location's key, or "*" for all. */
  scheduleKey: string;
  /** YYYY-MM-DD. */
  date: string;
  /** A window's value, or "*" for the whole day. */
  window: string;
};

/** Closes a window or day, or opens a Sunday or holiday. Visits that are booked there stay: people decide about them. */
export function changeDay(
  { scheduleKey, date, window }: Where,
  kind: "closed" | "open",
  { reason, by, now, alsoWrite }: Planner & { reason: string },
): Promise<void> {
  return commitTogether(async (transaction) => {
    const where = { schedule_key: scheduleKey, visit_date: date, visit_window: window };
    await putChange(transaction, { ...where, kind, reason, changed_by: by, changed_at: now });
    await alsoWrite?.(transaction);
    await raiseRevision(transaction);
  });
}

/** Takes a change of a day or window back. False when there was none. */
export function restoreDay(
  { scheduleKey, date, window }: Where,
  { alsoWrite }: Pick<Planner, "alsoWrite"> = {},
): Promise<boolean> {
  return commitTogether(async (transaction) => {
    const where = { schedule_key: scheduleKey, visit_date: date, visit_window: window };
    const removed = await removeChange(transaction, where);
    if (!removed) return false;
    await raiseRevision(transaction);
    await alsoWrite?.(transaction);
    return true;
  });
}

/** Says how many bookings a window takes at a location ("*": everywhere); null for what content says. */
export function setCapacity(
  scheduleKey: string,
  capacity: number | null,
  { by, now, alsoWrite }: Planner,
): Promise<void> {
  return commitTogether(async (transaction) => {
    if (capacity === null) await removeCapacity(transaction, scheduleKey);
    else {
      await putCapacity(transaction, {
        schedule_key: scheduleKey,
        capacity,
        changed_by: by,
        changed_at: now,
      });
    }
    await raiseRevision(transaction);
    await alsoWrite?.(transaction);
  });
}

/** How many bookings a window takes at each location, by key; null: nobody counts. `now` is epoch milliseconds. */
export async function readCapacities(
  scheduleKeys: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, number | null>> {
  const { capacities } = await readSchedule(new Date(now).toISOString().slice(0, 10));
  return new Map(scheduleKeys.map((key) => [key, capacityOf(key, capacities)]));
}

/** The locations, by key, where nobody counts bookings: their windows are never full. `now` is epoch milliseconds. */
export async function listUncounted(scheduleKeys: readonly string[], now: number): Promise<string[]> {
  const capacities = await readCapacities(scheduleKeys, now);
  return scheduleKeys.filter((key) => capacities.get(key) === null);
}
