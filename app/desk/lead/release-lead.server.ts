import { release } from "../../../leads/follow-up/follow-up.server.ts";
import type { DeedArgs } from "../deed.server.ts";
import { doToLead } from "./lead-deed.server.ts";

/** Lets a lead out of quarantine; word of it goes out now. */
export function releaseLead(args: DeedArgs) {
  return doToLead(args, { deed: "released", done: "Released: word of it goes out now." }, release);
}
