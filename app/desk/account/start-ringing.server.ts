import { readSubscription } from "../../../deliveries/push.server.ts";
import { startPush } from "../../../people/push-devices.server.ts";
import { type DeedArgs, type DeedResult, objectOf } from "../deed.server.ts";
import { callerOf, requireSignedIn } from "../door.server.ts";

/** Lets the device that asks ring for new leads. */
export async function startRinging({ context, form }: DeedArgs): Promise<DeedResult> {
  const subscription = readSubscription(objectOf(form, "subscription"));
  if (!subscription)
    return { deed: "push", problem: "This browser's notifications cannot be sent from here." };
  await startPush(requireSignedIn(context), subscription, callerOf(context).userAgent);
  return { deed: "push", done: "Notifications are on." };
}
