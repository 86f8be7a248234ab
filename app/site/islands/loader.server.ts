import type { EntryContext } from "react-router";
import { analytics, isMeasured } from "../../../content/analytics.ts";
import { siteCookieName } from "../../http/site-cookies.server.ts";
import { fetchedFonts } from "../fonts.server.ts";
import { DRAFT } from "../kept/draft.ts";
import { WAITING_MARK } from "../kept/load-bar.ts";
import late from "../late/late.css?url";
import lateWithoutScript from "../late/without-script.css?url";
import { formatCityCookie } from "../page-location.server.ts";
import source from "./loader.js?minified";
import measuredSource from "./measured.js?minified";
import partsSource from "./parts.js?minified";

/** Prefetches pages a visitor is about to open; never form answers. */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: { and: [{ href_matches: "/*" }, { not: { href_matches: "/*\\?*" } }] },
      eagerness: "moderate",
    },
  ],
});

/** For the head of a page, where no script fetches it. */
export const lateSheet = `<link rel="stylesheet" href="${lateWithoutScript}">`;

/** Marks in the tab's storage that the fonts are in the browser's cache. */
const FONTS_MARK = "fonts";

/**
 * The only script of a public page at load. It fetches the fonts once the page is painted, and islands and parts at the
 * first touch or focus, when the visitor has scrolled near one, or for a form that was begun or sent before. Where the owner counts
 * visits, it keeps the taps on phone numbers that come before `events.ts`.
 */
export function loaderScript({ entry, hmr }: EntryContext["manifest"], hasParts: boolean): string {
  // What the entry imports comes along with it, not after it.
  const files = [...entry.imports, entry.module].map((file) => `import(${JSON.stringify(file)})`);
  const load = `Promise.all([${files.join(",")}]).then((all)=>all.pop())`;
  // In development the islands need the hot-reload runtime before any component.
  const withRuntime = hmr ? `import(${JSON.stringify(hmr.runtime)}).then(() => ${load})` : load;
  const [beforeCity = "", afterCity = ""] = formatCityCookie("*").split("*");
  return `${source}${isMeasured ? measuredSource : ""}${hasParts ? partsSource : ""}`
    .replaceAll("__LOAD__", withRuntime)
    .replace("__FACES__", JSON.stringify(fetchedFonts))
    .replaceAll("__MARK__", FONTS_MARK)
    .replace("__SHEET__", late)
    .replace("__DRAFT__", DRAFT)
    .replace("__WAITING__", WAITING_MARK)
    .replace("__BEFORE_CITY__", beforeCity)
    .replace("__AFTER_CITY__", afterCity)
    .replace("__CITY_NAME__", siteCookieName("city"));
}

export const measuring = isMeasured
  ? { analytics: analytics.googleAnalyticsId !== null, ads: analytics.googleAdsId !== null }
  : null;
