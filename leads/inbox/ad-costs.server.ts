import { v7 as newId } from "uuid";
import { type DatabaseTransaction, database, write } from "../../db/connect.server.ts";
import { addDays, countDays } from "../../schedule/days-and-durations.ts";
import type { Country, Money, Span } from "./numbers.server.ts";

/** What a source cost in a month (YYYY-MM); cents in the country's dollars. */
export type AdCost = { id: string; source: string; month: string; country: Country; amount: number };

export async function listAdCosts(): Promise<AdCost[]> {
  const rows = await database()
    .selectFrom("ad_costs")
    .select(["id", "source", "month", "country", "amount"])
    .orderBy("month", "desc")
    .orderBy("source")
    .orderBy("country")
    .execute();
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }));
}

type Change = {
  by: string;
  now: number;
  alsoWrite: (transaction: DatabaseTransaction, cost: AdCost, before: number | null) => Promise<void>;
};

/** One cost for a source, month and country: a second one takes the place of the first. */
export function setAdCost(cost: Omit<AdCost, "id">, { by, now, alsoWrite }: Change): Promise<void> {
  return write(async (transaction) => {
    const { source, month, country, amount } = cost;
    const known = await transaction
      .selectFrom("ad_costs")
      .select(["id", "amount"])
      .where("source", "=", source)
      .where("month", "=", month)
      .where("country", "=", country)
      .executeTakeFirst();
    const changed = { amount, changed_by: by, changed_at: now };
    const { id } = await transaction
      .insertInto("ad_costs")
      .values({ id: newId(), source, month, country, ...changed })
      .onConflict((conflict) => conflict.columns(["source", "month", "country"]).doUpdateSet(changed))
      .returning("id")
      .executeTakeFirstOrThrow();
    await alsoWrite(transaction, { ...cost, id }, known ? Number(known.amount) : null);
  });
}

/** False where there's none. */
export function removeAdCost(id: string, { alsoWrite }: Pick<Change, "alsoWrite">): Promise<boolean> {
  return write(async (transaction) => {
    const gone = await transaction
      .deleteFrom("ad_costs")
      .where("id", "=", id)
      .returning(["id", "source", "month", "country", "amount"])
      .executeTakeFirst();
    if (!gone) return false;
    await alsoWrite(transaction, { ...gone, amount: 0 }, Number(gone.amount));
    return true;
  });
}

/** What was spent on each source in a period; a month that's only partly in it counts by its days. */
export function sumAdCosts(costs: readonly AdCost[], { from, to }: Span): ReadonlyMap<string, Money> {
  const sums = new Map<string, Money>();
  for (const { source, month, country, amount } of costs) {
    const first = `${month}-01`;
    const last = lastOfMonth(month);
    const shared = { from: first > from ? first : from, to: last < to ? last : to };
    const share = Math.max(0, countDays(shared)) / countDays({ from: first, to: last });
    if (share === 0) continue;
    const sum = sums.get(source) ?? {};
    sums.set(source, { ...sum, [country]: (sum[country] ?? 0) + Math.round(amount * share) });
  }
  return sums;
}

function lastOfMonth(month: string): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return addDays(new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10), -1);
}
