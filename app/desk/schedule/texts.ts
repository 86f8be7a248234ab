import { undoSeconds } from "../../../content/schedule.ts";

/** " at every location", " at 3 locations", or nothing for one. */
function formatReach(keys: readonly string[]): string {
  if (keys.includes("*")) return " at every location";
  return keys.length > 1 ? ` at ${keys.length} locations` : "";
}

export const scheduleTexts = {
  noLocations: "You don’t have any locations yet.",
  location: "Location",
  weeks: "Weeks",
  previousWeek: "Previous week",
  thisWeek: "This week",
  nextWeek: "Next week",
  today: "Today",
  blocked: "Blocked",
  opened: (keys: readonly string[]) => `Opened${formatReach(keys)}. It can be booked now.`,
  openedDay: "Opened",
  everywhere: " at every location",
  because: (reason: string) => (reason ? `: ${reason}` : ""),
  closedOnSundays: "Closed on Sundays",
  closedDay: "Closed",
  reopenDay: "Reopen the day",
  closeDayAgain: "Close the day again",
  reopen: "Reopen",
  openDay: "Open this day",
  takenShare: (taken: number, capacity: number) => `${taken} of ${capacity}`,
  takenUnseen: " booked",
  full: " · full",
  taken: (taken: number) => `${taken} booked`,
  booked: "Booked",
  timeSensitive: "Time-sensitive",

  move: "Move",
  dayAndWindow: "Day and window",
  chooseWindow: "Choose one",
  windowFull: (label: string, isFull: boolean) => (isFull ? `${label} (full)` : label),
  evenIfFull: "Even if it’s full",
  moveAndTell: "Move and notify the customer",
  moved: (day: string) =>
    `Moved to ${day}. If we have their email, the customer is notified in ${undoSeconds} seconds.`,
  otherWindow: " Choose another one, or check “Even if it’s full”.",

  restoreEverywhere: " everywhere",
  restoreAll: (count: number) => `At all ${count} locations`,
  blockDay: "Block the day",
  blockWindow: "Block",
  why: "Reason",
  atEveryLocation: "At every location",
  atAllMine: (count: number) => `At all my ${count} locations`,
  blockWholeDay: "Block the whole day",
  blockThisWindow: "Block this window",
  reasonMissing: "Enter why it’s blocked.",
  reasonTooLong: (most: number) => `Keep it to ${most} characters or fewer.`,
  closed: (keys: readonly string[]) =>
    `Blocked${formatReach(keys)}. Jobs already booked there stay; move them where needed.`,
  restored: (keys: readonly string[]) => `Back to the usual${formatReach(keys)}.`,
  restoredAlready: "Someone else has already done that.",
  noSuchWindow: "There’s no such window.",
} as const;
