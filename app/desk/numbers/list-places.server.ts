import { listLocations, nameLocation } from "../../../locations/locations.server.ts";

export type PlaceName = { name: string; region: string };

/** Those with these slugs, by slug. Two locations of one name are told apart. */
export function listPlaces(slugs: readonly string[]): Readonly<Record<string, PlaceName>> {
  const asked = listLocations().filter(({ slug }) => slugs.includes(slug));
  return Object.fromEntries(
    asked.map((location) => [location.slug, { name: nameLocation(location), region: location.region }]),
  );
}
