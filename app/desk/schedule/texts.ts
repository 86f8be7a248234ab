import { brand } from "../../../content/brand.ts";
import { letterHours } from "../../../content/customer-letters.ts";
import { customerEmail } from "../../../content/mail.ts";
import { undoSeconds } from "../../../content/schedule.ts";
import { customerIsTold, formatAmount, formatTime } from "../texts.ts";

/** " at every location", " at 3 locations", or nothing for one. */
function formatReach(keys: readonly string[]): string {
  if (keys.includes("*")) return " at every location";
  return keys.length > 1 ? ` at ${keys.length} locations` : "";
}

/** "8 AM" for "8:00". */
function formatArrival(time: string): string {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  const minutes = minute === 0 ? "" : `:${String(minute).padStart(2, "0")}`;
  return `${((hour + 11) % 12) + 1}${minutes} ${hour < 12 ? "AM" : "PM"}`;
}

export const scheduleTexts = {
  noLocations: "You don’t have any locations yet.",
  location: "Location",
  allLocations: "All locations",
  show: "Show",
  weeks: "Weeks",
  days: "Days",
  previousWeek: "Previous week",
  thisWeek: "This week",
  nextWeek: "Next week",
  earlier: "Earlier",
  later: "Later",
  today: "Today",
  dayCount: (count: number) => (count === 0 ? "–" : `${count}`),
  dayCountUnseen: (count: number) => (count === 1 ? " job" : " jobs"),
  off: "Closed",
  nothingBooked: "Nothing booked yet.",
  moves: "Moves",
  print: "Print",
  theDay: " the day",
  ofDay: (day: string) => ` ${day}`,

  blocked: "Blocked",
  opened: (keys: readonly string[]) => `Opened${formatReach(keys)}. Customers can book it now.`,
  openedDay: "Open as an extra day",
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
  taken: (taken: number) => `${taken} booked`,
  free: "Open",
  full: "Full",
  over: "Past",
  fullAt: (names: readonly string[]) => `Full in ${names.join(", ")}`,
  blockedAt: (names: readonly string[]) => `Blocked in ${names.join(", ")}`,
  hidden: (count: number) =>
    count === 1 ? "1 booking by another team" : `${count} bookings by another team`,
  timeSensitive: "Time-sensitive",
  items: (count: number) => (count === 1 ? "1 item" : `${count} items`),
  call: (name: string) => `Call ${name}: `,
  crew: (crew: string) => `Crew: ${crew}`,
  arrives: formatArrival,
  noTime: "No time yet",
  route: (from: string, to: string) => [from, to].filter(Boolean).join(" → "),
  price: ({ from, to }: { from: number; to: number | null }) =>
    to === null ? formatAmount(from) : `${formatAmount(from)}–${formatAmount(to)}`,

  move: "Move",
  moveName: (name: string) => ` ${name}`,
  moveTitle: "Move",
  now: (current: string) => `Now ${current}`,
  day: "Day",
  otherDay: "Another day",
  window: "Window",
  loading: "Loading…",
  left: (left: number) => (left === 1 ? "1 left" : `${left} left`),
  hereNow: "Now here",
  shutSunday: "We’re closed on Sundays. Open the day in the schedule first.",
  shutHoliday: (name: string) => `${name}: we’re closed. Open the day in the schedule first.`,
  shut: (reason: string) => `This day is blocked${reason ? `: ${reason}` : "."}`,
  chooseWindow: "Pick a window to see what the customer will be told.",
  overbooks: (taken: number, capacity: number) =>
    `That window is full. This visit would make it ${taken + 1} bookings for ${capacity === 1 ? "1 spot" : `${capacity} spots`}.`,
  emailTo: (to: string) => `Email to ${to}`,
  emailLater: `It goes out ${undoSeconds} seconds after you move the visit, so you can still undo it; at night, at ${formatTime(letterHours.from)}.`,
  emailGreeting: customerEmail.greeting,
  noEmail: "We don’t have an email for this customer. Call to tell them: ",
  closedVisit: "Only a job that’s still open can be moved.",
  moveAndTell: "Move and notify",
  moveOnly: "Move",
  keep: "Go back",
  goOn: "Continue",
  backToSchedule: "Back to the schedule",
  moved: (day: string) => `Moved to ${day}. ${customerIsTold}`,
  otherWindow: "Pick another one, or pick it again to overbook it.",
  tooFarAhead: "Pick a day within the next year.",

  restoreEverywhere: " everywhere",
  restoreAll: (count: number) => `At all ${count} locations`,
  block: "Block",
  blockWhat: (label: string) => ` ${label}`,
  why: "Reason",
  ownReason: "Or in your own words",
  reasons: ["No crew", "Truck in the shop", "Bad weather", "Training", "Booked by phone"],
  where: "Where",
  chooseLocation: "Choose a location",
  atEveryLocation: "At every location",
  atAllMine: (count: number) => `At all my ${count} locations`,
  blockWholeDay: "Block the whole day",
  blockThisWindow: "Block this window",
  cancel: "Cancel",
  reasonMissing: "Pick a reason, or enter one.",
  reasonTooLong: (most: number) => `Keep it to ${most} characters or fewer.`,
  closed: (keys: readonly string[]) =>
    `Blocked${formatReach(keys)}. Jobs that are already booked stay. Move any you need to.`,
  restored: (keys: readonly string[]) => `Back to the usual${formatReach(keys)}.`,
  restoredAlready: "Someone else has already done that.",
  noSuchWindow: "There’s no such window.",
} as const;

