import { undo } from "../../../leads/follow-up/follow-up.server.ts";
import { type DeedArgs, textOf } from "../deed.server.ts";
import { byOf, type LeadDeedResult, refusalOf, tellOfMany } from "./lead-deed.server.ts";

/** Takes back what was done in one go, to one lead or to many; what came after it stays. */
export async function undoStep({ context, form }: DeedArgs): Promise<LeadDeedResult> {
  const result = await undo(textOf(form, "undo"), byOf(context));
  const { done, refused } = result;
  const [first] = refused;
  if (done.length === 0 && !first) return { deed: "undone", problem: "There is nothing to take back." };
  if (done.length === 0 && first && refused.length === 1)
    return { deed: "undone", ...refusalOf(first.error) };
  return { deed: "undone", ...tellOfMany(result, "as before") };
}
