import { extraSundays, holidays, capacity as usualCapacity } from "../content/schedule.ts";
import { listCountryKeys } from "./country-keys.server.ts";

/** A "*" key is all locations, that of a country its own; a "*" window is the whole day. */
export type ScheduleChange = {
  schedule_key: string;
  visit_date: string;
  visit_window: string;
  kind: "closed" | "open";
};

export type Capacity = { schedule_key: string; capacity: number };

/** Set at the desk, else by content; null for unlimited. */
export function findCapacity(scheduleKey: string, capacities: readonly Capacity[]): number | null {
  const byDesk = (key: string) => capacities.find(({ schedule_key }) => schedule_key === key)?.capacity;
  return byDesk(scheduleKey) ?? usualCapacity.bySlug[scheduleKey] ?? byDesk("*") ?? usualCapacity.usual;
}

export function isOpened(scheduleKey: string, date: string, changes: readonly ScheduleChange[]): boolean {
  return (
    extraSundays.includes(date) ||
    changes.some(
      (change) =>
        change.kind === "open" &&
        change.visit_date === date &&
        (change.schedule_key === scheduleKey || change.schedule_key === "*"),
    )
  );
}

/** Why its country is closed on a day, unless the location itself was opened for it. */
export function findCountryHoliday<Change extends ScheduleChange>(
  scheduleKey: string,
  date: string,
  changes: readonly Change[],
): Change | null {
  const there = changes.filter((change) => change.visit_date === date && change.visit_window === "*");
  if (there.some(({ kind, schedule_key }) => kind === "open" && schedule_key === scheduleKey)) return null;
  const countries = listCountryKeys(scheduleKey);
  return (
    there.find(({ kind, schedule_key }) => kind === "closed" && countries.includes(schedule_key)) ?? null
  );
}

export function isClosed(
  { scheduleKey, date, window }: { scheduleKey: string; date: string; window: string },
  changes: readonly ScheduleChange[],
): boolean {
  if (holidays.some((holiday) => holiday.date === date) && !isOpened(scheduleKey, date, changes)) return true;
  if (findCountryHoliday(scheduleKey, date, changes)) return true;
  return changes.some(
    (change) =>
      change.kind === "closed" &&
      change.visit_date === date &&
      (change.schedule_key === scheduleKey || change.schedule_key === "*") &&
      (change.visit_window === window || change.visit_window === "*"),
  );
}
