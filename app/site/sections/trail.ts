import { brand } from "../../../content/brand.ts";
import type { PageDetails } from "../use-page-details.ts";

type Crumb = { name: string; path: string };

/** As it's seen and as search engines read it. `page`: the address after the city, "" for the city itself. */
export function listTrail({ base, slug, locationName }: PageDetails, title: string, page: string): Crumb[] {
  return [
    { name: brand.name, path: "/" },
    ...(slug ? [{ name: locationName, path: base }] : []),
    ...(page ? [{ name: title, path: `${base}/${page}` }] : []),
  ];
}
