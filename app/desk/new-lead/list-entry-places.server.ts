import { findLocation, type Location, listLocations } from "../../../locations/locations.server.ts";
import { mayWorkIn, type Staff } from "../../../people/staff.ts";
import { listAvailableDays, refreshAvailability } from "../../../schedule/availability.server.ts";
import type { BookableDay } from "../../../schedule/windows.ts";
import { log } from "../../http/log.server.ts";

export type EntryPlace = { slug: string; name: string; region: string; country: string };

/** Where someone may enter leads. Slugs that are one page are one place, except where somebody has only the other one. */
export function listEntryPlaces(staff: Staff): EntryPlace[] {
  const mine = listLocations().filter(({ slug }) => mayWorkIn(staff, slug));
  return mine
    .filter(
      ({ slug, canonicalSlug }) =>
        slug === canonicalSlug || !mine.some((other) => other.slug === canonicalSlug),
    )
    .map(({ slug, locationName, region, country }) => ({ slug, name: locationName, region, country }))
    .toSorted((one, other) => one.region.localeCompare(other.region) || one.name.localeCompare(other.name));
}

export function findEntryPlace(staff: Staff, slug: string): Location | null {
  return mayWorkIn(staff, slug) ? findLocation(slug) : null;
}

/** With what staff changed a moment ago; while the database can't be read, the last known schedule. */
export function refreshSchedule(now: number): Promise<void> {
  return refreshAvailability(now).catch((error) => log.warn({ err: error }, "the schedule cannot be read"));
}

export async function listEntryDays(location: Location, now: number): Promise<readonly BookableDay[]> {
  await refreshSchedule(now);
  return listAvailableDays(location, now);
}
