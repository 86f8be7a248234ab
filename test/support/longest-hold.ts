// Loaded into the site's process by `site.ts` (node --import), and used by tests in their own: goes through every turn of
// the event loop and notes how much processor time each takes. What other programs do to this machine doesn't count.

/** Milliseconds of processor time after which everybody else has their turn. */
export const LONGEST_HOLD = 50;

function readThreadTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** Returns what ends it, which returns the most milliseconds that one turn took. */
export function followTurns(): () => number {
  let longest = 0;
  let before = readThreadTime();
  let isOver = false;
  const turn = () => {
    const now = readThreadTime();
    longest = Math.max(longest, now - before);
    before = now;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  return () => {
    turn();
    isOver = true;
    return longest;
  };
}

export async function measureLongestHold(work: () => Promise<unknown>): Promise<number> {
  const end = followTurns();
  await work();
  return end();
}

/** Of up to three tries: in one of them garbage may be collected, or the processor be shared. */
export async function findLeastHold(measure: () => Promise<number>): Promise<number> {
  let least = await measure();
  for (let tries = 1; least >= LONGEST_HOLD && tries < 3; tries++) least = Math.min(least, await measure());
  return least;
}

let end: (() => number) | null = null;

process.on("message", ({ measures }: { measures?: boolean }) => {
  if (measures === undefined) return;
  const longestHold = end?.();
  end = measures ? followTurns() : null;
  setImmediate(() => process.send?.({ longestHold }));
});
