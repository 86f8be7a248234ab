import { createHash } from "node:crypto";
import { changed } from "../../content/changed.ts";
import { cityNotes } from "../../content/city-notes.ts";
import * as claims from "../../content/claims.ts";
import * as coupons from "../../content/coupons.ts";
import * as faq from "../../content/faq.ts";
import * as howItWorks from "../../content/how-it-works.ts";
import * as junkItems from "../../content/junk-items.ts";
import type { Slug } from "../../content/locations.ts";
import { about, allInclusive, callBanner, pages, quoteForm, serving } from "../../content/pages.ts";
import * as reviews from "../../content/reviews.ts";
import * as services from "../../content/services.ts";
import { listDirectory, listLocations } from "../../locations/locations.server.ts";

/**
 * The words that are a page's own, by page, and by "city {slug}" what only that city's page says. Not in it: the frame
 * around all pages, the labels of forms, and what changes by the clock (days, windows, the end of a coupon).
 */
function ownWords(): Record<string, unknown> {
  const cities = listLocations()
    .filter(({ slug, canonicalSlug }) => slug === canonicalSlug)
    .map(({ slug, locationName, region, cities: towns }) => [
      `city ${slug}`,
      [locationName, region, towns, cityNotes[slug as Slug]],
    ]);
  return {
    directory: [pages.directory, listDirectory("canada"), listDirectory("usa")],
    landing: [pages.landing, serving, quoteForm, services, claims],
    "book-now": pages.bookNow,
    "get-quote": [pages.getQuote, quoteForm, callBanner],
    "how-it-works": [pages.howItWorks, howItWorks, reviews, coupons],
    reviews: [pages.reviews, reviews, coupons],
    "what-we-take": [pages.whatWeTake, junkItems, about, allInclusive, coupons],
    faq: [pages.faq, faq],
    ...Object.fromEntries(cities),
  };
}

/** Words that depend on a place are taken as they are for one that does not exist. Blind to the order of an object's names. */
function fingerprint(words: unknown): string {
  const text = JSON.stringify(words, (_, value) => {
    if (typeof value === "function") return saidOf("a place", value);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
  return createHash("sha256").update(text).digest("base64url").slice(0, 8);
}

/** What content's own function makes of a place's name; null where it makes no words of it. */
function saidOf(place: string, say: (place: string) => unknown): string | null {
  try {
    const said = say(place);
    return typeof said === "string" ? said : null;
  } catch {
    return null;
  }
}

let current: Map<string, string> | undefined;

/** The fingerprints of the words as they are now, by page and by "city {slug}". */
export function fingerprints(): ReadonlyMap<string, string> {
  current ??= new Map(Object.entries(ownWords()).map(([page, words]) => [page, fingerprint(words)]));
  return current;
}

/**
 * The day (YYYY-MM-DD) on which the words of a page, or of "city {slug}", last changed, by `content/changed.ts`. Null when the
 * words are no longer those that were dated: no date is better than a wrong one.
 */
export function contentDate(page: string): string | null {
  const dated = changed[page];
  return dated && dated.words === fingerprints().get(page) ? dated.on : null;
}
