import { EventEmitter } from "node:events";
import type { Location } from "../locations/locations.server.ts";
import { scheduleKeyOf } from "./bookings.server.ts";
import { listBookableDays } from "./days.server.ts";
import { DAY, utcDay } from "./days-and-durations.ts";
import { keepHours } from "./location-hours.server.ts";
import { readRevision, readSchedule, type Schedule } from "./records.server.ts";
import { capacityOf, isClosed, isOpened } from "./rules.ts";
import { type BookableDay, timeWindows } from "./windows.ts";

/** What pages read: never the database itself, so they are served while it is down. */
let schedule: Schedule = { taken: [], changes: [], capacities: [], hours: [] };
let revision = -1;
let readOn = "";

const changes = new EventEmitter();

/** Calls `listener` after what can be booked, or when somebody answers, has changed, in this process or another; gives the
 * function that ends it. */
export function onAvailabilityChanged(listener: () => void): () => void {
  changes.on("changed", listener);
  return () => changes.off("changed", listener);
}

/** Counts up with every change of the schedule that this process has heard of. */
export function scheduleRevision(): number {
  return revision;
}

/** Reads the schedule again when something has changed. Throws the database's error, keeping the last good one. */
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
 * The days a visitor may choose at a location (`listBookableDays`), with the windows closed that are full, blocked or on
 * a holiday, and what is left of the others where somebody counts. The last word has the claim when the job is stored.
 */
export function listAvailableDays(
  location: Pick<Location, "canonicalSlug" | "timeZone">,
  now: number,
): readonly BookableDay[] {
  const key = scheduleKeyOf(location);
  const capacity = capacityOf(key, schedule.capacities);
  return listDays(location, now).map((day) => {
    const left = Object.fromEntries(
      timeWindows.map(({ value }) => [value, leftIn(key, day.date, value, capacity)] as const),
    );
    const closed = timeWindows
      .map(({ value }) => value)
      .filter((window) => day.closedWindows.includes(window) || left[window] === 0);
    return { ...day, closedWindows: closed, left: capacity === null ? {} : left };
  });
}

/**
 * The same days with only those windows closed that have begun: what a booking is checked against before it is stored.
 * Whether there is a place is decided with the claim, after it is known whether the booking is there already.
 */
export function listDays(
  location: Pick<Location, "canonicalSlug" | "timeZone">,
  now: number,
): readonly BookableDay[] {
  const key = scheduleKeyOf(location);
  return listBookableDays(now, location.timeZone, (date) => isOpened(key, date, schedule.changes));
}

/** Places left in a window; a large number where nobody counts, 0 where it is closed. */
function leftIn(scheduleKey: string, date: string, window: string, capacity: number | null): number {
  if (isClosed({ scheduleKey, date, window }, schedule.changes)) return 0;
  if (capacity === null) return Number.MAX_SAFE_INTEGER;
  const taken = schedule.taken.find(
    (one) => one.schedule_key === scheduleKey && one.visit_date === date && one.visit_window === window,
  );
  return Math.max(0, capacity - Number(taken?.count ?? 0));
}
