import type { HomeSize } from "./home-sizes.ts";
import type { Slug } from "./locations.ts";

// What a visitor's price range is worked out from. Without an entry for their location, no range is shown anywhere.

/** Amounts are whole dollars of `currency`. */
export type RateCard = {
  /** YYYY-MM-DD by the location's calendar: from this day on, until the next card's. */
  validFrom: string;
  currency: "CAD" | "USD";
  /** Whether the amounts have sales tax in them; visitors are told. */
  tax: "included" | "added";
  /** Invented for the demo: visitors are told so. Without effect once that's left, and `npm run doctor` asks for yours. */
  isSample?: true;
  junk?: JunkRates;
  moving?: MovingRates;
};

export type JunkRates = {
  /** No job costs less, before a coupon. */
  minimum: number;
  /** For one to eight eighths of a truck: labor, the drive and disposal are in it. */
  eighths: readonly [number, number, number, number, number, number, number, number];
  /** Added for each, by the ids of `content/junk-items.ts`: what a depot charges extra for. */
  surcharges: Readonly<Record<string, number>>;
};

export type MovingRates = {
  /** A crew of that size with its truck, by the hour. */
  hourly: Readonly<Record<2 | 3 | 4, number>>;
  minimumHours: number;
  /** Once for each move: the truck's way from the yard and back. */
  travelFee: number;
  /** The crew, and the fewest and most hours that loading and unloading take it with a door at street level. */
  homes: Readonly<Record<HomeSize, { movers: 2 | 3 | 4; hours: readonly [fewest: number, most: number] }>>;
  /** Percent more hours for each flight of stairs, at either end. */
  perFlight: number;
  /** Percent more hours for each end with an elevator. */
  elevator: number;
  /** Percent more hours when we pack, fewest and most. */
  packing: readonly [fewest: number, most: number];
  /** Kilometers an hour between the two addresses, and road kilometers for each as the crow flies. */
  speed: number;
  detour: number;
  /** Kilometers as the crow flies. A longer move isn't priced by the hour: it gets no range. */
  longest: number;
};

const homes: MovingRates["homes"] = {
  studio: { movers: 2, hours: [2, 3] },
  one: { movers: 2, hours: [3, 4.5] },
  two: { movers: 3, hours: [4, 6] },
  three: { movers: 3, hours: [6, 8.5] },
  four: { movers: 4, hours: [7, 10] },
};

const usual = { minimumHours: 2, perFlight: 10, elevator: 10, packing: [30, 50], speed: 60, detour: 1.3, longest: 120 } as const;

/** By slug, or by country for all others there; a location may have several cards, of which today's counts. */
export const rates: Readonly<Partial<Record<Slug | "Canada" | "USA", readonly RateCard[]>>> = {
  Canada: [
    {
      ...{ validFrom: "2026-01-01", currency: "CAD", tax: "added", isSample: true },
      junk: {
        minimum: 119,
        eighths: [129, 199, 269, 339, 409, 469, 529, 589],
        surcharges: { mattresses: 25, appliances: 20, pianos: 120, "hot-tubs": 90, "tvs-electronics": 10 },
      },
      moving: { ...usual, hourly: { 2: 149, 3: 199, 4: 249 }, travelFee: 89, homes },
    },
  ],
  USA: [
    {
      ...{ validFrom: "2026-01-01", currency: "USD", tax: "added", isSample: true },
      junk: {
        minimum: 99,
        eighths: [109, 169, 229, 289, 349, 399, 449, 499],
        surcharges: { mattresses: 20, appliances: 20, pianos: 100, "hot-tubs": 80, "tvs-electronics": 10 },
      },
      moving: { ...usual, hourly: { 2: 139, 3: 189, 4: 239 }, travelFee: 79, homes },
    },
  ],
};
