import { undoSeconds } from "../../../content/schedule.ts";
import { DeedRefused, WindowTaken } from "../../../leads/follow-up/follow-up.server.ts";
import { moveVisit } from "../../../leads/follow-up/move-visit.server.ts";
import { writeAudit } from "../../../people/audit.server.ts";
import { formatDay } from "../../../schedule/days-and-durations.ts";
import { type DeedArgs, textOf } from "../deed.server.ts";
import { requireStaff } from "../door.server.ts";
import type { LeadDeedResult } from "../lead/lead-deed.server.ts";
import { byOf } from "./schedule-place.server.ts";

/** Moves a job to another day and window; the customer is told once it can no longer be undone unseen. */
export async function moveJob({ context, form }: DeedArgs): Promise<LeadDeedResult> {
  const staff = requireStaff(context);
  const id = textOf(form, "id");
  const [date = "", window = ""] = textOf(form, "to").split(" ");
  const evenIfFull = form.get("evenIfFull") === "yes";
  try {
    const { undo } = await moveVisit({ id, revision: Number(textOf(form, "revision")) }, byOf(staff), {
      date,
      window,
      evenIfFull,
      alsoWrite: (transaction) =>
        writeAudit(transaction, {
          actor: staff.id,
          deed: "lead.moved",
          subject: id,
          details: { date, window, evenIfFull },
        }),
    });
    return {
      deed: "move",
      done: `Moved to ${formatDay(date)}. Where there is an email, the customer is told in ${undoSeconds} seconds.`,
      undo,
    };
  } catch (error) {
    if (!(error instanceof DeedRefused)) throw error;
    const way = error instanceof WindowTaken ? " Choose another, or tick that it goes in all the same." : "";
    return { deed: "move", problem: `${error.message}${way}` };
  }
}
