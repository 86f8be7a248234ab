import { expect, test } from "vitest";
import { listPeriods } from "./export-periods.ts";

test.each([
  ["2026-11-24", "2026-10-01 2026-10-31", "2026-11-01", "2026-11-23", "2026-10-01"],
  ["2027-01-01", "2026-12-01 2026-12-31", "2027-01-01", "2026-12-28", "2027-01-01"],
  ["2028-03-05", "2028-02-01 2028-02-29", "2028-03-01", "2028-02-28", "2028-01-01"],
  ["2026-06-30", "2026-05-01 2026-05-31", "2026-06-01", "2026-06-29", "2026-04-01"],
])("on %s, the periods of an export begin and end with whole days", (today, last, month, week, quarter) => {
  const [from, to] = last.split(" ");
  expect(listPeriods(today)).toEqual({
    lastMonth: { from, to },
    thisMonth: { from: month, to: today },
    thisWeek: { from: week, to: today },
    thisQuarter: { from: quarter, to: today },
  });
});
