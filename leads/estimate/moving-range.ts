import type { HomeSize } from "../../content/home-sizes.ts";
import type { MovingRates } from "../../content/rates.ts";
import type { Range } from "./junk-range.ts";

/** `flights` of stairs at both ends together, `elevators` the ends that have one. */
export type MovingInputs = {
  home: HomeSize;
  flights: number;
  elevators: number;
  /** As the crow flies, between the codes' centers; null where one is missing or unknown: the drive isn't in the range then. */
  kilometers: number | null;
  packing: boolean;
};

/** Both ends are rounded up to this many dollars: nobody is told less than was worked out. */
export const MOVING_STEP = 10;

const QUARTER = 0.25;

/** Null for a move that's too far to be priced by the hour. */
export function findMovingRange(
  { home, flights, elevators, kilometers, packing }: MovingInputs,
  rates: MovingRates,
): Range | null {
  if (kilometers !== null && kilometers > rates.longest) return null;
  const { movers, hours } = rates.homes[home];
  const carrying = 1 + (flights * rates.perFlight + elevators * rates.elevator) / 100;
  const [low = 0, high = 0] = hours.map((base, end) => {
    const packed = packing ? (base * (rates.packing[end] ?? 0)) / 100 : 0;
    const worked = base * carrying + packed + ((kilometers ?? 0) * rates.detour) / rates.speed;
    const billed = Math.max(rates.minimumHours, Math.ceil(worked / QUARTER - 1e-9) * QUARTER);
    return Math.ceil((billed * rates.hourly[movers] + rates.travelFee) / MOVING_STEP - 1e-9) * MOVING_STEP;
  });
  return { low, high };
}