export const calendarTexts = {
  title: "In your own calendar",
  hint: "A private link for Google Calendar, Outlook or a phone. It shows names, phones and addresses, two weeks back and 60 days ahead. Anyone who has it can read it until you revoke it.",
  make: (where: string) => `Make a link for ${where}`,
  everywhere: "all my locations",
  ownDay: "My jobs",
  ownDayHint:
    "A private link for Google Calendar or a phone: your crew’s jobs of today and tomorrow, with names, phones and addresses. Anyone who has it can read it until you revoke it.",
  makeOwnDay: "Make a calendar link",
  made: "Copy this link into your calendar app now. It isn’t shown again.",
  link: "Calendar link",
  tooMany: "That’s as many links as one person can have. Revoke one first.",
  revoke: "Revoke",
  revokeWhat: (where: string) => ` the link for ${where}`,
  revoked: "Revoked. Calendars that use it won’t update anymore.",
  revokedAlready: "It was already revoked.",
  madeAt: ", made ",

  noSuchCalendar: "There’s no such calendar.",
  fileName: "schedule.ics",
  name: (place: string | null) => (place === null ? `${brand.name} schedule` : `${brand.name} ${place}`),
  job: (name: string, items: number) =>
    `Junk removal: ${name}${items > 0 ? `, ${scheduleTexts.items(items)}` : ""}`,
  move: (name: string) => `Move: ${name}`,
  route: (from: string, to: string) => scheduleTexts.route(from, to),
  about: ({ phone, crew, message }: { phone: string; crew: string | null; message: string }) =>
    [phone, crew && scheduleTexts.crew(crew), message].filter(Boolean).join("\n"),
} as const;

export const sheetTexts = {
  title: (day: string, where: string) => `${day}, ${where}`,
  everyLocation: "all locations",
  crews: "Crews",
  allCrews: "All crews",
  noCrew: "No crew yet",
  jobs: (count: number) => (count === 1 ? "1 job" : `${count} jobs`),
  printedAt: "Printed ",
  nothing: "Nothing is booked on this day.",
  arrives: (time: string | null) => (time === null ? scheduleTexts.noTime : formatArrival(time)),
  kind: { moving: "Move", junk: "Junk removal" },
  property: "Property",
  load: "Load",
  route: "From → to",
  quoted: "Quoted",
  message: "They wrote",
  notes: "Notes",
  done: "Done",
  paid: "Paid",
  items: (name: string, count: number) => `${name} × ${count}`,
} as const;
