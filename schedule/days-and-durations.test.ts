import { describe, expect, test } from "vitest";
import { addDays, countDays, formatDayWithYear, isDay } from "./days-and-durations.ts";
import { formatDuration, formatOpenTime } from "./duration-text.ts";

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

describe("opening hours that have passed", () => {
  const HOUR = 3_600_000;
  const usual = { time: 63 * HOUR, days: 6 };
  const always = { time: 168 * HOUR, days: 7 };
  test.each([
    [13.5 * HOUR, usual, "13 h 30 min"],
    [20.9 * HOUR, usual, "20 h 54 min"],
    [21 * HOUR, usual, "2 working days"],
    [125 * HOUR, usual, "11 working days"],
    [126 * HOUR, usual, "over 2 weeks"],
    [451 * HOUR + 49 * 60_000, usual, "over 7 weeks"],
    [40 * HOUR, always, "40 h"],
    [48 * HOUR, always, "2 working days"],
    [500 * HOUR, { time: 0, days: 0 }, "500 h"],
  ])("%d ms of a week of %o read %s", (time, week, text) => {
    expect(formatOpenTime(time, week)).toBe(text);
  });
});

test("a day can be formatted with its year", () => {
  expect(formatDayWithYear("2027-01-15")).toBe("Friday, January 15, 2027");
});
