import { captionLocation, findLocation, type Location } from "../../locations/locations.server.ts";
import type { Staff } from "../../people/staff.ts";
import { listOwnLocations } from "./locations/read-locations.server.ts";
import type { Place, Places } from "./place-boxes.tsx";

/** Of more, a page gets those that are chosen; others are looked up by name. */
const MOST_PLACES = 100;

/** Those where this person works. `chosen` are slugs. */
export function listPlaces(staff: Staff, chosen: Iterable<string> = []): Places {
  const own = listOwnLocations(staff);
  if (own.length <= MOST_PLACES) return { list: own.map(describePlace), isCut: false };
  const kept = [...new Set(chosen)].flatMap((slug) => findLocation(slug) ?? []);
  return { list: kept.filter((one) => own.includes(one)).map(describePlace), isCut: true };
}

export function describePlace(location: Location): Place {
  const { slug, locationName, region } = location;
  return { slug, locationName, region, caption: captionLocation(location) };
}
