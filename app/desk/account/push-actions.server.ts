import { readSubscription } from "../../../deliveries/push.server.ts";
import { seePushDevice, startPush, stopPush } from "../../../people/push-devices.server.ts";
import { requireCaller, requireSignedIn } from "../door.server.ts";
import { type ActionArgs, type ActionResult, readObject, readText } from "../form-action.server.ts";
import { accountTexts } from "./texts.ts";

export const pushActions = {
  async start({ context, form }: ActionArgs): Promise<ActionResult> {
    const subscription = readSubscription(readObject(form, "subscription"));
    const intent = "push";
    if (!subscription) return { intent, problem: accountTexts.pushUnreachable };
    await startPush(requireSignedIn(context), subscription, requireCaller(context).userAgent);
    return { intent, done: accountTexts.pushOn };
  },

  /** The desk is open on it: whether it gets notifications, and under which id they can be stopped. */
  async see({ context, form }: ActionArgs): Promise<{ id: string | null }> {
    return { id: await seePushDevice(requireSignedIn(context), readText(form, "endpoint")) };
  },

  async stop({ context, form }: ActionArgs): Promise<ActionResult> {
    await stopPush(requireSignedIn(context), readText(form, "id"));
    return { intent: "push", done: accountTexts.pushOff };
  },
};
