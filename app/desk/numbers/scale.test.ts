import * as fc from "fast-check";
import { expect, test } from "vitest";
import { findTop, listTicks } from "./scale.ts";

test("an axis ends little above its tallest column and has whole numbers on it", () => {
  expect([0, 4, 5, 9, 21, 41, 170].map((most) => findTop([most, 0]))).toEqual([4, 4, 8, 12, 24, 80, 200]);
  fc.assert(
    fc.property(fc.array(fc.nat(1_000_000)), (values) => {
      const top = findTop(values);
      expect(Math.max(...values, 0)).toBeLessThanOrEqual(top);
      expect(listTicks(top).every(Number.isInteger)).toBe(true);
      if (top > 4) expect(Math.max(...values)).toBeGreaterThan(top / 2.6);
    }),
  );
});
