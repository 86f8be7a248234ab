import { extraSundays, holidays, capacity as usualCapacity } from "../content/schedule.ts";

/** A change of a day or window as the rules read it; "*" stands for all locations and for the whole day. */
export type ScheduleChange = {
  schedule_key: string;
  visit_date: string;
  visit_window: string;
  kind: "closed" | "open";
};

export type Capacity = { schedule_key: string; capacity: number };

/** How many bookings a window of a location takes: what the desk says, else what content says; null for any number. */
export function capacityOf(scheduleKey: string, said: readonly Capacity[]): number | null {
  const byDesk = (key: string) => said.find(({ schedule_key }) => schedule_key === key)?.capacity;
  return byDesk(scheduleKey) ?? usualCapacity.bySlug[scheduleKey] ?? byDesk("*") ?? usualCapacity.usual;
}

/** Whether the crew comes at all on a Sunday or holiday (`date` YYYY-MM-DD). */
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

/** Whether a window is closed by staff or by a holiday. */
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
