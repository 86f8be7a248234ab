import {
  assignMessage,
  findLeadByReference,
  removeUnassigned,
} from "../../../leads/messages/messages.server.ts";
import { writeAudit } from "../../../people/audit.server.ts";
import { requireOwner } from "../door.server.ts";
import { type ActionArgs, type ActionResult, readText } from "../form-action.server.ts";
import { unassignedTexts } from "./texts.ts";

export const unassignedActions = {
  async assign({ context, form }: ActionArgs): Promise<ActionResult> {
    const owner = requireOwner(context);
    const id = readText(form, "message");
    const now = Date.now();
    const lead = await findLeadByReference(readText(form, "reference"), now);
    if (!lead) return { intent: "assign", id, problem: unassignedTexts.noSuchReference };
    const isDone = await assignMessage(id, lead, now, (transaction) =>
      writeAudit(transaction, { actor: owner.id, action: "message.assigned", subject: lead }),
    );
    return isDone
      ? { intent: "assign", done: unassignedTexts.assigned }
      : { intent: "assign", problem: unassignedTexts.gone };
  },

  async remove({ context, form }: ActionArgs): Promise<ActionResult> {
    const owner = requireOwner(context);
    const id = readText(form, "message");
    const isDone = await removeUnassigned(id, (transaction) =>
      writeAudit(transaction, { actor: owner.id, action: "message.removed", subject: id }),
    );
    return isDone
      ? { intent: "remove", done: unassignedTexts.removed }
      : { intent: "remove", problem: unassignedTexts.gone };
  },
};
