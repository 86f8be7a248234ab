import type { EntryContext } from "react-router";
import { analytics, isMeasured } from "../../../content/analytics.ts";
import { siteCookieName } from "../../http/site-cookies.server.ts";
import { DRAFT } from "../forms/draft.ts";
import { formatCityCookie } from "../page-location.server.ts";
import source from "./loader.js?minified";
import tapSource from "./taps.js?minified";

/** Prefetches pages a visitor is about to open; never form answers. */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: { and: [{ href_matches: "/*" }, { not: { href_matches: "/*\\?*" } }] },
      eagerness: "moderate",
    },
  ],
});

/**
 * The only script of a public page at load. It fetches the islands and parts at the first touch or focus, when the
 * visitor scrolls near one, or for a form that was begun before. It keeps taps on phone numbers that come before
 * `events.ts`.
 */
export function loaderScript({ entry, hmr }: EntryContext["manifest"]): string {
  // What the entry imports comes along with it, not after it.
  const files = [...entry.imports, entry.module].map((file) => `import(${JSON.stringify(file)})`);
  const load = `(${files.join(",")})`;
  // In development the islands need the hot-reload runtime before any component.
  const withRuntime = hmr ? `import(${JSON.stringify(hmr.runtime)}).then(() => ${load})` : load;
  const [beforeCity = "", afterCity = ""] = formatCityCookie("*").split("*");
  const script = source
    .replace("__LOAD__", withRuntime)
    .replace("__DRAFT__", DRAFT)
    .replace("__BEFORE_CITY__", beforeCity)
    .replace("__AFTER_CITY__", afterCity)
    .replace("__CITY_NAME__", siteCookieName("city"));
  return isMeasured ? script + tapSource : script;
}

export const measuring = isMeasured
  ? { analytics: analytics.googleAnalyticsId !== null, ads: analytics.googleAdsId !== null }
  : null;
