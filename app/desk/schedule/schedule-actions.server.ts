import { writeAudit } from "../../../people/audit.server.ts";
import type { AuditAction } from "../../../people/audit-actions.ts";
import type { Staff } from "../../../people/staff.ts";
import { isDay } from "../../../schedule/days-and-durations.ts";
import {
  changeDay,
  LONGEST_REASON,
  openEverywhere,
  restoreDay,
  type Where,
} from "../../../schedule/planning.server.ts";
import { timeWindows } from "../../../schedule/windows.ts";
import { requireOwner, requireStaff } from "../door.server.ts";
import { type ActionArgs, type ActionResult, readText } from "../form-action.server.ts";
import { listSchedules, requireSchedule } from "./list-schedules.server.ts";
import { moveVisitAction } from "./move-visit.server.ts";
import { scheduleTexts } from "./texts.ts";

export const scheduleActions = {
  async close(args: ActionArgs): Promise<ActionResult> {
    const { staff, where } = readWindow(args);
    const intent = "close";
    const reason = readText(args.form, "reason") || readText(args.form, "chosenReason");
    if (!reason) return { intent, problem: scheduleTexts.reasonMissing };
    if (reason.length > LONGEST_REASON)
      return { intent, problem: scheduleTexts.reasonTooLong(LONGEST_REASON) };
    const { date, window, scheduleKeys: keys } = where;
    await changeDay(where, "closed", {
      reason,
      by: staff.id,
      now: Date.now(),
      alsoWrite: (transaction) =>
        auditWindow(transaction, { staff, action: "window.closed", keys, details: { date, window } }),
    });
    return { intent, done: scheduleTexts.closed(keys) };
  },

  /** Undoes a block or an extra day: from then on the usual rules hold. */
  async restore(args: ActionArgs): Promise<ActionResult> {
    const { staff, where } = readWindow(args);
    const { date, window } = where;
    const intent = "restore";
    const restored = await restoreDay(where, {
      now: Date.now(),
      alsoWrite: (transaction, keys) =>
        auditWindow(transaction, { staff, action: "window.restored", keys, details: { date, window } }),
    });
    return restored.length > 0
      ? { intent, done: scheduleTexts.restored(restored) }
      : { intent, problem: scheduleTexts.restoredAlready };
  },

  async "open-day"(args: ActionArgs): Promise<ActionResult> {
    const { staff, where } = readWindow(args);
    const { date, scheduleKeys: keys } = where;
    const reason = readText(args.form, "reason").slice(0, LONGEST_REASON);
    const opened: Parameters<typeof openEverywhere>[1] = {
      reason,
      by: staff.id,
      now: Date.now(),
      alsoWrite: (transaction) =>
        auditWindow(transaction, { staff, action: "day.opened", keys, details: { date } }),
    };
    if (keys.includes("*")) await openEverywhere(date, opened);
    else await changeDay({ ...where, window: "*" }, "open", opened);
    return { intent: "open-day", done: scheduleTexts.opened(keys) };
  },

  move: moveVisitAction,
};

/** Which window of which locations a form is about, or the whole day ("*"), and who sends it. Throws answers. */
function readWindow(args: ActionArgs): { staff: Staff; where: Where } {
  const { context, form } = args;
  const staff = requireStaff(context);
  const date = readText(form, "date");
  const window = readText(form, "window");
  const isKnown = window === "*" || timeWindows.some(({ value }) => value === window);
  if (!isDay(date) || !isKnown) {
    throw new Response(scheduleTexts.noSuchWindow, { status: 400 });
  }
  return { staff, where: { scheduleKeys: readKeys(args, staff), date, window } };
}

/** One location, each that the person may see ("mine"), or all there are and will be ("*"), as only the owner may say. */
function readKeys({ context, form }: ActionArgs, staff: Staff): string[] {
  const location = readText(form, "location");
  const reach = readText(form, "reach") || location;
  if (reach === "*") {
    requireOwner(context);
    return ["*"];
  }
  if (reach === "mine") return listSchedules(staff).map((one) => one.slug);
  return [requireSchedule(context, location).slug];
}

type AuditedWindow = { staff: Staff; action: AuditAction; keys: readonly string[]; details: object };

async function auditWindow(
  transaction: Parameters<typeof writeAudit>[0],
  { staff, action, keys, details }: AuditedWindow,
): Promise<void> {
  for (const key of keys) {
    const line = { actor: staff.id, action, subject: `schedule:${key}`, details: { ...details } };
    await writeAudit(transaction, line);
  }
}
