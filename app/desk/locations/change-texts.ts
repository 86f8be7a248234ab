import { formatCount, formatLocations, formatNames } from "../texts.ts";

export const changeTexts = {
  title: "Change several locations",
  back: "Back to locations",
  noneSelected: "Select the locations to change first.",
  for: (count: number) => `For ${formatLocations(count)}`,
  what: "What to change",
  choices: {
    capacity: "Bookings per window",
    hours: "Opening hours",
    closed: "Close a day",
  },
  capacity: "Maximum bookings per window",
  capacityHint: "Leave empty to use the number for all locations.",
  hoursHint: "Like 8 AM–7 PM, or closed.",
  weekdays: "Monday to Friday",
  saturday: "Saturday",
  sunday: "Sunday",
  date: "Day",
  reason: "Why",
  show: "Show the change",
  before: "Now",
  after: "After",
  check: "Check the change",
  location: "Location",
  sharedToo: (names: readonly string[]) => `also ${formatNames(names)}`,
  unchanged: "stays as it is",
  usual: (capacity: number | null) => (capacity === null ? "not counted" : `${capacity}`),
  closedOn: (day: string, reason: string) => `closed on ${day}: ${reason}`,
  openOn: (day: string) => `open on ${day}`,
  wasClosed: "closed",
  apply: (count: number) => `Change ${formatLocations(count)}`,
  done: (count: number) => `Changed for ${formatLocations(count)}.`,
  undone: (count: number) => `Undone for ${formatLocations(count)}.`,
  changedSince: (names: readonly string[]) =>
    `${formatNames(names)} ${names.length === 1 ? "has" : "have"} been changed since, so nothing was undone. Select the others and change them here.`,
  cannotUndo: "That can’t be undone from here. The audit log has what each was before.",
  nothing: "They’re all set that way already.",
  visits: (count: number) =>
    count === 0
      ? ""
      : count === 1
        ? " One visit is already booked for that day. Move it on the schedule, or call the customer."
        : ` ${formatCount(count)} visits are already booked for that day. Move them on the schedule, or call the customers.`,
  notChosen: "Choose what to change.",
} as const;
