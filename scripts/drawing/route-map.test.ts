import { expect, test } from "vitest";
import { palette } from "./palette.ts";
import { routeMap } from "./route-map.ts";

const toronto = { name: "Toronto", latitude: 43.65, longitude: -79.38 };
const guelph = { name: "Guelph", latitude: 43.54, longitude: -80.25 };
const barrie = { name: "Barrie", latitude: 44.39, longitude: -79.69 };
const edmonton = { name: "Edmonton", latitude: 53.55, longitude: -113.49 };

/** Where each road of the map begins. */
function listStarts(stops: Parameters<typeof routeMap>[1]): string[] {
  const roads =
    /<path stroke="[^"]+" stroke-width="14" d="([^"]+)"/.exec(routeMap(palette, stops))?.[1] ?? "";
  return Array.from(roads.matchAll(/M([\d.]+ [\d.]+)Q/g), ([, start = ""]) => start);
}

test("crews are joined by the shortest roads, and one too far away by none", () => {
  const starts = listStarts([toronto, guelph, barrie, edmonton]);
  expect(starts).toHaveLength(2);
  expect(new Set(starts).size, "both from Toronto").toBe(1);
});

test.each([0, 1, 2])("a company with %i stops has a map", (count) => {
  const stops = [toronto, guelph].slice(0, count);
  expect(routeMap(palette, stops)).not.toMatch(/NaN|undefined|Infinity/);
  expect(listStarts(stops)).toHaveLength(Math.max(0, count - 1));
});
