import { expect, test } from "vitest";
import { fitExponent, formatGrowth } from "./growth-table.ts";

const sizes = [32, 320, 3_200];

test.each([
  ["not at all", () => 7, 0],
  ["in proportion", (size: number) => 3 * size, 1],
  ["with the square", (size: number) => size ** 2 / 5, 2],
  ["with the root", (size: number) => 4 * Math.sqrt(size), 0.5],
])("figures that grow %s", (_, figure, exponent) => {
  expect(fitExponent(sizes, sizes.map(figure))).toBeCloseTo(exponent);
});

test("a figure of nothing has no exponent", () => {
  const table = formatGrowth("Locations", [1, 10], new Map([["Bytes", [0, 20]]]));
  expect(table).toContain("| Bytes     |   0 |  20 |        – |");
});
