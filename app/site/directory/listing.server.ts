import { brotliCompressSync } from "node:zlib";
import {
  type DirectoryCountry,
  type DirectoryRegion,
  listRegionSizes,
  type RegionSize,
  searchDirectory,
} from "../../../locations/directory.ts";
import { readPlace } from "../../../locations/place-query.server.ts";

const LONGEST_QUERY = 80;

/** Bytes of the names, compressed as well as can be: drawn as plates, they leave the home page within 14,000. */
const MOST_BYTES = 2_600;

/** Their names never come to so few bytes. */
const TOO_MANY_CITIES = 1_500;

/** With as many of the other country's beside them. */
const CITIES_A_PAGE = 32;

/** Among so few cities, their service areas have plates of their own. */
const FEW_CITIES = 20;

/** `page` counts from 1; one beyond the last is the last. */
export type Asked = { query: string; region: string | null; page: number };

export type RegionList = { kind: "regions"; sizes: readonly RegionSize[] };

export type CityList = {
  kind: "cities";
  /** In all regions and on all pages. */
  found: number;
  regions: readonly DirectoryRegion[];
  sizes: readonly Pick<RegionSize, "region" | "cities">[];
  region: string | null;
  page: number;
  pages: number;
  withAreas: boolean;
};

/** `isWhole`: all cities there are stand on the page. */
export type SideListing = (RegionList | CityList) & { isWhole: boolean };

const everything = { query: "", region: null, page: 1 };

const countries = ["canada", "usa"] as const;

/** Whether all cities there are fit on the page. */
function hasRoomForAll(): boolean {
  const sizes = countries.flatMap((country) => listRegionSizes(country));
  if (sizes.reduce((sum, { cities }) => sum + cities, 0) > TOO_MANY_CITIES) return false;
  const names = countries.flatMap((country) =>
    searchDirectory(country, { text: "" }).regions.flatMap(({ region, cities }) => [
      region,
      ...new Set(cities.map(({ slug, locationName }) => `${slug} ${locationName}`)),
      ...cities.map(({ city, slug }) => `${city} ${slug}`),
    ]),
  );
  return brotliCompressSync(names.join("\n")).length <= MOST_BYTES;
}

const isRoomy = hasRoomForAll();

export function readQuery(asked: URLSearchParams): string {
  return (asked.get("q") ?? "").slice(0, LONGEST_QUERY);
}

/** A region that the country doesn't have is as good as none. */
export function readRegion(country: DirectoryCountry, region: string | null): string | null {
  if (isRoomy || region === null) return null;
  return listRegionSizes(country).some((one) => one.region === region) ? region : null;
}

/** What a country's half of the home page shows. */
export function listSide(country: DirectoryCountry, asked: Asked = everything): SideListing {
  const isSet = asked.query.trim() !== "";
  const region = readRegion(country, asked.region);
  if (!isRoomy && !isSet && region === null) {
    return { kind: "regions", sizes: listRegionSizes(country), isWhole: false };
  }
  const query = readPlace(asked.query);
  const search = (page: number) =>
    searchDirectory(
      country,
      query,
      isRoomy ? {} : { region, from: (page - 1) * CITIES_A_PAGE, to: page * CITIES_A_PAGE },
    );
  const asIs = search(asked.page);
  const pages = isRoomy ? 1 : Math.max(1, Math.ceil(asIs.found / CITIES_A_PAGE));
  const page = Math.min(asked.page, pages);
  const { found, regions, sizes } = page === asked.page ? asIs : search(page);
  const listed = regions.reduce((sum, { cities }) => sum + cities.length, 0);
  return {
    kind: "cities",
    found,
    regions,
    withAreas: isRoomy || listed <= FEW_CITIES,
    sizes,
    region,
    page,
    pages,
    isWhole: isRoomy && !isSet,
  };
}
