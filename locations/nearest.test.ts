import { expect, test } from "vitest";
import { type Center, findNearest, formatDistance, measureDistance } from "./nearest.ts";

const toronto: Center = [43.65, -79.38];
const vancouver: Center = [49.28, -123.12];
const dallas: Center = [32.78, -96.8];

test("distances are those of an atlas, and none at the same place", () => {
  expect(measureDistance(toronto, vancouver)).toBeCloseTo(3_360, -2);
  expect(measureDistance(toronto, dallas)).toBeCloseTo(1_930, -2);
  expect(measureDistance(dallas, dallas)).toBe(0);
  expect(measureDistance([0, 179], [0, -179])).toBeCloseTo(222, 0);
  expect(measureDistance([90, 0], [-90, 0])).toBeCloseTo(20_015, 0);
});

test("the nearest center wins, the first of two at one place; without centers there's none", () => {
  const centers = Object.entries({ toronto, vancouver, dallas, twin: dallas });
  expect(findNearest([43.7, -79.4], centers)?.slug).toBe("toronto");
  expect(findNearest([29.8, -95.4], centers)?.slug).toBe("dallas");
  expect(findNearest([64, -150], centers)).toMatchObject({ slug: "vancouver" });
  expect(findNearest([43.7, -79.4], [])).toBeNull();
});

test.each([
  [2, "Canada", "5 km"],
  [62.4, "Canada", "60 km"],
  [97.6, "Canada", "100 km"],
  [284, "Canada", "280 km"],
  [3_364, "Canada", "3,360 km"],
  [97.6, "USA", "60 miles"],
  [370, "USA", "230 miles"],
] as const)("%d km in %s is %s", (kilometers, country, text) => {
  expect(formatDistance(kilometers, country)).toBe(text);
});
