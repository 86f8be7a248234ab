import { extraSundays, holidays, capacity as usualCapacity } from "../content/schedule.ts";

/** "*" as a key means all locations, "*" as a window the whole day. */
export type ScheduleChange = {
  schedule_key: string;
  visit_date: string;
  visit_window: string;
  kind: "closed" | "open";
};

export type Capacity = { schedule_key: string; capacity: number };

/** How many bookings a window takes: what the desk says, else what content says; null for unlimited. */
export function findCapacity(scheduleKey: string, said: readonly Capacity[]): number | null {
  const byDesk = (key: string) => said.find(({ schedule_key }) => schedule_key === key)?.capacity;
  return byDesk(scheduleKey) ?? usualCapacity.bySlug[scheduleKey] ?? byDesk("*") ?? usualCapacity.usual;
}

/** Whether the crew works on this Sunday or holiday. */
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
