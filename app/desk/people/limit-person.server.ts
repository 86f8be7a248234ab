import { limitTo } from "../../../people/team.server.ts";
import { type DeedArgs, type DeedResult, textOf } from "../deed.server.ts";
import { requireOwner } from "../door.server.ts";
import { readPlaces } from "./work-places.server.ts";

/** Sets the locations a dispatcher works in. */
export async function limitPerson({ context, form }: DeedArgs): Promise<DeedResult> {
  const owner = requireOwner(context);
  const locations = readPlaces(form);
  if (!locations) return { deed: "limit", problem: "Choose at least one location, or all." };
  const changed = await limitTo(owner, textOf(form, "id"), locations);
  return changed ? { deed: "limit", done: "Saved." } : { deed: "limit", problem: "There is no such person." };
}
