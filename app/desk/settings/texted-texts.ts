import { letterHours, type TextableLetter } from "../../../content/customer-letters.ts";
import { formatTime } from "../texts.ts";

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
} as const;
