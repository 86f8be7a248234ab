import { afterEach, beforeEach, vi } from "vitest";

export type MovableClock = {
  /** Moves the wall clock of the test's own process by milliseconds, back if negative. */
  move(milliseconds: number): void;
};

/** For every test of the block: a wall clock that starts at `start`, runs on and can be moved. Timers keep their own. */
export function useMovableClock(start: string): MovableClock {
  const realNow = Date.now.bind(Date);
  let ahead = 0;
  beforeEach(() => {
    ahead = Date.parse(start) - realNow();
    vi.spyOn(Date, "now").mockImplementation(() => realNow() + ahead);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
  return {
    move(milliseconds) {
      ahead += milliseconds;
    },
  };
}
