import { holidays } from "../../../content/schedule.ts";
import { listLocations } from "../../../locations/locations.server.ts";
import { readScheduleKey } from "../../../schedule/bookings.server.ts";
import { utcDay } from "../../../schedule/days-and-durations.ts";
import { listChangedDays } from "../../../schedule/planning.server.ts";
import type { Country } from "../../../schedule/statutory-holidays.ts";

export type ClosedDayLine = {
  date: string;
  reason: string;
  /** "*" alone for every location. */
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

/** The schedules of a country; all there are and will be when it's "*". */
export function listKeysOf(where: Country | "*"): string[] {
  if (where === "*") return ["*"];
  return [
    ...new Set(
      listLocations()
        .filter(({ country }) => country === where)
        .map(readScheduleKey),
    ),
  ];
}

export const countries: readonly Country[] = ["Canada", "USA"];
