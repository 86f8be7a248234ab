import { coupons } from "../../content/coupons.ts";
import { isDemo } from "../../content/demo.ts";
import { junkItems, truckVolume } from "../../content/junk-items.ts";
import { type RateCard, rates } from "../../content/rates.ts";
import { measureBetween } from "../../locations/crews.server.ts";
import type { Location } from "../../locations/locations.server.ts";
import { endOfMonth, localDateAndTime } from "../../schedule/days.server.ts";
import type { JunkJob } from "../junk-job.ts";
import { couponSizes, measureLoad } from "../junk-load.ts";
import type { MovingLead } from "../moving-lead.ts";
import type { LeadRow } from "../records/records.server.ts";
import { type Estimate, estimateJunk, estimateMove, type MovingEstimate } from "./estimate.ts";
import type { JunkInputs } from "./junk-range.ts";

type Where = Pick<Location, "slug" | "country" | "timeZone">;

/** Samples are the demo's: no customer sees what comes of them once that's left. */
export function mayBeShown({ isSample }: { isSample?: boolean }): boolean {
  return isDemo || !isSample;
}

/** The one that counts on that day (YYYY-MM-DD): the location's own, or else its country's. */
export function findRateCard({ slug, country }: Where, day: string): RateCard | null {
  const known: Readonly<Partial<Record<string, readonly RateCard[]>>> = rates;
  const cards = known[slug] ?? known[country] ?? [];
  const begun = cards.filter((card) => mayBeShown(card) && card.validFrom <= day);
  return begun.toSorted((one, other) => (one.validFrom < other.validFrom ? 1 : -1))[0] ?? null;
}

/** Those that are good on a visit's day (YYYY-MM-DD), or today. */
function listGoodCoupons({ timeZone }: Where, now: number, visit?: string): JunkInputs["coupons"] {
  if (visit !== undefined && visit > endOfMonth(now, timeZone)) return [];
  return coupons.map(({ id, amount }) => ({ fromEighths: couponSizes[id], amount }));
}

/** What a page works out the ranges of loads from; null where no rates for junk are entered. */
export function findJunkPricing(
  where: Where,
  now: number,
): { card: RateCard; coupons: JunkInputs["coupons"] } | null {
  const card = findRateCard(where, localDateAndTime(now, where.timeZone).date);
  if (!card?.junk) return null;
  const { moving: _, ...ofJunk } = card;
  return { card: ofJunk, coupons: listGoodCoupons(where, now) };
}

/** Null where no rates are entered, and without a load or a home to work it out from. `now` in epoch milliseconds. */
export function estimateRequest(asked: MovingLead, where: Where, now: number): MovingEstimate | null;
export function estimateRequest(asked: MovingLead | JunkJob, where: Where, now: number): Estimate | null;
export function estimateRequest(asked: MovingLead | JunkJob, where: Where, now: number): Estimate | null {
  const card = findRateCard(where, localDateAndTime(now, where.timeZone).date);
  if (!card) return null;
  if (asked.kind === "junk") {
    const { load } = asked;
    if (!load) return null;
    const { eighths } = measureLoad(load, junkItems, truckVolume);
    return estimateJunk({ eighths, load, coupons: listGoodCoupons(where, now, asked.date) }, card);
  }
  if (!asked.home) return null;
  const { size: home, flights, elevators } = asked.home;
  const kilometers = measureBetween(asked.zipFrom, asked.zipTo);
  return estimateMove({ home, flights, elevators, kilometers, packing: asked.packing }, card);
}

export function toEstimateColumns(
  estimate: Estimate | null,
): Pick<LeadRow, "estimate_low" | "estimate_high"> {
  return {
    estimate_low: estimate && estimate.range.low * 100,
    estimate_high: estimate && estimate.range.high * 100,
  };
}
