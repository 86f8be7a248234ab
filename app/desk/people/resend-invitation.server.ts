import { inviteAgain } from "../../../people/team.server.ts";
import { type DeedArgs, textOf } from "../deed.server.ts";
import { callerOf, requireOwner } from "../door.server.ts";
import { invitedTo } from "./invite-person.server.ts";

/** Asks somebody in once more: a new mail with a new link, and the older ones stop working. */
export async function resendInvitation({ context, form }: DeedArgs) {
  const owner = requireOwner(context);
  const { origin } = callerOf(context).place;
  const again = await inviteAgain(owner, textOf(form, "id"), origin);
  if (!again) return { deed: "resend", problem: "This invitation does not stand any more." };
  return { deed: "resend", ...invitedTo(again.email, origin, again.token) };
}
