const steps = [4, 8, 12, 16, 20, 24, 32];

/** The top of an axis for counts: its quarters are whole, too. */
export function findTop(values: readonly number[]): number {
  const most = Math.max(0, ...values);
  for (let power = 1; ; power *= 10) {
    for (const step of steps) if (most <= step * power) return step * power;
  }
}

export function listTicks(top: number): number[] {
  return [4, 3, 2, 1, 0].map((quarter) => (top * quarter) / 4);
}
