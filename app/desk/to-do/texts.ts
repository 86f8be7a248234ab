import type { Kind } from "../../../leads/status.ts";
import { addDays, formatShortDay } from "../../../schedule/days-and-durations.ts";
import { formatShortWindow } from "../../../schedule/windows.ts";
import { formatCount, formatTime } from "../texts.ts";

export const toDoTexts = {
  waiting: "Waiting now",
  due: "Due",
  visits: "To confirm",
  unfinished: "Unfinished",
  total: (count: number, isMore: boolean) => `${formatCount(count)}${isMore ? "+" : ""}`,
  all: {
    waiting: (count: string) => `All ${count} waiting`,
    due: (count: string) => `All ${count} due`,
    visits: "Open the schedule",
    unfinished: (count: string) => `All ${count} unfinished`,
  },
  none: {
    waiting: "Everybody has an answer.",
    due: "No follow-ups due.",
    visits: "Today and tomorrow are set.",
    unfinished: "",
  },
  allDone: "All clear",
  allDoneHint:
    "Nobody’s waiting, nothing’s due, and today’s and tomorrow’s visits are set. New leads show up here the moment they’re sent.",
  openInbox: "Open the inbox",
  replies: (count: number, total: string) =>
    count === 1 ? "1 customer replied" : `${total} customers replied`,

  answer: (kind: Kind) => (kind === "moving" ? "Mark contacted" : "Confirm"),
  answerFor: (kind: Kind, name: string) =>
    kind === "moving" ? `Mark contacted: ${name}` : `Confirm the visit of ${name}`,
  followedUp: "Done",
  followedUpFor: (name: string) => `Follow-up with ${name} is done`,
  snooze: "Snooze",
  snoozeFor: (name: string) => `Snooze ${name}`,
  snoozeUntil: "Until",
  anotherDay: "Another day",
  crew: "Set the crew",
  crewFor: (name: string) => `Set the crew for ${name}`,
  noCrew: "no crew yet",
  crewHint: "Blue truck",

  isDue(on: string, today: string): string {
    const days = Math.round((Date.parse(today) - Date.parse(on)) / 86_400_000);
    if (days <= 0) return "Due today";
    return days === 1 ? "Due yesterday" : `${formatCount(days)} days overdue`;
  },
  plannedOn(on: string, today: string, time: string | null, kind: Kind): string {
    const day = on === today ? "Today" : on === addDays(today, 1) ? "Tomorrow" : formatShortDay(on);
    const hours = time && (kind === "junk" ? formatShortWindow(time) : formatTime(time));
    return [kind === "junk" ? day : `Move ${day.toLowerCase()}`, hours].filter(Boolean).join(", ");
  },
} as const;
