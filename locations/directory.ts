import { badgeGroups, type Territory, territories } from "../content/locations.ts";

export type DirectoryCountry = "canada" | "usa";

export type DirectoryLocation = {
  slug: string;
  locationName: string;
  region: string;
  cities: readonly string[];
};

export type DirectoryCity = { city: string; slug: string; locationName: string };

export type DirectoryRegion = { region: string; cities: DirectoryCity[] };

/** Browsers have the list, too. Where two slugs are one place, the canonical one comes first. */
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

/** Those with crews: both, or a company's one. */
export const servedCountries: readonly DirectoryCountry[] = (["canada", "usa"] as const).filter(
  (country) => listDirectory(country).length > 0,
);

const order = new Intl.Collator("en");

/** Letter case and accents don't matter when a visitor types a city on a phone. */
function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** Section 5: matches city, location name or region; each city once per region, sorted by name. */
export function searchDirectory(locations: readonly DirectoryLocation[], query: string): DirectoryRegion[] {
  const sought = fold(query.trim());
  const regions = new Map<string, Map<string, DirectoryCity>>();
  for (const { slug, locationName, region, cities } of locations) {
    const everywhere = fold(locationName).includes(sought) || fold(region).includes(sought);
    for (const city of cities.length > 0 ? cities : [locationName]) {
      if (!everywhere && !fold(city).includes(sought)) continue;
      const found = regions.get(region) ?? new Map<string, DirectoryCity>();
      regions.set(region, found);
      // The first location that serves a city keeps it; the same name in another region is another city.
      if (!found.has(city)) found.set(city, { city, slug, locationName });
    }
  }
  return [...regions]
    .map(([region, found]) => ({
      region,
      cities: [...found.values()].sort((a, b) => order.compare(a.city, b.city)),
    }))
    .sort((a, b) => order.compare(a.region, b.region));
}

export function countCities(regions: readonly DirectoryRegion[]): number {
  return regions.reduce((sum, { cities }) => sum + cities.length, 0);
}

export function formatMatchCount(count: number, query: string): string {
  return `Found ${count} cities matching “${query.trim()}”`;
}

type Named = Pick<DirectoryLocation, "slug" | "locationName">;

/** The names that several of these places have. */
export function listSharedNames(places: readonly Named[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const shared = new Set<string>();
  for (const { locationName } of places) (seen.has(locationName) ? shared : seen).add(locationName);
  return shared;
}

/** Two of one name are told apart by the addresses of their pages. */
export function namePlace({ slug, locationName }: Named, shared: ReadonlySet<string>): string {
  return shared.has(locationName) ? `${locationName} (/${slug})` : locationName;
}

/** What stands beside a place's name: its region, and its page's address where another one has that name. */
export function captionPlace(
  { slug, locationName, region }: Named & { region: string },
  shared: ReadonlySet<string>,
): string {
  return shared.has(locationName) ? `${region}, /${slug}` : region;
}
