import { endDevice } from "../../../people/account.server.ts";
import { type DeedArgs, type DeedResult, textOf } from "../deed.server.ts";
import { requireSignedIn } from "../door.server.ts";

/** Signs one of one's own devices out. */
export async function endOwnDevice({ context, form }: DeedArgs): Promise<DeedResult> {
  await endDevice(requireSignedIn(context), textOf(form, "id"));
  return { deed: "devices", done: "Signed out there." };
}
