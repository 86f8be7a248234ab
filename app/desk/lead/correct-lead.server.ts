import { correctLead, NoSuchLead } from "../../../leads/follow-up/follow-up.server.ts";
import { type ActionArgs, readText } from "../form-action.server.ts";
import { deskTexts } from "../texts.ts";
import {
  formatActionRefusal,
  type LeadActionResult,
  readSeen,
  requireActor,
} from "./apply-lead-action.server.ts";
import { noteLeadElsewhere } from "./lead-elsewhere.server.ts";
import { leadTexts, typedFields } from "./texts.ts";

const intent = "corrected";

/** A field that the form didn't send stays as it is. */
export async function correctLeadAction({ context, form }: ActionArgs): Promise<LeadActionResult> {
  const by = requireActor(context);
  const seen = readSeen(readText(form, "lead"));
  if (!seen) throw new Response(deskTexts.noSuchLead, { status: 404 });
  const typed = typedFields.flatMap((field) => {
    const text = form.get(field);
    return typeof text === "string" ? [[field, text] as const] : [];
  });
  try {
    const { undo } = await correctLead(seen, by, Object.fromEntries(typed));
    return { intent, done: leadTexts.corrected, undo };
  } catch (error) {
    if (error instanceof NoSuchLead) await noteLeadElsewhere(context, seen.id);
    return { intent, ...formatActionRefusal(error) };
  }
}
