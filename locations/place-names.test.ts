import { expect, test } from "vitest";
import { captionPlace, listSharedNames, namePlace } from "./place-names.ts";

test("only locations of one name are told apart by their pages", () => {
  const region = "Ohio";
  const north = { slug: "springfield-north", locationName: "Springfield", region };
  const south = { slug: "springfield-south", locationName: "Springfield", region };
  const dover = { slug: "dover", locationName: "Dover", region };
  const all = [north, south, dover];
  const shared = listSharedNames(all);
  expect(all.map((location) => namePlace(location, shared))).toEqual([
    "Springfield (/springfield-north)",
    "Springfield (/springfield-south)",
    "Dover",
  ]);
  expect(all.map((location) => captionPlace(location, shared))).toEqual([
    "Ohio, /springfield-north",
    "Ohio, /springfield-south",
    "Ohio",
  ]);
});
