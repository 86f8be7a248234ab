import { type OpeningHours, openingHours, openingHoursBySlug } from "../content/opening-hours.ts";
import type { OpeningHoursTable } from "../db/schema.ts";
import { type Location, listLocations } from "../locations/locations.server.ts";

/** The desk's hours by key, with the text they were read from. */
let said: ReadonlyMap<string, { text: string; hours: OpeningHours }> = new Map();

/** The key of the hours that all slugs of a location share, or of a slug's own. */
export function hoursKey({ locationId, slug }: Location, isOnlyHere = said.has(`slug:${slug}`)): string {
  return isOnlyHere ? `slug:${slug}` : `id:${locationId}`;
}

/** Keeps the database's hours in memory. Unchanged hours stay the same object: calendars are cached by it. */
export function keepHours(rows: readonly Pick<OpeningHoursTable, "key" | "hours">[]): void {
  said = new Map(
    rows.map(({ key, hours: text }) => {
      const known = said.get(key);
      return [key, known?.text === text ? known : { text, hours: JSON.parse(text) as OpeningHours }];
    }),
  );
}

/** The hours in force: the desk's for the slug or its location, else content's. */
export function openingHoursAt(location: Location): OpeningHours {
  return said.get(hoursKey(location))?.hours ?? usualHoursAt(location);
}

export function usualHoursAt({ slug }: Pick<Location, "slug">): OpeningHours {
  return openingHoursBySlug[slug] ?? openingHours;
}

export type LocationHours = {
  hours: OpeningHours;
  key: string;
  /** Every slug that shares these hours and changes with them. */
  slugs: readonly string[];
  /** Set at the desk; otherwise they're content's. */
  isChanged: boolean;
};

export function readLocationHours(location: Location): LocationHours {
  const key = hoursKey(location);
  return {
    key,
    hours: openingHoursAt(location),
    slugs: listLocations()
      .filter((one) => hoursKey(one) === key)
      .map(({ slug }) => slug),
    isChanged: said.has(key),
  };
}
