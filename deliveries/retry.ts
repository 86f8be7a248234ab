const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** How long after the one before each attempt follows, in milliseconds: ten attempts over a little more than 75 hours. */
const waits = [
  0,
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];

const LONGEST_WAIT = 24 * HOUR;

/** Up to this part of a wait is added to it, so that what failed together does not come back together. */
const JITTER = 0.2;

/** Milliseconds until the next attempt, null after the last. `chance`: 0 to 1; `asked`: what the destination asked for. */
export function nextWait(attempts: number, chance: number, asked = 0): number | null {
  const wait = waits[attempts];
  if (wait === undefined) return null;
  return Math.max(wait * (1 + JITTER * chance), Math.min(asked, LONGEST_WAIT));
}
