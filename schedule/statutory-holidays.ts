import { type HolidayRule, statutoryHolidays } from "../content/holidays.ts";
import { addDays } from "./days-and-durations.ts";

export type HolidayDay = { date: string; name: string };

export type Country = keyof typeof statutoryHolidays;

/** Those of the year that begins on a day, by date. */
export function listStatutoryHolidays(country: Country, from: string): HolidayDay[] {
  const year = Number(from.slice(0, 4));
  const until = `${year + 1}${from.slice(4)}`;
  return [year, year + 1]
    .flatMap((one) => statutoryHolidays[country].map(({ name, on }) => ({ name, date: findDate(one, on) })))
    .filter(({ date }) => date >= from && date < until)
    .toSorted((one, other) => one.date.localeCompare(other.date));
}

function findDate(year: number, rule: HolidayRule): string {
  if ("fromEaster" in rule) return addDays(easterSunday(year), rule.fromEaster);
  if ("day" in rule) return writeDay(year, rule.month, rule.day);
  if ("before" in rule) return lastBefore(writeDay(year, rule.month, rule.before), rule.weekday);
  if (rule.nth < 0) return lastBefore(writeDay(year, rule.month + 1, 1), rule.weekday);
  const first = writeDay(year, rule.month, 1);
  const ahead = (rule.weekday - weekdayOf(first) + 7) % 7;
  return addDays(first, ahead + 7 * (rule.nth - 1));
}

const weekdayOf = (day: string) => new Date(day).getUTCDay();

function writeDay(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}

function lastBefore(day: string, weekday: number): string {
  return addDays(day, -((weekdayOf(day) - weekday + 6) % 7) - 1);
}

/** The Gregorian reckoning (Meeus, Jones and Butcher). */
function easterSunday(year: number): string {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const [d, e] = [Math.floor(b / 4), b % 4];
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - d - g + 15) % 30;
  const [i, k] = [Math.floor(c / 4), c % 4];
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 19 * l) / 433);
  const month = Math.floor((h + l - 7 * m + 90) / 25);
  return writeDay(year, month, (h + l - 7 * m + 33 * month + 19) % 32);
}
