import { sortationAreas, zipPrefixes } from "../content/postal-centers.server.ts";
import { ownCodes, serviceRadius } from "../content/service-reach.ts";
import { findCenter, findLocation, type Location, listLocations } from "./locations.server.ts";
import { type Center, findNearest, measureDistance } from "./nearest.ts";
import { formatCodeField, type PostalCode, readPostalCode } from "./postal-code.ts";
import { trackingPhone } from "./records.server.ts";

export type Crew = { slug: string; name: string; phone: string; country: "Canada" | "USA" };

export type FoundCrew = { crew: Crew; isServed: boolean; kilometers: number };

/** "M5V 43.64 -79.40, …" by area. */
function readCenters(table: string): ReadonlyMap<string, Center> {
  const lines = table.trim().split(/,\s*/);
  return new Map(
    lines.map((line) => {
      const [area = "", latitude, longitude] = line.split(" ");
      return [area, [Number(latitude), Number(longitude)]];
    }),
  );
}

const areas = { Canada: readCenters(sortationAreas), USA: readCenters(zipPrefixes) };

/** The slug by the beginning of a code. */
const own = new Map(
  Object.entries<string>(ownCodes).flatMap(([slug, codes]) =>
    codes.split(" ").map((beginning) => [beginning, slug] as const),
  ),
);

/** The longest beginning counts. */
function findOwner(code: string): string | null {
  for (let length = code.length; length > 0; length -= 1) {
    const slug = own.get(code.slice(0, length));
    if (slug !== undefined) return slug;
  }
  return null;
}

type SlugCenter = readonly [slug: string, center: Center];

function listCenters(isAsked: (location: Location) => boolean = () => true): readonly SlugCenter[] {
  const crews = listLocations().filter(
    (location) => location.slug === location.canonicalSlug && isAsked(location),
  );
  return crews.flatMap(({ slug }): SlugCenter[] => {
    const center = findCenter(slug);
    return center ? [[slug, center]] : [];
  });
}

const everywhere = listCenters();
const inCountry = {
  Canada: listCenters(({ country }) => country === "Canada"),
  USA: listCenters(({ country }) => country === "USA"),
};

export function listCrewCenters(): Readonly<Record<string, Center>> {
  return Object.fromEntries(everywhere);
}

export function findCrew(slug: string): Crew | null {
  const location = findLocation(findLocation(slug)?.canonicalSlug ?? "");
  if (!location) return null;
  const { locationName: name, country } = location;
  return { slug: location.slug, name, phone: trackingPhone(location), country };
}

function findPlace(typed: string): Center | undefined {
  const code = readPostalCode(typed);
  return code ? areas[code.country].get(code.area) : undefined;
}

/** Whole kilometers between the centers of two codes' areas; null when one of them is none that we know. */
export function measureBetween(from: string, to: string): number | null {
  const [start, end] = [findPlace(from), findPlace(to)];
  return start && end ? Math.round(measureDistance(start, end)) : null;
}

/** Null for a code that belongs nowhere we know of. */
export function findCrewFor(code: PostalCode): FoundCrew | null {
  const typed = formatCodeField(code);
  const ownCrew = findCrew(findOwner(typed) ?? "");
  if (ownCrew) return { crew: ownCrew, isServed: true, kilometers: 0 };
  const place = areas[code.country].get(code.area);
  const nearest = place && (findNearest(place, inCountry[code.country]) ?? findNearest(place, everywhere));
  const crew = nearest && findCrew(nearest.slug);
  return crew
    ? { crew, isServed: nearest.kilometers <= serviceRadius, kilometers: nearest.kilometers }
    : null;
}
