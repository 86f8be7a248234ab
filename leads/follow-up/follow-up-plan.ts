import { formatClock, isDay } from "../../schedule/days-and-durations.ts";
import { arrivalTimes } from "../arrival-times.ts";
import { mayBeEmail } from "../input-filters.ts";
import { readOnWay, writeOnWay } from "../letters/on-way.ts";
import { findPlan, nameTime } from "../letters/plan.ts";
import { findBlank } from "../messages/blanks.ts";
import type { LeadRow } from "../records/records.server.ts";
import type { ChangedColumns } from "../records/stored-json.ts";
import {
  isAnswer,
  isClosed,
  mayFollow,
  type Reached,
  reopenedStatus,
  type Status,
  wasWon,
} from "../status.ts";
import { type ActionRefused, InvalidInput, StatusNotAllowed } from "./refusals.ts";

type WithFields = "quoted" | "won" | "lost" | "done" | "cancelled";

type Plain<Name extends string> = Name extends string ? { name: Name } : never;

/** Cents; two are a range. */
export type Price = number | readonly [low: number, high: number];

/** A missing field stays as it is, null clears it. `moveAt` is one of the {@link arrivalTimes}. */
export type MoveDay = { moveOn?: string | null; moveAt?: string | null; crew?: string | null };

/** `locations` are those whose leads they see; missing is everywhere. */
export type Assignee = { id: string; name: string; locations?: readonly string[] };

export type LeadAction =
  | Plain<Exclude<Reached, WithFields>>
  /** A second offer may follow. */
  | { name: "quoted"; amount?: Price | null }
  /** `amount` is the price they agreed to; without one the quote stays. */
  | ({ name: "won"; wonBy: string; amount?: Price | null } & MoveDay)
  /** A won move's day and crew; an open job only has a crew. */
  | ({ name: "scheduled" } & MoveDay)
  | { name: "lost"; reason: string }
  /** `amount` is what was paid in the end, in cents. */
  | { name: "done"; amount?: number | null }
  | { name: "cancelled"; reason?: string }
  | { name: "reopened" }
  | { name: "assigned"; assignee: Assignee | null }
  /** `isCall`: someone spoke to the customer, which is a first answer. */
  | { name: "noted"; text: string; isCall?: boolean }
  /** An email to the customer. It can be undone until it goes. */
  | { name: "messaged"; subject: string; text: string }
  /** A text message to the customer, undone like an email. */
  | { name: "texted"; message: string }
  /** What the customer wrote needs no answer. */
  | { name: "settled" }
  /** The customer of today's visit or move is told that the crew is coming, once; `minutes` until it's there. */
  | { name: "on-the-way"; minutes?: number | null }
  /** `on` is YYYY-MM-DD; null clears it. */
  | { name: "follow-up"; on: string | null }
  | { name: "read" }
  | { name: "unread" }
  | { name: "released" }
  | { name: "quarantined"; reason?: string };

export type LeadActionName = LeadAction["name"];

/** They can't collide with changes by others, so an older revision will do. */
export const additiveActions: readonly string[] = [
  "noted",
  "messaged",
  "texted",
  "settled",
  "read",
  "unread",
] satisfies readonly LeadActionName[];

const LONGEST_NOTE = 5_000;
const LONGEST_TEXT = 200;
const LONGEST_CREW = 60;
const LONGEST_TEXT_MESSAGE = 1_600;
export const LONGEST_SUBJECT = 150;
export const LONGEST_EMAIL = 5_000;

const dayPassed = "That day has passed. Pick today or a later day.";
const notAnAmount = "Enter an amount of zero or more.";

export type Plan = { change: ChangedColumns; note?: string } | ActionRefused;

/**
 * `today` is the location's, and `timeOf` its time of a moment, such as "09:40"; `openTime` is how long it has been open
 * since the lead came in.
 */
type Clock = {
  now: number;
  today: () => string;
  timeOf: (moment: number) => string;
  openTime: () => number;
};

