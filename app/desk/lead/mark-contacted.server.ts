import { markContacted } from "../../../leads/follow-up/follow-up.server.ts";
import type { DeedArgs } from "../deed.server.ts";
import { doToLead } from "./lead-deed.server.ts";

/** The customer was spoken to: the waiting ends. */
export function sayContacted(args: DeedArgs) {
  return doToLead(args, { deed: "contacted", done: "Contacted." }, markContacted);
}
