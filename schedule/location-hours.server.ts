import { type OpeningHours, openingHours, openingHoursBySlug } from "../content/opening-hours.ts";
import type { OpeningHoursTable } from "../db/schema.ts";
import { type Location, listLocations } from "../locations/locations.server.ts";

let deskHours: ReadonlyMap<string, { text: string; hours: OpeningHours }> = new Map();

export function hoursKey({ locationId, slug }: Location, isOnlyHere = deskHours.has(`slug:${slug}`)): string {
  return isOnlyHere ? `slug:${slug}` : `id:${locationId}`;
}

/** Unchanged hours stay the same object: calendars are cached by it. */
export function setDeskHours(rows: readonly Pick<OpeningHoursTable, "key" | "hours">[]): void {
  deskHours = new Map(
    rows.map(({ key, hours: text }) => {
      const known = deskHours.get(key);
      return [key, known?.text === text ? known : { text, hours: JSON.parse(text) as OpeningHours }];
    }),
  );
}

export function openingHoursAt(location: Location): OpeningHours {
  return deskHours.get(hoursKey(location))?.hours ?? usualHoursAt(location);
}

export function usualHoursAt({ slug }: Pick<Location, "slug">): OpeningHours {
  return openingHoursBySlug[slug] ?? openingHours;
}

export type LocationHours = {
  hours: OpeningHours;
  key: string;
  slugs: readonly string[];
  /** False for content's hours. */
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
    isChanged: deskHours.has(key),
  };
}
