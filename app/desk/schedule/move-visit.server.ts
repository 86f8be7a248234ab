import {
  type ActionContext,
  moveVisit,
  NoSuchLead,
  WindowTaken,
} from "../../../leads/follow-up/follow-up.server.ts";
import { writeAudit } from "../../../people/audit.server.ts";
import { addDays, formatDay, isDay, utcDay } from "../../../schedule/days-and-durations.ts";
import { requireStaff } from "../door.server.ts";
import { type ActionArgs, readText } from "../form-action.server.ts";
import {
  formatActionRefusal,
  type LeadActionResult,
  readSeen,
  requireActor,
} from "../lead/apply-lead-action.server.ts";
import { noteLeadElsewhere } from "../lead/lead-elsewhere.server.ts";
import { deskTexts } from "../texts.ts";
import { MOVABLE } from "./read-move.server.ts";
import { scheduleTexts } from "./texts.ts";

const intent = "move";

/** The customer is told once it can no longer be undone without them noticing. */
export async function moveVisitAction({ context, form }: ActionArgs): Promise<LeadActionResult> {
  const staff = requireStaff(context);
  const seen = readSeen(readText(form, "lead"));
  if (!seen) throw new Response(deskTexts.noSuchLead, { status: 404 });
  const date = readText(form, "date");
  const window = readText(form, "window");
  const evenIfFull = form.get("evenIfFull") === "yes";
  const by: ActionContext = {
    ...requireActor(context),
    alsoWrite: (transaction) =>
      writeAudit(transaction, {
        actor: staff.id,
        action: "lead.moved",
        subject: seen.id,
        details: { date, window, evenIfFull },
      }),
  };
  if (isDay(date) && date > addDays(utcDay(by.now), MOVABLE + 1)) {
    return { intent, problem: scheduleTexts.tooFarAhead };
  }
  try {
    const { undo } = await moveVisit(seen, by, { date, window, evenIfFull });
    return { intent, done: scheduleTexts.moved(formatDay(date)), undo };
  } catch (error) {
    if (error instanceof NoSuchLead) await noteLeadElsewhere(context, seen.id);
    const refusal = formatActionRefusal(error);
    return error instanceof WindowTaken
      ? { intent, problem: `${refusal.problem} ${scheduleTexts.otherWindow}` }
      : { intent, ...refusal };
  }
}
