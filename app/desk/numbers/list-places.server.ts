import { namePlace } from "../../../locations/directory.ts";
import { listLocations } from "../../../locations/locations.server.ts";

export type PlaceName = { name: string; region: string };

/** Those with these slugs, by slug. Two locations of one name are told apart. */
export function listPlaces(slugs: readonly string[]): Readonly<Record<string, PlaceName>> {
  const all = listLocations();
  const asked = all.filter(({ slug }) => slugs.includes(slug));
  return Object.fromEntries(
    asked.map((location) => [location.slug, { name: namePlace(location, all), region: location.region }]),
  );
}
