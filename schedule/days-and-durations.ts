export const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;

export function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
}

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * DAY).toISOString().slice(0, 10);
}

/** Includes the first and the last day; 0 or less where the period ends before it starts. */
export function countDays({ from, to }: { from: string; to: string }): number {
  return (Date.parse(to) - Date.parse(from)) / DAY + 1;
}

export function utcDay(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10);
}

// Days are formatted at midnight UTC, whatever the machine's own zone.
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

const fullFormat = /* @__PURE__ */ new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeZone: "UTC" });

export function formatDay(day: string): string {
  return longFormat.format(Date.parse(day));
}

/** "2027-01-15" as "Friday, January 15, 2027". */
export function formatDayWithYear(day: string): string {
  return fullFormat.format(Date.parse(day));
}

export function formatShortDay(day: string): string {
  return shortFormat.format(Date.parse(day));
}

/** "Fri, Dec 25" in the year of `today`, in another one "Fri, Dec 25, 2027". */
export function formatShortDayFrom(today: string, day: string): string {
  const year = day.slice(0, 4);
  return today.startsWith(year) ? formatShortDay(day) : `${formatShortDay(day)}, ${year}`;
}

/** "8:30 AM" for "8:30" or "08:30". */
export function formatClock(time: string): string {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return `${hour % 12 || 12}:${String(minute).padStart(2, "0")} ${hour < 12 ? "AM" : "PM"}`;
}
