import { signIn } from "../../../people/sign-in.server.ts";
import { type DeedArgs, passwordOf, textOf, wordsOf } from "../deed.server.ts";
import { callerOf, keepCookies } from "../door.server.ts";

/** Signs somebody in by email address and password: `in`, `code` when a second step is wanted, or what is wrong. */
export async function signInByPassword({ context, form }: DeedArgs) {
  const email = textOf(form, "email");
  const asked = { email, password: passwordOf(form, "password") };
  const outcome = keepCookies(context, await signIn(callerOf(context), asked));
  if (outcome.kind === "in" || outcome.kind === "code") return { step: outcome.kind, email };
  return { step: "password" as const, email, problem: wordsOf(outcome, "Email or password is not right.") };
}
