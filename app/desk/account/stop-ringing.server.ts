import { stopPush } from "../../../people/push-devices.server.ts";
import { type DeedArgs, type DeedResult, textOf } from "../deed.server.ts";
import { requireSignedIn } from "../door.server.ts";

/** Stops one of one's own devices ringing. */
export async function stopRinging({ context, form }: DeedArgs): Promise<DeedResult> {
  await stopPush(requireSignedIn(context), textOf(form, "id"));
  return { deed: "push", done: "Notifications are off there." };
}
