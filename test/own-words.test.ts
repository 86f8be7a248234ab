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

const types = ["", "get-quote", "book-now", "what-we-take", "how-it-works", "reviews", "faq"];

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

test("at least a quarter of the words on a listed page are its city's own", async () => {
  const table = await Promise.all(
    types.map(async (type) => {
      const pages = new Map<string, string[]>();
      for (const slug of citySlugs) {
        const html = await (await site.get(type ? `/${slug}/${type}` : `/${slug}`)).text();
        pages.set(slug, listBlocks(html).map(hideNames));
      }
      const shares = countOwnWords(pages)
        .map(({ key, own, all }) => ({ key, own, all, share: own / all }))
        .toSorted((one, other) => one.share - other.share);
      return { type, shares };
    }),
  );
  const percent = (share = 0) => `${(share * 100).toFixed(1)} %`;
  console.table(
    Object.fromEntries(
      table.map(({ type, shares }) => {
        const [lowest] = shares;
        const median = shares[Math.floor(shares.length / 2)];
        return [
          type || "(the city)",
          {
            lowest: percent(lowest?.share),
            of: lowest?.key,
            words: `${lowest?.own} of ${lowest?.all}`,
            median: percent(median?.share),
            listed: cityPages.some((page) => page === type),
          },
        ];
      }),
    ),
  );
  const listed = table.filter(({ type }) => cityPages.some((page) => page === type));
  const poor = listed.flatMap(({ type, shares }) => {
    // A page without words has no share at all.
    const below = shares.filter(({ share }) => !(share >= LEAST));
    return below.length > 0
      ? [`/${below[0]?.key}/${type} and ${below.length - 1} more: ${percent(below[0]?.share)}`]
      : [];
  });
  expect(poor, "Give these pages words of their own, or take their type out of cityPages.").toEqual([]);
});
