import type { TextProblem } from "../../../deliveries/customer-words.server.ts";
import { wordsTexts } from "./words-texts.ts";

const letterNames: Readonly<Record<string, string>> = {
  "moving-captured": "Moving: we got your request",
  "moving-edited": "Moving: we got your changes",
  "moving-next": "Moving: what happens next",
  "junk-captured": "Junk removal: we got your request",
  "junk-edited": "Junk removal: we got your changes",
  "junk-confirmed": "Junk removal: confirmed",
  "junk-unconfirmed": "Junk removal: confirmed too soon",
  "junk-moved": "Junk removal: new time",
  "junk-cancelled": "Junk removal: canceled",
  "junk-restored": "Junk removal: back on",
  "junk-status": "Junk removal: what follows the opening",
  "junk-next": "Junk removal: what happens next",
  closing: "How every email ends",
};

const labels: Readonly<Record<string, string>> = {
  subject: "Subject",
  opening: "Opening",
  next: "Steps",
  "status.requested": "Not confirmed yet",
  "status.confirmed": "Confirmed",
  "next.requested": "Steps while it isn’t confirmed",
  "next.confirmed": "Steps once it’s confirmed",
  question: "Before the phone number",
  questionOnceCancelled: "Before the phone number, once it’s canceled",
  signature: "Signed by",
};

const problems: Readonly<Record<TextProblem, string>> = {
  empty: wordsTexts.empty,
  "too long": wordsTexts.tooLong("600"),
  "no when": "Say when: put {when} where the day and window go.",
  "unknown variable": "Only {when} works in braces here, and only in openings about a visit.",
  "several lines": wordsTexts.oneLine,
};

export const messageTexts = {
  about:
    "Words you change here go out with the next email. The facts of the request, the link to change a booking and the phone number are added for you.",
  nameOf: (letter: string) => letterNames[letter] ?? letter,
  labelOf: (path: string) =>
    labels[path.replace(/^(moving|junk)\./, "").replace(/^\w+\.(subject|opening)$/, "$1")] ?? path,
  linesHint: "One step per line.",
  whenHint: "{when} stands for the day and window, like Friday, November 27, 9:00 AM to 11:00 AM.",
  content: "content/mail.ts",
  previewTitle: "What a customer would get",
  saved: "Saved. The next email uses these words.",
  problem: (problem: TextProblem) => problems[problem],
  noSuchLetter: "There’s no such email.",
  auditName: (letter: string) => `the email “${letterNames[letter] ?? letter}”`,
} as const;
