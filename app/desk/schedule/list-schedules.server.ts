import type { RouterContextProvider } from "react-router";
import { findLocation, type Location, listLocations } from "../../../locations/locations.server.ts";
import { mayWorkIn, type Staff } from "../../../people/staff.ts";
import { readScheduleKey } from "../../../schedule/bookings.server.ts";
import { rememberRefusal, requireStaff } from "../door.server.ts";
import { deskTexts } from "../texts.ts";

/** The locations whose week someone may see: one for slugs that are one page, as they have one crew. */
export function listSchedules(staff: Staff): Location[] {
  const keys = new Set(
    listLocations()
      .filter(({ slug }) => mayWorkIn(staff, slug))
      .map(readScheduleKey),
  );
  return listLocations().filter(({ slug }) => keys.has(slug));
}

/** The location of a week by its slug; throws a 404 answer for one that is none or is not theirs. */
export function requireSchedule(context: Readonly<RouterContextProvider>, slug: string): Location {
  const location = listSchedules(requireStaff(context)).find((one) => one.slug === slug);
  if (location) return location;
  if (findLocation(slug)) rememberRefusal(context, "location");
  throw new Response(deskTexts.noSuchLocation, { status: 404 });
}