export function planAction(action: LeadAction, row: LeadRow, clock: Clock): Plan {
  switch (action.name) {
    case "quoted": {
      const price = planPrice(action.amount);
      return price instanceof InvalidInput ? price : planStatus(row, "quoted", clock, price);
    }
    case "won":
      return planWin(action, row, clock);
    case "scheduled":
      return planScheduling(action, row, clock);
    case "lost": {
      const reason = action.reason.trim();
      if (!reason) return new InvalidInput("Enter why it was lost.");
      return refuseTooLong(reason) ?? planStatus(row, "lost", clock, { lost_reason: reason });
    }
    case "done": {
      const { amount = null } = action;
      if (amount !== null && !isAmount(amount)) return new InvalidInput(notAnAmount);
      return planStatus(row, "done", clock, amount === null ? {} : { final_amount: amount });
    }
    case "cancelled": {
      const reason = action.reason?.trim() ?? "";
      return refuseTooLong(reason) ?? planStatus(row, "cancelled", clock, { lost_reason: reason || null });
    }
    case "reopened":
      return planReopening(row);
    case "assigned": {
      const { assignee } = action;
      return { change: { assignee: assignee?.id ?? null, assignee_name: assignee?.name ?? null } };
    }
    case "noted": {
      const note = action.text.trim();
      if (!note) return new InvalidInput("The note is empty.");
      if (note.length > LONGEST_NOTE)
        return new InvalidInput(`A note can have at most ${LONGEST_NOTE} characters.`);
      return { change: action.isCall ? { ...planAnswer(row, clock), ...planReply(row) } : {}, note };
    }
    case "messaged":
      return planMessage(action, row, clock);
    case "texted":
      return planText(action, row, clock);
    case "settled":
      if (row.replied_at === null) return new InvalidInput("No message is waiting for a reply.");
      return { change: { replied_at: null } };
    case "on-the-way":
      return planOnWay(action, row, clock);
    case "follow-up":
      if (action.on !== null && !isDay(action.on)) return new InvalidInput("Enter a valid follow-up date.");
      if (action.on !== null && action.on < clock.today()) return new InvalidInput(dayPassed);
      return { change: { follow_up_on: action.on } };
    case "read":
    case "unread":
      return { change: { is_read: action.name === "read" ? 1 : 0 } };
    case "released":
      if (row.standing !== "quarantined") return new InvalidInput("This lead isn’t in quarantine.");
      return { change: { standing: "released" } };
    case "quarantined":
      if (row.standing === "quarantined") return new InvalidInput("This lead is already in quarantine.");
      return (
        refuseTooLong(action.reason ?? "") ?? {
          change: { standing: "quarantined", suspicion: action.reason?.trim() || "set aside by staff" },
        }
      );
    default:
      return planStatus(row, action.name, clock);
  }
}

function planMessage(
  { subject, text }: Extract<LeadAction, { name: "messaged" }>,
  row: LeadRow,
  clock: Clock,
): Plan {
  if (row.email === null || !mayBeEmail(row.email))
    return new InvalidInput("There’s no email address to write to.");
  if (row.standing === "quarantined")
    return new InvalidInput("This lead is in quarantine. Release it before you write.");
  if (!subject.trim() || !text.trim()) return new InvalidInput("Enter a subject and a message.");
  if (subject.length > LONGEST_SUBJECT)
    return new InvalidInput(`Keep the subject to ${LONGEST_SUBJECT} characters or fewer.`);
  if (text.length > LONGEST_EMAIL)
    return new InvalidInput(`A message can have at most ${LONGEST_EMAIL} characters.`);
  const blank = findBlank(`${subject}\n${text}`);
  if (blank) return new InvalidInput(`Fill in ${blank} before you send it.`);
  return { change: { ...planAnswer(row, clock), ...planReply(row) } };
}

function planText({ message }: Extract<LeadAction, { name: "texted" }>, row: LeadRow, clock: Clock): Plan {
  if (row.phone_e164 === null) return new InvalidInput("There’s no phone number that takes texts.");
  if (row.standing === "quarantined")
    return new InvalidInput("This lead is in quarantine. Release it before you write.");
  if (!message.trim()) return new InvalidInput("Enter a message.");
  if (message.length > LONGEST_TEXT_MESSAGE)
    return new InvalidInput(`A text can have at most ${LONGEST_TEXT_MESSAGE} characters.`);
  return { change: { ...planAnswer(row, clock), ...planReply(row) } };
}

const LONGEST_WAY = 240;

function planOnWay(
  { minutes = null }: Extract<LeadAction, { name: "on-the-way" }>,
  row: LeadRow,
  clock: Clock,
): Plan {
  if (row.standing === "quarantined")
    return new InvalidInput("This lead is in quarantine. Release it before you write.");
  const plan = findPlan(row);
  if (plan?.on !== clock.today() || isClosed(row.status as Status))
    return new InvalidInput("This only works on the day, for what’s still open.");
  if (minutes !== null && !(Number.isInteger(minutes) && minutes > 0 && minutes <= LONGEST_WAY))
    return new InvalidInput(`Enter minutes from 1 to ${LONGEST_WAY}.`);
  const told = readOnWay(row);
  const to = nameTime(plan);
  if (told?.to === to) return new InvalidInput(`They were told at ${formatClock(clock.timeOf(told.at))}.`);
  return { change: { on_way: writeOnWay({ to, at: clock.now, minutes }) } };
}

function planReply(row: LeadRow): ChangedColumns {
  return row.replied_at === null ? {} : { replied_at: null };
}

