import { expect, test } from "vitest";
import type { BadgeGroupId } from "../../../content/locations.ts";
import { listFilms, pickScene } from "./pictures.ts";

test("a region without a scene of its own shows the one for any town", () => {
  const added = "a-region-nobody-drew" as BadgeGroupId;
  expect(pickScene("moving", added)).toBe(pickScene("moving", null));
  expect(listFilms(added)).toEqual(listFilms(null));
});
