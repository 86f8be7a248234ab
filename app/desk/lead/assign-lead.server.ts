import { assign, BadWords } from "../../../leads/follow-up/follow-up.server.ts";
import { findAssignee } from "../asked-filter.server.ts";
import { type DeedArgs, textOf } from "../deed.server.ts";
import { doToLead } from "./lead-deed.server.ts";

/** Gives a lead to somebody who works here, or to nobody. */
export function assignLead(args: DeedArgs) {
  return doToLead(args, { deed: "assigned", done: "Assigned." }, async (seen, by) => {
    const assignee = await findAssignee(textOf(args.form, "assignee"));
    if (assignee === undefined) throw new BadWords("There is no such person.");
    return assign(seen, by, assignee);
  });
}
