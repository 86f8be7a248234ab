import { type MessageTemplate, messageTemplates, messageVariables } from "../../content/message-templates.ts";
import {
  type DeskSetting,
  listDeskSettings,
  type OwnTextSetter,
  setOwnTexts,
} from "../../db/desk-settings.server.ts";
import { LONGEST_EMAIL, LONGEST_SUBJECT } from "../follow-up/follow-up-plan.ts";
import type { Kind, Status } from "../status.ts";

const BEGINNING = "template:";

export type TemplateText = {
  /** The template's id and what it is there: "quote.subject". */
  path: string;
  part: "subject" | "text";
  usual: string;
  own: DeskSetting | null;
};

/** `subject` and `text` are the owner's where they set some, else content's. */
export type Template = MessageTemplate & { texts: readonly TemplateText[] };

/** In the order in which the desk shows them: those that fit a lead, or all. */
export async function listTemplates(lead?: { kind: Kind; status: Status }): Promise<Template[]> {
  const own = await listDeskSettings(BEGINNING);
  return messageTemplates
    .filter(
      ({ kind, status }) =>
        lead === undefined ||
        ((kind === undefined || kind === lead.kind) &&
          (status === undefined || status.includes(lead.status))),
    )
    .map((template) => {
      const readPart = (part: TemplateText["part"]): TemplateText => {
        const path = `${template.id}.${part}`;
        const set = own.find(({ key }) => key === BEGINNING + path) ?? null;
        return { path, part, usual: template[part], own: set };
      };
      const [subject, text] = [readPart("subject"), readPart("text")];
      return {
        ...template,
        subject: subject.own?.value ?? subject.usual,
        text: text.own?.value ?? text.usual,
        texts: [subject, text],
      };
    });
}

export type TemplateProblem =
  | { kind: "empty" | "several lines" }
  | { kind: "too long"; longest: number }
  | { kind: "unknown variable"; written: string };

/** Why a text can't be used; null for one that can. What's in braces and unknown would go out as it's written. */
export function checkTemplateText({ part }: TemplateText, text: string): TemplateProblem | null {
  const longest = part === "subject" ? LONGEST_SUBJECT : LONGEST_EMAIL;
  if (text.trim() === "") return { kind: "empty" };
  if (text.length > longest) return { kind: "too long", longest };
  if (part === "subject" && text.includes("\n")) return { kind: "several lines" };
  const known: readonly string[] = messageVariables.map((name) => `{${name}}`);
  const written = text.match(/\{[^{}\n]*\}?/g)?.find((one) => !known.includes(one));
  return written === undefined ? null : { kind: "unknown variable", written };
}

/** In one step. A text that is content's takes the owner's own away. */
export function setTemplateTexts(
  changed: readonly { of: TemplateText; text: string }[],
  setter: OwnTextSetter,
): Promise<void> {
  return setOwnTexts(
    changed.map(({ of, text }) => ({ key: BEGINNING + of.path, usual: of.usual, text })),
    setter,
  );
}
