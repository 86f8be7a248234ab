import { ownerEmail as words } from "../../../content/mail.ts";
import type { LeadMessage } from "../../message.ts";
import { type FactLine, factLines, visitStatus } from "./facts.ts";

export function changeLines(before: LeadMessage, after: LeadMessage): FactLine[] {
  const [was, is] = [comparableLines(before), comparableLines(after)];
  return [...new Set([...is.keys(), ...was.keys()])]
    .filter((label) => was.get(label) !== is.get(label))
    .map((label) => [label, words.change(was.get(label) ?? words.nothing, is.get(label) ?? words.nothing)]);
}

function comparableLines(message: LeadMessage): Map<string, string> {
  const { customer, kind } = message.lead;
  const lines: FactLine[] = [
    ...(kind === "junk" ? [[words.visit, words.visitStatus[visitStatus(message)]] as const] : []),
    ...factLines(message.lead),
    [words.name, customer.name],
    [words.phone, customer.phone],
    [words.email, customer.email_typed],
    [words.asked, customer.message],
  ];
  return new Map(lines.filter(([, text]) => text !== ""));
}
