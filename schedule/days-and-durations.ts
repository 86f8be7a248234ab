/** Milliseconds. */
const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;

/** Whether a text is a day of the calendar as we write it, YYYY-MM-DD: "2026-02-28" is, "2026-02-30" isn't. */
export function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
}

/** The day that many days after another; before it where `count` is negative. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * DAY).toISOString().slice(0, 10);
}

/** How many days a period has, its first and last day included; 0 or less where it ends before it starts. */
export function countDays({ from, to }: { from: string; to: string }): number {
  return (Date.parse(to) - Date.parse(from)) / DAY + 1;
}

/** The day in UTC at a moment (epoch milliseconds). */
export function utcDay(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10);
}

// A day is formatted at midnight UTC, so that no machine's own zone changes it.
const longFormat = /* @__PURE__ */ new Intl.DateTimeFormat("en-US", {
  weekday: "long",
  month: "long",
  day: "numeric",
  timeZone: "UTC",
});
const shortFormat = /* @__PURE__ */ new Intl.DateTimeFormat("en-US", {
  weekday: "short",
  month: "short",
  day: "numeric",
  timeZone: "UTC",
});

/** "2026-11-23" as "Monday, November 23". */
export function formatDay(day: string): string {
  return longFormat.format(Date.parse(day));
}

/** "2027-01-15" as "Friday, January 15, 2027". */
export function formatDayWithYear(day: string): string {
  return new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeZone: "UTC" }).format(Date.parse(day));
}

/** "2026-11-23" as "Mon, Nov 23". */
export function formatShortDay(day: string): string {
  return shortFormat.format(Date.parse(day));
}

/** Milliseconds as "under 1 min", "12 min", "3 h", "12 h 30 min"; seconds are dropped. */
export function formatDuration(time: number): string {
  const minutes = Math.floor(time / MINUTE);
  if (minutes < 1) return "under 1 min";
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(" ");
}
