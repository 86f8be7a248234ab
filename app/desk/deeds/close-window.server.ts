import { writeAudit } from "../../../people/audit.server.ts";
import { changeDay } from "../../../schedule/planning.server.ts";
import { type DeedArgs, type DeedResult, textOf } from "./deed.server.ts";
import { LONGEST_REASON, readWindow } from "./plan-window.server.ts";

/** Closes a window or a whole day for bookings. */
export async function closeWindow(args: DeedArgs): Promise<DeedResult> {
  const { staff, where, subject } = readWindow(args);
  const reason = textOf(args.form, "reason");
  if (!reason) return { deed: "close", problem: "Say why it is blocked." };
  if (reason.length > LONGEST_REASON) {
    return { deed: "close", problem: `At most ${LONGEST_REASON} characters, please.` };
  }
  const { date, window } = where;
  await changeDay(where, "closed", {
    reason,
    by: staff.id,
    now: Date.now(),
    alsoWrite: (transaction) =>
      writeAudit(transaction, {
        actor: staff.id,
        deed: "window.closed",
        subject,
        details: { date, window, reason },
      }),
  });
  return { deed: "close", done: "Blocked. Jobs that are booked there stay: move them where needed." };
}
