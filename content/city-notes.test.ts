import { expect, it } from "vitest";
import { citySlugs } from "../test/support/content.ts";
import { cityNotes } from "./city-notes.ts";
import { territories } from "./locations.ts";

/** A city's own text without its names, so that only the substance is compared. */
function stripNames(slug: keyof typeof cityNotes): string {
  const { cities, locationName } = territories[slug];
  const names = [locationName, ...cities, ...slug.split("-")].sort((a, b) => b.length - a.length);
  const { scene, goodToKnow, neighborhoods } = cityNotes[slug];
  let text = [scene, ...goodToKnow.map((note) => `${note.title} ${note.text}`), ...neighborhoods].join(" ");
  for (const name of names) text = text.replaceAll(new RegExp(name, "gi"), "");
  return text.toLowerCase();
}

/** The share of words two texts have in common, 0 to 1. */
function measureLikeness(one: string, other: string): number {
  const words = (text: string) => new Set(text.match(/\p{L}{4,}/gu));
  const [a, b] = [words(one), words(other)];
  return [...a].filter((word) => b.has(word)).length / Math.min(a.size, b.size);
}

it("no two cities' pages are the same apart from the name", () => {
  for (const [index, one] of citySlugs.entries()) {
    for (const other of citySlugs.slice(index + 1)) {
      expect(
        measureLikeness(stripNames(one), stripNames(other)),
        `${one} and ${other} read alike`,
      ).toBeLessThan(0.4);
    }
  }
});
