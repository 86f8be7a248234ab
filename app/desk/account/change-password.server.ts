import { changePassword } from "../../../people/account.server.ts";
import { passwordFault } from "../../../people/passwords.server.ts";
import { type DeedArgs, type DeedResult, passwordOf, wordsOf } from "../deed.server.ts";
import { callerOf, keepCookies, requireSignedIn } from "../door.server.ts";

/** Changes one's own password; every other device is signed out. */
export async function changeOwnPassword({ context, form }: DeedArgs): Promise<DeedResult> {
  const signedIn = requireSignedIn(context);
  const deed = "password";
  const next = passwordOf(form, "next");
  const weak = passwordFault(next, signedIn.staff);
  if (weak) return { deed, problem: weak, field: "next" };
  const asked = { current: passwordOf(form, "current"), next };
  const outcome = keepCookies(context, await changePassword(callerOf(context), signedIn, asked));
  if (outcome.kind === "done") return { deed, done: "Changed. Every other device is signed out." };
  return { deed, problem: wordsOf(outcome, "That is not your password."), field: "current" };
}
