import { type AdCost, listAdCosts, sumAdCosts } from "../../../leads/inbox/ad-costs.server.ts";
import { addByCountry, type Money, type Numbers, readNumbers } from "../../../leads/inbox/numbers.server.ts";
import { readWaitingNow, type WaitingNow } from "../../../leads/inbox/waiting.server.ts";
import type { Kind } from "../../../leads/status.ts";
import { defaultLocation } from "../../../locations/locations.server.ts";
import { may } from "../../../people/roles.ts";
import type { Staff } from "../../../people/staff.ts";
import { localDateAndTime } from "../../../schedule/days.server.ts";
import { visibleTo } from "../asked-filter.server.ts";
import type { Period } from "../inbox/export-periods.ts";

export function findToday(now: number): string {
  return localDateAndTime(now, defaultLocation().timeZone).date;
}

export type SourceCosts = ReadonlyMap<string, Money>;

export type FiguresRead = {
  numbers: Numbers;
  waiting: WaitingNow;
  /** Null for those who can't see what ads cost, and where only one kind of request is counted. */
  costs: { all: readonly AdCost[]; now: SourceCosts; before: SourceCosts } | null;
};

type FiguresAsked = { period: Period; before: Period | null; kind?: Kind | undefined; now: number };

/** Ads bring requests of both kinds and of every location, so their cost is only set against all of them. */
export async function readFigures(
  staff: Staff,
  { period, before, kind, now }: FiguresAsked,
): Promise<FiguresRead> {
  const narrowed = { kind, locations: visibleTo(staff) };
  const [numbers, waiting, costs] = await Promise.all([
    readNumbers({ period, before, ...narrowed }),
    readWaitingNow(narrowed, now),
    may(staff, "everything") && !kind ? listAdCosts() : null,
  ]);
  if (costs === null) return { numbers, waiting, costs };
  const earlier: SourceCosts = before ? sumAdCosts(costs, before) : new Map();
  return { numbers, waiting, costs: { all: costs, now: sumAdCosts(costs, period), before: earlier } };
}

export function sumMoney(costs: SourceCosts): Money {
  return [...costs.values()].reduce<Money>(addByCountry, {});
}
