import type { TextableLetter } from "../content/customer-letters.ts";
import type { LeadMessage, LetterMessage, Message, VisitChange } from "./message.ts";

/** What a customer is written on its own: after a form, about a change, the day before, and when the crew is on the way. */
export type Letter = LeadMessage | LetterMessage;

export type LetterName = "captured" | "edited" | VisitChange | "tomorrow" | "on-the-way";

export function isLetter(message: Message): message is Letter {
  const { event } = message;
  return event === "lead.captured" || event === "lead.updated" || event === "customer.letter";
}

export function nameLetter(letter: Letter): LetterName {
  if (letter.event === "customer.letter") return letter.letter;
  return letter.change ?? (letter.event === "lead.updated" ? "edited" : "captured");
}

/** By what the owner turns texts on for. */
export const textableAs: Readonly<Record<LetterName, TextableLetter>> = {
  captured: "requested",
  edited: "requested",
  confirmed: "confirmed",
  unconfirmed: "changed",
  moved: "changed",
  cancelled: "changed",
  restored: "changed",
  tomorrow: "day-before",
  "on-the-way": "on-the-way",
};
