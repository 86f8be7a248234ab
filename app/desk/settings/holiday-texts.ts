import { formatDayWithYear } from "../../../schedule/days-and-durations.ts";
import { formatCount } from "../texts.ts";

const countryNames = { Canada: "Canada", USA: "the United States" } as const;

export const holidayTexts = {
  ahead: "Closed days ahead",
  none: "No closed days ahead. Pick from the statutory holidays, or add a day of your own.",
  everywhere: "Everywhere",
  inCountry: (country: keyof typeof countryNames) => `All of ${countryNames[country]}`,
  places: (names: readonly string[], most = 3) =>
    names.length > most
      ? `${names.slice(0, most).join(", ")} and ${names.length - most} more`
      : names.join(", "),
  open: "Open again",
  openFor: (day: string) => ` on ${day}`,
  opened: (day: string) => `${day} is open again.`,
  openedAlready: "That day is already open.",
  fromContent: "content/schedule.ts",

  statutory: (country: keyof typeof countryNames) => `Holidays in ${countryNames[country]}`,
  statutoryHint: "Uncheck the days you work, then close the rest in one go. Bookings you already have stay.",
  provincesToo: "Provinces have more of their own, such as Family Day. Add those below.",
  source: { Canada: "Canada Labour Code, section 166", USA: "5 U.S.C. 6103" },
  allClosed: "You’re closed on all of them.",
  closedAlready: "already closed",
  closeThese: (country: keyof typeof countryNames) => `Close on these days in ${countryNames[country]}`,
  noDays: "Check at least one day.",
  closed: (count: number, visits: number) =>
    `Closed on ${count === 1 ? "one more day" : `${formatCount(count)} more days`}. The public form no longer offers ${count === 1 ? "it" : "them"}.${formatVisits(visits)}`,

  other: "Another closed day",
  date: "Day",
  reason: "Why",
  reasonHint: "Staff see this on the schedule, like “Family Day” or “Inventory”.",
  where: "Where",
  close: "Close this day",
  badDate: "Pick today or a later day.",
  noReason: "Say why.",
  longReason: (most: number) => `Use at most ${most} characters.`,
  formatDay: formatDayWithYear,
} as const;

function formatVisits(visits: number): string {
  if (visits === 0) return "";
  return visits === 1
    ? " One visit is already booked. Move it on the schedule, or call the customer."
    : ` ${formatCount(visits)} visits are already booked. Move them on the schedule, or call the customers.`;
}
