import { type MessageTemplate, messageTemplates } from "../../content/message-templates.ts";
import type { Kind, Status } from "../status.ts";

/** Those that fit the lead, in the order in which the desk shows them. */
export async function listTemplates(lead: {
  kind: Kind;
  status: Status;
}): Promise<readonly MessageTemplate[]> {
  return messageTemplates.filter(
    ({ kind, status }) =>
      (kind === undefined || kind === lead.kind) && (status === undefined || status.includes(lead.status)),
  );
}
