import type { JunkRates, MovingRates, RateCard } from "../../content/rates.ts";
import { findJunkRange, type JunkInputs, type Range } from "./junk-range.ts";
import { findMovingRange, type MovingInputs } from "./moving-range.ts";

export { JUNK_STEP } from "./junk-range.ts";
export { MOVING_STEP } from "./moving-range.ts";
export type { JunkInputs };

// A price range with everything it was worked out from, so that it can be worked out again years later. A rule that
// changes gets the next number; the one before stays, for the leads that have it.

type Card = Pick<RateCard, "validFrom" | "currency" | "tax"> & { isSample: boolean };

export type Estimate = { card: Card; range: Range } & (
  | { rule: "junk-1"; inputs: JunkInputs; rates: JunkRates }
  | { rule: "moving-1"; inputs: MovingInputs; rates: MovingRates }
);

export type EstimatedRange = Pick<Estimate, "range" | "card">;

export type JunkEstimate = Extract<Estimate, { rule: "junk-1" }>;
export type MovingEstimate = Extract<Estimate, { rule: "moving-1" }>;

export function estimateJunk(inputs: JunkInputs, { junk: rates, ...card }: RateCard): JunkEstimate | null {
  const range = rates ? findJunkRange(inputs, rates) : null;
  return rates && range ? { rule: "junk-1", inputs, rates, card: readCard(card), range } : null;
}

export function estimateMove(
  inputs: MovingInputs,
  { moving: rates, ...card }: RateCard,
): MovingEstimate | null {
  const range = rates ? findMovingRange(inputs, rates) : null;
  return rates && range ? { rule: "moving-1", inputs, rates, card: readCard(card), range } : null;
}

/** By the rule it has, from what is stored with it. */
export function replayEstimate(estimate: Omit<Estimate, "range">): Range | null {
  const { rule, inputs, rates } = estimate as Estimate;
  return rule === "junk-1" ? findJunkRange(inputs, rates) : findMovingRange(inputs, rates);
}

function readCard({ validFrom, currency, tax, isSample }: Omit<RateCard, "junk" | "moving">): Card {
  return { validFrom, currency, tax, isSample: isSample === true };
}
