import { passkeyChallenge, signInWithPasskey } from "../../../people/sign-in.server.ts";
import { type DeedArgs, objectOf, wordsOf } from "../deed.server.ts";
import { callerOf, keepCookies } from "../door.server.ts";

/** The two halves of signing in by passkey: a challenge for the browser, then its answer. */
export async function signInByPasskey({ context, form }: DeedArgs) {
  const caller = callerOf(context);
  if (!form.has("response")) return { options: keepCookies(context, await passkeyChallenge(caller)) };
  const response = (objectOf(form, "response") ?? {}) as Parameters<typeof signInWithPasskey>[1];
  const outcome = keepCookies(context, await signInWithPasskey(caller, response));
  if (outcome.kind === "in") return { done: true };
  const refusal = outcome.kind === "code" ? { kind: "wrong" as const } : outcome;
  return { problem: wordsOf(refusal, "This passkey does not open the desk.") };
}
