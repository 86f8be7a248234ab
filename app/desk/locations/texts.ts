import type { AuditLine } from "../../../people/audit.server.ts";
import { formatShortDay } from "../../../schedule/days-and-durations.ts";
import { formatShortWindow } from "../../../schedule/windows.ts";
import { deskTexts, formatCount, formatLocations, formatNames } from "../texts.ts";

export const locationTexts = {
  search: deskTexts.findPlace,
  searchButton: "Find",
  found: (shown: number, of: number) =>
    shown === of ? formatLocations(of) : `${shown} of ${formatLocations(of)}`,
  more: (count: number) => `${formatCount(count)} more. Type part of a name to find them.`,
  noneFound: (text: string) => `None of your locations match “${text}”.`,
  columns: {
    location: "Location",
    phone: "Phone",
    hours: "Hours",
    capacity: "Bookings per window",
    nextFree: "Next free window",
    waiting: "Waiting leads",
    open: "Open",
  },
  /** "Mon–Fri 8 AM–7 PM; Sat 9 AM–5 PM". */
  shortHours: (hours: string) =>
    hours.replace(/(\w+)day( to (\w+)day)?/g, (_, first: string, range?: string, last = "") =>
      range ? `${first.slice(0, 3)}–${last.slice(0, 3)}` : first.slice(0, 3),
    ) || "Closed",
  noneFree: "None in 8 days",
  waitingIn: (name: string) => ` waiting in ${name}`,
  edit: "Edit",
  select: (name: string) => `Select ${name}`,
  selectAll: "Select all",
  changeSeveral: "Change the selected ones",
  changeSeveralHint: "Hours, bookings per window or a closed day, for all of them at once.",
  endOf: (name: string) => `End of ${name}`,

  notCounted: "Not counted",
  notCountedMeans:
    "Without a number, bookings aren’t counted. A window never fills up, so the public form keeps taking bookings for it, even more than your trucks can handle.",
  countThem: "To count them, set “Bookings per window” for a location, or select several. Or",
  countEverywhere: "set one number for all locations",
  ownerCounts: "The owner can set a number, usually the number of trucks.",
  emailedTo: (notify: readonly string[]) => `Leads are emailed to ${notify.join(", ") || "the owner"}.`,
  ownerChanges: "The owner or a manager can change this.",

  sharedBeyond:
    "This is shared with locations that aren’t yours. Change it for this one only, or ask the owner.",
  sharedCapacity: "This is shared with locations that aren’t yours. Ask the owner to change it.",

  phoneAndEmail: "Phone and email",
  phone: "Tracking phone",
  phoneShown: "Shown on the public pages.",
  phoneIsElsewhere: "This number comes from the Firebase realtime database. Change it there.",
  notify: "Email leads to",
  notifyHint: "Addresses separated by commas. Leave empty to use the owner’s address.",
  sharedBy: (names: readonly string[]) =>
    `Shared by ${formatNames(names)}. A change affects the pages of all of them.`,
  onlyFor: (name: string) => `Change it for ${name} only`,
  notAPhone: "That’s not a Canadian or US phone number. Enter ten digits, like (416) 555-0142.",
  notAnAddress: (text: string) => `That’s not an email address: ${text}`,
  tooManyAddresses: (most: number) => `Enter at most ${most} addresses.`,
  savedFor: (names: readonly string[]) =>
    names.length === 1
      ? `Saved. The page of ${formatNames(names)} shows it now.`
      : `Saved. The pages of ${formatNames(names)} show it now.`,
  saved: "Saved.",
  unchanged: "Nothing has changed.",

  hours: "Opening hours",
  hoursHint:
    "When requests are answered, in the location’s local time, like 8 AM–7 PM or 8 AM–noon, 1 PM–5 PM. The public page shows these hours, and waits are counted in them.",
  closed: "closed",
  sameFor: (names: readonly string[]) => `Applies to ${formatNames(names)}.`,
  hoursOnlyFor: (name: string) => `Change them for ${name} only`,
  saveHours: "Save hours",
  resetHours: "Reset to the usual hours",

  capacity: "Bookings per window",
  capacityField: "Maximum bookings per window",
  capacityHint: (hint: string, usual: number | null) =>
    `${hint} Leave empty for ${usual === null ? "no limit" : `the usual ${usual}`}.`,
  usuallyTrucks: (names: readonly string[]) =>
    names.length > 1
      ? `Usually the number of trucks; ${formatNames(names)} share one crew.`
      : "Usually the number of trucks.",
  saveCapacity: "Save number",
  notACapacity: (most: number) => `Enter a number from 1 to ${most}, or leave the field empty.`,
  capacityReset: "Back to the usual number.",

  history: "Changes",
  someone: "Someone",
} as const;

function formatMailboxes(mailboxes: unknown): string {
  if (!mailboxes) return "the owner";
  return mailboxes === 1 ? "1 address" : `${mailboxes} addresses`;
}

export function formatLocationChange({ action, details }: AuditLine): string {
  const { phone, before, mailboxes, mailboxesBefore, date, window, reason, capacity, hours, dates } = details;
  const day = date ? formatShortDay(String(date)) : "";
  const when = window && window !== "*" ? `${day}, ${formatShortWindow(String(window))}` : day;
  const why = reason ? `: ${reason}` : "";
  switch (action) {
    case "location.edited": {
      const number = phone === before ? `phone ${phone}` : `phone ${before} → ${phone}`;
      const [from, to] = [formatMailboxes(mailboxesBefore), formatMailboxes(mailboxes)];
      return `${number}; leads emailed to ${from === to ? to : `${from} → ${to}`}`;
    }
    case "hours.edited":
      return `opening hours ${before || "never"} → ${hours === null ? "the usual ones" : hours || "never"}`;
    case "capacity.set":
      return `bookings per window ${before ?? "as usual"} → ${capacity ?? "as usual"}`;
    case "window.closed":
      return `blocked ${when}${why}`;
    case "day.opened":
      return `opened ${when}${why}`;
    case "window.restored":
      return `back to the usual: ${when}`;
    case "days.closed":
    case "days.opened": {
      const days = Array.isArray(dates) ? dates.map((one) => formatShortDay(String(one))).join("; ") : "";
      return `${action === "days.closed" ? "closed" : "opened again"}: ${days}`;
    }
    default:
      return action;
  }
}
