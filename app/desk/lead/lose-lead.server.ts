import { lose } from "../../../leads/follow-up/follow-up.server.ts";
import { type DeedArgs, textOf } from "../deed.server.ts";
import { doToLead } from "./lead-deed.server.ts";

/** It comes to nothing, and why. */
export function loseLead(args: DeedArgs) {
  return doToLead(args, { deed: "lost", done: "Lost." }, (seen, by) =>
    lose(seen, by, textOf(args.form, "reason")),
  );
}
