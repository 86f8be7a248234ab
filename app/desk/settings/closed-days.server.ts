import { holidays } from "../../../content/schedule.ts";
import { utcDay } from "../../../schedule/days-and-durations.ts";
import { countryKey, listChangedDays, listSchedulesUnder } from "../../../schedule/planning.server.ts";
import type { Country } from "../../../schedule/statutory-holidays.ts";

export type ClosedDayLine = {
  date: string;
  reason: string;
  scheduleKeys: readonly string[];
  isFromContent: boolean;
};

/** From today on, those of content that nobody opened included. */
export async function listClosedDays(): Promise<ClosedDayLine[]> {
  const today = utcDay(Date.now());
  const [closed, opened] = await Promise.all([
    listChangedDays(today, "closed"),
    listChangedDays(today, "open"),
  ]);
  const usual = holidays
    .filter(({ date }) => date >= today)
    .filter(({ date }) => !opened.some((one) => one.date === date && one.scheduleKeys.includes("*")))
    .map(({ date, name }) => ({ date, reason: name, scheduleKeys: ["*"], isFromContent: true }));
  return [...usual, ...closed.map((day) => ({ ...day, isFromContent: false }))].toSorted((one, other) =>
    one.date.localeCompare(other.date),
  );
}

/** For changes: all locations of a country, or of both by "*", there are and will be. */
export function keyOf(where: Country | "*"): string {
  return where === "*" ? "*" : countryKey(where);
}

/** Whether it holds for a whole country. What was closed in an older version has one key for each of its schedules. */
export function isWhole(country: Country, keys: readonly string[]): boolean {
  return (
    keys.includes("*") ||
    keys.includes(countryKey(country)) ||
    listSchedulesUnder(countryKey(country)).every((key) => keys.includes(key))
  );
}

const all: readonly Country[] = ["Canada", "USA"];

export const countries = all.filter((country) => listSchedulesUnder(countryKey(country)).length > 0);
