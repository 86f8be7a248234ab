import { expect, test } from "vitest";
import { captionPlace, namePlace } from "./directory.ts";

test("only locations of one name are told apart by their pages", () => {
  const region = "Ohio";
  const north = { slug: "springfield-north", locationName: "Springfield", region };
  const south = { slug: "springfield-south", locationName: "Springfield", region };
  const dover = { slug: "dover", locationName: "Dover", region };
  const all = [north, south, dover];
  expect(all.map((location) => namePlace(location, all))).toEqual([
    "Springfield (/springfield-north)",
    "Springfield (/springfield-south)",
    "Dover",
  ]);
  expect(all.map((location) => captionPlace(location, all))).toEqual([
    "Ohio, /springfield-north",
    "Ohio, /springfield-south",
    "Ohio",
  ]);
});
