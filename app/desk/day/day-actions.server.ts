import type { RouterContextProvider } from "react-router";
import { applyAction, type LeadAction, undo } from "../../../leads/follow-up/follow-up.server.ts";
import { listOwnSteps } from "../../../leads/inbox/inbox.server.ts";
import { requirePermission } from "../door.server.ts";
import { type ActionArgs, type ActionResult, readText } from "../form-action.server.ts";
import { actAs, formatActionRefusal, readSeen } from "../lead/apply-lead-action.server.ts";
import { noteLeadElsewhere } from "../lead/lead-elsewhere.server.ts";
import { listOwnWork } from "./read-day.server.ts";
import { dayTexts } from "./texts.ts";

/** The stop of today that a form is about, by id; a lead that isn't their crew's leaves a line in the audit log. */
async function findStop(context: Readonly<RouterContextProvider>, id: string) {
  const staff = requirePermission(context, "day");
  const stop = (await listOwnWork(staff, Date.now())).find((one) => one.id === id);
  if (!stop) await noteLeadElsewhere(context, id);
  return { staff, stop };
}

type Step = { action: LeadAction; done: (name: string) => string };

async function act({ context, form }: ActionArgs, intent: string, step: Step): Promise<ActionResult> {
  const seen = readSeen(readText(form, "lead"));
  const { staff, stop } = await findStop(context, seen?.id ?? "");
  if (!seen || !stop) return { intent, problem: dayTexts.gone };
  if (stop.day !== "today") return { intent, problem: dayTexts.notToday };
  // The crew was read at this revision: at any other it may have become another's.
  const { revision } = stop;
  const read = { id: stop.id, revision: seen.revision === revision ? revision : -1 };
  const { done, refused } = await applyAction([read], actAs(staff, undefined), step.action);
  const [refusal] = refused;
  if (done.length === 0 && refusal) return { intent, ...formatActionRefusal(refusal.error) };
  return { intent, id: stop.id, done: step.done(stop.name) };
}

/** What someone on a crew does: to their own crew's work of today, and back. */
export const dayActions = {
  done: (args: ActionArgs) => act(args, "done", { action: { name: "done" }, done: dayTexts.markedDone }),

  "no-show": (args: ActionArgs) =>
    act(args, "no-show", { action: { name: "no-show" }, done: dayTexts.markedNoShow }),

  async "on-the-way"({ context, form }: ActionArgs): Promise<ActionResult> {
    const intent = "on-the-way";
    const minutes = readText(form, "minutes");
    return act({ context, form }, intent, {
      action: { name: intent, minutes: minutes ? Number(minutes) : null },
      done: dayTexts.told,
    });
  },

  /** Only what they did themselves: what they ended, or told a customer a moment ago. */
  async undone({ context, form }: ActionArgs): Promise<ActionResult> {
    const intent = "undone";
    const { staff, stop } = await findStop(context, readSeen(readText(form, "lead"))?.id ?? "");
    const token = stop && (await listOwnSteps([stop.id], staff.id, Date.now())).get(stop.id);
    if (!stop || !token) return { intent, problem: dayTexts.gone };
    const { done, refused } = await undo(token, actAs(staff, undefined));
    const [refusal] = refused;
    if (done.length === 0 && refusal) return { intent, ...formatActionRefusal(refusal.error) };
    return { intent, id: stop.id, done: dayTexts.undone(stop.name) };
  },
};
