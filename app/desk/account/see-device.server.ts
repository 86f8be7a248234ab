import { seePushDevice } from "../../../people/push-devices.server.ts";
import { type DeedArgs, textOf } from "../deed.server.ts";
import { requireSignedIn } from "../door.server.ts";

/** A device says that the desk is open on it: whether it rings, and under which id it can be stopped. */
export async function seeDevice({ context, form }: DeedArgs): Promise<{ id: string | null }> {
  return { id: await seePushDevice(requireSignedIn(context), textOf(form, "endpoint")) };
}
