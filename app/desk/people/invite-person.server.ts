import { invite } from "../../../people/team.server.ts";
import { type DeedArgs, textOf } from "../deed.server.ts";
import { callerOf, requireOwner } from "../door.server.ts";
import { invitationsAreMailed } from "./invitation-mail.server.ts";
import { readPlaces } from "./work-places.server.ts";

/** What the owner is told once somebody is asked in: whether they hear of it by themselves, and the link to copy. */
export function invitedTo(email: string, origin: string, token: string): { done: string; link: string } {
  const how = invitationsAreMailed()
    ? `A mail is on its way to ${email}. You can also send them this link yourself.`
    : `No mail server is set, so send ${email} this link yourself.`;
  return { done: `${how} It works once, for 72 hours.`, link: `${origin}/desk/invite?token=${token}` };
}

/** Asks a dispatcher in by mail; gives the link to hand over, too. */
export async function invitePerson({ context, form }: DeedArgs) {
  const owner = requireOwner(context);
  const deed = "invite";
  const email = textOf(form, "email").toLowerCase();
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
    return { deed, problem: "That is not an email address.", field: "email", email };
  }
  const locations = readPlaces(form);
  if (!locations) return { deed, problem: "Choose at least one location, or all.", field: "places", email };
  const { origin } = callerOf(context).place;
  const token = await invite(owner, { email, locations, origin });
  if (!token)
    return { deed, problem: "Somebody with this address works here already.", field: "email", email };
  return { deed, ...invitedTo(email, origin, token) };
}
