import * as fc from "fast-check";
import { expect, test } from "vitest";
import { formatAmount } from "../texts.ts";
import { parseAmount, parseAmountRange } from "./amounts.ts";

test.each<[string, number | null]>([
  ["1250", 125_000],
  [" $1,250.50 ", 125_050],
  ["$ 1 250", 125_000],
  ["١٢٥٠.٥٠", 125_050],
  ["0", 0],
  ["19.9", 1_990],
  ["1450 1800", null],
  ["1,45", null],
  ["1450-1800", null],
  ["12.345", null],
  ["-5", null],
  ["about 900", null],
  ["", null],
])("the amount %j is %j cents", (text, cents) => {
  expect(parseAmount(text)).toBe(cents);
});

test.each<[string, [number, number] | null]>([
  ["1450-1800", [145_000, 180_000]],
  ["$1,450 – 1,800", [145_000, 180_000]],
  ["1450 to 1800", [145_000, 180_000]],
  ["$1450.50—$1800", [145_050, 180_000]],
  ["1800-1450", [180_000, 145_000]],
  ["1450", null],
  ["1450-1800-2000", null],
  ["1450 or 1800", null],
  ["-1800", null],
])("the range %j is %j", (text, cents) => {
  expect(parseAmountRange(text)).toEqual(cents);
});

test("what the desk shows can be typed", () => {
  const cents = fc.integer({ min: 0, max: 99_999_999_999 });
  fc.assert(
    fc.property(cents, cents, (low, high) => {
      expect(parseAmount(formatAmount(low))).toBe(low);
      expect(parseAmountRange(formatAmount(low, high))).toEqual([low, high]);
    }),
  );
  expect(formatAmount(145_000, 180_000)).toBe("$1,450–1,800");
  expect(formatAmount(145_050, 180_000)).toBe("$1,450.50–1,800");
  expect(formatAmount(145_000, null)).toBe("$1,450");
});
