import {
  type DirectoryCountry,
  type DirectoryRegion,
  listRegionSizes,
  type PlaceQuery,
  type RegionSize,
  searchDirectory,
  servedCountries,
} from "../../../locations/directory.ts";
import { readPlace } from "../../../locations/place-query.server.ts";

const LONGEST_QUERY = 80;

/** Drawn as plates, they leave the home page within 14,000 bytes. */
const MOST_CITIES = 400;

/** Of those that a search finds where there are more than fit on the page, in each country. */
const MOST_FOUND = 32;

/** Among so few cities, their service areas have plates of their own. */
const FEW_CITIES = 20;

export type RegionList = { kind: "regions"; sizes: readonly RegionSize[] };

export type CityList = {
  kind: "cities";
  found: number;
  more: number;
  regions: readonly DirectoryRegion[];
  sizes: readonly Pick<RegionSize, "region" | "cities">[];
  region: string | null;
  withAreas: boolean;
};

/** `isWhole`: all cities there are stand on the page. */
export type SideListing = (RegionList | CityList) & { isWhole: boolean };

const isRoomy =
  servedCountries.flatMap(listRegionSizes).reduce((sum, { cities }) => sum + cities, 0) <= MOST_CITIES;

export function readQuery(asked: URLSearchParams): string {
  return (asked.get("q") ?? "").slice(0, LONGEST_QUERY);
}

/** A region that the country doesn't have is as good as none. */
export function readRegion(country: DirectoryCountry, region: string | null): string | null {
  if (isRoomy || region === null) return null;
  return listRegionSizes(country).some((one) => one.region === region) ? region : null;
}

type Sides = Readonly<Partial<Record<DirectoryCountry, SideListing>>>;

export function listSides({
  query = "",
  region = null,
}: {
  query?: string;
  region?: string | null;
} = {}): Sides {
  const place = query.trim() === "" ? null : readPlace(query);
  return Object.fromEntries(
    servedCountries.map((one) => [one, listSide(one, place, readRegion(one, region))]),
  );
}

function listSide(country: DirectoryCountry, place: PlaceQuery | null, region: string | null): SideListing {
  if (!isRoomy && !place && region === null) {
    return { kind: "regions", sizes: listRegionSizes(country), isWhole: false };
  }
  const within = place?.regions?.filter((one) => one === region) ?? [region ?? ""];
  const { found, regions, sizes } = searchDirectory(
    country,
    { ...(place ?? { text: "" }), ...(region !== null && { regions: within }) },
    isRoomy || region !== null ? undefined : MOST_FOUND,
  );
  const listed = regions.reduce((sum, { cities }) => sum + cities.length, 0);
  return {
    kind: "cities",
    found,
    more: found - listed,
    regions,
    sizes,
    region,
    withAreas: isRoomy || listed <= FEW_CITIES,
    isWhole: isRoomy && !place,
  };
}
