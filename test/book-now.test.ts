import { afterAll, beforeAll, expect, test } from "vitest";
import { territories } from "../content/locations.ts";
import { hider } from "./support/page-words.ts";
import { ada } from "./support/people.ts";
import { type Site, startSite } from "./support/site.ts";

// The booking page's own words, city by city.

let site: Site;
/** Each city's, by its slug. */
const mains = new Map<string, string>();
beforeAll(async () => {
  site = await startSite({ now: "2026-12-02T15:00:00Z" });
  for (const slug of slugs) mains.set(slug, await readMain(`/${slug}/book-now`));
});
afterAll(() => site.close());

const slugs = Object.entries(territories).flatMap(([slug, territory]) =>
  "canonicalSlug" in territory ? [] : [slug],
);

async function readMain(path: string): Promise<string> {
  const html = await (await site.get(path, { from: ada })).text();
  return /<main.*<\/main>/s.exec(html)?.[0] ?? "";
}

function countWords(html: string): number {
  return html
    .replaceAll(/<[^>]+>/g, " ")
    .split(/\s+/)
    .filter((word) => /\w/.test(word)).length;
}

/** A heading with another name in it makes no text another one. */
const hideNames = hider(Object.values(territories).map(({ locationName }) => locationName));

const findLocal = (main: string) => /<section class="[^"]*local-junk">.*?<\/section>/s.exec(main)?.[0] ?? "";

test("a quarter of each city's booking page is about the city, and no two cities say the same", () => {
  const texts = new Set<string>();
  for (const [slug, main] of mains) {
    const local = findLocal(main);
    expect(countWords(local) / countWords(main), slug).toBeGreaterThan(0.25);
    texts.add(hideNames(local));
  }
  expect(texts.size).toBe(slugs.length);
});

test("the town that's filled in is one of the city's own, or its name", () => {
  for (const [slug, main] of mains) {
    const { cities, locationName } = territories[slug as keyof typeof territories];
    const town = / name="city"[^>]* value="([^"]+)"/.exec(main)?.[1];
    expect([...cities, ...(cities.length === 0 ? [locationName] : [])], slug).toContain(town);
  }
});

test("without a city there are no words about one", async () => {
  const main = await readMain("/book-now");
  expect(main).toContain("Book your junk removal now");
  expect(findLocal(main)).toBe("");
  expect(main).not.toMatch(/ name="(city|state)"[^>]* value="[^"]/);
});
