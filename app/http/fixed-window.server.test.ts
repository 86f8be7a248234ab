import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FixedWindow } from "./fixed-window.server.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a key gets its limit per window, and the window starts with its first request", () => {
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

test("an uncounted request frees its place", () => {
  const limit = new FixedWindow({ most: 1, seconds: 60 });
  limit.count("Ada");
  limit.uncount("Ada");
  limit.uncount("Ada");
  expect(limit.count("Ada")).toBe(0);
  expect(limit.count("Ada")).toBe(60);
});

test("the oldest windows are dropped once there are a hundred thousand", () => {
  const limit = new FixedWindow({ most: 1, seconds: 60 });
  for (let sender = 0; sender <= 100_000; sender++) limit.count(`${sender}`);
  expect(limit.count("1")).toBe(60);
  expect(limit.count("0")).toBe(0);
});
