import { changeDay } from "../../../schedule/planning.server.ts";
import { type DeedArgs, type DeedResult, textOf } from "../deed.server.ts";
import { auditWindow, LONGEST_REASON, reachWords, readWindow } from "./plan-window.server.ts";

/** Opens a Sunday or a holiday. */
export async function openDay(args: DeedArgs): Promise<DeedResult> {
  const { staff, where } = readWindow(args);
  const { date, scheduleKeys: keys } = where;
  const reason = textOf(args.form, "reason").slice(0, LONGEST_REASON);
  await changeDay({ ...where, window: "*" }, "open", {
    reason,
    by: staff.id,
    now: Date.now(),
    alsoWrite: (transaction) =>
      auditWindow(transaction, { staff, deed: "day.opened", keys, details: { date, reason } }),
  });
  return { deed: "open-day", done: `Open${reachWords(keys)}. It can be booked now.` };
}
