import type { DirectoryCountry } from "./directory.ts";
import { findCenter, type Location, listLocations } from "./locations.server.ts";
import { measureDistance } from "./nearest.ts";

type Area = { slug: string; name: string };

export type RegionAreas = { region: string; areas: readonly Area[] };

/** `more`: the region that has others yet; null where these are all. */
export type AreasNear = {
  regions: readonly RegionAreas[];
  more: { region: string; country: DirectoryCountry } | null;
};

/** A list of all stays as short as a page's foot. */
const MOST_AREAS = 60;

/** Of more, the nearest in the same region: about as many as the list of all may have. */
const NEAREST = 12;

const { compare } = new Intl.Collator("en");
const own = listLocations().filter(({ slug, canonicalSlug }) => slug === canonicalSlug);
const byRegion = Map.groupBy(own, ({ region }) => region);

function describeAreas(region: string, areas: readonly Location[]): RegionAreas {
  const named = areas.map(({ slug, locationName }) => ({ slug, name: locationName }));
  return { region, areas: named.toSorted((one, other) => compare(one.name, other.name)) };
}

/** Every service area once, by region in alphabetical order, the regions of `country` before the others. */
function listAll(country: Location["country"]): AreasNear {
  const regions = [...byRegion]
    .toSorted(([one], [other]) => compare(one, other))
    .toSorted(
      ([, one], [, other]) => Number(other[0]?.country === country) - Number(one[0]?.country === country),
    )
    .map(([region, areas]) => describeAreas(region, areas));
  return { regions, more: null };
}

function findNearAreas({ canonicalSlug, region, country }: Location): AreasNear {
  const center = findCenter(canonicalSlug);
  const distances = new Map(
    (byRegion.get(region) ?? []).map((one) => {
      const there = findCenter(one.slug);
      return [one, center && there ? measureDistance(center, there) : Number.POSITIVE_INFINITY];
    }),
  );
  const nearest = [...distances].sort(([, one], [, other]) => (one === other ? 0 : one - other));
  const areas = nearest.slice(0, NEAREST).map(([area]) => area);
  return {
    regions: [describeAreas(region, areas)],
    more: { region, country: country === "Canada" ? "canada" : "usa" },
  };
}

/** By country where the list has all, else by slug. */
const known = new Map<string, AreasNear>();

/** All service areas there are, or those around a location. */
export function listAreasNear(location: Location): AreasNear {
  const hasAll = own.length <= MOST_AREAS;
  const key = hasAll ? location.country : location.slug;
  const areas = known.get(key) ?? (hasAll ? listAll(location.country) : findNearAreas(location));
  known.set(key, areas);
  return areas;
}
