import { expect, test } from "vitest";
import { openingHours } from "../content/opening-hours.ts";
import { formatDayHours, formatWeekHours, readDayHours } from "./opening-hours-text.ts";

test.each([
  ["8 AM–7 PM", [["08:00", "19:00"]]],
  ["8am - 7pm", [["08:00", "19:00"]]],
  ["08:00-19:00", [["08:00", "19:00"]]],
  ["8-5 PM", [["08:00", "17:00"]]],
  ["1-5 p.m.", [["13:00", "17:00"]]],
  ["10 to 2 PM", [["10:00", "14:00"]]],
  ["８:３０ - १७:००", [["08:30", "17:00"]]],
  [
    "8:30 AM to noon and 1 PM to 5 PM",
    [
      ["08:30", "12:00"],
      ["13:00", "17:00"],
    ],
  ],
  ["0:00-24:00", [["00:00", "24:00"]]],
  ["12 AM – midnight", [["00:00", "24:00"]]],
  ["6 PM–12 AM", [["18:00", "24:00"]]],
  ["12-6 PM", [["12:00", "18:00"]]],
  ["", []],
  ["Closed", []],
])("%s is understood", (typed, spans) => {
  expect(readDayHours(typed)).toEqual(spans);
});

test.each([
  ["whenever", "isn't a time span"],
  ["8 AM", "isn't a time span"],
  ["8 AM–9 AM–10 AM", "isn't a time span"],
  ["25:00-26:00", "isn't a time span"],
  ["8:70 AM–9 AM", "isn't a time span"],
  ["13 PM–14 PM", "isn't a time span"],
  ["8-5", "say whether the closing time is AM or PM"],
  ["7 PM–8 AM", "closes before it opens"],
  ["9:00-9:00", "closes before it opens"],
  ["8 AM–noon, 11 AM–5 PM", "must begin after the time before it ends"],
])("%s is refused with a reason", (typed, why) => {
  expect(readDayHours(typed)).toContain(why);
});

test("formatted hours are parsed back as the same hours", () => {
  const lunch = [
    ["08:30", "12:00"],
    ["13:00", "24:00"],
  ] as const;
  expect(formatDayHours(lunch)).toBe("8:30 AM–noon, 1 PM–midnight");
  expect(readDayHours(formatDayHours(lunch))).toEqual(lunch);
});

test("a week is formatted on one line", () => {
  expect(formatWeekHours(openingHours)).toBe("Monday to Friday 8 AM–7 PM; Saturday 9 AM–5 PM");
  expect(formatWeekHours([[], [], [], [], [], [], []])).toBe("");
});
