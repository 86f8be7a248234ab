import type { TextProblem } from "../../../deliveries/customer-words.server.ts";
import { wordsTexts } from "./words-texts.ts";

const letterNames: Readonly<Record<string, string>> = {
  "moving-captured": "Moving: we got your request",
  "moving-edited": "Moving: we got your changes",
  "moving-confirmed": "Moving: day set",
  "moving-unconfirmed": "Moving: day not set after all",
  "moving-moved": "Moving: new time",
  "moving-cancelled": "Moving: canceled",
  "moving-restored": "Moving: back on",
  "moving-tomorrow": "Moving: the day before",
  "moving-on-the-way": "Moving: on the way",
  "moving-next": "Moving: what happens next",
  "moving-ready": "Moving: what happens next, once the day is set",
  "junk-captured": "Junk removal: we got your request",
  "junk-edited": "Junk removal: we got your changes",
  "junk-confirmed": "Junk removal: confirmed",
  "junk-unconfirmed": "Junk removal: confirmed too soon",
  "junk-moved": "Junk removal: new time",
  "junk-cancelled": "Junk removal: canceled",
  "junk-restored": "Junk removal: back on",
  "junk-tomorrow": "Junk removal: the day before",
  "junk-on-the-way": "Junk removal: on the way",
  "junk-status": "Junk removal: what follows the opening",
  "junk-next": "Junk removal: what happens next",
  closing: "How every email ends",
};

const labels: Readonly<Record<string, string>> = {
  subject: "Subject",
  opening: "Opening",
  openingIn: "Opening, when the crew says in how many minutes",
  next: "Steps",
  ready: "Steps",
  "status.requested": "Not confirmed yet",
  "status.confirmed": "Confirmed",
  "next.requested": "Steps while it isn’t confirmed",
  "next.confirmed": "Steps once it’s confirmed",
  question: "Before the phone number",
  questionOnceCancelled: "Before the phone number, once it’s canceled",
  signature: "Signed by",
};

const problems: Readonly<Record<TextProblem, string>> = {
  empty: wordsTexts.problem({ kind: "empty" }),
  "too long": wordsTexts.problem({ kind: "too long", longest: 600 }),
  "no when": "Say when: put {when} where the day and window go.",
  "no minutes": "Say in how many minutes: put {minutes} where the number goes.",
  "unknown variable":
    "Only {when} works in braces here, and only in openings about a visit. {minutes} is for when the crew is on the way.",
  "several lines": wordsTexts.problem({ kind: "several lines" }),
};

const variableHints: Readonly<Record<string, string>> = {
  "{when}": "{when} stands for the day and time, like Friday, November 27, 9:00 AM to 11:00 AM.",
  "{minutes}": "{minutes} stands for a number, like 20.",
};

export const messageTexts = {
  about:
    "Words you change here go out with the next email. The facts of the request, the link to change a booking and the phone number are added for you.",
  nameOf: (letter: string) => letterNames[letter] ?? letter,
  labelOf: (path: string) =>
    labels[path.replace(/^(moving|junk)\./, "").replace(/^[\w-]+\.(subject|opening(In)?)$/, "$1")] ?? path,
  linesHint: "One step per line.",
  hintOf: (variable: string | null) => (variable === null ? undefined : variableHints[variable]),
  content: "content/mail.ts",
  previewTitle: "What a customer would get",
  saved: "Saved. The next email uses these words.",
  problem: (problem: TextProblem) => problems[problem],
  noSuchLetter: "There’s no such email.",
  auditName: (letter: string) => `the email “${letterNames[letter] ?? letter}”`,
} as const;
