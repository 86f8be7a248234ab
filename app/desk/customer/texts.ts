import type { SamePerson } from "../../../leads/inbox/inbox.server.ts";
import { formatAmount, formatCount, formatRequests } from "../texts.ts";

const reasons: Readonly<Record<SamePerson["by"][number], string>> = {
  phone: "same phone",
  email: "same email",
  name: "same name and city",
};

export const customerTexts = {
  customer: "Customer",
  noSuchCustomer: "There’s no such customer.",
  alsoAs: (names: readonly string[]) => `Also goes by ${names.join(", ")}`,
  call: (phone: string) => `Call ${phone}`,
  text: (phone: string) => `Text ${phone}`,
  textShort: "Text",
  email: (address: string) => `Email ${address}`,
  asked: (count: number) =>
    count === 1 ? "Asked once" : count === 2 ? "Asked twice" : `Asked ${formatCount(count)} times`,
  won: (count: number, amount: number) =>
    `${formatCount(count)} won${amount > 0 ? `, ${formatAmount(amount)}` : ""}`,
  elsewhere: (count: number) => `${formatRequests(count)} in locations that aren’t yours`,
  requests: "All requests",
  moveDay: (day: string) => `Moves ${day}`,
  visit: (day: string) => `Visit ${day}`,

  separate: "Not theirs",
  separateNamed: (reference: string) => `Not theirs: ${reference}`,
  separated: "It’s under a separate customer now.",

  same: "Is this the same person?",
  sameBy: (by: SamePerson["by"]) => by.map((reason) => reasons[reason]).join(", "),
  noneSuggested: "Nobody with the same phone, email or name.",
  look: "Someone else",
  lookHint: "Name, phone, email",
  lookButton: "Look up",
  nobody: "Nobody else found.",
  merge: "Same person",
  mergeNamed: (name: string, phone: string) => `Same person: ${name}, ${phone}`,
  mergeTitle: "Merge two customers",
  mergeInto: "They’ll be one customer:",
  mergeAll: (count: number) => `${formatRequests(count)} together`,
  mergeNote:
    "Nothing they typed changes, and you can undo it. If they ask to be erased, all of it is erased together.",
  mergeButton: "Merge",
  merged: "They’re one customer now.",
} as const;
