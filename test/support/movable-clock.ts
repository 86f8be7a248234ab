import { afterEach, beforeEach, vi } from "vitest";
import { followTimers } from "./waiting-timers.ts";

export type MovableClock = {
  /** Moves the wall clock of the test's own process by milliseconds, back if negative. */
  move(milliseconds: number): void;
  /** Moves it forward, and returns once whatever is looked at regularly has been looked at. */
  pass(milliseconds: number): Promise<void>;
};

/** For every test of the block: a wall clock that starts at `start`, runs on and can be moved. */
export function useMovableClock(start: string): MovableClock {
  const realNow = Date.now.bind(Date);
  let ahead = 0;
  let timers: ReturnType<typeof followTimers>;
  beforeEach(() => {
    timers = followTimers();
    ahead = Date.parse(start) - realNow();
    vi.spyOn(Date, "now").mockImplementation(() => realNow() + ahead);
  });
  afterEach(() => {
    timers.stop();
    vi.restoreAllMocks();
  });
  return {
    move(milliseconds) {
      ahead += milliseconds;
    },
    async pass(milliseconds) {
      ahead += milliseconds;
      await timers.hurry(milliseconds);
    },
  };
}
