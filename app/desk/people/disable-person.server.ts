import { setDisabled } from "../../../people/team.server.ts";
import { type DeedArgs, type DeedResult, textOf } from "../deed.server.ts";
import { requireOwner } from "../door.server.ts";

/** Lets a dispatcher in no more and signs them out everywhere, or lets them in again. */
export async function disablePerson({ context, form }: DeedArgs): Promise<DeedResult> {
  const owner = requireOwner(context);
  const isDisabled = textOf(form, "disabled") === "yes";
  const changed = await setDisabled(owner, textOf(form, "id"), isDisabled);
  if (!changed) return { deed: "disable", problem: "There is no such person." };
  return { deed: "disable", done: isDisabled ? "Signed out everywhere and kept out." : "Let in again." };
}
