import { messageTemplates, messageVariables } from "../../content/message-templates.ts";
import { defineWords } from "../../deliveries/words.server.ts";
import { LONGEST_EMAIL, LONGEST_SUBJECT } from "../follow-up/follow-up-plan.ts";

const variables = messageVariables.map((name) => `{${name}}`);

export const templateWords = defineWords({
  file: "content/message-templates.ts",
  usual: messageTemplates,
  beginning: "template:",
  declare: (path) => {
    const [, group = "", part] = /^(.+)\.(subject|text)$/.exec(path) ?? [];
    if (!part) return null;
    const isLine = part === "subject";
    return { group, isLine, longest: isLine ? LONGEST_SUBJECT : LONGEST_EMAIL, takes: variables };
  },
});
