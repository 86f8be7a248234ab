// When the crew comes, and how often. The desk can change all of it for a location or a single day.

/**
 * How many bookings one window of one location takes: usually the number of trucks. null: nobody counts, and a window is
 * never full; the launch check asks for a number. By slug where a location differs.
 */
export const capacity: { usual: number | null; bySlug: Readonly<Record<string, number>> } = {
  usual: null,
  bySlug: {},
};

/** Days on which nobody comes, anywhere. */
export const holidays: readonly { date: string; name: string }[] = [
  { date: "2026-12-25", name: "Christmas Day" },
  { date: "2027-01-01", name: "New Year's Day" },
  { date: "2027-12-25", name: "Christmas Day" },
  { date: "2028-01-01", name: "New Year's Day" },
];

/** Sundays on which the crew comes all the same. */
export const extraSundays: readonly string[] = [];

/** From this many on the booking form says how many places a window has left. */
export const fewLeft = 2;

/** For how many seconds customers are not written to about what the desk did to their visit, so that it can be undone. */
export const undoSeconds = 30;

/** Until how many hours before a window begins customers may move or cancel their booking themselves. */
export const changeCutOffHours = 12;
