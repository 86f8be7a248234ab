import type { Country, Money } from "../../../leads/inbox/numbers.server.ts";

type Counts = Partial<Record<Country, number>>;

/** What each of some requests cost, in each country; null where that can't be said. */
export function divideMoney(money: Money, counts: Counts): Money | null {
  const each = Object.entries(money).flatMap(([country, cents]) => {
    const count = counts[country as Country] ?? 0;
    return count > 0 && cents > 0 ? [[country, Math.round(cents / count)] as const] : [];
  });
  return each.length > 0 ? Object.fromEntries(each) : null;
}

/** How many dollars came back for each that was spent; null where currencies differ or nothing was spent. */
export function findReturn(won: Money, spent: Money): number | null {
  const [country, ...others] = (Object.keys(spent) as Country[]).filter((one) => spent[one]);
  if (country === undefined || others.length > 0) return null;
  return (won[country] ?? 0) / (spent[country] ?? 1);
}

/** Larger first, whatever the currency: for sorting only. */
export function sumForSorting(money: Money): number {
  return Object.values(money).reduce((sum, cents) => sum + cents, 0);
}
