import {
  confirmSignIn,
  passkeyChallenge,
  signIn,
  signInWithPasskey,
} from "../../../people/sign-in.server.ts";
import { keepCookies, requireCaller } from "../door.server.ts";
import { type ActionArgs, readObject, readPassword, readText } from "../form-action.server.ts";
import { formatRefusal } from "../texts.ts";
import { signInTexts } from "./texts.ts";

/** Where a sign-in stands: `code` when a second step is wanted. */
export type SignInResult = { step: "password" | "code" | "in"; email: string; problem?: string };

/** The steps of signing in; the first is the one of a form without an intent. */
export const signInActions = {
  async ""({ context, form }: ActionArgs): Promise<SignInResult> {
    const email = readText(form, "email");
    const asked = { email, password: readPassword(form, "password") };
    const outcome = keepCookies(context, await signIn(requireCaller(context), asked));
    if (outcome.kind === "in" || outcome.kind === "code") return { step: outcome.kind, email };
    return { step: "password", email, problem: formatRefusal(outcome, signInTexts.wrongEmailOrPassword) };
  },

  /** A code of the authenticator app, or a backup code. */
  async code({ context, form }: ActionArgs): Promise<SignInResult> {
    const code = readText(form, "code");
    const isBackup = !/^[\d\s]+$/.test(code);
    const outcome = keepCookies(context, await confirmSignIn(requireCaller(context), { code, isBackup }));
    if (outcome.kind === "in") return { step: "in", email: "" };
    const wrong = outcome.kind === "code" ? { kind: "wrong" as const } : outcome;
    return { step: "code", email: "", problem: formatRefusal(wrong, signInTexts.wrongCode) };
  },
};

/** The two halves of signing in by passkey: a challenge for the browser, then its answer. */
export async function answerPasskey({ context, form }: ActionArgs) {
  const caller = requireCaller(context);
  if (!form.has("response")) return { options: keepCookies(context, await passkeyChallenge(caller)) };
  const answer = readObject(form, "response") ?? {};
  const outcome = keepCookies(context, await signInWithPasskey(caller, answer));
  if (outcome.kind === "in") return { done: true };
  const refusal = outcome.kind === "code" ? { kind: "wrong" as const } : outcome;
  return { problem: formatRefusal(refusal, signInTexts.passkeyRefused) };
}
