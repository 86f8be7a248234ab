import { markUnread } from "../../../leads/follow-up/follow-up.server.ts";
import type { DeedArgs } from "../deed.server.ts";
import { doToLead } from "./lead-deed.server.ts";

/** Puts it back among what nobody has seen. */
export function sayUnread(args: DeedArgs) {
  return doToLead(args, { deed: "unread", done: "Unread again." }, markUnread);
}
