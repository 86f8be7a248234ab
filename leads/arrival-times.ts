const FIRST_HOUR = 6;
const LAST_HOUR = 20;

/** When a crew can be told to arrive for a move: each half hour, such as "8:00". */
export const arrivalTimes: readonly string[] = Array.from(
  { length: 2 * (LAST_HOUR - FIRST_HOUR) + 1 },
  (_, half) => `${FIRST_HOUR + Math.floor(half / 2)}:${half % 2 === 0 ? "00" : "30"}`,
);
