import { cancelJob } from "../../../leads/follow-up.server.ts";
import { type DeedArgs, textOf } from "./deed.server.ts";
import { doToLead } from "./lead-deed.server.ts";

/** The visit does not take place: its window is free again. */
export function callOff(args: DeedArgs) {
  return doToLead(args, { deed: "cancelled", done: "Cancelled." }, (seen, by) =>
    cancelJob(seen, by, textOf(args.form, "reason")),
  );
}
