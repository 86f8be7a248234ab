/** "HH:MM" in the location's own time; "24:00" is the end of the day. */
export type OpenSpan = readonly [opens: string, closes: string];

/** The spans of each day of the week, Monday first; a day without spans is closed. */
export type OpeningHours = readonly [
  monday: readonly OpenSpan[],
  tuesday: readonly OpenSpan[],
  wednesday: readonly OpenSpan[],
  thursday: readonly OpenSpan[],
  friday: readonly OpenSpan[],
  saturday: readonly OpenSpan[],
  sunday: readonly OpenSpan[],
];

const weekday: readonly OpenSpan[] = [["08:00", "19:00"]];

/** When requests are answered; response times count these hours only. The desk can change them for a location. */
export const openingHours: OpeningHours = [
  weekday,
  weekday,
  weekday,
  weekday,
  weekday,
  [["09:00", "17:00"]],
  [],
];

/** Locations with hours of their own. */
export const openingHoursBySlug: Readonly<Record<string, OpeningHours>> = {};
