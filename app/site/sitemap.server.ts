import { privacy } from "../../content/privacy.ts";
import { type Location, listLocations } from "../../locations/locations.server.ts";
import { trackingPhoneEditedAt } from "../../locations/records.server.ts";
import { contentDate } from "./content-dates.server.ts";
import { publicAddress } from "./structured-data.ts";

/** The day (YYYY-MM-DD) of the last change is null when it isn't known. */
export type FindableAddress = { path: string; changedOn: string | null };

/** No reviews: less than a quarter is a city's own. `hire` and privacy notices have other canonical addresses. */
export const cityPages = ["", "get-quote", "book-now", "what-we-take", "how-it-works", "faq"] as const;

/** Ten times fewer than the protocol allows: a file is written in one go, and visitors wait meanwhile. */
const ADDRESSES_A_FILE = 5_000;

/** One file while the addresses fit, else an index of files; `page` counts from 1. Null for a file that doesn't exist. */
export function findSitemap(
  origin: string,
  page: number | null,
  addresses: readonly FindableAddress[] = listFindable(),
): string | null {
  const files = Math.ceil(addresses.length / ADDRESSES_A_FILE);
  if (page === null) return files === 1 ? writeSitemap(origin, addresses) : writeIndex(origin, files);
  const isThere = Number.isInteger(page) && page >= 1 && page <= files;
  const start = (page - 1) * ADDRESSES_A_FILE;
  return isThere ? writeSitemap(origin, addresses.slice(start, start + ADDRESSES_A_FILE)) : null;
}

export function listFindable(): FindableAddress[] {
  const cities = listLocations().filter(({ slug, canonicalSlug }) => slug === canonicalSlug);
  return [
    { path: "/", changedOn: contentDate("directory") },
    { path: "/get-quote", changedOn: contentDate("get-quote") },
    { path: "/book-now", changedOn: contentDate("book-now") },
    { path: "/privacy", changedOn: privacy.updated },
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
  return writeDocument("urlset", entries);
}

function writeIndex(origin: string, files: number): string {
  const entries = Array.from({ length: files }, (_, index) => {
    const address = publicAddress(origin, `/sitemap.xml?page=${index + 1}`);
    return `<sitemap><loc>${escapeXml(address)}</loc></sitemap>\n`;
  });
  return writeDocument("sitemapindex", entries);
}

function writeDocument(root: "urlset" | "sitemapindex", entries: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("")}</${root}>\n`;
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
