import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { OpeningHours } from "../content/opening-hours.ts";
import { measureWeek, nextOpening, openTimeBetween } from "./opening-hours.server.ts";

const HOUR = 60 * 60 * 1000;
const MINUTE = 60_000;
const at = (text: string) => Date.parse(text);
const nineToFive: OpeningHours = [
  [["09:00", "17:00"]],
  [["09:00", "17:00"]],
  [["09:00", "17:00"]],
  [["09:00", "17:00"]],
  [
    ["09:00", "12:00"],
    ["13:00", "17:00"],
  ],
  [],
  [],
];
const night: OpeningHours = [[], [], [], [], [], [], [["00:00", "24:00"]]];
const toronto = "America/Toronto";

test.each<[string, string, string, OpeningHours, number]>([
  ["within a day", "2026-12-01T10:00-05:00", "2026-12-01T10:20-05:00", nineToFive, HOUR / 3],
  ["over a night", "2026-12-01T16:30-05:00", "2026-12-02T09:30-05:00", nineToFive, HOUR],
  ["over a weekend, and lunch", "2026-12-04T11:00-05:00", "2026-12-07T09:15-05:00", nineToFive, 5.25 * HOUR],
  ["all of it while closed", "2026-12-05T11:00-05:00", "2026-12-06T23:00-05:00", nineToFive, 0],
  ["backwards", "2026-12-02T10:00-05:00", "2026-12-01T10:00-05:00", nineToFive, 0],
  ["a Sunday that loses an hour", "2026-03-07T12:00-05:00", "2026-03-09T12:00-04:00", night, 23 * HOUR],
  ["a Sunday that gains an hour", "2026-10-31T12:00-04:00", "2026-11-02T12:00-05:00", night, 25 * HOUR],
])("%s", (_, from, to, hours, expected) => {
  expect(openTimeBetween(at(from), at(to), hours, toronto)).toBe(expected);
});

test("a week's open time and days", () => {
  expect(measureWeek(nineToFive)).toEqual({ time: 39 * HOUR, days: 5 });
  expect(measureWeek(night)).toEqual({ time: 24 * HOUR, days: 1 });
  expect(measureWeek([[], [], [], [], [], [], []])).toEqual({ time: 0, days: 0 });
});

const zones = fc.constantFrom(
  toronto,
  "America/Phoenix",
  "America/Edmonton",
  "America/St_Johns",
  "Asia/Tokyo",
);
/** Without those between 1 and 3 AM, which a change of clocks skips or repeats: closing at such a time has no right answer. */
const time = fc
  .integer({ min: 0, max: 24 * 4 })
  .filter((quarters) => quarters <= 4 || quarters >= 12)
  .map((quarters) => {
    const two = (n: number) => String(n).padStart(2, "0");
    return `${two(Math.floor(quarters / 4))}:${two((quarters % 4) * 15)}`;
  });
const day = fc
  .uniqueArray(time, { minLength: 0, maxLength: 4 })
  .map((times) => times.toSorted())
  .map((times) =>
    Array.from(
      { length: Math.floor(times.length / 2) },
      (_, i) => [times[2 * i] ?? "", times[2 * i + 1] ?? ""] as const,
    ),
  );
const weeks = fc.tuple(day, day, day, day, day, day, day) as fc.Arbitrary<OpeningHours>;
const moments = fc.integer({ min: at("2026-01-01T00:00Z") / MINUTE, max: at("2027-12-31T00:00Z") / MINUTE });

/** Counts minute by minute on the local clock, without Temporal. */
function countSlowly(from: number, to: number, hours: OpeningHours, timeZone: string): number {
  const format = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    weekday: "short",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  const names = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
  let open = 0;
  for (let moment = from; moment < to; moment += MINUTE) {
    const parts = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]));
    const wall = `${parts.hour}:${parts.minute}`;
    const spans = hours[names.indexOf(parts.weekday ?? "")] ?? [];
    if (spans.some(([opens, closes]) => opens <= wall && wall < closes)) open += MINUTE;
  }
  return open;
}

test("matches a count minute by minute on the local clock", () => {
  fc.assert(
    fc.property(
      moments,
      fc.integer({ min: 0, max: 3 * 24 * 60 }),
      weeks,
      zones,
      (start, span, hours, zone) => {
        const from = start * MINUTE;
        const to = from + span * MINUTE;
        // Slots that start in a skipped hour have no right answer; none of these zones skips one during the day.
        expect(openTimeBetween(from, to, hours, zone)).toBe(countSlowly(from, to, hours, zone));
      },
    ),
    { numRuns: 60 },
  );
});

test("adds up and never exceeds the elapsed time", () => {
  fc.assert(
    fc.property(fc.tuple(moments, moments, moments), weeks, zones, (three, hours, zone) => {
      const [a = 0, b = 0, c = 0] = three.toSorted((x, y) => x - y).map((minute) => minute * MINUTE);
      const whole = openTimeBetween(a, c, hours, zone);
      expect(openTimeBetween(a, b, hours, zone) + openTimeBetween(b, c, hours, zone)).toBe(whole);
      expect(whole).toBeLessThanOrEqual(c - a);
    }),
  );
});

test("the next opening is open, and nothing is open before it", () => {
  fc.assert(
    fc.property(moments, weeks, zones, (start, hours, zone) => {
      const from = start * MINUTE;
      const next = nextOpening(from, hours, zone);
      if (next === null) expect(hours.every((spans) => spans.length === 0)).toBe(true);
      else expect(openTimeBetween(from, next, hours, zone)).toBe(0);
    }),
  );
});
