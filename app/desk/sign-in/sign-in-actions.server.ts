import { readDigits } from "../../../locations/digits.ts";
import {
  type Answer,
  type Caller,
  confirmSignIn,
  type NextStep,
  passkeyChallenge,
  type Refusal,
  type SignInOutcome,
  signIn,
  signInWithPasskey,
} from "../../../people/sign-in.server.ts";
import { measure } from "../../http/measured.server.ts";
import { noteRefusal } from "../../http/refusals.server.ts";
import { keepCookies, requireCaller } from "../door.server.ts";
import { type ActionArgs, readEmail, readObject, readPassword, readText } from "../form-action.server.ts";
import { formatRefusal } from "../texts.ts";
import { signInTexts } from "./texts.ts";

/** Where a sign-in stands: `code` when a second step is wanted. */
export type SignInResult = { step: "password" | "code" | "in"; email: string; problem?: string };

function noteIfRefused({ address }: Caller, { outcome }: Answer<SignInOutcome>): void {
  if (outcome.kind !== "wrong" && outcome.kind !== "wait") return;
  noteRefusal("sign-in", address);
  measure({ kind: "refused sign-in", how: outcome.kind });
}

function asRefusal(outcome: NextStep | Refusal): Refusal {
  return outcome.kind === "code" || outcome.kind === "passkey" ? { kind: "wrong" } : outcome;
}

/** The steps of signing in; the first is the one of a form without an intent. */
export const signInActions = {
  async ""({ context, form }: ActionArgs): Promise<SignInResult> {
    const email = readEmail(form);
    const asked = { email, password: readPassword(form, "password") };
    const caller = requireCaller(context);
    const answer = await signIn(caller, asked);
    noteIfRefused(caller, answer);
    const outcome = keepCookies(context, answer);
    if (outcome.kind === "in" || outcome.kind === "code") return { step: outcome.kind, email };
    if (outcome.kind === "passkey") return { step: "password", email, problem: signInTexts.passkeyNext };
    return { step: "password", email, problem: formatRefusal(outcome, signInTexts.wrongEmailOrPassword) };
  },

  async code({ context, form }: ActionArgs): Promise<SignInResult> {
    const code = readDigits(readText(form, "code"));
    const caller = requireCaller(context);
    const answer = await confirmSignIn(caller, code);
    noteIfRefused(caller, answer);
    const outcome = keepCookies(context, answer);
    if (outcome.kind === "in") return { step: "in", email: "" };
    const wrong = asRefusal(outcome);
    return { step: "code", email: "", problem: formatRefusal(wrong, signInTexts.wrongCode) };
  },
};

/** The two halves of signing in by passkey: a challenge for the browser, then its answer. */
export async function answerPasskey({ context, form }: ActionArgs) {
  const caller = requireCaller(context);
  if (!form.has("response")) return { options: keepCookies(context, await passkeyChallenge(caller)) };
  const answer = await signInWithPasskey(caller, readObject(form, "response") ?? {});
  noteIfRefused(caller, answer);
  const outcome = keepCookies(context, answer);
  if (outcome.kind === "in") return { done: true };
  const refusal = asRefusal(outcome);
  return { problem: formatRefusal(refusal, signInTexts.passkeyRefused) };
}
