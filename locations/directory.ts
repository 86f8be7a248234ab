import { badgeGroups, type Territory, territories } from "../content/locations.ts";
import { findServing, fold, foldQuery, spellPlace } from "./city-search.ts";

export type DirectoryCountry = "canada" | "usa";

export type DirectoryLocation = {
  slug: string;
  locationName: string;
  region: string;
  cities: readonly string[];
};

type Serving = Pick<DirectoryLocation, "slug" | "locationName">;

/** `also`: the others that serve it, of which the first keeps it where only they match. */
export type DirectoryCity = Serving & { city: string; also: readonly Serving[] };

export type DirectoryRegion = { region: string; cities: readonly DirectoryCity[] };

export type RegionSize = { region: string; cities: number; areas: number };

/** Where two slugs are one place, the canonical one comes first. */
export function listDirectory(country: DirectoryCountry): DirectoryLocation[] {
  const name = country === "canada" ? "Canada" : "USA";
  const isAlias = ([slug, { canonicalSlug }]: [string, Territory]) =>
    canonicalSlug !== undefined && canonicalSlug !== slug;
  return Object.entries<Territory>(territories)
    .filter(([, { badgeGroup }]) => badgeGroups[badgeGroup].country === name)
    .toSorted((one, other) => Number(isAlias(one)) - Number(isAlias(other)))
    .map(([slug, { locationName, badgeGroup, cities }]) => ({
      slug,
      locationName,
      region: badgeGroups[badgeGroup].name,
      cities,
    }));
}

const bothCountries = ["canada", "usa"] as const;

/** Those with crews: both, or a company's one. */
export const servedCountries: readonly DirectoryCountry[] = bothCountries.filter((country) => {
  const name = country === "canada" ? "Canada" : "USA";
  return Object.values<Territory>(territories).some(
    ({ badgeGroup }) => badgeGroups[badgeGroup].country === name,
  );
});

type IndexedCity = { city: string; folded: string; serving: Serving[]; names: string[] };

type IndexedRegion = { region: string; folded: string; areas: number; cities: IndexedCity[] };

const { compare } = new Intl.Collator("en");

function buildIndex(country: DirectoryCountry, spell: (name: string) => string): IndexedRegion[] {
  const regions = new Map<string, { cities: Map<string, IndexedCity>; areas: Set<string> }>();
  for (const { slug, locationName, region, cities } of listDirectory(country)) {
    const known = regions.get(region) ?? { cities: new Map<string, IndexedCity>(), areas: new Set<string>() };
    regions.set(region, known);
    const name = spell(locationName);
    for (const city of cities.length > 0 ? cities : [locationName]) {
      const entry = known.cities.get(city) ?? { city, folded: spell(city), serving: [], names: [] };
      known.cities.set(city, entry);
      // Another one of the same name never finds what the first doesn't.
      if (entry.names.includes(name)) continue;
      entry.serving.push({ slug, locationName });
      entry.names.push(name);
      known.areas.add(slug);
    }
  }
  return [...regions]
    .map(([region, { cities, areas }]) => ({
      region,
      folded: spell(region),
      areas: areas.size,
      cities: [...cities.values()].sort((one, other) => compare(one.city, other.city)),
    }))
    .sort((one, other) => compare(one.region, other.region));
}

const indexes = new Map<string, readonly IndexedRegion[]>();

function beginWords(text: string): string {
  return ` ${spellPlace(text)}`;
}

function requireIndex(country: DirectoryCountry, isLoose = false): readonly IndexedRegion[] {
  const key = `${country} ${isLoose}`;
  const known = indexes.get(key) ?? buildIndex(country, isLoose ? beginWords : fold);
  indexes.set(key, known);
  return known;
}

/** In alphabetical order, with how many cities and service areas each has. */
export function listRegionSizes(country: DirectoryCountry): RegionSize[] {
  return requireIndex(country).map(({ region, areas, cities }) => ({ region, areas, cities: cities.length }));
}

export type FoundCities = {
  found: number;
  sizes: readonly Pick<RegionSize, "region" | "cities">[];
  regions: readonly DirectoryRegion[];
};

/** `isLoose`: by {@link spellPlace}, from the beginning of a word on; without `regions`, in all of them. */
export type PlaceQuery = { text: string; isLoose?: boolean; regions?: readonly string[] };

type Match = { region: string; city: IndexedCity; kept: Serving };

function* findMatches(
  country: DirectoryCountry,
  { text, isLoose = false, regions: within }: PlaceQuery,
): Generator<Match> {
  const sought = isLoose ? beginWords(text) : foldQuery(text);
  for (const { region, folded, cities } of requireIndex(country, isLoose)) {
    if (within && !within.includes(region)) continue;
    for (const city of cities) {
      const kept = city.serving[findServing(sought, city.folded, folded, city.names)];
      if (kept) yield { region, city, kept };
    }
  }
}

export function findsSomething(query: PlaceQuery): boolean {
  return servedCountries.some((country) => !findMatches(country, query).next().done);
}

/** Section 5: each city once per region, both sorted by name; the first `most` of them are listed. "" finds all. */
export function searchDirectory(
  country: DirectoryCountry,
  query: PlaceQuery,
  most = Number.POSITIVE_INFINITY,
): FoundCities {
  const listed = new Map<string, DirectoryCity[]>();
  const sizes = new Map<string, number>();
  let found = 0;
  for (const { region, city, kept } of findMatches(country, query)) {
    const { city: name, serving } = city;
    const inRegion = listed.get(region) ?? [];
    if (found < most) {
      inRegion.push({ city: name, ...kept, also: serving.filter((one) => one !== kept) });
      listed.set(region, inRegion);
    }
    sizes.set(region, (sizes.get(region) ?? 0) + 1);
    found += 1;
  }
  return {
    found,
    sizes: [...sizes].map(([region, cities]) => ({ region, cities })),
    regions: [...listed].map(([region, cities]) => ({ region, cities })),
  };
}
