import { defaultLocation, findLocation, type Location } from "../../locations/locations.server.ts";
import { openingHoursAt } from "../../schedule/location-hours.server.ts";
import { openTimeBetween } from "../../schedule/opening-hours.server.ts";
import { isClosed, type Status } from "../status.ts";
import type { LeadRow } from "./records.server.ts";

/**
 * How long a customer has waited for the first answer, in milliseconds of the location's opening hours: `answered` with
 * the time it took, `waiting` with the time so far, `unanswered` when it was closed without any answer.
 */
export type Response =
  | { state: "answered"; time: number; at: number }
  | { state: "waiting"; time: number }
  | { state: "unanswered" };

/** The location that serves a lead: the default one where no city was chosen, or its slug is no more. */
export function servingLocation(slug: string | null): Location {
  return (slug === null ? null : findLocation(slug)) ?? defaultLocation();
}

/** The open milliseconds between a lead's capture and `until`. */
export function openTimeSince(
  { captured_at, location_slug }: Pick<LeadRow, "captured_at" | "location_slug">,
  until: number,
): number {
  const location = servingLocation(location_slug);
  return openTimeBetween(captured_at, until, openingHoursAt(location), location.timeZone);
}

type Timed = Pick<
  LeadRow,
  "captured_at" | "location_slug" | "first_response_at" | "response_time" | "status"
>;

/** How long a lead has waited, or waits. */
export function responseOf(row: Timed, now: number): Response {
  const { first_response_at: at, response_time: time } = row;
  if (at !== null && time !== null) return { state: "answered", time, at };
  if (isClosed(row.status as Status)) return { state: "unanswered" };
  return { state: "waiting", time: openTimeSince(row, now) };
}
