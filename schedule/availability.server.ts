import { EventEmitter } from "node:events";
import type { Location } from "../locations/locations.server.ts";
import { readScheduleKey } from "./bookings.server.ts";
import { listBookableDays } from "./days.server.ts";
import { DAY, utcDay } from "./days-and-durations.ts";
import { keepHours } from "./location-hours.server.ts";
import { readRevision, readSchedule, type Schedule } from "./records.server.ts";
import { findCapacity, isClosed, isOpened } from "./rules.ts";
import { type BookableDay, timeWindows } from "./windows.ts";

/** What pages read: never the database itself, so they are served while it is down. */
let schedule: Schedule = { taken: [], changes: [], capacities: [], hours: [] };
let revision = -1;
let readOn = "";

const changes = new EventEmitter();

/** Calls `listener` after availability or opening hours have changed, in this process or another; returns how to end it. */
export function onAvailabilityChanged(listener: () => void): () => void {
  changes.on("changed", listener);
  return () => changes.off("changed", listener);
}

export function scheduleRevision(): number {
  return revision;
}

/** Reads the schedule again if it has changed. Throws the database's error and keeps the last good schedule. */
export async function refreshAvailability(now: number): Promise<void> {
  const newest = await readRevision();
  // Yesterday in UTC is today somewhere.
  const from = utcDay(now - DAY);
  if (newest === revision && from === readOn) return;
  schedule = await readSchedule(from);
  keepHours(schedule.hours);
  revision = newest;
  readOn = from;
  changes.emit("changed");
}

/**
 * The days a visitor may choose (`listBookableDays`): windows that are full, blocked or on a holiday are closed, the others
 * say what capacity is left. `claimVisit` has the last word when the job is stored.
 */
export function listAvailableDays(
  location: Pick<Location, "canonicalSlug" | "timeZone">,
  now: number,
): readonly BookableDay[] {
  const key = readScheduleKey(location);
  const capacity = findCapacity(key, schedule.capacities);
  return listDays(location, now).map((day) => {
    const left = Object.fromEntries(
      timeWindows.map(({ value }) => [value, leftIn(key, day.date, value, capacity)] as const),
    );
    const closed = timeWindows
      .map(({ value }) => value)
      .filter((window) => day.closedWindows.includes(window) || left[window] === 0);
    // "1 left" on every window that takes one booking would say nothing.
    const partlyTaken = Object.entries(left).filter(([, count]) => count < (capacity ?? 0));
    return { ...day, closedWindows: closed, left: Object.fromEntries(partlyTaken) };
  });
}

/**
 * The same days, with only the windows closed that have begun: a booking is checked against them first. Capacity is
 * checked by `claimVisit`, once it's known whether the booking is a repeat.
 */
export function listDays(
  location: Pick<Location, "canonicalSlug" | "timeZone">,
  now: number,
): readonly BookableDay[] {
  const key = readScheduleKey(location);
  return listBookableDays(now, location.timeZone, (date) => isOpened(key, date, schedule.changes));
}

/** The spots left in a window; a large number where capacity is unlimited, 0 where the window is closed. */
function leftIn(scheduleKey: string, date: string, window: string, capacity: number | null): number {
  if (isClosed({ scheduleKey, date, window }, schedule.changes)) return 0;
  if (capacity === null) return Number.MAX_SAFE_INTEGER;
  const taken = schedule.taken.find(
    (one) => one.schedule_key === scheduleKey && one.visit_date === date && one.visit_window === window,
  );
  return Math.max(0, capacity - Number(taken?.count ?? 0));
}
