// The price range that a visitor sees, and what it says about itself.
import { junkItems } from "./junk-items.ts";
import type { JunkRates, RateCard } from "./rates.ts";

const currencies = { CAD: "Canadian dollars", USD: "US dollars" } as const;
const taxes = { included: "tax included", added: "plus tax" } as const;

/** "$420 to $540". */
export function formatAmounts({ low, high }: { low: number; high: number }): string {
  const [from, to] = [low, high].map((amount) => `$${amount.toLocaleString("en-US")}`);
  return from === to ? `${from}` : `${from} to ${to}`;
}

/** "(Canadian dollars, plus tax)". */
export function formatTerms({ currency, tax }: Pick<RateCard, "currency" | "tax">): string {
  return `(${currencies[currency]}, ${taxes[tax]})`;
}

export function formatRange(
  range: { low: number; high: number },
  terms: Pick<RateCard, "currency" | "tax">,
): string {
  return `${formatAmounts(range)} ${formatTerms(terms)}`;
}

/** How a load's range is worked out, one rule to a line. `step`: what it's rounded up to, in dollars. */
export function describeJunkRules({ minimum, eighths, surcharges }: JunkRates, step: number): string[] {
  const extra = junkItems
    .filter(({ id }) => surcharges[id])
    .map(({ id, name }) => `${name.toLowerCase()} $${surcharges[id]}`);
  return [
    `We charge by the eighth of a truck, from $${eighths[0]} for one to $${eighths[7]} for a full truck. No job is less than $${minimum}.`,
    ...(extra.length > 0 ? [`The depot charges extra for some pieces, for each: ${extra.join(", ")}.`] : []),
    "The range goes from an eighth less than you counted to an eighth more.",
    `Both ends are rounded up to $${step}.`,
  ];
}

export const rangeWords = {
  rules: "How we work it out",
  validFrom: (day: string) => `Rates valid from ${day}.`,
  noQuote: "This is a range, not a quote. The price we agree on comes in writing.",
  sample: "The demo's rates, invented: not what anyone charges.",
} as const;

export const junkRangeWords = {
  usual: "Loads like this usually cost",
  moves: "What moves it: how tightly it packs, and pieces the depot charges extra for. The crew measures first.",
  coupon: "This month's coupon is already off.",
} as const;

/** Below a load that's about to be booked. */
export const pickedLoadRange = (range: string, isSample: boolean) =>
  `Usually ${range}. A range, not a quote: the crew tells you the price first.${isSample ? " The demo's rates, invented." : ""}`;
