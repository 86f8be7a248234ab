/** Whether an hour of the day, 0 to 23, is in a span that may run over midnight; the same hour twice is no span. */
export function isHourWithin(hour: number, { from, to }: { from: number; to: number }): boolean {
  return from <= to ? hour >= from && hour < to : hour >= from || hour < to;
}
