import { withdrawInvitation } from "../../../people/team.server.ts";
import { type DeedArgs, type DeedResult, textOf } from "../deed.server.ts";
import { requireOwner } from "../door.server.ts";

/** Makes an invitation's link stop working. */
export async function withdraw({ context, form }: DeedArgs): Promise<DeedResult> {
  await withdrawInvitation(requireOwner(context), textOf(form, "id"));
  return { deed: "withdraw", done: "The link does not work any more." };
}
