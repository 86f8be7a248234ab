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

/** Eight calendar days without Sundays (section 5; reading, row 6). An unknown zone throws a RangeError. */
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

/** When `listBookableDays` changes next, in epoch milliseconds: a page that shows the days may be kept until then. */
export function nextScheduleChange(now: number, timeZone: string): number {
  const today = localMoment(now, timeZone).toPlainDate();
  const next =
    today.dayOfWeek === SUNDAY ? undefined : windowStarts(today, timeZone).find(({ start }) => start > now);
  // The first moment of the day isn't 00:00 where clocks change at midnight.
  return next?.start ?? today.add({ days: 1 }).toZonedDateTime({ timeZone }).epochMilliseconds;
}

type LocalTime = { date: string; time: string };

const MINUTE = 60_000;

/** By zone, of the minute that was asked for last: every page and every lead asks. */
const latest = new Map<string, { minute: number; local: LocalTime }>();

/** "YYYY-MM-DD" and "HH:MM" (24 hours), as a lead stores them (section 3). */
export function localDateAndTime(now: number, timeZone: string): LocalTime {
  const minute = Math.floor(now / MINUTE);
  const known = latest.get(timeZone);
  if (known?.minute === minute) return known.local;
  const moment = localMoment(now, timeZone);
  const local = {
    date: moment.toPlainDate().toString(),
    time: moment.toPlainTime().toString({ smallestUnit: "minute" }),
  };
  latest.set(timeZone, { minute, local });
  return local;
}

/** Coupons are valid until then (reading, row 10). */
export function endOfMonth(now: number, timeZone: string): string {
  const today = localMoment(now, timeZone).toPlainDate();
  return today.with({ day: today.daysInMonth }).toString();
}

/** Epoch milliseconds of a time such as "8:30" on a day. */
export function momentAt(date: string, time: string, timeZone: string): number {
  const plainTime = Temporal.PlainTime.from(time.padStart(5, "0"));
  return Temporal.PlainDate.from(date).toZonedDateTime({ timeZone, plainTime }).epochMilliseconds;
}

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
