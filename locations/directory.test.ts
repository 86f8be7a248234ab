import { expect, test } from "vitest";
import { sharesName } from "./directory.ts";

test("a location shares its name with another one, never with itself", () => {
  const north = { slug: "springfield-north", locationName: "Springfield" };
  const south = { slug: "springfield-south", locationName: "Springfield" };
  const dover = { slug: "dover", locationName: "Dover" };
  const all = [north, south, dover];
  expect(all.map((location) => sharesName(location, all))).toEqual([true, true, false]);
});
