import { addDays, countDays } from "../../../schedule/days-and-durations.ts";
import { listPeriods, type Period } from "../inbox/export-periods.ts";

export const presets = [
  "this-week",
  "last-week",
  "30-days",
  "this-month",
  "last-month",
  "quarter",
  "year",
] as const;

export type Preset = (typeof presets)[number];

export const comparisons = ["before", "last-year", "none"] as const;

export type Comparison = (typeof comparisons)[number];

export function isPreset(text: string | null): text is Preset {
  return (presets as readonly (string | null)[]).includes(text);
}

export function isComparison(text: string | null): text is Comparison {
  return (comparisons as readonly (string | null)[]).includes(text);
}

/** A period that isn't over ends today. Weeks begin on Monday. */
export function findSpan(preset: Preset, today: string): Period {
  const { thisWeek, thisMonth, lastMonth, thisQuarter } = listPeriods(today);
  const monday = thisWeek.from;
  return {
    "this-week": thisWeek,
    "last-week": { from: addDays(monday, -7), to: addDays(monday, -1) },
    "30-days": { from: addDays(today, -29), to: today },
    "this-month": thisMonth,
    "last-month": lastMonth,
    quarter: thisQuarter,
    year: { from: `${today.slice(0, 4)}-01-01`, to: today },
  }[preset];
}

/** What a period is compared with: as many days where it isn't over, whole months with whole months. */
export function findCompared(
  span: Period,
  preset: Preset | null,
  comparison: Exclude<Comparison, "none">,
): Period {
  const isWeek = preset === "this-week" || preset === "last-week";
  if (comparison === "last-year") {
    // Fifty-two weeks, so that Mondays meet Mondays.
    if (isWeek) return shiftDays(span, -364);
    return { from: addMonths(span.from, -12), to: addMonths(span.to, -12) };
  }
  const months = { "this-month": 1, "last-month": 1, quarter: 3, year: 12 }[preset as string] ?? 0;
  if (preset === "last-month") return { from: addMonths(span.from, -1), to: addDays(span.from, -1) };
  if (months > 0) {
    const from = addMonths(span.from, -months);
    const asLong = addDays(from, countDays(span) - 1);
    const last = addDays(span.from, -1);
    return { from, to: countDays({ from: asLong, to: last }) > 0 ? asLong : last };
  }
  return shiftDays(span, isWeek ? -7 : -countDays(span));
}

function shiftDays({ from, to }: Period, days: number): Period {
  return { from: addDays(from, days), to: addDays(to, days) };
}

/** The last day of a shorter month stands for a day that it doesn't have. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0));
  return new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), Math.min(date, last.getUTCDate())))
    .toISOString()
    .slice(0, 10);
}

export type Bucket = "day" | "week" | "month";

/** How wide the columns of a chart are, so that there are at most about thirty. */
export function findBucket(span: Period): Bucket {
  const days = countDays(span);
  if (days <= 31) return "day";
  return days <= 217 ? "week" : "month";
}
