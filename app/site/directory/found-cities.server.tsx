import { renderToStaticMarkup } from "react-dom/server";
import { servedCountries } from "../../../locations/directory.ts";
import { listSide } from "./listing.server.ts";
import { Sides } from "./sides.tsx";

/** The answers that were asked for last: most searches begin with the same few letters. */
const kept = new Map<string, string>();
const MOST_KEPT = 100;

/** Of both countries, as the home page has them. */
export function drawFoundCities(query: string): string {
  const known = kept.get(query);
  if (known !== undefined) return known;
  const asked = { query, region: null, page: 1 };
  const listings = Object.fromEntries(servedCountries.map((country) => [country, listSide(country, asked)]));
  const drawn = renderToStaticMarkup(<Sides listings={listings} query={query} />);
  const [oldest] = kept.keys();
  if (oldest !== undefined && kept.size >= MOST_KEPT) kept.delete(oldest);
  kept.set(query, drawn);
  return drawn;
}
