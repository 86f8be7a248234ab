import { expect, test } from "vitest";
import { formatDayWithYear, isDay } from "./days-and-durations.ts";

test.each([
  ["2026-02-28", true],
  ["2028-02-29", true],
  ["2026-02-29", false],
  ["2026-02-30", false],
  ["2026-13-01", false],
  ["2026-2-3", false],
  ["2026-02-28T00:00", false],
  ["", false],
])("%s is a day: %s", (text, expected) => {
  expect(isDay(text)).toBe(expected);
});

test("a day in words can have its year", () => {
  expect(formatDayWithYear("2027-01-15")).toBe("Friday, January 15, 2027");
});
