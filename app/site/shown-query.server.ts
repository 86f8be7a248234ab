import { junkItems } from "../../content/junk-items.ts";
import { homeFields } from "../../leads/home.ts";
import { formatLoadField, readLoad } from "../../leads/junk-load.ts";
import { findOutside } from "../../locations/outside.server.ts";
import { formatCodeField, readPostalCode } from "../../locations/postal-code.ts";
import { makePlaceholder, type ShownQuery } from "../http/page-cache.server.ts";
import { showSearch } from "./directory/drawn-cities.server.tsx";

const everybodys: ShownQuery = { key: "", values: {} };

/** All other names in a query, made up or a campaign's, change nothing. */
export function readShownQuery({
  pathname,
  searchParams,
}: Pick<URL, "pathname" | "searchParams">): ShownQuery | null {
  const asks = (...names: readonly string[]) => names.some((name) => searchParams.has(name));
  if (pathname === "/") return asks("q", "country", "region") ? showSearch(searchParams) : everybodys;
  if (pathname.endsWith("/get-quote")) {
    return asks("zipFrom") ? showCode(searchParams, asks("zipTo", "packing", ...homeFields)) : everybodys;
  }
  if (!/\/(book-now|what-we-take)$/.test(pathname)) return everybodys;
  const load = readLoad(Object.fromEntries(searchParams), junkItems);
  const picked = Object.entries(load).map(([id, count]) => `${formatLoadField(id)}=${count}`);
  return { key: picked.join("&"), values: {} };
}

export const ZIP_FROM = makePlaceholder("zipFrom");
export const PRINTED_ZIP_FROM = makePlaceholder("printedZipFrom");

/** A code of a city that nobody goes to has its own answer on the page, and so has a price range. */
function showCode(searchParams: URLSearchParams, asksRange: boolean): ShownQuery | null {
  const code = readPostalCode(searchParams.get("zipFrom") ?? "");
  if (!code || asksRange || findOutside(formatCodeField(code))) return null;
  return { key: "zipFrom", values: { zipFrom: formatCodeField(code), printedZipFrom: code.printed } };
}
