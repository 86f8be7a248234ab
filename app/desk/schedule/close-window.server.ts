import { changeDay } from "../../../schedule/planning.server.ts";
import { type DeedArgs, type DeedResult, textOf } from "../deed.server.ts";
import { auditWindow, LONGEST_REASON, reachWords, readWindow } from "./plan-window.server.ts";

/** Closes a window or a whole day for bookings, at one location or at many. */
export async function closeWindow(args: DeedArgs): Promise<DeedResult> {
  const { staff, where } = readWindow(args);
  const reason = textOf(args.form, "reason");
  if (!reason) return { deed: "close", problem: "Say why it is blocked." };
  if (reason.length > LONGEST_REASON) {
    return { deed: "close", problem: `At most ${LONGEST_REASON} characters, please.` };
  }
  const { date, window, scheduleKeys: keys } = where;
  await changeDay(where, "closed", {
    reason,
    by: staff.id,
    now: Date.now(),
    alsoWrite: (transaction) =>
      auditWindow(transaction, { staff, deed: "window.closed", keys, details: { date, window, reason } }),
  });
  return {
    deed: "close",
    done: `Blocked${reachWords(keys)}. Jobs that are booked there stay: move them where needed.`,
  };
}
