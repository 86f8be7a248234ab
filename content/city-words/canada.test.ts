import { describe, expect, it } from "vitest";
import { citySlugs } from "../../test/support/content.ts";
import { cityNotes } from "../city-notes.ts";
import { badgeGroups, type Slug, territories } from "../locations.ts";
import { canadianCityWords } from "./canada.ts";
import type { CityWords } from "./city-words.ts";

const canadian = citySlugs.filter((slug) => badgeGroups[territories[slug].badgeGroup].country === "Canada");
const entries = Object.entries(canadianCityWords) as [Slug, CityWords][];

const count = (text: string) => text.trim().split(/\s+/).length;
const sentences = (text: string) => text.split(/(?<=[.?!])\s+/).map((sentence) => sentence.trim());
const list = ({ moving, junk, day, questions }: CityWords) => [
  moving,
  junk,
  day,
  ...questions.flatMap(({ question, answer }) => [question, answer]),
];

/** Every run of six words: two texts that share one share a sentence's frame. */
function listRuns(texts: readonly string[]): Set<string> {
  const runs = texts
    .flatMap(sentences)
    .flatMap((sentence) => {
      const found = sentence.toLowerCase().match(/[\p{L}\d'-]+/gu) ?? [];
      return found.slice(5).map((_, index) => found.slice(index, index + 6).join(" "));
    });
  return new Set(runs);
}

it("every Canadian city has words, and no other city", () => {
  expect(Object.keys(canadianCityWords).toSorted()).toEqual(canadian.toSorted());
});

describe.each(entries)("%s", (slug, words) => {
  it.each([
    ["moving", words.moving, 45, 65],
    ["junk", words.junk, 45, 65],
    ["day", words.day, 40, 60],
    ...words.questions.map(({ question, answer }) => [question, answer, 40, 60] as const),
  ] as const)("%s is as long as its place on the page", (_name, text, least, most) => {
    expect(count(text)).toBeGreaterThanOrEqual(least);
    expect(count(text)).toBeLessThanOrEqual(most);
  });

  it("names no price and no phone number", () => {
    const text = list(words).join(" ");
    expect(text).not.toContain("$");
    expect(text).not.toMatch(/\d{3}[\s.)-]+\d{4}|\b1-\d{3}\b/);
  });

  it("adds to the city's notes", () => {
    const { goodToKnow, scene } = cityNotes[slug];
    const known = listRuns([scene, ...goodToKnow.map(({ text }) => text)]);
    expect([...listRuns(list(words))].filter((run) => known.has(run))).toEqual([]);
  });
});

it("no two cities share a sentence or its frame", () => {
  const owners = new Map<string, string>();
  const shared = entries.flatMap(([slug, words]) =>
    [...listRuns(list(words))].flatMap((run) => {
      const other = owners.get(run);
      owners.set(run, slug);
      return other ? [`${other} and ${slug}: ${run}`] : [];
    }),
  );
  expect(shared).toEqual([]);
});

it("no sentence is on two cities' pages", () => {
  const all = entries.flatMap(([, words]) => list(words).flatMap(sentences));
  expect(all.filter((sentence, index) => all.indexOf(sentence) !== index)).toEqual([]);
});
