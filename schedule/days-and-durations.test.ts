import { describe, expect, test } from "vitest";
import { addDays, countDays, formatDayWithYear, formatDuration, isDay } from "./days-and-durations.ts";

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

test("days are added and counted across months and years", () => {
  expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
  expect(addDays("2028-03-01", -1)).toBe("2028-02-29");
  expect(countDays({ from: "2026-12-31", to: "2027-01-01" })).toBe(2);
});

describe("a duration", () => {
  test.each([
    [59_999, "under 1 min"],
    [60_000, "1 min"],
    [59 * 60_000, "59 min"],
    [3 * 3_600_000, "3 h"],
    [12.5 * 3_600_000, "12 h 30 min"],
  ])("of %d ms reads %s", (time, text) => {
    expect(formatDuration(time)).toBe(text);
  });
});

test("a day can be formatted with its year", () => {
  expect(formatDayWithYear("2027-01-15")).toBe("Friday, January 15, 2027");
});
