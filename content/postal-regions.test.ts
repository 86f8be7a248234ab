import { expect, test } from "vitest";
import { findRegion } from "../locations/outside.server.ts";
import { readPostalCode } from "../locations/postal-code.ts";
import { sortationAreas, zipPrefixes } from "./postal-centers.server.ts";

const regionOf = (typed: string) => {
  const code = readPostalCode(typed);
  return code && findRegion(code);
};

test.each([
  ["M5V 2T6", "Ontario"],
  ["H3B", "Quebec"],
  ["V8W", "British Columbia"],
  ["X0A", "Nunavut"],
  ["X0E", "Northwest Territories"],
  ["00501", "New York"],
  ["02108", "Massachusetts"],
  ["05501", "Massachusetts"],
  ["20500", "District of Columbia"],
  ["20101", "Virginia"],
  ["39901", "Georgia"],
  ["73301", "Texas"],
  ["73401", "Oklahoma"],
  ["88501", "Texas"],
  ["82190", "Wyoming"],
  ["83128", "Wyoming"],
  ["83201", "Idaho"],
  ["96799", "Hawaii"],
  ["99501", "Alaska"],
])("%s is in %s", (typed, region) => expect(regionOf(typed)).toBe(region));

test.each(["34002", "09001", "96201"])("%s is the military's, in no state", (typed) =>
  expect(regionOf(typed)).toBeNull(),
);

test("each area that has a center is in a province, a territory or a state", () => {
  const areas = [sortationAreas, zipPrefixes].flatMap((table) => table.trim().split(/,\s*/));
  const codes = areas.map((line) => line.split(" ")[0] ?? "").map((area) => area.padEnd(/^\d/.test(area) ? 5 : 3, "0"));
  expect(codes.length).toBeGreaterThan(2_000);
  expect(codes.filter((code) => regionOf(code) === null)).toEqual([]);
});
