import { createHash } from "node:crypto";
import * as badges from "../../content/badges.ts";
import * as bookNow from "../../content/book-now.ts";
import { changed } from "../../content/changed.ts";
import { cityNotes } from "../../content/city-notes.ts";
import { findCityWords } from "../../content/city-words.ts";
import { claims, claimsTitle } from "../../content/claims.ts";
import * as coupons from "../../content/coupons.ts";
import { directoryWords, tradeSigns } from "../../content/directory.ts";
import * as faq from "../../content/faq.ts";
import * as howItWorks from "../../content/how-it-works.ts";
import * as junkItems from "../../content/junk-items.ts";
import type { Slug } from "../../content/locations.ts";
import * as notTaken from "../../content/not-taken.ts";
import {
  about,
  allInclusive,
  bookingBar,
  callBack,
  callBanner,
  goodToKnow,
  localQuestions,
  movingDay,
  movingIn,
  pages,
  prices,
  quoteForm,
  serving,
  truckGauge,
} from "../../content/pages.ts";
import * as reviews from "../../content/reviews.ts";
import * as services from "../../content/services.ts";
import { listDirectory } from "../../locations/directory.ts";
import { listLocations } from "../../locations/locations.server.ts";

/** By page, and by "city {slug}". Without the frame, form labels, and what depends on the time. */
function ownWords(): Record<string, unknown> {
  const cities = listLocations()
    .filter(({ slug, canonicalSlug }) => slug === canonicalSlug)
    .map(({ slug, locationName, region, cities: towns }) => [
      `city ${slug}`,
      [locationName, region, towns, cityNotes[slug as Slug], findCityWords(slug)],
    ]);
  return {
    directory: [
      ...[pages.directory, listDirectory("canada"), listDirectory("usa")],
      ...[directoryWords, tradeSigns, howItWorks, prices, claims, claimsTitle],
    ],
    landing: [
      ...[pages.landing, services, truckGauge, howItWorks, reviews, claims, claimsTitle],
      ...[goodToKnow, localQuestions, serving, callBack, quoteForm, junkItems, coupons],
    ],
    "book-now": [pages.bookNow, bookNow],
    "get-quote": [pages.getQuote, quoteForm, movingIn, callBanner, badges],
    "how-it-works": [
      ...[pages.howItWorks, howItWorks, movingDay, goodToKnow, bookingBar],
      ...[reviews, callBanner, coupons, badges],
    ],
    "what-we-take": [pages.whatWeTake, junkItems, notTaken, bookNow.localJunk, about, allInclusive, coupons],
    faq: [pages.faq, localQuestions, faq, callBanner],
    ...Object.fromEntries(cities),
  };
}

/** Doesn't depend on the order of an object's keys. A text that takes a city's name gets a made-up one. */
function fingerprint(words: unknown): string {
  const text = JSON.stringify(words, (_, value) => {
    if (typeof value === "function") return readText("a place", value);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
  return createHash("sha256").update(text).digest("base64url").slice(0, 8);
}

function readText(place: string, say: (place: string) => unknown): unknown {
  try {
    const said = say(place);
    return typeof said === "string" || Array.isArray(said) ? said : null;
  } catch {
    return null;
  }
}

let current: Map<string, string> | undefined;

export function fingerprints(): ReadonlyMap<string, string> {
  current ??= new Map(Object.entries(ownWords()).map(([page, words]) => [page, fingerprint(words)]));
  return current;
}

/** YYYY-MM-DD. Null when the texts have changed since that day: no date is better than a wrong one. */
export function contentDate(page: string): string | null {
  const dated = changed[page];
  return dated && dated.words === fingerprints().get(page) ? dated.on : null;
}
