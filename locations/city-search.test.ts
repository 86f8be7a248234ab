import { expect, test } from "vitest";
import { findServing, fold, foldQuery } from "./city-search.ts";
import { listDirectory, type PlaceQuery, searchDirectory } from "./directory.ts";
import { readPlace } from "./place-query.server.ts";

test.each([
  ["", "phoenix", "arizona", ["phoenix west", "phoenix east"], 0],
  ["phoe", "phoenix", "arizona", ["phoenix west", "phoenix east"], 0],
  ["phoenix east", "phoenix", "arizona", ["phoenix west", "phoenix east"], 1],
  ["ariz", "mesa", "arizona", ["phoenix east"], 0],
  ["tucson", "mesa", "arizona", ["phoenix east"], -1],
])("%j finds %s by the location number %5$i", (sought, city, region, serving, found) => {
  expect(findServing(sought, city, region, serving)).toBe(found);
});

test("accents, case and spaces around don't matter", () => {
  expect(foldQuery("  Montréal ")).toBe(fold("MONTREAL"));
});

test("what the index finds is what the rule finds, city by city", () => {
  for (const country of ["canada", "usa"] as const) {
    for (const query of ["", "a", "san", " EAST", "phoenix east", "ontario", "york\nscar", "st.", "zz"]) {
      const sought = foldQuery(query);
      const places = listDirectory(country).flatMap(({ region, locationName, cities }) =>
        (cities.length > 0 ? cities : [locationName]).map((city) => ({ region, locationName, city })),
      );
      const expected = new Set(
        places
          .filter(({ region, locationName, city }) =>
            [region, locationName, city].some((name) => fold(name).includes(sought)),
          )
          .map(({ region, city }) => `${region}/${city}`),
      );
      const { found, regions, sizes } = searchDirectory(country, { text: query });
      const listed = regions.flatMap(({ region, cities }) => cities.map(({ city }) => `${region}/${city}`));
      expect(new Set(listed), query).toEqual(expected);
      expect([found, sizes.reduce((sum, { cities }) => sum + cities, 0)]).toEqual([
        listed.length,
        listed.length,
      ]);
    }
  }
});

test("the first few of what's found are listed, and all are counted", () => {
  const all = searchDirectory("usa", { text: "" });
  const some = searchDirectory("usa", { text: "" }, 70);
  const list = (found: typeof all) => found.regions.flatMap(({ cities }) => cities);
  expect(list(some)).toEqual(list(all).slice(0, 70));
  expect([some.found, some.sizes]).toEqual([all.found, all.sizes]);
});

const listFound = (country: "canada" | "usa", query: PlaceQuery) =>
  searchDirectory(country, query).regions.flatMap(({ region, cities }) =>
    cities.map(({ city }) => `${city}, ${region}`),
  );

test.each([
  ["usa", "Houston, TX", "Houston, Texas"],
  ["usa", "houston tx", "Houston, Texas"],
  ["usa", "Houston, Tex.", "Houston, Texas"],
  ["usa", "Houston, TX 77002, USA", "Houston, Texas"],
  ["usa", "Houston, TX 77002-1234", "Houston, Texas"],
  ["usa", "Houston,", "Houston, Texas"],
  ["usa", "Ft Lauderdale", "Fort Lauderdale, Florida"],
  ["usa", "Ft. Lauderdale, FL", "Fort Lauderdale, Florida"],
  ["usa", "Mt. Holly, North Carolina", "Mount Holly, North Carolina"],
  ["usa", "Saint Petersburg FL", "St. Petersburg, Florida"],
  ["canada", "St Catharines", "St. Catharines, Ontario"],
  ["canada", "saint-catharines, on", "St. Catharines, Ontario"],
  ["canada", "Etobicoke, ON M9A 1B2", "Etobicoke, Ontario"],
  ["canada", "Etobicoke, Ont", "Etobicoke, Ontario"],
  ["canada", "étobicoke ontario canada", "Etobicoke, Ontario"],
] as const)("in %s, %j is read as an address has it", (country, typed, found) => {
  expect(listFound(country, readPlace(typed))).toContain(found);
});

test("a place in another region than the one typed isn't shown, nor is more than what finds something as typed", () => {
  for (const typed of ["Houston, FL", "Atlantis, TX", "TX", "…", "T.O.", "o t"]) {
    for (const country of ["canada", "usa"] as const)
      expect(listFound(country, readPlace(typed)), typed).toEqual([]);
  }
  expect(readPlace("St.")).toEqual({ text: "St." });
  expect(
    listFound("usa", readPlace("Saint")).filter((city) => !/(?<!\p{L})(?:St|Saint)/iu.test(city)),
  ).toEqual([]);
});
