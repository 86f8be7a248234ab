import { answerWithinMinutes } from "../../content/answering.ts";
import { defaultLocation, findLocation, type Location } from "../../locations/locations.server.ts";
import type { OpenWeek } from "../../schedule/duration-text.ts";
import { openingHoursAt } from "../../schedule/location-hours.server.ts";
import { measureWeek, openTimeBetween } from "../../schedule/opening-hours.server.ts";
import { isClosed, type Status } from "../status.ts";
import type { LeadRow } from "./records.server.ts";

export const MINUTE = 60_000;

/** Times are milliseconds of opening hours; null when nobody waited: they called. `unanswered`: closed without any response. */
export type Response =
  | { state: "answered"; time: number | null; week: OpenWeek; at: number }
  | { state: "waiting"; time: number; week: OpenWeek }
  | { state: "unanswered" };

/** The default location serves leads without a city, and those whose slug no longer exists. */
export function findServingLocation(slug: string | null): Location {
  return (slug === null ? null : findLocation(slug)) ?? defaultLocation();
}

/** Milliseconds of opening hours. */
export function measureOpenTime(
  { captured_at, location_slug }: Pick<LeadRow, "captured_at" | "location_slug">,
  until: number,
): number {
  const location = findServingLocation(location_slug);
  return openTimeBetween(captured_at, until, openingHoursAt(location), location.timeZone);
}

/** That of the location, to tell a wait in its working days. */
export function measureOpenWeek({ location_slug }: Pick<LeadRow, "location_slug">): OpenWeek {
  return measureWeek(openingHoursAt(findServingLocation(location_slug)));
}

type Timed = Pick<
  LeadRow,
  "captured_at" | "location_slug" | "first_response_at" | "response_time" | "status"
>;

export function measureResponse(row: Timed, now: number): Response {
  const { first_response_at: at, response_time: time } = row;
  const week = measureOpenWeek(row);
  if (at !== null) return { state: "answered", time, week, at };
  if (isClosed(row.status as Status)) return { state: "unanswered" };
  return { state: "waiting", time: measureOpenTime(row, now), week };
}

/** How soon the location promises a first answer, in milliseconds of opening hours. */
export function readPromise({ location_slug }: Pick<LeadRow, "location_slug">): number {
  const { usual, bySlug } = answerWithinMinutes;
  return (bySlug[location_slug ?? ""] ?? usual) * MINUTE;
}
