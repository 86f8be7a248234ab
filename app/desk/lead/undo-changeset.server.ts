import { undo } from "../../../leads/follow-up/follow-up.server.ts";
import { type ActionArgs, readText } from "../form-action.server.ts";
import {
  formatActionRefusal,
  formatApplied,
  type LeadActionResult,
  requireActor,
} from "./apply-lead-action.server.ts";
import { leadTexts } from "./texts.ts";

/** Undoes what was done in one go, to one lead or to many; what came after it stays. */
export async function undoChangeset({ context, form }: ActionArgs): Promise<LeadActionResult> {
  const result = await undo(readText(form, "undo"), requireActor(context));
  const { done, refused } = result;
  const intent = "undone";
  const [first] = refused;
  if (done.length === 0 && !first) return { intent, problem: leadTexts.nothingToUndo };
  if (done.length === 0 && first && refused.length === 1)
    return { intent, ...formatActionRefusal(first.error) };
  if (done.length === 1 && !first) return { intent, done: leadTexts.undoneOne };
  return { intent, ...formatApplied(result, leadTexts.undone) };
}
