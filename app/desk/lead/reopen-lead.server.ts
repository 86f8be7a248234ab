import { reopen } from "../../../leads/follow-up/follow-up.server.ts";
import type { DeedArgs } from "../deed.server.ts";
import { doToLead } from "./lead-deed.server.ts";

/** What has ended goes on after all. */
export function reopenLead(args: DeedArgs) {
  return doToLead(args, { deed: "reopened", done: "Open again." }, reopen);
}
