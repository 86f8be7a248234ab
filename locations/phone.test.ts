import { expect, test } from "vitest";
import { readDigits } from "./digits.ts";
import { countDialedDigits } from "./phone.ts";

test.each([
  ["(416) 555-0142", 10],
  ["+1 (416) 555-0142", 11],
  ["1-800-MOVE-NOW", 11],
  ["416.555.0142 [home]", 10],
  ["416-555-014 ext. 2", 9],
  ["416-555-014 x12", 9],
  ["416-555-014 extension", 9],
  ["416-555-014 poste 2", 9],
  ["416-555-o142", 6],
  ["416-555-0142 poste 7", 10],
  ["٤١٦-٥٥٥-٠١٤٢", 10],
  ["555-0142", 7],
  ["abc", 0],
  ["move now please", 0],
  ["", 0],
])("%j is dialed with %i digits", (typed, digits) => {
  expect(countDialedDigits(typed)).toBe(digits);
});

test("digits of any script are 0 to 9", () => {
  expect(readDigits("٤١٦ ５５５ ०१४२ ۹ 𝟗 a½²一")).toBe("416 555 0142 9 9 a½²一");
});
