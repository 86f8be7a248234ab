import { expect, test } from "vitest";
import { formatLongDay, isCalendarDay } from "./calendar-day.ts";

test.each(["2026-11-23", "2028-02-29", "1999-12-31"])("%s is a day", (text) => {
  expect(isCalendarDay(text)).toBe(true);
});

test.each([
  "2026-02-29",
  "2026-02-30",
  "2026-13-01",
  "23/11/2026",
  "2026-11-23T10:00",
  "2026-1-1",
  "soon",
  "",
])("%j is none", (text) => {
  expect(isCalendarDay(text)).toBe(false);
});

test("a day in words has its year", () => {
  expect(formatLongDay("2027-01-15")).toBe("Friday, January 15, 2027");
});
