import { onTheWayMinutes } from "../../../content/customer-letters.ts";
import { arrivalTimes } from "../../../leads/arrival-times.ts";
import type { Assignee, MoveDay, Price } from "../../../leads/follow-up/follow-up.server.ts";
import type { OpenLead } from "../../../leads/inbox/inbox.server.ts";
import { addDays, formatShortDay } from "../../../schedule/days-and-durations.ts";
import { formatTime } from "../texts.ts";
import { parseAmount, parseAmountRange } from "./amounts.ts";

// What an action's form asks for, and how what's entered is read.

export type Person = { id: string; name: string };

/** `words` is what was typed beside a reason. */
type Sent = { line: string; lines: string; words: string; people: readonly Assignee[] };

type Option = { value: string; label: string };

/** What a field says can't be used; the message is shown. */
export class FieldProblem extends Error {}

/** A field of an action's form, and how its value is read. `read` throws a {@link FieldProblem}. */
export type ActionField<Value = unknown> = {
  label: string;
  input: "line" | "amount" | "day" | "person" | "lines" | "tick" | "choice" | "reason";
  isRequired?: boolean;
  placeholder?: string;
  maxLength?: number;
  /** Of a choice; the first is chosen at the start. */
  options?: readonly Option[];
  /** Each is a button that sends the form; of a reason, beside a line named by {@link nameWords}. */
  answers?: (lead?: Pick<OpenLead, "today" | "followUpOn">) => readonly Option[];
  /** Whether an amount may be a range: "1450-1800" needs a keyboard with letters. */
  isRange?: boolean;
  min?: (lead: OpenLead) => string;
  fits?: (lead: Pick<OpenLead, "kind">) => boolean;
  start?: (lead: OpenLead, me: Person) => string;
  read: (sent: Sent) => Value;
};

export function nameWords(field: string): string {
  return `${field}Words`;
}

const LONGEST_WORDS = 150;

export function reason(
  label: string,
  reasons: readonly string[],
  missing: string | null,
): ActionField<string> {
  return {
    label,
    input: "reason",
    answers: () => reasons.map((value) => ({ value, label: value })),
    maxLength: LONGEST_WORDS,
    read({ line, words }) {
      const said = [line, words].filter(Boolean).join(": ");
      if (missing !== null && !said) throw new FieldProblem(missing);
      return said;
    },
  };
}

export function price(label: string, start?: ActionField["start"]): ActionField<Price | null> {
  return {
    label,
    input: "amount",
    isRange: true,
    placeholder: "1250, or 1450-1800",
    ...(start && { start }),
    read({ line }) {
      if (!line) return null;
      const found = parseAmount(line) ?? parseAmountRange(line);
      if (found === null)
        throw new FieldProblem("Enter an amount like 1250 or 1250.50, or a range like 1450-1800.");
      return found;
    },
  };
}

const forMoves = ({ kind }: Pick<OpenLead, "kind">) => kind === "moving";

function findLikelyDay({ moveOn, wantedOn, today }: OpenLead): string {
  return moveOn ?? (wantedOn !== null && wantedOn >= today ? wantedOn : "");
}

export const moveDayFields: { readonly [Key in keyof MoveDay]-?: ActionField<string | null> } = {
  moveOn: {
    label: "Move day",
    input: "day",
    fits: forMoves,
    min: ({ moveOn, today }) => (moveOn !== null && moveOn < today ? moveOn : today),
    start: findLikelyDay,
    read: ({ line }) => line || null,
  },
  moveAt: {
    label: "Arrival",
    input: "choice",
    fits: forMoves,
    options: ["", ...arrivalTimes].map((value) => ({
      value,
      label: value ? formatTime(value) : "No time yet",
    })),
    start: ({ moveAt }) => moveAt ?? "",
    read: ({ line }) => line || null,
  },
  crew: {
    label: "Crew",
    input: "line",
    maxLength: 60,
    placeholder: "Blue truck",
    start: ({ crew }) => crew ?? "",
    read: ({ line }) => line || null,
  },
};

/** Today, tomorrow, in three days and on the next Monday that is none of these. */
export function listFollowUpDays(lead?: Pick<OpenLead, "today" | "followUpOn">): readonly Option[] {
  if (!lead) return [];
  const { today, followUpOn } = lead;
  const soon = [today, addDays(today, 1), addDays(today, 3)];
  const monday = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
    .map((count) => addDays(today, count))
    .find((day) => new Date(day).getUTCDay() === 1 && !soon.includes(day));
  return [
    { value: today, label: "Today" },
    { value: addDays(today, 1), label: "Tomorrow" },
    ...[addDays(today, 3), ...(monday ? [monday] : [])].map((value) => ({
      value,
      label: formatShortDay(value),
    })),
    ...(followUpOn === null ? [] : [{ value: "", label: "No date" }]),
  ];
}

/** "" where a crew doesn't say when it's there. */
export const wayMinutes: readonly Option[] = [
  { value: "", label: "No time" },
  ...onTheWayMinutes.map((minutes) => ({ value: String(minutes), label: `In about ${minutes} min` })),
];

export const minutesAway: ActionField<number | null> = {
  label: "The crew gets there",
  input: "choice",
  options: wayMinutes,
  read: ({ line }) => (line ? Number(line) : null),
};

export const finalAmount: ActionField<number | null> = {
  label: "Final amount (optional)",
  input: "amount",
  placeholder: "1250",
  read({ line }) {
    if (!line) return null;
    const found = parseAmount(line);
    if (found === null) throw new FieldProblem("Enter the final amount as one number, like 1250 or 1250.50.");
    return found;
  },
};

export const assignee: ActionField<Assignee | null> = {
  label: "Assigned to",
  input: "person",
  start: ({ assignee: now }) => now?.id ?? "",
  read({ line, people }) {
    if (!line) return null;
    const person = people.find(({ id }) => id === line);
    if (!person) throw new FieldProblem("There’s no such person.");
    return person;
  },
};
