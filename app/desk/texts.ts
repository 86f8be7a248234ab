import { brand } from "../../content/brand.ts";
import { letterHours } from "../../content/customer-letters.ts";
import { undoSeconds } from "../../content/schedule.ts";
import type { InboxLine } from "../../leads/inbox/inbox.server.ts";
import type { Kind, Status } from "../../leads/status.ts";
import type { ProofRefusal } from "../../people/proof.server.ts";
import type { Refusal } from "../../people/sign-in.server.ts";
import { formatDuration, formatOpenTime } from "../../schedule/duration-text.ts";

export const deskTexts = {
  pageTitle: (page: string) => `${page} | ${brand.name} desk`,
  titleWithUnread: (unread: number, title: string) => `(${unread}) ${title}`,
  deskName: `${brand.name} desk`,
  manifestDescription: "Leads and jobs, from the first call to won or lost.",
  skipToContent: "Skip to main content",
  mainNavigation: "Desk",
  /** Whatever the company is called, this names the software. */
  version: (version: string) => `Version ${version}`,
  pages: {
    day: "My day",
    "to-do": "To do",
    inbox: "Inbox",
    schedule: "Schedule",
    locations: "Locations",
    numbers: "Numbers",
    people: "People",
    privacy: "Privacy",
    settings: "Settings",
    account: "Account",
    restored: "After a restore",
    unassigned: "Unassigned replies",
    unfinished: "Unfinished requests",
  },
  more: "More",
  unread: " unread",
  signOut: "Sign out",
  signingOut: {
    title: (count: number) =>
      count === 1 ? "1 change hasn’t been sent yet" : `${formatCount(count)} changes haven’t been sent yet`,
    why: "No answer came when you sent this. Signing out deletes what you typed here.",
    change: "A change",
    send: "Send now and sign out",
    sending: "Sending…",
    noAnswer: "Still no answer. What you typed is still here.",
    refused: "It wasn’t taken as it is. You’re still signed in.",
    open: "See why",
    stay: "Stay signed in",
    lose: (count: number) => (count === 1 ? "Sign out and lose it" : "Sign out and lose them"),
  },
  toStart: "Go to To do",
  toDesk: "Back to the desk",
  noSuchPage: "There’s no such page.",
  notYours: "You don’t have access to this.",
  askForAccess: "If you need it for your work, ask the owner.",
  unknownForm: "This form is out of date. Reload the page and try again.",
  somethingWrong: "Something went wrong. Go back and try again.",
  signInFirst: "Please sign in.",
  fromAnotherSite: "This came from another site, so nothing was done.",
  notAForm: "That isn’t a desk form.",

  arrivedBefore: "Already done. It went through the first time.",
  stillRunning: "This was already sent and is still in progress. Reload the page to see if it went through.",
  noConnectionKept: "You’re offline. What you typed is still here; try again when you’re back online.",
  noAnswerKept: "The desk couldn’t do this just now. What you typed is still here; try again in a moment.",
  draftFrom: "You typed this on ",
  draftUnsent: ". It hasn’t been sent.",
  discard: "Discard",
  unsent: "Draft",
  draftNews: {
    back: "What you typed here earlier is back. It hasn’t been sent.",
    discarded: "Discarded.",
  },
  connectionLost: "Offline since",
  connectionReturns: "What you see may be out of date. It refreshes by itself once you’re back online.",
  tryAgain: "Try again",
  copied: "Copied",
  notCopied: "This browser won’t copy it. Select it and copy it yourself.",
  noConnection: "You’re offline. Try again when you’re back online.",
  noPasskey: "This device didn’t provide a passkey.",
  reloadAndRetry: "That didn’t work. Reload the page and try again.",

  noSuchLead: "There’s no such lead.",
  findPlace: "Find a city, town or region",
  foundPlaces: (count: number, shown: number) =>
    count > shown
      ? `${formatLocations(count)}: type more letters to see the others.`
      : formatLocations(count),
  noSuchLocation: "There’s no such location.",
  noSuchPerson: "There’s no such person.",
  notAnEmail: "That’s not an email address.",
  nameMissing: "Enter your name.",
  wrongPassword: "That’s not your password.",
  yourPassword: "Your password",
  confirmTitle: "Confirm it’s you",
  confirmReason: "Show that it’s really you. You won’t be asked again for ten minutes.",
  confirmed: "Thanks, it’s you",
  goOn: "Continue",
  downloadReason:
    "The file may hold customers’ names, phones and addresses, so show that it’s really you first. You won’t be asked again for ten minutes.",
  downloadReady: "Now you can download the file.",
  download: "Download",
  code: "Code",
  codeHint: "Six digits from your authenticator app, or one of your backup codes.",
  wrongCode: "That code is wrong or expired. Enter the newest one.",
  passwordRule: "12 characters or more.",
  cannotUndo: "This can’t be undone.",

  notOpenYet: "after hours",
  waiting: "waiting ",
  openHours: (time: string) => `${time} of opening hours`,
  undo: "Undo",
  close: "Close",
  save: "Save",
  show: "Show",
  hide: "Hide",
  showField: (label: string) => `Show: ${label}`,
  fromDay: "From",
  toDay: "To",
  clearFilter: "Clear the filter",
  nothingOlder: "Nothing older.",
  pagination: "Pages",
  newest: "Newest",
  older: "Older",
  downloadCsv: "CSV",
  downloadJson: "JSON",
  attention: {
    title: "Needs attention",
    undelivered: "We couldn’t email you about these. Open each one to send it again:",
    quarantined: (count: number) =>
      count === 1
        ? "One lead has been in quarantine for over an hour."
        : `${formatCount(count)} leads have been in quarantine for over an hour.`,
    openQuarantine: "Review quarantine",
    restored: (count: number) =>
      count === 1
        ? "One delivery from before a restore is on hold. It may have gone out already."
        : `${formatCount(count)} deliveries from before a restore are on hold. They may have gone out already.`,
    openRestored: "Decide",
    unassigned: (count: number) =>
      count === 1
        ? "A customer’s reply isn’t on any lead."
        : `${formatCount(count)} replies aren’t on any lead.`,
    openUnassigned: "Assign",
    imports: {
      imported: "Your import has ended.",
      undone: "Your import has been undone.",
    },
    openImport: "See what came of it",
    backupFailed: (reason: string) =>
      `The daily backup failed. It’ll be tried again every hour. Reason: ${reason}`,
    diskFull:
      "The server’s disk is full. Make room now: soon no more requests can be stored, and visitors are asked to call.",
    clockAhead: (milliseconds: number) =>
      `The server’s clock is ${Math.round(milliseconds / 86_400_000)} days later than when the site last ran. If it’s wrong, fix it. Nothing is deleted for its age until the site has run on this clock for a week.`,
    stopped: (name: string, reason: string) => `${name}: sending has stopped (${reason}). Nothing is lost.`,
    openDestinations: "Open webhooks",
    failing: (name: string) => `${name}: not working since`,
    failingNow: (waiting: number) =>
      waiting === 1
        ? "One delivery is waiting. Nothing is lost. Next try:"
        : `${formatCount(waiting)} deliveries are waiting. Nothing is lost. Next try:`,
  },

  customer: "The customer",
  me: "Me",
  nobody: "Unassigned",
} as const;

