import { locationRecords, type Slug, territories } from "../../content/locations.ts";
import { smsLink, telLink } from "../../locations/phone.ts";

/** The tracking phone that `content/` has for a location, as printed and as in links. */
export function findPhone(slug: Slug): { printed: string; tel: string; sms: string } {
  const { locationId } = territories[slug];
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

/** How many addresses the sitemap has: four general ones and seven pages of each city. */
export const sitemapSize = 4 + citySlugs.length * 7;
