import type { By } from "../../../leads/follow-up/follow-up.server.ts";
import { type Location, listLocations } from "../../../locations/locations.server.ts";
import { mayWorkIn, type Staff } from "../../../people/staff.ts";
import { readScheduleKey } from "../../../schedule/bookings.server.ts";

/** The locations whose week somebody may see: one for slugs that are one page, as they have one crew. */
export function listSchedules(staff: Staff): Location[] {
  const keys = new Set(
    listLocations()
      .filter(({ slug }) => mayWorkIn(staff, slug))
      .map(readScheduleKey),
  );
  return listLocations().filter(({ slug }) => keys.has(slug));
}

/** The location of a week by its slug; throws a 404 answer for one that is none or is not theirs. */
export function requireSchedule(staff: Staff, slug: string): Location {
  const location = listSchedules(staff).find((one) => one.slug === slug);
  if (!location) throw new Response("There is no such location.", { status: 404 });
  return location;
}

/** Who does something to a lead now, and where they may. */
export function byOf(staff: Staff): By {
  const isEverywhere = mayWorkIn(staff, null);
  const own = listLocations().filter(({ slug }) => mayWorkIn(staff, slug));
  return {
    actor: { id: staff.id, name: staff.name },
    now: Date.now(),
    ...(!isEverywhere && { locations: own.map(({ slug }) => slug) }),
  };
}