export const kindTexts: Readonly<Record<Kind, string>> = { moving: "Moving", junk: "Junk" };

export const statusTexts: Readonly<Record<Status, string>> = {
  new: "New",
  contacted: "Contacted",
  quoted: "Quoted",
  won: "Won",
  lost: "Lost",
  active: "Active",
  confirmed: "Confirmed",
  done: "Done",
  cancelled: "Canceled",
  "no-show": "No-show",
};

/** In opening hours. When it was closed all that time it says so: "0 min" would look like a quick answer. */
export function formatResponse(response: InboxLine["response"]): string {
  if (response.state === "unanswered") return "never answered";
  if (response.time === null) return "not timed";
  const time = formatOpenTime(response.time, response.week);
  if (response.state === "answered")
    return response.time === 0 ? "answered while closed" : `answered in ${time}`;
  return response.time === 0 ? "came in while closed" : `waiting ${time}`;
}

/** The exact figure of a wait that's told in days or weeks; undefined where it's told already. */
export function formatExactWait(response: InboxLine["response"]): string | undefined {
  if (response.state === "unanswered" || response.time === null) return undefined;
  const exact = formatDuration(response.time);
  return exact === formatOpenTime(response.time, response.week) ? undefined : deskTexts.openHours(exact);
}

/** Cents as "$1,250" or "$1,250.50", and a range as "$1,450–1,800". */
export function formatAmount(cents: number, to: number | null = null): string {
  return to === null ? `$${formatDollars(cents)}` : `$${formatDollars(cents)}–${formatDollars(to)}`;
}

