import { renderToStaticMarkup } from "react-dom/server";
import { readPostalCode } from "../../../locations/postal-code.ts";
import { example, makePlaceholder, type ShownQuery } from "../../http/page-cache.server.ts";
import { listSides, readQuery } from "./listing.server.ts";
import { Sides } from "./sides.tsx";

export const QUERY = makePlaceholder("query");
/** Around the list of all cities, which has the style of whatever is found. */
export const found = { begins: makePlaceholder("found") + example.begins, ends: example.ends };

export function drawFoundCities(query: string): string {
  return renderToStaticMarkup(<Sides listings={listSides({ query })} query={query} />);
}

/** A code has an answer of its own on the page, and so has a region. */
export function showSearch(searchParams: URLSearchParams): ShownQuery | null {
  const [query, country] = [readQuery(searchParams), searchParams.get("country")?.toLowerCase()];
  const side = country === "canada" || country === "usa" ? country : "";
  if (searchParams.has("region") || readPostalCode(query)) return null;
  if (query.trim() === "") return query === "" ? { key: side, values: {} } : null;
  return {
    key: `search ${side}`,
    values: { query: renderToStaticMarkup(query), found: drawFoundCities(query) },
  };
}
