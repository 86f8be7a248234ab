import type { JunkRates } from "../../content/rates.ts";
import type { LoadChoice } from "../junk-load.ts";

/** Dollars, low and high end. */
export type Range = { low: number; high: number };

/** `coupons`: dollars off from that many eighths on; empty while none are good. */
export type JunkInputs = {
  eighths: number;
  load: LoadChoice;
  coupons: readonly { fromEighths: number; amount: number }[];
};

/** Both ends are rounded up to this many dollars: nobody is told less than was worked out. */
export const JUNK_STEP = 5;

/**
 * From an eighth less to an eighth more, because the crew measures what the visitor has guessed. Null for an empty load.
 */
export function findJunkRange({ eighths, load, coupons }: JunkInputs, rates: JunkRates): Range | null {
  if (eighths < 1) return null;
  const surcharges = Object.entries(load).reduce(
    (sum, [id, count]) => sum + (rates.surcharges[id] ?? 0) * count,
    0,
  );
  const prices = [Math.max(1, eighths - 1), eighths, eighths + 1].map((size) => {
    const price = Math.max(rates.minimum, priceEighths(size, rates)) + surcharges;
    const off = coupons.filter(({ fromEighths }) => size >= fromEighths).map(({ amount }) => amount);
    return Math.max(0, price - Math.max(0, ...off));
  });
  const [low = 0, high = 0] = [Math.min(...prices), Math.max(...prices)].map(
    (price) => Math.ceil(price / JUNK_STEP) * JUNK_STEP,
  );
  return { low, high };
}

function priceEighths(size: number, { eighths }: JunkRates): number {
  const [full, rest] = [Math.floor(size / 8), size % 8];
  return full * eighths[7] + (rest > 0 ? (eighths[rest - 1] ?? 0) : 0);
}
