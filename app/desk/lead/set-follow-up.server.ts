import { setFollowUp } from "../../../leads/follow-up/follow-up.server.ts";
import { type DeedArgs, textOf } from "../deed.server.ts";
import { doToLead } from "./lead-deed.server.ts";

/** Sets the day on which somebody wants to look at it again, or clears it. */
export function setFollowUpDay(args: DeedArgs) {
  const on = textOf(args.form, "on") || null;
  const done = on ? "Follow-up date saved." : "No follow-up date.";
  return doToLead(args, { deed: "follow-up", done }, (seen, by) => setFollowUp(seen, by, on));
}
