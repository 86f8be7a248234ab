import type { FoundLead } from "../../../leads/inbox/inbox.server.ts";
import { formatRequests } from "../texts.ts";

export const findTexts = {
  find: "Find",
  title: "Find anybody",
  label: "Name, phone, email, reference, street or any word",
  search: "Find",
  recent: "Recently opened",
  noneOpened: "Leads you open show up here, so you can get back to them.",
  typeMore: "Type one more letter.",
  nothing: "Nobody found. Check the spelling, or try part of it: the last four digits, a street.",
  nothingHint: "Only your own locations are searched, and nothing in quarantine.",
  more: (count: number) => `The ${count} most recent. Add a word to narrow it down.`,
  found: (leads: number, people: number) =>
    leads === 0
      ? "Nobody found."
      : `${formatRequests(leads)} from ${people === 1 ? "one person" : `${people} people`}.`,
  allOf: (count: number, name: string) =>
    count === 2 ? `Both requests from ${name}` : `All ${formatRequests(count)} from ${name}`,
  keys: [
    ["↑", " "],
    ["↓", " to choose, "],
    ["Enter", " to open, "],
    ["Esc", " to close"],
  ],
} as const;

export const whyTexts: Readonly<Record<NonNullable<FoundLead["why"]>["field"], string>> = {
  email: "Email",
  address: "Address",
  message: "Message",
  notes: "Notes",
  messages: "Conversation",
};
