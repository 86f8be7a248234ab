import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { endOfMonth, listBookableDays, localDateAndTime, nextScheduleChange } from "./days.server.ts";
import { timeWindows } from "./windows.ts";

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const toronto = "America/Toronto";
const allWindows = timeWindows.map(({ value }) => value);
const at = (text: string) => Date.parse(text);

const zones = fc.oneof(
  fc.constantFrom(toronto, "America/Phoenix", "America/Edmonton", "America/Los_Angeles", "America/St_Johns"),
  fc.constantFrom(...Intl.supportedValuesOf("timeZone")),
);
const clockChanges = ["2026-03-08", "2026-11-01", "2027-03-14", "2028-11-05"].map((day) =>
  at(`${day}T07:00Z`),
);
const yearEnds = [2026, 2027, 2028, 2032].map((year) => Date.UTC(year, 0, 1));
const moments = fc.oneof(
  fc.integer({ min: at("2020-01-01T00:00Z"), max: at("2045-01-01T00:00Z") }),
  fc
    .tuple(fc.constantFrom(...clockChanges, ...yearEnds), fc.integer({ min: -2 * DAY, max: 2 * DAY }))
    .map(([moment, offset]) => moment + offset),
  fc
    .tuple(fc.constantFrom(...clockChanges, ...yearEnds), fc.integer({ min: -48, max: 48 }))
    .map(([moment, hours]) => moment + hours * HOUR),
);

/** Local date and time, read without Temporal. */
function wallClock(now: number, timeZone: string): { date: string; time: string } {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  });
  const part = Object.fromEntries(format.formatToParts(now).map(({ type, value }) => [type, value]));
  return { date: `${part.year}-${part.month}-${part.day}`, time: `${part.hour}:${part.minute}` };
}

describe("the days Ada in Toronto can choose", () => {
  test("eight calendar days from today without the Sunday, labelled with weekday, month and day", () => {
    const days = listBookableDays(at("2026-11-23T08:59-05:00"), toronto);
    expect(days.map(({ date }) => date)).toEqual([
      "2026-11-23",
      "2026-11-24",
      "2026-11-25",
      "2026-11-26",
      "2026-11-27",
      "2026-11-28",
      "2026-11-30",
    ]);
    expect(days[0]?.label).toBe("Monday, November 23");
    expect(days[6]?.label).toBe("Monday, November 30");
  });

  test("on a Sunday there are six days, starting with Monday", () => {
    const days = listBookableDays(at("2026-11-22T12:00-05:00"), toronto);
    expect(days.map(({ label }) => label.split(",")[0])).toEqual([
      "Monday",
      "Tuesday",
      "Wednesday",
      "Thursday",
      "Friday",
      "Saturday",
    ]);
    expect(days.every(({ closedWindows }) => closedWindows.length === 0)).toBe(true);
  });

  test("a window closes when it starts, and only today's windows close", () => {
    const closedAt = (time: string) =>
      listBookableDays(at(`2026-11-23T${time}-05:00`), toronto).map(({ closedWindows }) => closedWindows);
    expect(closedAt("08:59:59.999")[0]).toEqual([]);
    expect(closedAt("09:00")[0]).toEqual(["9:00"]);
    expect(closedAt("13:30")).toEqual([["9:00", "11:00", "13:00"], [], [], [], [], [], []]);
  });

  test("a day whose windows have all started stays, with all of them closed", () => {
    expect(listBookableDays(at("2026-11-23T16:00-05:00"), toronto)[0]).toEqual({
      date: "2026-11-23",
      label: "Monday, November 23",
      closedWindows: allWindows,
      begunWindows: allWindows,
    });
  });

  test("today is the location's day, not the server's", () => {
    const now = at("2026-11-24T04:30Z");
    expect(listBookableDays(now, toronto)[0]?.date).toBe("2026-11-23");
    expect(listBookableDays(now, "Europe/Berlin")[0]?.date).toBe("2026-11-24");
  });

  test("the days continue across the end of a year", () => {
    const dates = listBookableDays(at("2026-12-31T10:00-05:00"), toronto).map(({ date }) => date);
    expect(dates.slice(0, 3)).toEqual(["2026-12-31", "2027-01-01", "2027-01-02"]);
  });
});

