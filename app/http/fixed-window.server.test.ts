import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FixedWindow } from "./fixed-window.server.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("so many are counted in a window, which begins with the first and ends for all of them", () => {
  const limit = new FixedWindow({ most: 2, seconds: 60 });
  expect(limit.count("Ada")).toBe(0);
  vi.advanceTimersByTime(20_000);
  expect(limit.count("Ada")).toBe(0);
  expect(limit.count("Ada")).toBe(40);
  expect(limit.count("Ben")).toBe(0);
  vi.advanceTimersByTime(39_500);
  expect(limit.count("Ada")).toBe(1);
  vi.advanceTimersByTime(500);
  expect([limit.count("Ada"), limit.count("Ada"), limit.count("Ada")]).toEqual([0, 0, 60]);
});

test("what is taken back can be counted again", () => {
  const limit = new FixedWindow({ most: 1, seconds: 60 });
  limit.count("Ada");
  limit.uncount("Ada");
  limit.uncount("Ada");
  expect(limit.count("Ada")).toBe(0);
  expect(limit.count("Ada")).toBe(60);
});

test("beyond a hundred thousand senders, those who began first are forgotten", () => {
  const limit = new FixedWindow({ most: 1, seconds: 60 });
  for (let sender = 0; sender <= 100_000; sender++) limit.count(`${sender}`);
  expect(limit.count("1")).toBe(60);
  expect(limit.count("0")).toBe(0);
});
