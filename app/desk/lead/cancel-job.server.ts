import { undoSeconds } from "../../../content/schedule.ts";
import { cancelJob } from "../../../leads/follow-up/follow-up.server.ts";
import { type DeedArgs, textOf } from "../deed.server.ts";
import { doToLead } from "./lead-deed.server.ts";

/** The visit does not take place: its window is free again, and the customer is told. */
export function callOff(args: DeedArgs) {
  const done = `Cancelled. Where there is an email, the customer is told in ${undoSeconds} seconds.`;
  return doToLead(args, { deed: "cancelled", done }, (seen, by) =>
    cancelJob(seen, by, textOf(args.form, "reason")),
  );
}
