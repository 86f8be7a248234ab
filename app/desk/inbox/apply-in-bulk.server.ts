import type { LeadActionName } from "../../../leads/follow-up/follow-up.server.ts";
import { applyAction, InvalidInput } from "../../../leads/follow-up/follow-up.server.ts";
import { requireStaff } from "../door.server.ts";
import { type ActionArgs, readText } from "../form-action.server.ts";
import { FieldProblem, nameWords } from "../lead/action-fields.ts";
import {
  formatApplied,
  type LeadActionResult,
  readLeadAction,
  readSeen,
  requireActor,
} from "../lead/apply-lead-action.server.ts";
import { findEntry, listFields } from "../lead/lead-actions.ts";
import { inboxTexts } from "./texts.ts";

const intent = "many";

/** One undo undoes it for all leads. The form names the action as the bar does: "lost", or "assigned:ID". */
export async function applyInBulk({ context, form }: ActionArgs): Promise<LeadActionResult> {
  const by = requireActor(context);
  const leads = form.getAll("lead").flatMap((text) => readSeen(String(text)) ?? []);
  if (leads.length === 0) return { intent, problem: inboxTexts.selectFirst };
  const [name = "", person] = readText(form, "action").split(":");
  const entry = findEntry(name);
  if (!entry?.bulk) return { intent, problem: inboxTexts.chooseAction };
  const { asks, values, done } = entry.bulk;
  if (asks && !readText(form, asks) && !readText(form, nameWords(asks)))
    return { intent, problem: inboxTexts.missing[asks] };
  const fields = Object.entries(values?.(requireStaff(context)) ?? {});
  const asked = listFields(entry).find(([, { input }]) => input === "person");
  if (asked) fields.push([asked[0], person ?? ""]);
  for (const [key, value] of fields) form.set(key, value);
  try {
    const action = await readLeadAction(name as LeadActionName, form);
    const result = await applyAction(leads, by, action);
    const undo = result.done.length > 0 ? { undo: result.undo } : {};
    return { intent, ...undo, ...formatApplied(result, typeof done === "string" ? done : done(action)) };
  } catch (error) {
    if (!(error instanceof InvalidInput || error instanceof FieldProblem)) throw error;
    return { intent, problem: error.message };
  }
}
