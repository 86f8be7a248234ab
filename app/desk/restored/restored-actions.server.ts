import { markRestored, sendRestored } from "../../../deliveries/restored.server.ts";
import { writeAudit } from "../../../people/audit.server.ts";
import { requireOwner } from "../door.server.ts";
import { type ActionArgs, type ActionResult, readText } from "../form-action.server.ts";
import { restoredTexts } from "./texts.ts";

function readDecision({ context, form }: ActionArgs, action: "restored.sent" | "restored.marked") {
  const owner = requireOwner(context);
  const destination = readText(form, "destination");
  return {
    destination,
    now: Date.now(),
    alsoWrite: (transaction: Parameters<typeof writeAudit>[0], count: number) =>
      writeAudit(transaction, { actor: owner.id, action, subject: destination, details: { count } }),
  };
}

export const restoredActions = {
  async send(args: ActionArgs): Promise<ActionResult> {
    const decision = readDecision(args, "restored.sent");
    const count = await sendRestored(decision);
    if (count === 0) return { intent: "send", problem: restoredTexts.gone };
    return { intent: "send", done: restoredTexts.sent(count, decision.destination) };
  },

  async mark(args: ActionArgs): Promise<ActionResult> {
    const decision = readDecision(args, "restored.marked");
    const count = await markRestored(decision);
    if (count === 0) return { intent: "mark", problem: restoredTexts.gone };
    return { intent: "mark", done: restoredTexts.marked(count, decision.destination) };
  },
};
