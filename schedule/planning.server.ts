import type { OpeningHours } from "../content/opening-hours.ts";
import { holidays } from "../content/schedule.ts";
import type { DatabaseTransaction } from "../db/connect.server.ts";
import { commitTogether } from "../db/group-commit.server.ts";
import { refreshAvailability } from "./availability.server.ts";
import type { WantedVisit } from "./bookings.server.ts";
import { utcDay } from "./days-and-durations.ts";
import {
  listReasons,
  listVisits,
  putCapacity,
  putChange,
  putOpeningHours,
  raiseRevision,
  readSchedule,
  removeCapacity,
  removeChange,
  removeOpeningHours,
  removeReason,
} from "./records.server.ts";
import { findCapacity, isClosed, isOpened, type ScheduleChange } from "./rules.ts";
import { timeWindows } from "./windows.ts";

export type Planner = { by: string; now: number; alsoWrite?: AlsoWrite };

type AlsoWrite = (transaction: DatabaseTransaction) => Promise<void>;

export type Decision = {
  kind: "closed" | "open";
  reason: string;
  isEverywhere: boolean;
  alsoAt: readonly string[];
};

export type PlannedWindow = {
  window: string;
  label: string;
  leadIds: string[];
  capacity: number | null;
  isClosed: boolean;
  change: Decision | null;
};

export type PlannedDay = {
  date: string;
  windows: PlannedWindow[];
  change: Decision | null;
  holiday: string | null;
  isOpen: boolean;
};

/** `dates` must be in ascending order. */
export async function planDays(scheduleKey: string, dates: readonly string[]): Promise<PlannedDay[]> {
  return (await planSchedules([scheduleKey], dates)).get(scheduleKey) ?? [];
}

/** By schedule key; `dates` must be in ascending order. */
export async function planSchedules(
  scheduleKeys: readonly string[],
  dates: readonly string[],
): Promise<ReadonlyMap<string, PlannedDay[]>> {
  const [first = "", last = ""] = [dates[0], dates.at(-1)];
  if (scheduleKeys.length === 0) return new Map();
  const [visits, { changes, capacities }] = await Promise.all([
    listVisits(scheduleKeys, first, last),
    readSchedule(first),
  ]);
  const bySchedule = Map.groupBy(visits, ({ schedule_key }) => schedule_key);
  const planDay = (scheduleKey: string, date: string): PlannedDay => ({
    date,
    change: findDecision({ scheduleKey, date, window: "*" }, changes),
    holiday: holidays.find((one) => one.date === date)?.name ?? null,
    isOpen:
      isOpened(scheduleKey, date, changes) ||
      (new Date(date).getUTCDay() !== 0 && !holidays.some((one) => one.date === date)),
    windows: timeWindows.map(({ value: window, label }) => ({
      window,
      label,
      capacity: findCapacity(scheduleKey, capacities),
      isClosed: isClosed({ scheduleKey, date, window }, changes),
      change: findDecision({ scheduleKey, date, window }, changes),
      leadIds: (bySchedule.get(scheduleKey) ?? [])
        .filter((visit) => visit.visit_date === date && visit.visit_window === window)
        .map(({ lead_id }) => lead_id),
    })),
  });
  return new Map(scheduleKeys.map((key) => [key, dates.map((date) => planDay(key, date))]));
}

function findDecision(
  { scheduleKey, date, window }: Omit<WantedVisit, "leadId">,
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
  scheduleKeys: readonly string[];
  date: string;
  window: string;
};

/** Booked visits stay: moving them is a person's decision. */
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

export type ClosedDay = { date: string; reason: string; scheduleKeys: readonly string[] };

/** Whole days of several locations at once. Booked visits stay: {@link countVisits} says how many. */
export function closeDays(
  scheduleKeys: readonly string[],
  days: readonly Omit<ClosedDay, "scheduleKeys">[],
  planner: Planner,
): Promise<void> {
  return plan(planner, async (transaction) => {
    const { by: changed_by, now: changed_at } = planner;
    for (const { date, reason } of days) {
      for (const schedule_key of scheduleKeys) {
        const where = { schedule_key, visit_date: date, visit_window: "*" };
        await putChange(transaction, { ...where, kind: "closed", reason, changed_by, changed_at });
      }
    }
  });
}

