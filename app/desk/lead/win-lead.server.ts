import { BadWords, win } from "../../../leads/follow-up/follow-up.server.ts";
import { type DeedArgs, textOf } from "../deed.server.ts";
import { doToLead } from "./lead-deed.server.ts";

/** The customer takes the offer; who won it stands in the record. */
export function winLead(args: DeedArgs) {
  return doToLead(args, { deed: "won", done: "Won." }, async (seen, by) => {
    const wonBy = textOf(args.form, "wonBy");
    if (!wonBy) throw new BadWords("Say who won it.");
    return win(seen, by, wonBy);
  });
}
