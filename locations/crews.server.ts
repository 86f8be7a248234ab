import { sortationAreas, zipPrefixes } from "../content/postal-centers.server.ts";
import { ownCodes, serviceRadius } from "../content/service-reach.ts";
import { findCenter, findLocation, listLocations } from "./locations.server.ts";
import { type Center, findNearest } from "./nearest.ts";
import { formatCodeField, type PostalCode } from "./postal-code.ts";
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

const own = Object.entries<string>(ownCodes)
  .flatMap(([slug, codes]) => codes.split(" ").map((beginning) => ({ slug, beginning })))
  .toSorted((one, other) => other.beginning.length - one.beginning.length);

function listCenters(country?: Crew["country"]): Record<string, Center> {
  const crews = listLocations().filter(
    (location) => location.slug === location.canonicalSlug && (!country || location.country === country),
  );
  return Object.fromEntries(
    crews.flatMap(({ slug }): [string, Center][] => {
      const center = findCenter(slug);
      return center ? [[slug, center]] : [];
    }),
  );
}

export function findCrew(slug: string): Crew | null {
  const location = findLocation(findLocation(slug)?.canonicalSlug ?? "");
  if (!location) return null;
  const { locationName: name, country } = location;
  return { slug: location.slug, name, phone: trackingPhone(location), country };
}

/** Null for a code that belongs nowhere we know of. */
export function findCrewFor(code: PostalCode): FoundCrew | null {
  const typed = formatCodeField(code);
  const ownCrew = findCrew(own.find(({ beginning }) => typed.startsWith(beginning))?.slug ?? "");
  if (ownCrew) return { crew: ownCrew, isServed: true, kilometers: 0 };
  const place = areas[code.country].get(code.area);
  const nearest =
    place && (findNearest(place, listCenters(code.country)) ?? findNearest(place, listCenters()));
  const crew = nearest && findCrew(nearest.slug);
  return crew
    ? { crew, isServed: nearest.kilometers <= serviceRadius, kilometers: nearest.kilometers }
    : null;
}
