import type { OpeningHours } from "../content/opening-hours.ts";
import { holidays } from "../content/schedule.ts";
import type { DatabaseTransaction } from "../db/connect.server.ts";
import { commitTogether } from "../db/group-commit.server.ts";
import { refreshAvailability } from "./availability.server.ts";
import { utcDay } from "./days-and-durations.ts";
import {
  listVisits,
  putCapacity,
  putChange,
  putOpeningHours,
  raiseRevision,
  readSchedule,
  removeCapacity,
  removeChange,
  removeOpeningHours,
} from "./records.server.ts";
import { capacityOf, isClosed, isOpened, type ScheduleChange } from "./rules.ts";
import { timeWindows } from "./windows.ts";

/** Who changes the schedule, when (epoch milliseconds), and what is written in the same transaction. */
export type Planner = { by: string; now: number; alsoWrite?: AlsoWrite };

type AlsoWrite = (transaction: DatabaseTransaction) => Promise<void>;

/** What staff decided about a window or a day: what closes it, else what opens it. */
export type Decision = {
  kind: "closed" | "open";
  reason: string;
  /** Said for all locations at once. */
  isEverywhere: boolean;
  /** The other locations, by key, at which the same was decided one by one. */
  alsoAt: readonly string[];
};

export type PlannedWindow = {
  window: string;
  label: string;
  /** Ids of the jobs that have a place, in the order they took it. */
  leadIds: string[];
  /** null: nobody counts. */
  capacity: number | null;
  isClosed: boolean;
  change: Decision | null;
};

export type PlannedDay = {
  date: string;
  windows: PlannedWindow[];
  /** About the whole day. */
  change: Decision | null;
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
  return dates.map((date) => ({
    date,
    change: decisionOf({ scheduleKey, date, window: "*" }, changes),
    holiday: holidays.find((one) => one.date === date)?.name ?? null,
    isOpen:
      isOpened(scheduleKey, date, changes) ||
      (new Date(date).getUTCDay() !== 0 && !holidays.some((one) => one.date === date)),
    windows: timeWindows.map(({ value: window, label }) => ({
      window,
      label,
      capacity,
      isClosed: isClosed({ scheduleKey, date, window }, changes),
      change: decisionOf({ scheduleKey, date, window }, changes),
      leadIds: visits
        .filter((visit) => visit.visit_date === date && visit.visit_window === window)
        .map(({ lead_id }) => lead_id),
    })),
  }));
}

type Place = { scheduleKey: string; date: string; window: string };

function decisionOf(
  { scheduleKey, date, window }: Place,
  changes: readonly (ScheduleChange & { reason: string })[],
): Decision | null {
  const there = changes.filter((one) => one.visit_date === date && one.visit_window === window);
  const own = there.filter(({ schedule_key }) => schedule_key === scheduleKey || schedule_key === "*");
  const change = own.find(({ kind }) => kind === "closed") ?? own[0];
  if (!change) return null;
  const { kind, reason, schedule_key } = change;
  const isEverywhere = schedule_key === "*";
  const others = there.filter((one) => one.kind === kind && ![scheduleKey, "*"].includes(one.schedule_key));
  return { kind, reason, isEverywhere, alsoAt: isEverywhere ? [] : others.map((one) => one.schedule_key) };
}

export type Where = {
  /** The keys of locations, or "*" for all there are. */
  scheduleKeys: readonly string[];
  /** YYYY-MM-DD. */
  date: string;
  /** A window's value, or "*" for the whole day. */
  window: string;
};

/** Closes a window or day, or opens a Sunday or holiday. Visits that are booked there stay: people decide about them. */
export function changeDay(
  { scheduleKeys, date, window }: Where,
  kind: "closed" | "open",
  { reason, ...planner }: Planner & { reason: string },
): Promise<void> {
  return plan(planner, async (transaction) => {
    const { by: changed_by, now: changed_at } = planner;
    for (const schedule_key of scheduleKeys) {
      const where = { schedule_key, visit_date: date, visit_window: window };
      await putChange(transaction, { ...where, kind, reason, changed_by, changed_at });
    }
  });
}

