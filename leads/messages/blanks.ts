import { type MessageVariable, messageVariables } from "../../content/message-templates.ts";

const variables = new RegExp(`\\{(${messageVariables.join("|")})\\}`, "g");

/** A variable without a value stays as it's written, for a person to fill in. */
export function fillTemplate(
  text: string,
  values: Readonly<Partial<Record<MessageVariable, string>>>,
): string {
  return text.replace(variables, (written, name: MessageVariable) => values[name] || written);
}

/** The first variable that nobody has filled in: "{amount}". */
export function findBlank(text: string): string | null {
  return text.match(variables)?.[0] ?? null;
}
