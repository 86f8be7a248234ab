import { writeAudit } from "../../../people/audit.server.ts";
import { changeDay } from "../../../schedule/planning.server.ts";
import { type DeedArgs, type DeedResult, textOf } from "./deed.server.ts";
import { LONGEST_REASON, readWindow } from "./plan-window.server.ts";

/** Opens a Sunday or a holiday. */
export async function openDay(args: DeedArgs): Promise<DeedResult> {
  const { staff, where, subject } = readWindow(args);
  const { date } = where;
  const reason = textOf(args.form, "reason").slice(0, LONGEST_REASON);
  const day = { ...where, window: "*" };
  await changeDay(day, "open", {
    reason,
    by: staff.id,
    now: Date.now(),
    alsoWrite: (transaction) =>
      writeAudit(transaction, { actor: staff.id, deed: "day.opened", subject, details: { date, reason } }),
  });
  return { deed: "open-day", done: "Open. It can be booked now." };
}
