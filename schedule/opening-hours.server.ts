import { Temporal } from "temporal-polyfill";
import type { OpeningHours } from "../content/opening-hours.ts";
import { DAY, utcDay } from "./days-and-durations.ts";
import type { OpenWeek } from "./duration-text.ts";

type Span = { start: number; end: number };

type Calendar = (day: number) => readonly Span[];

const calendars = new WeakMap<OpeningHours, Map<string, Calendar>>();

/** Milliseconds of wall-clock time: when clocks change, a skipped open hour doesn't count and a repeated one counts twice. */
export function openTimeBetween(from: number, to: number, hours: OpeningHours, timeZone: string): number {
  const listSpans = findCalendar(hours, timeZone);
  let open = 0;
  // Zones are at most 14 hours from UTC, so one more day on each side covers every local day.
  for (let day = Math.floor(from / DAY) - 1; day * DAY <= to + DAY; day++) {
    for (const { start, end } of listSpans(day)) {
      open += Math.max(0, Math.min(end, to) - Math.max(start, from));
    }
  }
  return open;
}

export function nextOpening(from: number, hours: OpeningHours, timeZone: string): number | null {
  const listSpans = findCalendar(hours, timeZone);
  const first = Math.floor(from / DAY) - 1;
  for (let day = first; day < first + 10; day++) {
    const span = listSpans(day).find(({ end }) => end > from);
    if (span) return Math.max(span.start, from);
  }
  return null;
}

export function measureWeek(hours: OpeningHours): OpenWeek {
  const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  const spans = hours.flat();
  const minutes = spans.reduce((sum, [opens, closes]) => sum + minuteOf(closes) - minuteOf(opens), 0);
  return { time: minutes * 60_000, days: hours.filter((day) => day.length > 0).length };
}

/** Days since 1970-01-01. */
function findCalendar(hours: OpeningHours, timeZone: string): Calendar {
  const byZone = calendars.get(hours) ?? new Map<string, Calendar>();
  calendars.set(hours, byZone);
  const calendar = byZone.get(timeZone) ?? newCalendar(hours, timeZone);
  byZone.set(timeZone, calendar);
  return calendar;
}

function newCalendar(hours: OpeningHours, timeZone: string): Calendar {
  const known = new Map<number, readonly Span[]>();
  return (day) => {
    const spans = known.get(day) ?? computeSpans(day, hours, timeZone);
    known.set(day, spans);
    return spans;
  };
}

function computeSpans(day: number, hours: OpeningHours, timeZone: string): Span[] {
  const date = Temporal.PlainDate.from(utcDay(day * DAY));
  const at = (time: string) =>
    (time === "24:00"
      ? date.add({ days: 1 }).toZonedDateTime({ timeZone })
      : date.toZonedDateTime({ timeZone, plainTime: time })
    ).epochMilliseconds;
  return (hours[date.dayOfWeek - 1] ?? []).map(([opens, closes]) => ({ start: at(opens), end: at(closes) }));
}
