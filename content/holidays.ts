/**
 * When a holiday is: on a date, on the n-th weekday of a month (-1: the last), on the last weekday before a day of it, or
 * some days from Easter Sunday. Weekdays count from Sunday, 0.
 */
export type HolidayRule =
  | { month: number; day: number }
  | { month: number; weekday: number; nth: number }
  | { month: number; weekday: number; before: number }
  | { fromEaster: number };

export type Holiday = { name: string; on: HolidayRule };

/**
 * The statutory holidays that the desk offers to close on. None closes anything by itself.
 * Canada: Canada Labour Code, section 166 (general holidays). https://laws-lois.justice.gc.ca/eng/acts/L-2/section-166.html
 * USA: 5 U.S.C. 6103(a) (legal public holidays). https://www.law.cornell.edu/uscode/text/5/6103
 */
export const statutoryHolidays: Readonly<Record<"Canada" | "USA", readonly Holiday[]>> = {
  Canada: [
    { name: "New Year's Day", on: { month: 1, day: 1 } },
    { name: "Good Friday", on: { fromEaster: -2 } },
    { name: "Victoria Day", on: { month: 5, weekday: 1, before: 25 } },
    { name: "Canada Day", on: { month: 7, day: 1 } },
    { name: "Labour Day", on: { month: 9, weekday: 1, nth: 1 } },
    { name: "National Day for Truth and Reconciliation", on: { month: 9, day: 30 } },
    { name: "Thanksgiving Day", on: { month: 10, weekday: 1, nth: 2 } },
    { name: "Remembrance Day", on: { month: 11, day: 11 } },
    { name: "Christmas Day", on: { month: 12, day: 25 } },
    { name: "Boxing Day", on: { month: 12, day: 26 } },
  ],
  USA: [
    { name: "New Year's Day", on: { month: 1, day: 1 } },
    { name: "Birthday of Martin Luther King, Jr.", on: { month: 1, weekday: 1, nth: 3 } },
    { name: "Washington's Birthday", on: { month: 2, weekday: 1, nth: 3 } },
    { name: "Memorial Day", on: { month: 5, weekday: 1, nth: -1 } },
    { name: "Juneteenth National Independence Day", on: { month: 6, day: 19 } },
    { name: "Independence Day", on: { month: 7, day: 4 } },
    { name: "Labor Day", on: { month: 9, weekday: 1, nth: 1 } },
    { name: "Columbus Day", on: { month: 10, weekday: 1, nth: 2 } },
    { name: "Veterans Day", on: { month: 11, day: 11 } },
    { name: "Thanksgiving Day", on: { month: 11, weekday: 4, nth: 4 } },
    { name: "Christmas Day", on: { month: 12, day: 25 } },
  ],
};
