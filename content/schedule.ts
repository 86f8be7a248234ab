// The desk can change all of it for a location or a single day.

/**
 * Bookings per window and location: usually the number of trucks. null: no limit, a window is never full; the launch check
 * asks for a number.
 */
export const capacity: { usual: number | null; bySlug: Readonly<Record<string, number>> } = {
  usual: null,
  bySlug: {},
};

export const holidays: readonly { date: string; name: string }[] = [
  { date: "2026-12-25", name: "Christmas Day" },
  { date: "2027-01-01", name: "New Year's Day" },
  { date: "2027-12-25", name: "Christmas Day" },
  { date: "2028-01-01", name: "New Year's Day" },
];

/** Sundays on which the crew works. */
export const extraSundays: readonly string[] = [];

/** At this many spots or fewer the booking form shows how many are left. */
export const fewLeft = 2;

/** Seconds before customers get an email about a change by the desk, so that it can be undone. */
export const undoSeconds = 30;

/** Hours before a window begins up to which customers may move or cancel a booking themselves. */
export const changeCutOffHours = 12;
