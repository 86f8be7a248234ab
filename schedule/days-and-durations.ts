/** Whether a text is a day of the calendar as we write it, YYYY-MM-DD: "2026-02-28" is, "2026-02-30" isn't. */
export function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
}

/** "2027-01-15" as "Friday, January 15, 2027". */
export function formatDayWithYear(day: string): string {
  return new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeZone: "UTC" }).format(Date.parse(day));
}
