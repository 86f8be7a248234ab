import { type MessageVariable, messageTemplates } from "../../../content/message-templates.ts";
import type { OwnText, WordsProblem } from "../../../deliveries/words.server.ts";
import { formatCount } from "../texts.ts";

const kinds: Readonly<Record<string, string>> = { moving: "Moving", junk: "Junk removal" };

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
  next: "What happens next",
  "moving-confirmed": "Day set",
  "moving-unconfirmed": "Day not set after all",
  "moving-ready": "What happens next, once the day is set",
  "junk-unconfirmed": "Confirmed too soon",
  "junk-status": "What follows the opening",
  closing: "How every email ends",
};

/** "Moving: day set". */
function nameEmail(id: string): string {
  const [, kind = "", letter = id] = /^(moving|junk)-(.+)$/.exec(id) ?? [];
  const name = letterNames[id] ?? letterNames[letter] ?? letter;
  return kind ? `${kinds[kind]}: ${name.charAt(0).toLowerCase()}${name.slice(1)}` : name;
}

const letterLabels: Readonly<Record<string, string>> = {
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

const templateVariables: Readonly<Record<MessageVariable, string>> = {
  firstName: "the customer’s first name",
  name: "the customer’s full name",
  city: "the location",
  phone: "the location’s phone number",
  reference: "the reference of their request",
  day: "the day of the visit or move, or else the day they asked for",
  window: "the visit’s window, or when the crew arrives for a move",
  amount: "the price that was quoted or agreed on",
  me: "the person who’s writing",
};

const minutes = "{minutes} stands for a number, like 20.";

type PageTexts = {
  about: string;
  nameOf: (group: string) => string;
  labelOf: (path: string) => string;
  hintOf: (text: OwnText) => string;
  previewTitle: string;
  saved: string;
  noSuch: string;
  missing: (variable: string) => string;
  unknown: (variable: string) => string;
  auditName: (group: string) => string;
};

const messages: PageTexts = {
  about:
    "Words you change here go out with the next email. The facts of the request, the link to change a booking and the phone number are added for you.",
  nameOf: nameEmail,
  labelOf: (path) =>
    letterLabels[path.replace(/^(moving|junk)\./, "").replace(/^[\w-]+\.(subject|opening(In)?)$/, "$1")] ??
    path,
  hintOf({ isLine, needs }) {
    if (!isLine) return "One step per line.";
    if (needs.includes("{minutes}")) return minutes;
    return needs.length > 0
      ? "{when} stands for the day and time, like Friday, November 27, 9:00 AM to 11:00 AM."
      : "";
  },
  previewTitle: "What a customer would get",
  saved: "Saved. The next email uses these words.",
  noSuch: "There’s no such email.",
  missing: (variable) =>
    variable === "{when}"
      ? "Say when: put {when} where the day and window go."
      : "Say in how many minutes: put {minutes} where the number goes.",
  unknown: () =>
    "Only {when} works in braces here, and only in openings about a visit. {minutes} is for when the crew is on the way.",
  auditName: (letter) => `the email “${nameEmail(letter)}”`,
};

const texts: PageTexts = {
  about: "Each text begins with the company’s name and ends with how to stop them; both are added for you.",
  nameOf: (letter) => letterNames[letter] ?? letter,
  labelOf(path) {
    const [kind = "", name = ""] = path.split(".");
    return name.endsWith("-in") ? `${kinds[kind]}, with minutes` : (kinds[kind] ?? path);
  },
  hintOf: ({ needs }) =>
    [
      ...(needs.includes("{when}") ? ["{when} stands for the day and time."] : []),
      ...(needs.includes("{minutes}") ? [minutes] : []),
      "{phone} stands for the location’s number. One text holds 160 characters.",
    ].join(" "),
  previewTitle: "What a customer would get",
  saved: "Saved. The next text uses these words.",
  noSuch: "There’s no such text.",
  missing: (variable) => `Put ${variable} somewhere into this text.`,
  unknown: (variable) => `There’s nothing to put in for ${variable} here. Leave out the braces.`,
  auditName: (letter) => `the text “${letterNames[letter] ?? letter}”`,
};

const templates: PageTexts = {
  about:
    "A template is where an email starts: you can change anything before it goes out. What’s in braces is filled in for each customer, and what isn’t known yet stays for the writer to fill in.",
  nameOf(id) {
    const { name = id, kind = "" } = messageTemplates[id] ?? {};
    return kind ? `${kinds[kind]}: ${name}` : name;
  },
  labelOf: (path) => (path.endsWith(".subject") ? "Subject" : "Text"),
  hintOf: ({ isLine, takes }) => (isLine ? "" : `You can use ${takes.join(", ")}.`),
  previewTitle: "What the email would start with",
  saved: "Saved. The next email that starts from this template uses these words.",
  noSuch: "There’s no such template.",
  missing: (variable) => variable,
  unknown: (variable) =>
    `There’s no variable ${variable}. Use one from the list above, or leave out the braces.`,
  auditName: (id) => `the template “${messageTemplates[id]?.name ?? id}”`,
};

const pages = { messages, texts, templates };

export const wordsTexts = {
  ...pages,
  templateVariables: Object.entries(templateVariables).map(([name, meaning]) => [`{${name}}`, meaning]),
  wasReset: "Back to the usual words.",
  problem: formatProblem,
  previewed: (label: string, { text, length, texts }: { text: string; length: number; texts: number }) =>
    `${label} (${formatCount(length)} characters, ${texts === 1 ? "one text" : `${texts} texts`}):\n${text}`,
  exampleName: "Ada Morris",
} as const;

function formatProblem(page: keyof typeof pages, problem: WordsProblem): string {
  switch (problem.kind) {
    case "empty":
      return "Enter some text, or press “Back to the usual words”.";
    case "several lines":
      return "Keep this on one line.";
    case "too long":
      return `Use at most ${formatCount(problem.longest)} characters.`;
    case "missing":
      return pages[page].missing(problem.variable);
    case "unknown":
      return pages[page].unknown(problem.variable);
  }
}
