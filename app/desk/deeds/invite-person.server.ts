import { invite } from "../../../people/team.server.ts";
import { callerOf, requireOwner } from "../door.server.ts";
import { readPlaces } from "../work-places.server.ts";
import { type DeedArgs, textOf } from "./deed.server.ts";

/** Asks a dispatcher in; gives the link to hand over. */
export async function invitePerson({ context, form }: DeedArgs) {
  const owner = requireOwner(context);
  const deed = "invite";
  const email = textOf(form, "email").toLowerCase();
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
    return { deed, problem: "That is not an email address.", field: "email", email };
  }
  const locations = readPlaces(form);
  if (!locations) return { deed, problem: "Choose at least one location, or all.", field: "places", email };
  const token = await invite(owner, { email, locations });
  if (!token)
    return { deed, problem: "Somebody with this address works here already.", field: "email", email };
  const link = `${callerOf(context).place.origin}/desk/invite?token=${token}`;
  return { deed, done: `${email} can come in with this link. It works once, for 72 hours.`, link };
}
