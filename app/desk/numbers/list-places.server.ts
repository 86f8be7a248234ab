import { sharesName } from "../../../locations/directory.ts";
import { listLocations } from "../../../locations/locations.server.ts";

export type PlaceName = { name: string; region: string };

/** Those with these slugs, by slug. Two locations of one name are told apart by their slugs. */
export function listPlaces(slugs: readonly string[]): Readonly<Record<string, PlaceName>> {
  const all = listLocations();
  const asked = all.filter(({ slug }) => slugs.includes(slug));
  return Object.fromEntries(
    asked.map((location) => {
      const { slug, locationName, region } = location;
      const name = sharesName(location, all) ? `${locationName} (${slug})` : locationName;
      return [slug, { name, region }];
    }),
  );
}