describe("in any time zone, at any moment", () => {
  test("six or seven days in order, never a Sunday, all within eight days", () => {
    fc.assert(
      fc.property(moments, zones, (now, zone) => {
        const today = wallClock(now, zone).date;
        const dates = listBookableDays(now, zone).map(({ date }) => date);
        const onSunday = new Date(today).getUTCDay() === 0;
        expect(dates).toHaveLength(onSunday ? 6 : 7);
        expect(dates).toEqual([...new Set(dates)].sort());
        expect(dates.some((date) => new Date(date).getUTCDay() === 0)).toBe(false);
        expect(dates[0] === today).toBe(!onSunday);
        for (const date of dates) {
          const ahead = (at(date) - at(today)) / DAY;
          expect(ahead >= 0 && ahead < 8).toBe(true);
        }
      }),
    );
  });

  test("a window is open exactly until it starts", () => {
    fc.assert(
      fc.property(moments, zones, (now, zone) => {
        const { date: today, time } = wallClock(now, zone);
        for (const { date, closedWindows } of listBookableDays(now, zone)) {
          const begun = allWindows.filter((window) => date === today && window.padStart(5, "0") <= time);
          expect(closedWindows).toEqual(begun);
        }
      }),
    );
  });

  test("the days stay the same until the next change and differ after it", () => {
    fc.assert(
      fc.property(moments, zones, (now, zone) => {
        const next = nextScheduleChange(now, zone);
        expect(next).toBeGreaterThan(now);
        expect(next - now).toBeLessThanOrEqual(25 * HOUR);
        const days = listBookableDays(now, zone);
        expect(listBookableDays(next - 1, zone)).toEqual(days);
        expect(listBookableDays(next, zone)).not.toEqual(days);
      }),
    );
  });

  test("date and time match the local clock, and the month ends on its last day", () => {
    fc.assert(
      fc.property(moments, zones, (now, zone) => {
        const { date, time } = wallClock(now, zone);
        expect(localDateAndTime(now, zone)).toEqual({ date, time });
        const end = endOfMonth(now, zone);
        expect(end.slice(0, 7)).toBe(date.slice(0, 7));
        expect(end >= date).toBe(true);
        expect(new Date(at(end) + DAY).getUTCDate()).toBe(1);
      }),
    );
  });
});

describe("the next change", () => {
  test("is the next window's start, then midnight", () => {
    const next = (time: string) => nextScheduleChange(at(`2026-11-23T${time}-05:00`), toronto);
    expect(next("00:00")).toBe(at("2026-11-23T09:00-05:00"));
    expect(next("09:00")).toBe(at("2026-11-23T11:00-05:00"));
    expect(next("14:59:59.999")).toBe(at("2026-11-23T15:00-05:00"));
    expect(next("15:00")).toBe(at("2026-11-24T00:00-05:00"));
  });

  test("is midnight on a Sunday, even when the clocks change", () => {
    expect(nextScheduleChange(at("2026-03-08T00:00-05:00"), toronto)).toBe(at("2026-03-09T00:00-04:00"));
    expect(nextScheduleChange(at("2026-11-01T00:00-04:00"), toronto)).toBe(at("2026-11-02T00:00-05:00"));
    expect(nextScheduleChange(at("2026-03-08T00:00-07:00"), "America/Phoenix")).toBe(
      at("2026-03-09T00:00-07:00"),
    );
  });

  test("is one o'clock on a day that starts then", () => {
    // Clocks in Beirut go from 24:00 to 1:00 at the end of March.
    expect(nextScheduleChange(at("2026-03-28T20:00+02:00"), "Asia/Beirut")).toBe(
      at("2026-03-29T01:00+03:00"),
    );
  });
});

test("a lead's date and time have two digits each and no seconds", () => {
  expect(localDateAndTime(at("2026-01-05T09:07:59-05:00"), toronto)).toEqual({
    date: "2026-01-05",
    time: "09:07",
  });
});

test("coupons expire at the end of the location's month", () => {
  expect(endOfMonth(at("2028-02-10T12:00-05:00"), toronto)).toBe("2028-02-29");
  // Still November 30 in Toronto, already December in Berlin.
  expect(endOfMonth(at("2026-12-01T03:00Z"), toronto)).toBe("2026-11-30");
  expect(endOfMonth(at("2026-12-01T03:00Z"), "Europe/Berlin")).toBe("2026-12-31");
});

test("an unknown time zone is refused", () => {
  expect(() => listBookableDays(0, "America/Nowhere")).toThrow(RangeError);
});
