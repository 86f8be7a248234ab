import { type OpeningHours, openingHours, openingHoursBySlug } from "../content/opening-hours.ts";
import type { OpeningHoursTable } from "../db/schema.ts";
import { type Location, listLocations } from "../locations/locations.server.ts";

/** What the desk says, by key, with the text it was read from; like the rest of the schedule it is read from memory. */
let said: ReadonlyMap<string, { text: string; hours: OpeningHours }> = new Map();

/** The key of the hours that all slugs of a location share, or of a slug's own. */
export function hoursKey({ locationId, slug }: Location, isOnlyHere = said.has(`slug:${slug}`)): string {
  return isOnlyHere ? `slug:${slug}` : `id:${locationId}`;
}

/** Takes over what the database says. Hours that have not changed stay the same object: calendars are kept by it. */
export function keepHours(rows: readonly Pick<OpeningHoursTable, "key" | "hours">[]): void {
  said = new Map(
    rows.map(({ key, hours: text }) => {
      const known = said.get(key);
      return [key, known?.text === text ? known : { text, hours: JSON.parse(text) as OpeningHours }];
    }),
  );
}

/** When a location answers: what the desk says for the slug or for its location, else what content says. */
export function openingHoursAt(location: Location): OpeningHours {
  return said.get(hoursKey(location))?.hours ?? usualHoursAt(location);
}

/** What content says of when a location answers. */
export function usualHoursAt({ slug }: Pick<Location, "slug">): OpeningHours {
  return openingHoursBySlug[slug] ?? openingHours;
}

/** A location's hours as the desk shows them. */
export type LocationHours = {
  hours: OpeningHours;
  key: string;
  /** The slugs that go by them: a change touches all of them. */
  slugs: readonly string[];
  /** The desk has said so; else they are content's. */
  isChanged: boolean;
};

/** The hours that a location goes by, and who else does. */
export function hoursOf(location: Location): LocationHours {
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