function formatDollars(cents: number): string {
  return (cents % 100 === 0 ? wholeNumber : dollarsAndCents).format(cents / 100);
}

/** "8:00" as "8 AM", "13:30" as "1:30 PM". */
export function formatTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  const minutes = minute === 0 ? "" : `:${String(minute).padStart(2, "0")}`;
  return `${hour % 12 || 12}${minutes} ${hour < 12 ? "AM" : "PM"}`;
}

const soon = `in ${undoSeconds} seconds; at night, at ${formatTime(letterHours.from)}`;

export const customerIsTold = `If we can write to them, the customer is notified ${soon}.`;
export const newTimeIsTold = `If the time is new, the customer hears about it ${soon}.`;
export const setDayIsTold = `A customer whose day was set hears about it ${soon}.`;

// Making a formatter costs more than formatting: a page has hundreds of numbers.
const nameList = new Intl.ListFormat("en-US");
const wholeNumber = new Intl.NumberFormat("en-US");
const dollarsAndCents = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2 });
const ordinalRules = new Intl.PluralRules("en", { type: "ordinal" });

/** "Kitchener and Waterloo". */
export function formatNames(names: readonly string[]): string {
  return nameList.format(names);
}

/** "12,500". */
export function formatCount(count: number): string {
  return wholeNumber.format(count);
}

const ordinals: Readonly<Record<string, string>> = { one: "st", two: "nd", few: "rd", other: "th" };

export function formatOrdinal(count: number): string {
  return `${formatCount(count)}${ordinals[ordinalRules.select(count)]}`;
}

export function formatLeads(count: number): string {
  return count === 1 ? "1 lead" : `${formatCount(count)} leads`;
}

export function formatLocations(count: number): string {
  return count === 1 ? "1 location" : `${formatCount(count)} locations`;
}

export function formatRequests(count: number): string {
  return count === 1 ? "1 request" : `${formatCount(count)} requests`;
}

/** What we hold of someone; `messages` are those that are on no request of theirs. */
export type Held = { requests: number; messages: number; unfinished: number };

export function formatHeld({ requests, messages, unfinished }: Held): string {
  const what = [
    ...(requests > 0 || messages + unfinished === 0 ? [formatRequests(requests)] : []),
    ...(unfinished > 0
      ? [unfinished === 1 ? "1 unfinished request" : `${formatCount(unfinished)} unfinished requests`]
      : []),
    ...(messages > 0 ? [messages === 1 ? "1 other message" : `${formatCount(messages)} other messages`] : []),
  ];
  return formatNames(what);
}

export function formatProofRefusal(refusal: ProofRefusal): string {
  return refusal.kind === "wrong code"
    ? deskTexts.wrongCode
    : formatRefusal(refusal, deskTexts.wrongPassword);
}

/** Why a way of proving who you are was refused. `wrong` says what may be wrong, never which. */
export function formatRefusal(refusal: Refusal, wrong: string): string {
  if (refusal.kind === "wrong") return wrong;
  const { seconds } = refusal;
  const wait = seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  return `Too many attempts. Wait ${wait}, then try again.`;
}