/** Whole days that staff closed or opened, from a day on, by date and reason; "*" stands for all locations. */
export async function listChangedDays(from: string, kind: "closed" | "open"): Promise<ClosedDay[]> {
  const { changes } = await readSchedule(from);
  const whole = changes.filter((change) => change.kind === kind && change.visit_window === "*");
  const byDay = Map.groupBy(whole, ({ visit_date, reason }) => `${visit_date} ${reason}`);
  return [...byDay.values()]
    .map(([first, ...rest]) => ({
      date: first?.visit_date ?? "",
      reason: first?.reason ?? "",
      scheduleKeys: [first?.schedule_key ?? "", ...rest.map(({ schedule_key }) => schedule_key)].toSorted(),
    }))
    .toSorted((one, other) => one.date.localeCompare(other.date));
}

/** Booked on these days at these locations; "*" for all. */
export async function countVisits(
  scheduleKeys: readonly string[],
  dates: readonly string[],
): Promise<number> {
  const { taken } = await readSchedule(dates.toSorted()[0] ?? "");
  return taken
    .filter(({ schedule_key }) => scheduleKeys.includes("*") || scheduleKeys.includes(schedule_key))
    .filter(({ visit_date }) => dates.includes(visit_date))
    .reduce((sum, { count }) => sum + Number(count), 0);
}

/** Clears reasons that name somebody; what they are reasons for stays. */
export async function forgetReasons(
  transaction: DatabaseTransaction,
  isAboutThem: (reason: string) => Promise<boolean>,
): Promise<void> {
  for (const change of await listReasons(transaction)) {
    if (await isAboutThem(change.reason)) await removeReason(transaction, change);
  }
}

/** Returns the keys of the locations that had a change. */
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

/** "*" for every location; null goes back to content's. */
export function setCapacity(
  scheduleKeys: readonly string[],
  capacity: number | null,
  planner: Planner,
): Promise<void> {
  return plan(planner, async (transaction) => {
    const { by: changed_by, now: changed_at } = planner;
    for (const schedule_key of scheduleKeys) {
      if (capacity === null) await removeCapacity(transaction, schedule_key);
      else await putCapacity(transaction, { schedule_key, capacity, changed_by, changed_at });
    }
  });
}

export function setOpeningHours(
  keys: readonly string[],
  hours: OpeningHours | null,
  planner: Planner,
): Promise<void> {
  return plan(planner, async (transaction) => {
    const { by: changed_by, now: changed_at } = planner;
    for (const key of keys) {
      if (hours === null) await removeOpeningHours(transaction, key);
      else await putOpeningHours(transaction, { key, hours: JSON.stringify(hours), changed_by, changed_at });
    }
  });
}

/** Resolves when this process's pages show the change; other processes follow within a second. */
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

/** Null is unlimited; `own` is set at the desk (`set` says by whom), `usual` applies without it. */
export type PlannedCapacity = {
  capacity: number | null;
  own: number | null;
  usual: number | null;
  set: { by: string; at: number } | null;
};

export async function readCapacities(
  scheduleKeys: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, PlannedCapacity>> {
  const { capacities } = await readSchedule(utcDay(now));
  return new Map(
    scheduleKeys.map((key) => {
      const others = capacities.filter(({ schedule_key }) => schedule_key !== key);
      const row = capacities.find(({ schedule_key }) => schedule_key === key);
      const planned: PlannedCapacity = {
        own: row?.capacity ?? null,
        capacity: findCapacity(key, capacities),
        usual: findCapacity(key, others),
        set: row ? { by: row.changed_by, at: Number(row.changed_at) } : null,
      };
      return [key, planned];
    }),
  );
}

export async function readCapacity(scheduleKey: string, now: number): Promise<PlannedCapacity> {
  const capacity = (await readCapacities([scheduleKey], now)).get(scheduleKey);
  if (!capacity) throw new Error("The location's capacity wasn't read.");
  return capacity;
}

export async function listUnlimited(scheduleKeys: readonly string[], now: number): Promise<string[]> {
  const capacities = await readCapacities(scheduleKeys, now);
  return scheduleKeys.filter((key) => capacities.get(key)?.capacity === null);
}
