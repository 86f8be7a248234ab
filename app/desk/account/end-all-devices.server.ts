import { endAllDevices } from "../../../people/account.server.ts";
import type { DeedArgs } from "../deed.server.ts";
import { requireSignedIn } from "../door.server.ts";

/** Signs out everywhere, here as well. */
export function signOutEverywhere({ context }: Pick<DeedArgs, "context">): Promise<void> {
  return endAllDevices(requireSignedIn(context));
}
