import { addDays } from "../../../schedule/days-and-durations.ts";

/** Days as YYYY-MM-DD; both belong to it. */
export type Period = { from: string; to: string };

/** Up to `today`, except for the month before. Weeks begin on Monday. */
export function listPeriods(
  today: string,
): Record<"thisWeek" | "lastMonth" | "thisMonth" | "thisQuarter", Period> {
  const [year = 0, month = 0] = today.split("-").map(Number);
  const firstOf = (inMonth: number) => new Date(Date.UTC(year, inMonth - 1)).toISOString().slice(0, 10);
  return {
    lastMonth: { from: firstOf(month - 1), to: addDays(firstOf(month), -1) },
    thisMonth: { from: firstOf(month), to: today },
    thisWeek: { from: addDays(today, -((new Date(today).getUTCDay() + 6) % 7)), to: today },
    thisQuarter: { from: firstOf(month - ((month - 1) % 3)), to: today },
  };
}
