import { mergeCustomers, NoSuchLead, separateLead } from "../../../leads/follow-up/follow-up.server.ts";
import { type ActionArgs, readText } from "../form-action.server.ts";
import {
  formatActionRefusal,
  type LeadActionResult,
  requireActor,
} from "../lead/apply-lead-action.server.ts";
import { noteLeadElsewhere } from "../lead/lead-elsewhere.server.ts";
import { undoChangeset } from "../lead/undo-changeset.server.ts";
import { customerTexts } from "./texts.ts";

/** What staff do with customers. The audit log names the leads that changed hands. */
export const customerActions = {
  async merged({ context, form }: ActionArgs): Promise<LeadActionResult> {
    const intent = "merged";
    const [kept, other] = [readText(form, "kept"), readText(form, "other")];
    try {
      const { undo } = await mergeCustomers({ kept, other }, requireActor(context));
      return { intent, done: customerTexts.merged, undo };
    } catch (error) {
      return { intent, ...formatActionRefusal(error) };
    }
  },

  async separated({ context, form }: ActionArgs): Promise<LeadActionResult> {
    const intent = "separated";
    const id = readText(form, "lead");
    try {
      const { undo } = await separateLead(id, requireActor(context));
      return { intent, done: customerTexts.separated, undo };
    } catch (error) {
      if (error instanceof NoSuchLead) await noteLeadElsewhere(context, id);
      return { intent, ...formatActionRefusal(error) };
    }
  },

  undone: undoChangeset,
};
