import { expect, test } from "vitest";
import { findServing, fold, foldQuery } from "./city-search.ts";
import { listDirectory, searchDirectory } from "./directory.ts";

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
      const { found, regions, sizes } = searchDirectory(country, query);
      const listed = regions.flatMap(({ region, cities }) => cities.map(({ city }) => `${region}/${city}`));
      expect(new Set(listed), query).toEqual(expected);
      expect([found, sizes.reduce((sum, { cities }) => sum + cities, 0)]).toEqual([
        listed.length,
        listed.length,
      ]);
    }
  }
});

test("a part of what's found is cut out, region by region", () => {
  const all = searchDirectory("usa", "").regions.flatMap(({ cities }) => cities);
  const part = searchDirectory("usa", "", { from: 30, to: 70 });
  expect(part.regions.flatMap(({ cities }) => cities)).toEqual(all.slice(30, 70));
  expect(part.found).toBe(all.length);
  expect(searchDirectory("usa", "", { region: "Texas" }).regions.map(({ region }) => region)).toEqual([
    "Texas",
  ]);
});
