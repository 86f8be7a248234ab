import { isDay } from "../../schedule/days-and-durations.ts";
import type { LeadRow } from "../records/records.server.ts";
import type { ChangedColumns } from "../records/stored-json.ts";
import { isAnswer, mayFollow, reopenedStatus, type Status, wasWon } from "../status.ts";
import { type ActionRefused, InvalidInput, StatusNotAllowed } from "./refusals.ts";

type Reached = Exclude<Status, "new" | "active">;
type WithFields = "quoted" | "won" | "lost" | "cancelled";

type Plain<Name extends string> = Name extends string ? { name: Name } : never;

export type LeadAction =
  | Plain<Exclude<Reached, WithFields>>
  /** `amount` in cents. A second offer may follow. */
  | { name: "quoted"; amount?: number | null }
  | { name: "won"; wonBy: string }
  | { name: "lost"; reason: string }
  | { name: "cancelled"; reason?: string }
  | { name: "reopened" }
  | { name: "assigned"; assignee: { id: string; name: string } | null }
  /** `isCall`: someone spoke to the customer, which is a first answer. */
  | { name: "noted"; text: string; isCall?: boolean }
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
  "read",
  "unread",
] satisfies readonly LeadActionName[];

const LONGEST_NOTE = 5_000;
const LONGEST_TEXT = 200;

export type Plan = { change: ChangedColumns; note?: string } | ActionRefused;

/** `now` in epoch milliseconds; `openTime` is how long the location has been open since the lead came in. */
type Clock = { now: number; openTime: () => number };

export function planAction(action: LeadAction, row: LeadRow, clock: Clock): Plan {
  switch (action.name) {
    case "quoted": {
      const { amount = null } = action;
      if (amount !== null && (!Number.isSafeInteger(amount) || amount < 0)) {
        return new InvalidInput("Enter an amount of zero or more.");
      }
      return planStatus(row, "quoted", clock, amount === null ? {} : { quoted_amount: amount });
    }
    case "won":
      return refuseTooLong(action.wonBy) ?? planStatus(row, "won", clock, { won_by: action.wonBy.trim() });
    case "lost": {
      const reason = action.reason.trim();
      if (!reason) return new InvalidInput("Say why it was lost.");
      return refuseTooLong(reason) ?? planStatus(row, "lost", clock, { lost_reason: reason });
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
      return { change: action.isCall ? planAnswer(row, clock) : {}, note };
    }
    case "follow-up":
      if (action.on !== null && !isDay(action.on)) return new InvalidInput("Enter a valid follow-up date.");
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

function refuseTooLong(text: string): InvalidInput | null {
  return text.length > LONGEST_TEXT
    ? new InvalidInput(`Keep it to ${LONGEST_TEXT} characters or fewer.`)
    : null;
}

function planReopening(row: LeadRow): Plan {
  const { kind, first_response_at } = row;
  const status = row.status as Status;
  const next = reopenedStatus({ kind, status, wasAnswered: first_response_at !== null });
  if (!next) return new InvalidInput("This lead is open already.");
  if (wasWon({ kind, status: next })) return { change: { status: next, lost_reason: null } };
  return { change: { status: next, won_by: "", lost_reason: null } };
}

function planStatus(row: LeadRow, to: Status, clock: Clock, beside: ChangedColumns = {}): Plan {
  const from = row.status as Status;
  if (!mayFollow(row.kind, from, to)) return new StatusNotAllowed(from, to);
  return { change: { status: to, ...beside, ...(isAnswer(to) ? planAnswer(row, clock) : {}) } };
}

function planAnswer(row: LeadRow, { now, openTime }: Clock): ChangedColumns {
  if (row.first_response_at !== null) return {};
  return { first_response_at: now, response_time: openTime() };
}
