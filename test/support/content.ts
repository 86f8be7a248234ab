import { locationRecords, type Slug, type Territory, territories } from "../../content/locations.ts";
import { smsLink, telLink } from "../../locations/phone.ts";

/** A city of the demo that tests go to. A company with other cities points them at its own. */
export function findTerritory(slug: string): Territory {
  const found = (territories as Readonly<Record<string, Territory>>)[slug];
  if (!found) throw new Error(`Tests go to ${slug}, which content/locations.ts doesn't have: name another.`);
  return found;
}

/** The tracking phone that `content/` has for a location, as printed and as in links. */
export function findPhone(slug: string): { printed: string; tel: string; sms: string } {
  const { locationId } = findTerritory(slug);
  const records = locationRecords.filter((record) => record.locationId === locationId);
  const record = records.find((one) => one.slug === slug) ?? records.find((one) => !one.slug);
  if (!record) throw new Error(`content/locations.ts has no phone for ${slug}.`);
  const printed = record.tracking_phone;
  return { printed, tel: telLink(printed), sms: smsLink(printed) };
}

/** The addresses of the cities' pages; two slugs that are one city share one. */
export const citySlugs = (Object.keys(territories) as Slug[]).filter(
  (slug) => !("canonicalSlug" in territories[slug]),
);

/** How many addresses the sitemap has: four general ones and six pages of each city. */
export const sitemapSize = 4 + citySlugs.length * 6;
