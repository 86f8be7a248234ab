import { removePasskey } from "../../../people/account.server.ts";
import { type DeedArgs, type DeedResult, textOf } from "../deed.server.ts";
import { requireSignedIn } from "../door.server.ts";

/** Removes one of one's own passkeys. */
export async function removeOwnPasskey({ context, form }: DeedArgs): Promise<DeedResult> {
  await removePasskey(requireSignedIn(context), textOf(form, "id"));
  return { deed: "passkeys", done: "Removed." };
}
