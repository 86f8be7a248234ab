import { Temporal } from "temporal-polyfill";
import { formatDay } from "./days-and-durations.ts";
import { type BookableDay, endOfWindow, timeWindows } from "./windows.ts";

export type { BookableDay } from "./windows.ts";

const DAYS_OFFERED = 8;
const SUNDAY = 7;

function localMoment(now: number, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone);
}

function windowStarts(day: Temporal.PlainDate, timeZone: string): { value: string; start: number }[] {
  return timeWindows.map(({ value }) => {
    const plainTime = { hour: Number.parseInt(value, 10) };
    return { value, start: day.toZonedDateTime({ timeZone, plainTime }).epochMilliseconds };
  });
}

/**
 * The days a visitor may choose (section 5; reading, row 6 and "Eight days"): eight calendar days from the
 * location's today, Sundays left out, so six or seven. A window is closed from the moment it begins; a day whose
 * windows have all begun stays in the list with all of them closed.
 *
 * @param now epoch milliseconds
 * @param timeZone IANA name, "America/Toronto"; an unknown one throws a RangeError
 * @param isSundayOpen whether the crew works on this Sunday all the same
 */
export function listBookableDays(
  now: number,
  timeZone: string,
  isSundayOpen: (date: string) => boolean = () => false,
): readonly BookableDay[] {
  const today = localMoment(now, timeZone).toPlainDate();
  const begun = windowStarts(today, timeZone)
    .filter(({ start }) => start <= now)
    .map(({ value }) => value);
  return Array.from({ length: DAYS_OFFERED }, (_, ahead) => today.add({ days: ahead }))
    .filter((day) => day.dayOfWeek !== SUNDAY || isSundayOpen(day.toString()))
    .map((day) => ({
      date: day.toString(),
      label: formatDay(day.toString()),
      closedWindows: day.equals(today) ? begun : [],
      ...(day.equals(today) && begun.length > 0 && { begunWindows: begun }),
    }));
}

/**
 * The moment `listBookableDays` first answers differently: the next window start today, else the next midnight in the
 * zone (on Sundays always midnight). A page that shows the days may be kept until then.
 *
 * @param now epoch milliseconds
 * @returns epoch milliseconds, always after `now`
 */
export function nextScheduleChange(now: number, timeZone: string): number {
  const today = localMoment(now, timeZone).toPlainDate();
  const next =
    today.dayOfWeek === SUNDAY ? undefined : windowStarts(today, timeZone).find(({ start }) => start > now);
  // Without a time this is the first moment of the day, which is not 00:00 where clocks change at midnight.
  return next?.start ?? today.add({ days: 1 }).toZonedDateTime({ timeZone }).epochMilliseconds;
}

/** The location's date "YYYY-MM-DD" and time "HH:MM" (24 hours), as a Lead stores them (section 3). */
export function localDateAndTime(now: number, timeZone: string): { date: string; time: string } {
  const moment = localMoment(now, timeZone);
  return {
    date: moment.toPlainDate().toString(),
    time: moment.toPlainTime().toString({ smallestUnit: "minute" }),
  };
}

/** The last day of the location's month: coupons are valid until then (reading, row 10). */
export function endOfMonth(now: number, timeZone: string): string {
  const today = localMoment(now, timeZone).toPlainDate();
  return today.with({ day: today.daysInMonth }).toString();
}

/** When a window starts and ends on a day, epoch milliseconds; null for an unknown window. */
export function visitAt(
  date: string,
  window: string,
  timeZone: string,
): { start: number; end: number } | null {
  const found = windowStarts(Temporal.PlainDate.from(date), timeZone).find(({ value }) => value === window);
  const end = endOfWindow(window);
  if (!found || !end) return null;
  const plainTime = { hour: Number.parseInt(end, 10) };
  return {
    start: found.start,
    end: Temporal.PlainDate.from(date).toZonedDateTime({ timeZone, plainTime }).epochMilliseconds,
  };
}
