import { afterAll, beforeAll, expect, test } from "vitest";
import { cityPages } from "../app/site/sitemap.server.ts";
import { cityNotes } from "../content/city-notes.ts";
import { findCityWords } from "../content/city-words.ts";
import { badgeGroups, territories } from "../content/locations.ts";
import { citySlugs, findPhone } from "./support/content.ts";
import { countOwnWords, hider, listBlocks } from "./support/page-words.ts";
import { type Site, startSite } from "./support/site.ts";

// 32 cities times one text is one page to a search engine: a page of a city is listed when at least a quarter of its
// words are in no other city's page of the type.

const LEAST = 0.25;

/** Whatever a city or one of its towns is called: a name alone makes no text its own. */
const hideNames = hider([
  ...Object.values(badgeGroups).map(({ name }) => name),
  ...Object.values(territories).flatMap(({ locationName, cities }) => [locationName, ...cities]),
  ...citySlugs.map((slug) => findPhone(slug).printed),
]);

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

test("every city has words and notes", () => {
  expect(citySlugs.filter((slug) => !findCityWords(slug) || !cityNotes[slug])).toEqual([]);
});

/** Those with the fewest words of their own come first. */
test.each(["faq", "how-it-works", "what-we-take"])(
  "at least a quarter of the words on /%s are its city's own",
  measure,
);

test.each(["", "get-quote", "book-now", "reviews"])(
  "at least a quarter of the words on a listed /%s are its city's own, too",
  { tags: ["all"] },
  measure,
);

async function measure(type: string): Promise<void> {
  const pages = new Map<string, string[]>();
  for (const slug of citySlugs) {
    const html = await (await site.get(type ? `/${slug}/${type}` : `/${slug}`)).text();
    pages.set(slug, listBlocks(html).map(hideNames));
  }
  const shares = countOwnWords(pages)
    .map(({ key, own, all }) => ({ key, own, all, share: own / all }))
    .toSorted((one, other) => one.share - other.share);
  const percent = (share = 0) => `${(share * 100).toFixed(1)} %`;
  const [lowest] = shares;
  const isListed = cityPages.some((page) => page === type);
  console.table({
    lowest: percent(lowest?.share),
    of: lowest?.key,
    words: `${lowest?.own} of ${lowest?.all}`,
    median: percent(shares[Math.floor(shares.length / 2)]?.share),
    listed: isListed,
  });
  // A page without words has no share at all.
  const poor = shares.filter(({ share }) => isListed && !(share >= LEAST)).map(({ key }) => key);
  expect(poor, "Give these cities' pages words of their own, or take their type out of cityPages.").toEqual(
    [],
  );
}
