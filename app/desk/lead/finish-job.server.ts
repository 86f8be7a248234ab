import { finishJob } from "../../../leads/follow-up/follow-up.server.ts";
import type { DeedArgs } from "../deed.server.ts";
import { doToLead } from "./lead-deed.server.ts";

/** The crew was there and the job is done. */
export function sayDone(args: DeedArgs) {
  return doToLead(args, { deed: "done", done: "Done." }, finishJob);
}
