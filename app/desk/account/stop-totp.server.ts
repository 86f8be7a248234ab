import { stopTotp } from "../../../people/account.server.ts";
import { type DeedArgs, type DeedResult, passwordOf, wordsOf } from "../deed.server.ts";
import { callerOf, keepCookies, requireSignedIn } from "../door.server.ts";

/** Switches the authenticator app off. */
export async function stopAuthenticator({ context, form }: DeedArgs): Promise<DeedResult> {
  const password = passwordOf(form, "password");
  const outcome = keepCookies(context, await stopTotp(callerOf(context), requireSignedIn(context), password));
  if (outcome.kind === "done") return { deed: "totp", done: "Signing in asks for no code any more." };
  return { deed: "totp", problem: wordsOf(outcome, "That is not your password.") };
}
