import type { MessageVariable } from "../../../content/message-templates.ts";
import type { Template, TemplateProblem } from "../../../leads/messages/messages.server.ts";
import { wordsTexts } from "./words-texts.ts";

const variables: Readonly<Record<MessageVariable, string>> = {
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

const kinds = { moving: "Moving", junk: "Junk removal" } as const;

function formatProblem(problem: TemplateProblem): string {
  if (problem.kind !== "unknown variable") return wordsTexts.problem(problem);
  return `There’s no variable ${problem.written}. Use one from the list above, or leave out the braces.`;
}

export const templateTexts = {
  about:
    "A template is where an email starts: you can change anything before it goes out. What’s in braces is filled in for each customer, and what isn’t known yet stays for the writer to fill in.",
  nameOf: ({ name, kind }: Pick<Template, "name" | "kind">) => (kind ? `${kinds[kind]}: ${name}` : name),
  labels: { subject: "Subject", text: "Text" },
  variables: Object.entries(variables),
  variablesTitle: "What you can put in braces",
  variable: (name: string) => `{${name}}`,
  variablesHint: `You can use ${Object.keys(variables)
    .map((name) => `{${name}}`)
    .join(", ")}.`,
  content: "content/message-templates.ts",
  previewTitle: "What the email would start with",
  saved: "Saved. The next email that starts from this template uses these words.",
  problem: formatProblem,
  noSuchTemplate: "There’s no such template.",
  auditName: (name: string) => `the template “${name}”`,
} as const;
