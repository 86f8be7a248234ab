import { extraSundays, holidays, capacity as usualCapacity } from "../content/schedule.ts";

/** A "*" key is all locations, a "*" window the whole day. */
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

export function isClosed(
  { scheduleKey, date, window }: { scheduleKey: string; date: string; window: string },
  changes: readonly ScheduleChange[],
): boolean {
  if (holidays.some((holiday) => holiday.date === date) && !isOpened(scheduleKey, date, changes)) return true;
  return changes.some(
    (change) =>
      change.kind === "closed" &&
      change.visit_date === date &&
      (change.schedule_key === scheduleKey || change.schedule_key === "*") &&
      (change.visit_window === window || change.visit_window === "*"),
  );
}
