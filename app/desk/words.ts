import type { HistoryEntry, InboxLine } from "../../leads/inbox/inbox.server.ts";
import type { Kind } from "../../leads/status.ts";
import { formatDuration } from "../../schedule/days-and-durations.ts";

/** What people at the desk call the two kinds. */
export const kindWords: Readonly<Record<Kind, string>> = { moving: "Moving", junk: "Junk" };

/** What happened to a lead, as its history says it after who did it. */
export const deedWords: Readonly<Record<HistoryEntry["deed"], string>> = {
  captured: "sent it",
  edited: "sent it again, changed",
  contacted: "marked it contacted",
  quoted: "quoted",
  won: "won it",
  lost: "marked it lost",
  reopened: "opened it again",
  confirmed: "confirmed the visit",
  moved: "moved the visit",
  done: "marked it done",
  cancelled: "cancelled it",
  "no-show": "found nobody there",
  assigned: "assigned it",
  noted: "wrote a note",
  "follow-up": "set the follow-up date",
  read: "read it",
  unread: "marked it unread",
  released: "released it",
  quarantined: "put it in quarantine",
  undone: "took a step back",
  erased: "erased it",
};

/**
 * How long somebody waits or waited for the first answer, in opening hours. Where nobody was there for them to wait for,
 * it says so: no time at all would look like a quick answer.
 */
export function responseWords(response: InboxLine["response"]): string {
  if (response.state === "unanswered") return "never answered";
  const time = formatDuration(response.time);
  if (response.state === "answered")
    return response.time === 0 ? "answered while closed" : `answered in ${time}`;
  return response.time === 0 ? "came while closed" : `waiting ${time}`;
}

/** Cents as an amount: "$1,250" or "$1,250.50". */
export function amountWords(cents: number): string {
  return `$${new Intl.NumberFormat("en-US", { minimumFractionDigits: cents % 100 === 0 ? 0 : 2 }).format(cents / 100)}`;
}
