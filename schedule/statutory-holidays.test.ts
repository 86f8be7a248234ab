import { describe, expect, test } from "vitest";
import { listStatutoryHolidays } from "./statutory-holidays.ts";

const find = (country: "Canada" | "USA", from: string, name: string) =>
  listStatutoryHolidays(country, from).find((one) => one.name === name)?.date;

describe("statutory holidays", () => {
  // As published: Government of Canada (public holidays) and OPM (federal holidays).
  test.each([
    ["Canada", "2026-01-01", "Good Friday", "2026-04-03"],
    ["Canada", "2027-01-01", "Good Friday", "2027-03-26"],
    ["Canada", "2028-01-01", "Good Friday", "2028-04-14"],
    ["Canada", "2026-01-01", "Victoria Day", "2026-05-18"],
    ["Canada", "2027-01-01", "Victoria Day", "2027-05-24"],
    ["Canada", "2026-01-01", "Labour Day", "2026-09-07"],
    ["Canada", "2026-01-01", "Thanksgiving Day", "2026-10-12"],
    ["USA", "2026-01-01", "Birthday of Martin Luther King, Jr.", "2026-01-19"],
    ["USA", "2027-01-01", "Memorial Day", "2027-05-31"],
    ["USA", "2026-01-01", "Memorial Day", "2026-05-25"],
    ["USA", "2026-01-01", "Thanksgiving Day", "2026-11-26"],
  ] as const)("%s from %s: %s is on %s", (country, from, name, date) => {
    expect(find(country, from, name)).toBe(date);
  });

  test("are those of the year ahead, by date, each once", () => {
    const days = listStatutoryHolidays("Canada", "2026-11-25");
    expect(days).toHaveLength(10);
    expect(days[0]).toEqual({ date: "2026-12-25", name: "Christmas Day" });
    expect(days.at(-1)).toEqual({ date: "2027-11-11", name: "Remembrance Day" });
  });
});
