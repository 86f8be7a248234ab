import {
  countCities,
  type DirectoryCountry,
  type DirectoryRegion,
  listRegionSizes,
  type RegionSize,
  searchDirectory,
} from "../../../locations/directory.ts";

const LONGEST_QUERY = 80;

/** Plates, of cities and service areas, that fit the home page's first 14,000 bytes whatever their names. */
const MOST_PLATES = 400;

/** With up to as many service areas beside them, and as many again of the other country. */
const CITIES_A_PAGE = 60;

/** `page` counts from 1. */
export type Asked = { query: string; region: string | null; page: number };

export type RegionList = { kind: "regions"; sizes: readonly RegionSize[] };

export type CityList = {
  kind: "cities";
  /** In all regions and on all pages. */
  found: number;
  /** Those on this page. */
  regions: readonly DirectoryRegion[];
  /** All that have a match. */
  sizes: readonly Pick<RegionSize, "region" | "cities">[];
  /** The one that was asked for. */
  region: string | null;
  page: number;
  pages: number;
};

/** `isWhole`: all cities there are stand on the page. */
export type SideListing = (RegionList | CityList) & { isWhole: boolean };

const everything = { query: "", region: null, page: 1 };

const plates = (["canada", "usa"] as const)
  .flatMap((country) => listRegionSizes(country))
  .reduce((sum, { cities, areas }) => sum + cities + areas, 0);

const isRoomy = plates <= MOST_PLATES;

export function readQuery(asked: URLSearchParams): string {
  return (asked.get("q") ?? "").slice(0, LONGEST_QUERY);
}

/** A region that the country doesn't have is as good as none. */
export function readRegion(country: DirectoryCountry, region: string | null): string | null {
  if (isRoomy || region === null) return null;
  return listRegionSizes(country).some((one) => one.region === region) ? region : null;
}

/** What a country's half of the home page shows. A page beyond the last one is the last. */
export function listSide(country: DirectoryCountry, asked: Asked = everything): SideListing {
  const isSet = asked.query.trim() !== "";
  const region = readRegion(country, asked.region);
  if (!isRoomy && !isSet && region === null) {
    return { kind: "regions", sizes: listRegionSizes(country), isWhole: false };
  }
  const matching = searchDirectory(country, asked.query).filter(
    (one) => region === null || one.region === region,
  );
  const found = countCities(matching);
  const pages = isRoomy ? 1 : Math.max(1, Math.ceil(found / CITIES_A_PAGE));
  const page = Math.min(Math.max(1, asked.page), pages);
  return {
    kind: "cities",
    found,
    regions: pages === 1 ? matching : cutPage(matching, (page - 1) * CITIES_A_PAGE),
    sizes: matching.map(({ region: name, cities }) => ({ region: name, cities: cities.length })),
    region,
    page,
    pages,
    isWhole: isRoomy && !isSet,
  };
}

function cutPage(regions: readonly DirectoryRegion[], from: number): DirectoryRegion[] {
  let before = 0;
  return regions.flatMap(({ region, cities }) => {
    const start = Math.max(0, from - before);
    const end = from + CITIES_A_PAGE - before;
    before += cities.length;
    const cut = end > 0 ? cities.slice(start, end) : [];
    return cut.length > 0 ? [{ region, cities: cut }] : [];
  });
}
