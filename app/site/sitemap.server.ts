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
export function findSitemap(origin: string, page: number | null): string | null {
  const files = Math.ceil(countFindable() / ADDRESSES_A_FILE);
  if (page === null && files > 1) return writeIndex(origin, files);
  const number = page ?? 1;
  if (!Number.isInteger(number) || number < 1 || number > files) return null;
  return writeSitemap(origin, listFindable((number - 1) * ADDRESSES_A_FILE, number * ADDRESSES_A_FILE));
}

const cities = listLocations().filter(({ slug, canonicalSlug }) => slug === canonicalSlug);

const withoutCity = [
  { path: "/", changed: () => contentDate("directory") },
  { path: "/get-quote", changed: () => contentDate("get-quote") },
  { path: "/book-now", changed: () => contentDate("book-now") },
  { path: "/privacy", changed: () => privacy.updated },
] as const;

function countFindable(): number {
  return withoutCity.length + cities.length * cityPages.length;
}

/** Those from the `from`th to before the `to`th, counted from 0. */
export function listFindable(from = 0, to = countFindable()): FindableAddress[] {
  const listed: FindableAddress[] = [];
  for (let index = from; index < Math.min(to, countFindable()); index += 1)
    listed.push(describeFindable(index));
  return listed;
}

function describeFindable(index: number): FindableAddress {
  const general = withoutCity[index];
  if (general) return { path: general.path, changedOn: general.changed() };
  const ofCity = index - withoutCity.length;
  const location = cities[Math.floor(ofCity / cityPages.length)];
  const page = cityPages[ofCity % cityPages.length];
  if (!location || page === undefined) throw new Error(`The sitemap has no ${index}th address.`);
  const path = page ? `/${location.slug}/${page}` : `/${location.slug}`;
  return { path, changedOn: cityPageDate(location, page) };
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
