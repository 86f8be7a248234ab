import { markRead } from "../../../leads/follow-up/follow-up.server.ts";
import type { DeedArgs } from "../deed.server.ts";
import { doToLead } from "./lead-deed.server.ts";

/** Somebody has seen it. */
export function sayRead(args: DeedArgs) {
  return doToLead(args, { deed: "read", done: "Read." }, markRead);
}
