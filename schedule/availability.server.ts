import { EventEmitter } from "node:events";
import type { Location } from "../locations/locations.server.ts";
import { readScheduleKey } from "./bookings.server.ts";
import { listKeysOver } from "./country-keys.server.ts";
import { listBookableDays } from "./days.server.ts";
import { DAY, utcDay } from "./days-and-durations.ts";
import { setDeskHours } from "./location-hours.server.ts";
import { readRevision, readSchedule, type Schedule } from "./records.server.ts";
import { findCapacity, isClosed, isOpened } from "./rules.server.ts";
import { type BookableDay, timeWindows } from "./windows.ts";

/** Pages read this, never the database itself, so they're served while it's down. */
let schedule: Schedule = { taken: [], changes: [], capacities: [], hours: [] };
let revision = -1;
let readOn = "";

const changes = new EventEmitter();

export function onAvailabilityChanged(listener: () => void): () => void {
  changes.on("changed", listener);
  return () => changes.off("changed", listener);
}

export function scheduleRevision(): number {
  return revision;
}

export async function refreshAvailability(now: number): Promise<void> {
  const newest = await readRevision();
  // Yesterday in UTC is today somewhere.
  const from = utcDay(now - DAY);
  if (newest === revision && from === readOn) return;
  schedule = await readSchedule(from);
  setDeskHours(schedule.hours);
  revision = newest;
  readOn = from;
  changes.emit("changed");
}

export function listAvailableDays(
  location: Pick<Location, "canonicalSlug" | "timeZone">,
  now: number,
): readonly BookableDay[] {
  const key = readScheduleKey(location);
  const capacity = findCapacity(key, schedule.capacities);
  // Once for all windows: a page of the desk asks for every location.
  const keys = listKeysOver(key);
  const own: Pick<Schedule, "taken" | "changes"> = {
    taken: schedule.taken.filter(({ schedule_key }) => schedule_key === key),
    changes: schedule.changes.filter(({ schedule_key }) => keys.includes(schedule_key)),
  };
  return listDays(location, now).map((day) => {
    const left = Object.fromEntries(
      timeWindows.map(
        ({ value }) =>
          [
            value,
            countSpotsLeft({ scheduleKey: key, date: day.date, window: value }, capacity, own),
          ] as const,
      ),
    );
    const closed = timeWindows
      .map(({ value }) => value)
      .filter((window) => day.closedWindows.includes(window) || left[window] === 0);
    // "1 left" on every window that takes one booking would say nothing.
    const partlyTaken = Object.entries(left).filter(([, count]) => count < (capacity ?? 0));
    return { ...day, closedWindows: closed, left: Object.fromEntries(partlyTaken) };
  });
}

/** Without capacity, which `claimVisit` checks: first it has to be known whether a booking is a repeat. */
export function listDays(
  location: Pick<Location, "canonicalSlug" | "timeZone">,
  now: number,
): readonly BookableDay[] {
  const key = readScheduleKey(location);
  return listBookableDays(now, location.timeZone, (date) => isOpened(key, date, schedule.changes));
}

function countSpotsLeft(
  where: { scheduleKey: string; date: string; window: string },
  capacity: number | null,
  { taken, changes }: Pick<Schedule, "taken" | "changes">,
): number {
  if (isClosed(where, changes)) return 0;
  if (capacity === null) return Number.MAX_SAFE_INTEGER;
  const held = taken.find(
    ({ visit_date, visit_window }) => visit_date === where.date && visit_window === where.window,
  );
  return Math.max(0, capacity - Number(held?.count ?? 0));
}
