import { describe, expect, it } from "vitest";
import { citySlugs } from "../../test/support/content.ts";
import { cityNotes } from "../city-notes.ts";
import { badgeGroups, type Slug, territories } from "../locations.ts";
import type { CityWords } from "./city-words.ts";
import { americanCityWords } from "./usa.ts";

const cities = Object.entries(americanCityWords) as [Slug, CityWords][];

const countWords = (text: string) => text.trim().split(/\s+/).length;
const listAnswers = ({ questions }: CityWords) => questions.map(({ answer }) => answer);
const listParagraphs = (words: CityWords) => [words.moving, words.junk, words.day, ...listAnswers(words)];
const listTexts = (words: CityWords) => [
  ...listParagraphs(words),
  ...words.questions.map(({ question }) => question),
];

/** Every run of five words, in lower case and without punctuation. */
function listRuns(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}'-]+/gu) ?? [];
  return words.slice(4).map((_, index) => words.slice(index, index + 5).join(" "));
}

it("every American city has words of its own", () => {
  const american = citySlugs.filter((slug) => badgeGroups[territories[slug].badgeGroup].country === "USA");
  expect(cities.map(([slug]) => slug).toSorted()).toEqual(american.toSorted());
});

describe.each(cities)("%s", (slug, words) => {
  it("keeps to the lengths", () => {
    const outside = (texts: readonly string[], least: number, most: number) =>
      texts.filter((text) => countWords(text) < least || countWords(text) > most);
    expect(outside([words.moving, words.junk], 45, 65)).toEqual([]);
    expect(outside([words.day, ...listAnswers(words)], 40, 60)).toEqual([]);
  });

  it("has question marks at the end of its questions and nowhere else", () => {
    expect(words.questions.filter(({ question }) => !/^[^?]+\?$/.test(question))).toEqual([]);
    expect(listParagraphs(words).filter((text) => text.includes("?"))).toEqual([]);
  });

  it("has no price, phone number, year or brochure word", () => {
    const unwanted =
      /\$|\(\d{3}\)|\b\d{3}[-. ]\d{4}\b|\b(19|20)\d\d\b|\b(nestled|vibrant|boasts?|bustling)\b|whether you're/i;
    expect(listTexts(words).filter((text) => unwanted.test(text))).toEqual([]);
  });

  it("adds to the city's notes", () => {
    const { scene, goodToKnow } = cityNotes[slug];
    const known = new Set([scene, ...goodToKnow.map(({ text }) => text)].flatMap(listRuns));
    expect(
      listTexts(words)
        .flatMap(listRuns)
        .filter((run) => known.has(run)),
    ).toEqual([]);
  });
});

it("no two cities share a sentence, or five words in a row", () => {
  const owners = new Map<string, string>();
  const shared = cities.flatMap(([slug, words]) =>
    listTexts(words)
      .flatMap((text) => [...text.split(/(?<=[.?]) /), ...listRuns(text)])
      .filter((part) => countWords(part) > 1)
      .flatMap((part) => {
        const owner = owners.get(part) ?? slug;
        owners.set(part, owner);
        return owner === slug ? [] : [`${owner} and ${slug}: ${part}`];
      }),
  );
  expect(shared).toEqual([]);
});
