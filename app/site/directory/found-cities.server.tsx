import { renderToStaticMarkup } from "react-dom/server";
import { servedCountries } from "../../../locations/directory.ts";
import { listSide } from "./listing.server.ts";
import { Sides } from "./sides.tsx";

/** Of both countries, as the home page has them. */
export function drawFoundCities(query: string): string {
  const asked = { query, region: null, page: 1 };
  const listings = Object.fromEntries(servedCountries.map((country) => [country, listSide(country, asked)]));
  return renderToStaticMarkup(<Sides listings={listings} query={query} />);
}
