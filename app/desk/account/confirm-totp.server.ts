import { confirmTotp } from "../../../people/account.server.ts";
import { type DeedArgs, type DeedResult, textOf, wordsOf } from "../deed.server.ts";
import { callerOf, keepCookies, requireSignedIn } from "../door.server.ts";

/** Switches the authenticator app on, once it has shown a right code. */
export async function confirmAuthenticator({ context, form }: DeedArgs): Promise<DeedResult> {
  const code = textOf(form, "code");
  const outcome = keepCookies(context, await confirmTotp(callerOf(context), requireSignedIn(context), code));
  if (outcome.kind === "done") return { deed: "totp", done: "Signing in now asks for a code." };
  const words = "That code is not right, or too old. Type the newest one.";
  return { deed: "totp-code", problem: wordsOf(outcome, words) };
}
