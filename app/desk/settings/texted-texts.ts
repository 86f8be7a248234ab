import { letterHours, type TextableLetter } from "../../../content/customer-letters.ts";
import type { TextProblem } from "../../../deliveries/text-words.server.ts";
import { formatCount, formatTime } from "../texts.ts";
import { wordsTexts } from "./words-texts.ts";

const letterNames: Readonly<Record<string, string>> = {
  captured: "We got your request",
  edited: "We got your changes",
  confirmed: "Confirmed",
  unconfirmed: "Not confirmed after all",
  moved: "New time",
  cancelled: "Canceled",
  restored: "Back on",
  tomorrow: "The day before",
  "on-the-way": "On the way",
};

const kinds: Readonly<Record<string, string>> = { junk: "Junk removal", moving: "Moving" };

function formatProblem(problem: TextProblem): string {
  switch (problem.kind) {
    case "missing variable":
      return `Put ${problem.written} somewhere into this text.`;
    case "unknown variable":
      return `There’s nothing to put in for ${problem.written} here. Leave out the braces.`;
    default:
      return wordsTexts.problem(problem);
  }
}

const choices: Readonly<Record<TextableLetter, { name: string; hint: string }>> = {
  requested: {
    name: "Requested",
    hint: "We got your request, or your changes. Only without an email address.",
  },
  confirmed: {
    name: "Confirmed",
    hint: "The visit or the moving day is set. Only without an email address.",
  },
  changed: { name: "Changed", hint: "A new time, canceled, or back on. Only without an email address." },
  "day-before": { name: "The day before", hint: "Tomorrow’s visit or move. Besides the email." },
  "on-the-way": { name: "On the way", hint: "When the crew presses the button. Besides the email." },
};

const variables = [
  ["{when}", "{when} stands for the day and time."],
  ["{minutes}", "{minutes} stands for a number, like 20."],
  ["{phone}", "{phone} stands for the location’s number."],
] as const;

export const textedTexts = {
  setUp:
    "Texts aren’t set up: fill in TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM in .env. Until then none go out, whatever is ticked here.",
  which: "Which letters go by text",
  whichHint: `Nobody who texted STOP gets any. Between ${formatTime(letterHours.to)} and ${formatTime(letterHours.from)} at the location, they wait for the morning, except for the answer to what a customer just did, and “on the way”.`,
  choices,
  save: "Save",
  saved: (count: number) =>
    count === 0 ? "Saved. No letters go by text." : "Saved. It counts from the next letter on.",
  content: "content/customer-letters.ts",

  words: "Words",
  about: "Each text begins with the company’s name and ends with how to stop them; both are added for you.",
  wordsContent: "content/texts.ts",
  nameOf: (letter: string) => letterNames[letter] ?? letter,
  labelOf(path: string) {
    const [kind = "", name = ""] = path.split(".");
    return name.endsWith("-in") ? `${kinds[kind]}, with minutes` : (kinds[kind] ?? path);
  },
  hintOf: (usual: string) =>
    [
      ...variables.filter(([name]) => usual.includes(name) || name === "{phone}").map(([, means]) => means),
      "One text holds 160 characters.",
    ].join(" "),
  previewTitle: "What a customer would get",
  previewed: (label: string, { text, length, texts }: { text: string; length: number; texts: number }) =>
    `${label} (${formatCount(length)} characters, ${texts === 1 ? "one text" : `${texts} texts`}):\n${text}`,
  savedWords: "Saved. The next text uses these words.",
  problem: formatProblem,
  noSuchText: "There’s no such text.",
  auditName: (letter: string) => `the text “${letterNames[letter] ?? letter}”`,
} as const;
