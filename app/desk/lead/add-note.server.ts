import { addNote } from "../../../leads/follow-up/follow-up.server.ts";
import { type DeedArgs, linesOf, textOf } from "../deed.server.ts";
import { doToLead } from "./lead-deed.server.ts";

/** Adds a note; one of a call with the customer ends the waiting. */
export function writeNote(args: DeedArgs) {
  return doToLead(args, { deed: "noted", done: "Note added." }, (seen, by) =>
    addNote(seen, by, { text: linesOf(args.form, "text"), isCall: textOf(args.form, "isCall") === "yes" }),
  );
}
