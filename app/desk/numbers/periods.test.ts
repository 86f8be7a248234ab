import { expect, test } from "vitest";
import { type Comparison, findBucket, findCompared, findSpan, type Preset } from "./periods.ts";

/** "2026-11-23 2026-11-24 < 2026-11-16 2026-11-17": a period and what it's compared with. */
function read(preset: Preset, today: string, comparison: Exclude<Comparison, "none"> = "before"): string {
  const span = findSpan(preset, today);
  const before = findCompared(span, preset, comparison);
  return `${span.from} ${span.to} < ${before.from} ${before.to}`;
}

test.each([
  // A Tuesday: what isn't over is compared with as many days.
  ["this-week", "2026-11-24", "2026-11-23 2026-11-24 < 2026-11-16 2026-11-17"],
  ["last-week", "2026-11-24", "2026-11-16 2026-11-22 < 2026-11-09 2026-11-15"],
  ["30-days", "2026-11-24", "2026-10-26 2026-11-24 < 2026-09-26 2026-10-25"],
  ["this-month", "2026-11-24", "2026-11-01 2026-11-24 < 2026-10-01 2026-10-24"],
  // March 31 has no match in February.
  ["this-month", "2026-03-31", "2026-03-01 2026-03-31 < 2026-02-01 2026-02-28"],
  ["last-month", "2026-11-24", "2026-10-01 2026-10-31 < 2026-09-01 2026-09-30"],
  ["last-month", "2026-01-05", "2025-12-01 2025-12-31 < 2025-11-01 2025-11-30"],
  ["quarter", "2026-11-24", "2026-10-01 2026-11-24 < 2026-07-01 2026-08-24"],
  ["year", "2026-11-24", "2026-01-01 2026-11-24 < 2025-01-01 2025-11-24"],
  // A Sunday belongs to the week before Monday.
  ["this-week", "2026-11-22", "2026-11-16 2026-11-22 < 2026-11-09 2026-11-15"],
] as const)("%s on %s", (preset, today, expected) => {
  expect(read(preset, today)).toBe(expected);
});

test("last year's weeks begin on Monday, and February 29 is the 28th", () => {
  expect(read("last-week", "2026-11-24", "last-year")).toBe("2026-11-16 2026-11-22 < 2025-11-17 2025-11-23");
  const leap = { from: "2028-02-29", to: "2028-02-29" };
  expect(findCompared(leap, null, "last-year")).toEqual({ from: "2027-02-28", to: "2027-02-28" });
});

test("own days are compared with as many before", () => {
  const own = { from: "2026-11-10", to: "2026-11-12" };
  expect(findCompared(own, null, "before")).toEqual({ from: "2026-11-07", to: "2026-11-09" });
});

test("a chart has days, weeks or months", () => {
  const long = (to: string) => findBucket({ from: "2026-01-01", to });
  expect([long("2026-01-31"), long("2026-02-01"), long("2026-12-31")]).toEqual(["day", "week", "month"]);
});
