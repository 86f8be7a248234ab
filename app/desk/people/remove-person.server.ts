import { removePerson } from "../../../people/team.server.ts";
import { type DeedArgs, type DeedResult, textOf } from "../deed.server.ts";
import { requireOwner } from "../door.server.ts";

/** Removes a dispatcher's account; their name stays beside what they did. */
export async function removeFromTeam({ context, form }: DeedArgs): Promise<DeedResult> {
  const removed = await removePerson(requireOwner(context), textOf(form, "id"));
  if (!removed) return { deed: "remove", problem: "There is no such person." };
  return { deed: "remove", done: "Removed." };
}