function isAmount(cents: number): boolean {
  return Number.isSafeInteger(cents) && cents >= 0;
}

function planPrice(price: Price | null = null): ChangedColumns | InvalidInput {
  if (price === null) return {};
  const [low, high] = typeof price === "number" ? [price, price] : price;
  if (!isAmount(low) || !isAmount(high)) return new InvalidInput(notAnAmount);
  if (high < low) return new InvalidInput("Enter the lower amount first, like 1450-1800.");
  return { quoted_amount: low, quoted_to: high === low ? null : high };
}

function planWin(action: Extract<LeadAction, { name: "won" }>, row: LeadRow, clock: Clock): Plan {
  const tooLong = refuseTooLong(action.wonBy);
  if (tooLong) return tooLong;
  const price = planPrice(action.amount);
  if (price instanceof InvalidInput) return price;
  const day = planMoveDay(action, row, clock);
  if (day instanceof InvalidInput) return day;
  const given = Object.fromEntries(Object.entries(day).filter(([, value]) => value !== null));
  return planStatus(row, "won", clock, { won_by: action.wonBy.trim(), ...price, ...given });
}

function planScheduling(day: MoveDay, row: LeadRow, clock: Clock): Plan {
  if (row.kind === "junk") {
    if (isClosed(row.status as Status)) return new InvalidInput("Only an open job can be given a crew.");
    if (day.moveOn || day.moveAt) return new InvalidInput("To move a visit, use the schedule.");
    const crew = planMoveDay({ crew: day.crew ?? null }, row, clock);
    return crew instanceof InvalidInput ? crew : { change: crew };
  }
  if (row.status !== "won") return new InvalidInput("Only a move that’s won can be given a day and a crew.");
  const change = planMoveDay(day, row, clock);
  return change instanceof InvalidInput ? change : { change };
}

function planMoveDay(day: MoveDay, row: LeadRow, clock: Clock): ChangedColumns | InvalidInput {
  const { moveOn = row.move_on, crew = row.crew } = day;
  // Clearing the day clears the time that went with it.
  const isLeftOver = moveOn === null && (day.moveAt ?? row.move_at) === row.move_at;
  const moveAt = isLeftOver ? null : day.moveAt === undefined ? row.move_at : day.moveAt;
  if (moveOn !== null && moveOn !== row.move_on) {
    if (!isDay(moveOn)) return new InvalidInput("Enter a valid day for the move.");
    if (moveOn < clock.today()) return new InvalidInput(dayPassed);
  }
  if (moveAt !== null && !arrivalTimes.includes(moveAt))
    return new InvalidInput("Pick an arrival time from the list.");
  if (moveAt !== null && moveOn === null) return new InvalidInput("Pick a day to go with the arrival time.");
  if (crew !== null && crew.trim().length > LONGEST_CREW)
    return new InvalidInput(`Keep the crew to ${LONGEST_CREW} characters or fewer.`);
  const change: ChangedColumns = {};
  if (day.moveOn !== undefined) change.move_on = moveOn;
  if (day.moveAt !== undefined || moveAt !== row.move_at) change.move_at = moveAt;
  if (day.crew !== undefined) change.crew = crew?.trim() || null;
  return change;
}

function refuseTooLong(text: string): InvalidInput | null {
  return text.length > LONGEST_TEXT
    ? new InvalidInput(`Keep it to ${LONGEST_TEXT} characters or fewer.`)
    : null;
}

function planReopening(row: LeadRow): Plan {
  const { kind, first_response_at } = row;
  const status = row.status as Status;
  const next = reopenedStatus({ kind, status, wasAnswered: first_response_at !== null });
  if (!next) return new InvalidInput("This lead is already open.");
  const reopened: ChangedColumns = { status: next, lost_reason: null, final_amount: null };
  if (wasWon({ kind, status: next })) return { change: reopened };
  const noDay = kind === "moving" ? { move_on: null, move_at: null, crew: null } : {};
  return { change: { ...reopened, won_by: "", ...noDay } };
}

function planStatus(row: LeadRow, to: Status, clock: Clock, beside: ChangedColumns = {}): Plan {
  const from = row.status as Status;
  if (!mayFollow(row.kind, from, to)) return new StatusNotAllowed(from, to);
  const answer = isAnswer(to) ? planAnswer(row, clock) : {};
  // A crew's "Done" answers no question.
  const reply = to === "contacted" ? planReply(row) : {};
  return { change: { status: to, ...beside, ...answer, ...reply } };
}

function planAnswer(row: LeadRow, { now, openTime }: Clock): ChangedColumns {
  if (row.first_response_at !== null) return {};
  return { first_response_at: now, response_time: openTime() };
}
