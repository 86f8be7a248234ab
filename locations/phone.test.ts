import { expect, test } from "vitest";
import { countDialedDigits, formatDialed } from "./phone.ts";

test.each([
  ["(416) 555-0142", 10],
  ["+1 (416) 555-0142", 11],
  ["1-800-MOVE-NOW", 11],
  ["416.555.0142 [home]", 10],
  ["416-555-014 ext. 2", 9],
  ["416-555-014 x12", 9],
  ["416-555-014 extension", 9],
  ["555-0142", 7],
  ["abc", 0],
  ["move now please", 0],
  ["", 0],
])("%j is dialed with %i digits", (typed, digits) => {
  expect(countDialedDigits(typed)).toBe(digits);
});

test("letters count as digits only where digits are missing", () => {
  expect(formatDialed("1-800-MOVE-NOW")).toBe("1-800-6683-669");
  expect(formatDialed("416.555.0142 [home]")).toBe("416.555.0142 []");
});
