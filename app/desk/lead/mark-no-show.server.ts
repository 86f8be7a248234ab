import { markNoShow } from "../../../leads/follow-up/follow-up.server.ts";
import type { DeedArgs } from "../deed.server.ts";
import { doToLead } from "./lead-deed.server.ts";

/** The crew was there and nobody else. */
export function sayNoShow(args: DeedArgs) {
  return doToLead(args, { deed: "no-show", done: "Nobody was there." }, markNoShow);
}
