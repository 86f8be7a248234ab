import { confirmJob } from "../../../leads/follow-up/follow-up.server.ts";
import type { DeedArgs } from "../deed.server.ts";
import { doToLead } from "./lead-deed.server.ts";

/** The customer knows that the crew comes: the waiting ends. */
export function sayConfirmed(args: DeedArgs) {
  return doToLead(args, { deed: "confirmed", done: "Confirmed." }, confirmJob);
}
