import { expect, test } from "vitest";
import { formatReadPhone, toE164 } from "./phone-number.server.ts";

test.each([
  ["+1 404 555 0163", "(404) 555-0163"],
  ["416.555.0142", "(416) 555-0142"],
  ["416 555 0142 ext. 5", "416 555 0142 ext. 5"],
  ["1-800-MOVE-NOW", "1-800-MOVE-NOW"],
  ["+44 20 7946 0958", "+44 20 7946 0958"],
  ["555-0142", "555-0142"],
])("%j reads %j at the desk", (typed, shown) => {
  expect(formatReadPhone(typed, toE164(typed, "Canada"))).toBe(shown);
});
