const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** How long after the one before each attempt follows that fails by its own fault, in milliseconds: ten over 75 hours. */
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

/** A failed delivery may be tried this long after, a destination that asks for time gets as much. Milliseconds. */
export const LONGEST_WAIT = 24 * HOUR;

/** Up to this part of a wait is added to it, so that what failed together does not come back together. */
const JITTER = 0.2;

/** With fewer faults before, a failure may as well be the destination's. */
const FEW_FAULTS = 2;

const probeWaits = [5, 10, 20, 40, 60].map((seconds) => seconds * SECOND);

function addJitter(wait: number, chance: number): number {
  return Math.round(wait * (1 + JITTER * chance));
}

/** Milliseconds until a delivery with this many faults is tried again, null after the last. `chance`: 0 to 1. */
export function nextWait(faults: number, chance: number): number | null {
  const wait = waits[faults];
  return wait === undefined ? null : addJitter(wait, chance);
}

export function mayBeInnocent(faults: number): boolean {
  return faults < FEW_FAULTS;
}

/** Milliseconds until a destination that failed this often in a row is tried again. `chance`: 0 to 1. */
export function probeWait(failures: number, chance: number): number {
  return addJitter(probeWaits[Math.min(failures, probeWaits.length) - 1] ?? 0, chance);
}
