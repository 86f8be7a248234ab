import { signOut } from "../../../people/sign-in.server.ts";
import type { DeedArgs } from "../deed.server.ts";
import { callerOf, keepCookies, requireSignedIn } from "../door.server.ts";

/** Signs this device out. */
export async function signOutHere({ context }: Pick<DeedArgs, "context">): Promise<void> {
  keepCookies(context, await signOut(callerOf(context), requireSignedIn(context)));
}
