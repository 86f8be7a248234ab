import { BadWords, quote } from "../../../leads/follow-up/follow-up.server.ts";
import { type DeedArgs, textOf } from "../deed.server.ts";
import { doToLead } from "./lead-deed.server.ts";

/** An offer was made, with its amount where one was named; a second offer may follow. */
export function quoteLead(args: DeedArgs) {
  return doToLead(args, { deed: "quoted", done: "Quoted." }, (seen, by) =>
    quote(seen, by, readAmount(textOf(args.form, "amount"))),
  );
}

/** "1,250.50" in cents; null for nothing. */
function readAmount(text: string): number | null {
  if (!text) return null;
  const plain = text.replace(/[$,\s]/g, "");
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(plain))
    throw new BadWords("Type the amount as a number, like 1250 or 1250.50.");
  return Math.round(Number(plain) * 100);
}
