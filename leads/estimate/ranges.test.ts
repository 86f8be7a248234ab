import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { homeSizes } from "../../content/home-sizes.ts";
import type { JunkRates, MovingRates } from "../../content/rates.ts";
import { findJunkRange } from "./junk-range.ts";
import { findMovingRange, type MovingInputs } from "./moving-range.ts";

const junk: JunkRates = {
  minimum: 100,
  eighths: [90, 150, 200, 250, 300, 350, 400, 450],
  surcharges: { mattresses: 22 },
};
const coupons = [
  { fromEighths: 8, amount: 50 },
  { fromEighths: 4, amount: 20 },
];

describe("a range for junk", () => {
  const range = (eighths: number, load = {}, off: typeof coupons = []) =>
    findJunkRange({ eighths, load, coupons: off }, junk);

  test("goes from an eighth less to an eighth more, and no lower than the smallest job", () => {
    expect(range(0)).toBeNull();
    expect(range(1)).toEqual({ low: 100, high: 150 });
    expect(range(3)).toEqual({ low: 150, high: 250 });
    expect(range(8)).toEqual({ low: 400, high: 540 });
    expect(range(16)).toEqual({ low: 850, high: 990 });
  });

  test("has what a depot charges for in it, rounded up to five dollars", () => {
    expect(range(3, { mattresses: 2, pianos: 1 })).toEqual({ low: 195, high: 295 });
  });

  test("has the coupon off that each size earns, one only", () => {
    expect(range(4, {}, coupons)).toEqual({ low: 200, high: 280 });
    expect(range(8, {}, coupons)).toEqual({ low: 380, high: 490 });
  });
});

const moving: MovingRates = {
  hourly: { 2: 100, 3: 150, 4: 200 },
  minimumHours: 3,
  travelFee: 80,
  homes: {
    studio: { movers: 2, hours: [1, 2] },
    one: { movers: 2, hours: [3, 4] },
    two: { movers: 3, hours: [4, 6] },
    three: { movers: 3, hours: [6, 8] },
    four: { movers: 4, hours: [8, 11] },
  },
  perFlight: 10,
  elevator: 5,
  packing: [25, 50],
  speed: 60,
  detour: 1,
  longest: 150,
};
const plain: MovingInputs = { home: "two", flights: 0, elevators: 0, kilometers: 0, packing: false };

describe("a range for a move", () => {
  const range = (inputs: Partial<MovingInputs>) => findMovingRange({ ...plain, ...inputs }, moving);

  test("is the crew's hours and the truck's way", () => {
    expect(range({})).toEqual({ low: 680, high: 980 });
    expect(range({ home: "studio" }), "the shortest").toEqual({ low: 380, high: 380 });
  });

  test("grows with stairs, an elevator, the distance and packing", () => {
    expect(range({ flights: 2 })).toEqual({ low: 830, high: 1_170 });
    expect(range({ elevators: 1 }), "by the quarter hour").toEqual({ low: 720, high: 1_060 });
    expect(range({ kilometers: 60 })).toEqual({ low: 830, high: 1_130 });
    expect(range({ packing: true })).toEqual({ low: 830, high: 1_430 });
  });

  test("is none for a move that isn't priced by the hour", () => {
    expect(range({ kilometers: 150 })).not.toBeNull();
    expect(range({ kilometers: 151 })).toBeNull();
  });

  test("never has a low end above the high one, and nothing that's added makes it cheaper", () => {
    const inputs = fc.record({
      home: fc.constantFrom(...homeSizes),
      flights: fc.nat(12),
      elevators: fc.nat(2),
      kilometers: fc.option(fc.nat(120)),
      packing: fc.boolean(),
    });
    fc.assert(
      fc.property(inputs, (one) => {
        const { low = 0, high = 0 } = findMovingRange(one, moving) ?? {};
        const more = findMovingRange({ ...one, flights: one.flights + 1, packing: true }, moving);
        return low > 0 && low <= high && (more?.low ?? 0) >= low && (more?.high ?? 0) >= high;
      }),
    );
  });
});
