import { undoSeconds } from "../../../content/schedule.ts";
import type { LetterWay } from "../../../deliveries/texted-letters.server.ts";
import { formatTime } from "../texts.ts";

const wayNames: Readonly<Record<LetterWay, string>> = { email: "email", text: "text" };

export const dayTexts = {
  days: "Day",
  today: "Today",
  tomorrow: "Tomorrow",
  nothing: { today: "Nothing for your crew today.", tomorrow: "Nothing for your crew tomorrow yet." },
  nothingElse: "When dispatch gives you a job, it shows up here on its own.",
  noCrew: "You aren’t on a crew yet. Ask the person who invited you.",
  crew: (names: readonly string[]) => names.join(", "),
  jobs: (left: number, all: number) => (left === 0 ? `All ${all} finished` : `${left} of ${all} to do`),
  arrives: (at: string | null) => (at === null ? "No time yet" : formatTime(at)),
  call: "Call",
  map: "Map",
  callName: (phone: string, name: string) => `Call ${phone}, ${name}`,
  mapOf: (name: string) => `Map for ${name}`,
  route: (from: string, to: string) => `${from || "?"} to ${to || "?"}`,
  load: "Load",
  property: "Property",
  message: "They wrote",
  timeSensitive: "Time-sensitive",
  items: (name: string, count: number) => (count === 1 ? name : `${name} ×${count}`),
  onWay: "On the way",
  onWayTo: (name: string) => `On the way to ${name}`,
  minutes: "When you’ll be there",
  by: (ways: readonly LetterWay[]) => `Tells them by ${ways.map((way) => wayNames[way]).join(" and ")}.`,
  told: (name: string) => `${name} hears that you’re on the way, in ${undoSeconds} seconds.`,
  toldAt: (at: string, minutes: number | null) =>
    `Told at ${formatTime(at)} that you’re on the way${minutes === null ? "" : `, there in about ${minutes} minutes`}.`,
  done: "Done",
  noShow: "No-show",
  doneWith: (name: string) => `Done with ${name}`,
  noShowOf: (name: string) => `No-show: ${name}`,
  undoFor: (name: string) => `Undo for ${name}`,
  markedDone: (name: string) => `${name}: done.`,
  markedNoShow: (name: string) => `${name}: no-show.`,
  undone: (name: string) => `${name}: undone.`,
  calendar: "See this in your own calendar",
  gone: "This job isn’t on your list anymore.",
  notToday: "This job isn’t today. Come back to it on the day.",
} as const;
