import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { lettering } from "./letters.ts";
import { listStops, placeStops } from "./route-map.ts";

const map = readFileSync("content/pictures/map-canada.svg", "utf8");

const toronto = { name: "Toronto", latitude: 43.65, longitude: -79.38 };
const guelph = { name: "Guelph", latitude: 43.54, longitude: -80.25 };
const barrie = { name: "Barrie", latitude: 44.39, longitude: -79.69 };
const edmonton = { name: "Edmonton", latitude: 53.55, longitude: -113.49 };

const countShields = (svg: string) => svg.match(/<use href="#shield"/g)?.length ?? 0;

/** A name's letters, wherever they stand. */
function isNamed(svg: string, name: string): boolean {
  const [, end = ""] =
    / d="[^A-Z]*([^"]+)"/.exec(lettering(name, { x: 0, y: 0, width: 99, height: 19 })) ?? [];
  return svg.includes(end);
}

/** Where each road of the map begins. */
function listStarts(svg: string): string[] {
  const roads = /<path id="roads" d="([^"]*)"/.exec(svg)?.[1] ?? "";
  return Array.from(roads.matchAll(/M([\d.]+ [\d.]+)Q/g), ([, start = ""]) => start);
}

test("crews are joined by the shortest roads, and one too far away by none", () => {
  const starts = listStarts(placeStops(map, [toronto, guelph, barrie, edmonton]));
  expect(starts).toHaveLength(2);
  expect(new Set(starts).size, "both from Toronto").toBe(1);
});

test.each([0, 1, 2])("a company with %i stops has a map", (count) => {
  const drawn = placeStops(map, [toronto, guelph].slice(0, count));
  expect(drawn).not.toMatch(/NaN|undefined|Infinity/);
  expect(listStarts(drawn)).toHaveLength(Math.max(0, count - 1));
  expect(countShields(drawn)).toBe(count);
});

test("a city that's added is on the map with its name and a road, and one that's gone isn't", () => {
  const stops = listStops("canada");
  const winnipeg = { name: "Winnipeg", latitude: 49.9, longitude: -97.14 };
  const [before, after] = [placeStops(map, stops), placeStops(map, [...stops, winnipeg])];
  expect(before).toBe(map);
  expect([isNamed(before, "Winnipeg"), isNamed(after, "Winnipeg")]).toEqual([false, true]);
  expect(countShields(after)).toBe(countShields(before) + 1);
  expect(listStarts(after).length).toBeGreaterThan(listStarts(before).length);
  expect(placeStops(after, stops)).toBe(map);
});

test("every city with a center is on its country's map", () => {
  for (const { name } of listStops("canada")) expect(isNamed(map, name), name).toBe(true);
});

test("a map without a place for its cities is named", () => {
  expect(() => placeStops('<svg><g id="north"/></svg>', [toronto])).toThrow('needs a part called "roads"');
});
