import { expect, test } from "vitest";
import { endOfWindow, timeWindows } from "./windows.ts";

test("the four windows match the specification, in order", () => {
  expect(timeWindows).toEqual([
    { value: "9:00", label: "9:00 AM to 11:00 AM" },
    { value: "11:00", label: "11:00 AM to 1:00 PM" },
    { value: "13:00", label: "1:00 PM to 3:00 PM" },
    { value: "15:00", label: "3:00 PM to 5:00 PM" },
  ]);
});

test("a window ends two hours after it starts", () => {
  expect(timeWindows.map(({ value }) => endOfWindow(value))).toEqual(["11:00", "13:00", "15:00", "17:00"]);
});

test("anything that isn't a window has no end", () => {
  for (const value of ["", "10:00", "09:00", "9:00 ", "9", "toString"]) expect(endOfWindow(value)).toBeNull();
});
