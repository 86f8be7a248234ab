/** Whether a text is a day of the calendar, written YYYY-MM-DD. Never throws. */
export function isCalendarDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
}

/** A calendar day in words, with its year: "2027-01-15" is "Friday, January 15, 2027". */
export function formatLongDay(date: string): string {
  return new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeZone: "UTC" }).format(Date.parse(date));
}
