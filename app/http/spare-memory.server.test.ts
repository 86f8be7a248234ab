import { EventEmitter } from "node:events";
import type { Server } from "node:http";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { giveBackSpareMemory } from "./spare-memory.server.ts";

const MEGABYTE = 2 ** 20;
let resident = 100 * MEGABYTE;
const collect = vi.fn(() => {
  resident -= 60 * MEGABYTE;
});
let server: EventEmitter;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(process.memoryUsage, "rss").mockImplementation(() => resident);
  collect.mockClear();
  resident = 100 * MEGABYTE;
  server = new EventEmitter();
  giveBackSpareMemory(server as Server, collect as unknown as NodeJS.GCFunction);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("what a flood left is given back once, when nothing has been asked for a second", () => {
  resident = 200 * MEGABYTE;
  vi.advanceTimersByTime(4_500);
  server.emit("request");
  vi.advanceTimersByTime(500);
  expect(collect).not.toHaveBeenCalled();
  vi.advanceTimersByTime(5_000);
  expect(collect).toHaveBeenCalledExactlyOnceWith({
    type: "major",
    execution: "sync",
    flavor: "last-resort",
  });
  resident += 20 * MEGABYTE;
  vi.advanceTimersByTime(60_000);
  expect(collect).toHaveBeenCalledOnce();
  resident += 10 * MEGABYTE;
  vi.advanceTimersByTime(5_000);
  expect(collect).toHaveBeenCalledTimes(2);
});

test("what the start left is given back, and a little more isn't worth it", () => {
  vi.advanceTimersByTime(5_000);
  expect(collect).toHaveBeenCalledOnce();
  resident += 20 * MEGABYTE;
  vi.advanceTimersByTime(60_000);
  expect(collect).toHaveBeenCalledOnce();
});
