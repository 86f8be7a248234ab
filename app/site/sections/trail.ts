import { brand } from "../../../content/brand.ts";
import type { PageDetails } from "../use-page-details.ts";

export type Crumb = { name: string; path: string };

/**
 * The breadcrumb, as it's seen and as search engines read it: company, city, page. `page` is the part of the address
 * after the city, "" for the city itself.
 */
export function listTrail({ base, slug, locationName }: PageDetails, title: string, page: string): Crumb[] {
  return [
    { name: brand.name, path: "/" },
    ...(slug ? [{ name: locationName, path: base }] : []),
    ...(page ? [{ name: title, path: `${base}/${page}` }] : []),
  ];
}
