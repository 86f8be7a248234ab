import { quarantine } from "../../../leads/follow-up/follow-up.server.ts";
import { type DeedArgs, textOf } from "../deed.server.ts";
import { doToLead } from "./lead-deed.server.ts";

/** Holds a lead back as junk, with a reason where one is given: what has not been sent of it waits. */
export function quarantineLead(args: DeedArgs) {
  return doToLead(args, { deed: "quarantined", done: "In quarantine." }, (seen, by) =>
    quarantine(seen, by, textOf(args.form, "reason")),
  );
}