/** Takes changes of a day or window back. The keys of the locations where there was one; nothing is written for none. */
export async function restoreDay(
  { scheduleKeys, date, window }: Where,
  {
    now,
    alsoWrite,
  }: Pick<Planner, "now"> & {
    alsoWrite?: (transaction: DatabaseTransaction, restored: readonly string[]) => Promise<void>;
  },
): Promise<string[]> {
  const restored = await commitTogether(async (transaction) => {
    const keys: string[] = [];
    for (const schedule_key of scheduleKeys) {
      const where = { schedule_key, visit_date: date, visit_window: window };
      if (await removeChange(transaction, where)) keys.push(schedule_key);
    }
    if (keys.length > 0) {
      await raiseRevision(transaction);
      await alsoWrite?.(transaction, keys);
    }
    return keys;
  });
  await refreshAvailability(now);
  return restored;
}

/** Says how many bookings a window takes at a location ("*": everywhere); null for what content says. */
export function setCapacity(scheduleKey: string, capacity: number | null, planner: Planner): Promise<void> {
  return plan(planner, async (transaction) => {
    if (capacity === null) return removeCapacity(transaction, scheduleKey);
    const { by: changed_by, now: changed_at } = planner;
    await putCapacity(transaction, { schedule_key: scheduleKey, capacity, changed_by, changed_at });
  });
}

/** Says when a location answers, by the key of its hours; null for what is usual there. */
export function setOpeningHours(key: string, hours: OpeningHours | null, planner: Planner): Promise<void> {
  return plan(planner, async (transaction) => {
    if (hours === null) return removeOpeningHours(transaction, key);
    const { by: changed_by, now: changed_at } = planner;
    await putOpeningHours(transaction, { key, hours: JSON.stringify(hours), changed_by, changed_at });
  });
}

/** Changes the schedule: this process's pages show it when it resolves, those of others within a second. */
async function plan(
  { now, alsoWrite }: Planner,
  work: (transaction: DatabaseTransaction) => Promise<void>,
): Promise<void> {
  await commitTogether(async (transaction) => {
    await work(transaction);
    await raiseRevision(transaction);
    await alsoWrite?.(transaction);
  });
  await refreshAvailability(now);
}

/** How many bookings a window takes at a location; null everywhere: nobody counts. */
export type PlannedCapacity = {
  capacity: number | null;
  /** What the desk says of this location itself. */
  own: number | null;
  /** What it is where the desk says nothing of this location itself. */
  usual: number | null;
};

/** How many bookings a window takes at each location, by key ("*" among them). `now` is epoch milliseconds. */
export async function readCapacities(
  scheduleKeys: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, PlannedCapacity>> {
  const { capacities } = await readSchedule(utcDay(now));
  return new Map(
    scheduleKeys.map((key) => {
      const others = capacities.filter(({ schedule_key }) => schedule_key !== key);
      const own = capacities.find(({ schedule_key }) => schedule_key === key)?.capacity ?? null;
      return [key, { own, capacity: capacityOf(key, capacities), usual: capacityOf(key, others) }];
    }),
  );
}

/** Like {@link readCapacities}, of one location. */
export async function readCapacity(scheduleKey: string, now: number): Promise<PlannedCapacity> {
  const capacity = (await readCapacities([scheduleKey], now)).get(scheduleKey);
  if (!capacity) throw new Error("A capacity that was asked for was not read.");
  return capacity;
}

/** The locations, by key, where nobody counts bookings: their windows are never full. `now` is epoch milliseconds. */
export async function listUncounted(scheduleKeys: readonly string[], now: number): Promise<string[]> {
  const capacities = await readCapacities(scheduleKeys, now);
  return scheduleKeys.filter((key) => capacities.get(key)?.capacity === null);
}
