// What staff choose from at the desk, most frequent first. They can add words, or use their own instead.

/** Why a move was lost. */
export const lostReasons: readonly string[] = [
  "Price",
  "Date not available",
  "Booked someone else",
  "No answer",
  "Not moving after all",
  "Outside our area",
];

/** Why a won move or a booked visit was canceled. */
export const cancelReasons: readonly string[] = [
  "Customer canceled",
  "Date changed",
  "Booked someone else",
  "No truck or crew",
  "Weather",
  "Booked twice",
];
