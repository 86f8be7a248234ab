import type { OpeningHours } from "../content/opening-hours.ts";
import { holidays } from "../content/schedule.ts";
import type { DatabaseTransaction } from "../db/connect.server.ts";
import { commitTogether } from "../db/group-commit.server.ts";
import { type Done, forgetUndo, setValues, type Undone, undoValues, type Value } from "../db/undo.server.ts";
import { refreshAvailability } from "./availability.server.ts";
import type { WantedVisit } from "./bookings.server.ts";
import { listAllCountryKeys, listKeysOver, listSchedulesUnder } from "./country-keys.server.ts";
import { utcDay } from "./days-and-durations.ts";
import { type PlannedKind, plannedValues } from "./planned-values.server.ts";
import {
  findChangeRow,
  listReasons,
  listVisits,
  putChange,
  raiseRevision,
  readSchedule,
  removeChange,
  removeReason,
} from "./records.server.ts";
import { findCapacity, findCountryHoliday, isClosed, isOpened, type ScheduleChange } from "./rules.server.ts";
import { timeWindows } from "./windows.ts";

export { countryKey, listKeysOver, listSchedulesUnder } from "./country-keys.server.ts";
export type { PlannedKind };

/** Why staff closed or opened a day, in characters. */
export const LONGEST_REASON = 200;

export type Planner<Made = void> = {
  by: string;
  now: number;
  alsoWrite?: (transaction: DatabaseTransaction, made: Made) => Promise<void>;
};

export type PlannedChange = Undone<PlannedKind>;

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
    holiday:
      holidays.find((one) => one.date === date)?.name ??
      findCountryHoliday(scheduleKey, date, changes)?.reason ??
      null,
    isOpen:
      findCountryHoliday(scheduleKey, date, changes) === null &&
      (isOpened(scheduleKey, date, changes) || !isUsuallyOff(date)),
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

/** The ids of the leads whose visit is on one of the days, in ascending order, in any of their windows. */
export async function listBookedLeads(
  scheduleKeys: readonly string[],
  dates: readonly string[],
): Promise<string[]> {
  const [first = "", last = ""] = [dates[0], dates.at(-1)];
  const visits = await listVisits(scheduleKeys, first, last);
  return visits.filter(({ visit_date }) => dates.includes(visit_date)).map(({ lead_id }) => lead_id);
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

/** Also in a country that's closed that day. A day that would be open without that is a usual one again. */
export function openEverywhere(
  date: string,
  { reason, ...planner }: Planner & { reason: string },
): Promise<void> {
  return plan(planner, async (transaction) => {
    const { by: changed_by, now: changed_at } = planner;
    const day = { visit_date: date, visit_window: "*" };
    for (const schedule_key of [...listAllCountryKeys(), "*"])
      await removeChange(transaction, { schedule_key, ...day });
    if (!isUsuallyOff(date)) return;
    const everywhere = { schedule_key: "*", ...day, kind: "open" as const };
    await putChange(transaction, { ...everywhere, reason, changed_by, changed_at });
  });
}

function isUsuallyOff(date: string): boolean {
  return new Date(date).getUTCDay() === 0 || holidays.some((one) => one.date === date);
}

export type ClosedDay = { date: string; reason: string; scheduleKeys: readonly string[] };

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

/** Booked on these days at these locations, those of a country or, by "*", all. */
export async function countVisits(
  scheduleKeys: readonly string[],
  dates: readonly string[],
): Promise<number> {
  const { taken } = await readSchedule(dates.toSorted()[0] ?? "");
  return taken
    .filter(({ schedule_key }) => listKeysOver(schedule_key).some((key) => scheduleKeys.includes(key)))
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
  await forgetUndo(transaction, isAboutThem);
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
  planner: Planner<PlannedChange>,
): Promise<Done<PlannedKind>> {
  const value = capacity === null ? null : `${capacity}`;
  return setPlanned(
    "capacity",
    scheduleKeys.map((key) => ({ key, value })),
    planner,
  );
}

export function setOpeningHours(
  keys: readonly string[],
  hours: OpeningHours | null,
  planner: Planner<PlannedChange>,
): Promise<Done<PlannedKind>> {
  const value = hours && JSON.stringify(hours);
  return setPlanned(
    "hours",
    keys.map((key) => ({ key, value })),
    planner,
  );
}

/**
 * Whole days of several locations at once, or of a country ({@link countryKey}), where it also ends what was opened for
 * a location. Booked visits stay: {@link countVisits} says how many.
 */
export function closeDays(
  scheduleKeys: readonly string[],
  days: readonly Omit<ClosedDay, "scheduleKeys">[],
  planner: Planner<PlannedChange>,
): Promise<Done<PlannedKind>> {
  const values = days.flatMap(({ date, reason }) =>
    scheduleKeys.map((key) => ({ key, date, value: `closed ${reason}` })),
  );
  return setPlanned("day", values, {
    ...planner,
    async alsoWrite(transaction, done) {
      for (const { key, date } of values) {
        const others = key === "*" ? [] : listSchedulesUnder(key).filter((one) => one !== key);
        for (const schedule_key of others) {
          const where = { schedule_key, visit_date: date, visit_window: "*" };
          if ((await findChangeRow(transaction, where))?.kind === "open")
            await removeChange(transaction, where);
        }
      }
      await planner.alsoWrite?.(transaction, done);
    },
  });
}

function setPlanned(
  what: PlannedKind,
  values: readonly Value[],
  planner: Planner<PlannedChange>,
): Promise<Done<PlannedKind>> {
  const shelf = plannedValues[what];
  return plan(planner, (transaction) => setValues(transaction, { what, shelf, values }, planner));
}

/** Null for a token that isn't this person's, or was used. */
export function undoPlan(
  undo: string,
  planner: Planner<PlannedChange | null>,
): Promise<PlannedChange | null> {
  return plan(planner, (transaction) => undoValues(transaction, { undo, shelves: plannedValues }, planner));
}

/** Resolves when this process's pages show the change; other processes follow within a second. */
async function plan<Made>(
  { now, alsoWrite }: Planner<Made>,
  work: (transaction: DatabaseTransaction) => Promise<Made>,
): Promise<Made> {
  const done = await commitTogether(async (transaction) => {
    const made = await work(transaction);
    await raiseRevision(transaction);
    await alsoWrite?.(transaction, made);
    return made;
  });
  await refreshAvailability(now);
  return done;
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
