import { readDigits } from "../../../locations/digits.ts";

/** "1250", "$1,250.50", "1 250". */
const amount = String.raw`\$?\s*(\d{1,3}(?:[,\s]\d{3})+|\d{1,9})(\.\d{1,2})?`;
const one = new RegExp(`^${amount}$`);
const two = new RegExp(`^${amount}\\s*(?:-|–|—|to)\\s*${amount}$`, "i");

function toCents(whole = "", fraction = ""): number {
  return Math.round(Number(whole.replace(/[,\s]/g, "") + fraction) * 100);
}

/** In cents; null for anything that isn't an amount. */
export function parseAmount(text: string): number | null {
  const [found, whole, fraction] = one.exec(readDigits(text).trim()) ?? [];
  return found === undefined ? null : toCents(whole, fraction);
}

/** "1450-1800", "$1,450 – 1,800" or "1450 to 1800" in cents; null for anything else, a single amount included. */
export function parseAmountRange(text: string): [low: number, high: number] | null {
  const [found, low, lowFraction, high, highFraction] = two.exec(readDigits(text).trim()) ?? [];
  return found === undefined ? null : [toCents(low, lowFraction), toCents(high, highFraction)];
}
