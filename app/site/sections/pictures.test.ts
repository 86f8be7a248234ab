import { expect, test } from "vitest";
import { landmarks } from "../../../content/landmarks.ts";
import { type BadgeGroupId, type Slug, territories } from "../../../content/locations.ts";
import { listFilms, pickScene } from "./pictures.ts";

const slugs = Object.keys(territories) as Slug[];
const sceneOf = (slug: Slug) => pickScene("moving", territories[slug].badgeGroup, slug);

test("a region without a scene of its own shows the one for any town", () => {
  const added = "a-region-nobody-drew" as BadgeGroupId;
  expect(pickScene("moving", added, null)).toBe(pickScene("moving", null, null));
  expect(listFilms(added, null)).toEqual(listFilms(null, null));
});

test("a city with a landmark shows its own, and its neighbors their region's", () => {
  expect(sceneOf("toronto")).toMatch(/scene-toronto\b/);
  expect(sceneOf("hamilton")).toMatch(/scene-ontario\b/);
  expect(sceneOf("houston")).toMatch(/scene-houston\b/);
  expect(sceneOf("dfw")).toMatch(/scene-dallas\b/);
  expect(sceneOf("fort-lauderdale")).toMatch(/scene-florida\b/);
});

test("no two cities in different regions share a landmark", () => {
  const region = new Map<string, string>();
  for (const slug of slugs) {
    const name = landmarks[slug as keyof typeof landmarks];
    if (!name) continue;
    const { badgeGroup } = territories[slug];
    expect(region.get(name) ?? badgeGroup, slug).toBe(badgeGroup);
    region.set(name, badgeGroup);
  }
});

test("junk removal shows its own scene everywhere", () => {
  expect(pickScene("junk", "texas", "houston")).toBe(pickScene("junk", null, null));
});
