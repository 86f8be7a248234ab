import { tradeSigns } from "../../../content/directory.ts";

const pages = { moving: "get-quote", junk: "book-now" };

/** Of a sign under the plate. Without a city (`base` is "") it leads to the plate. */
export function tradeLink(trade: "moving" | "junk", base: string): { href: string; label: string } {
  return base
    ? { href: `${base}/${pages[trade]}`, label: tradeSigns[trade].button }
    : { href: "#filter", label: tradeSigns.first };
}
