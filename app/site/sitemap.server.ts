import { privacy } from "../../content/privacy.ts";
import { type Location, listLocations } from "../../locations/locations.server.ts";
import { trackingPhoneEditedAt } from "../../locations/records.server.ts";
import { contentDate } from "./content-dates.server.ts";
import { publicAddress } from "./structured-data.ts";

/** The day (YYYY-MM-DD) of the last change is null when it isn't known. */
export type FindableAddress = { path: string; changedOn: string | null };

/** No reviews: less than a quarter is a city's own. `hire` and privacy notices have other canonical addresses. */
export const cityPages = ["", "get-quote", "book-now", "what-we-take", "how-it-works", "faq"] as const;

const withoutCity = [
  { path: "/", changed: () => contentDate("directory") },
  { path: "/get-quote", changed: () => contentDate("get-quote") },
  { path: "/book-now", changed: () => contentDate("book-now") },
  { path: "/privacy", changed: () => privacy.updated },
] as const;

export function listFindable(): FindableAddress[] {
  const cities = listLocations().filter(({ slug, canonicalSlug }) => slug === canonicalSlug);
  return [
    ...withoutCity.map(({ path, changed }) => ({ path, changedOn: changed() })),
    ...cities.flatMap((location) =>
      cityPages.map((page) => ({
        path: page ? `/${location.slug}/${page}` : `/${location.slug}`,
        changedOn: cityPageDate(location, page),
      })),
    ),
  ];
}

/** The latest of the page's texts, the city's own, and the phone, which are on each. */
function cityPageDate(location: Location, page: string): string | null {
  const words = [contentDate(page || "landing"), contentDate(`city ${location.slug}`)];
  if (words.includes(null)) return null;
  const editedAt = trackingPhoneEditedAt(location);
  const phone = editedAt === null ? [] : [new Date(editedAt).toISOString().slice(0, 10)];
  return [...words, ...phone].toSorted().at(-1) ?? null;
}

export function writeSitemap(origin: string, addresses: readonly FindableAddress[]): string {
  const entries = addresses.map(({ path, changedOn }) => {
    const changed = changedOn ? `<lastmod>${changedOn}</lastmod>` : "";
    return `<url><loc>${escapeXml(publicAddress(origin, path))}</loc>${changed}</url>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("")}</urlset>\n`;
}

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}
