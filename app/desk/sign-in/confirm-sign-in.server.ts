import { confirmSignIn } from "../../../people/sign-in.server.ts";
import { type DeedArgs, textOf, wordsOf } from "../deed.server.ts";
import { callerOf, keepCookies } from "../door.server.ts";

/** The second step of a sign-in: a code of the authenticator app, or a backup code. */
export async function confirmByCode({ context, form }: DeedArgs) {
  const code = textOf(form, "code");
  const isBackup = !/^[\d\s]+$/.test(code);
  const outcome = keepCookies(context, await confirmSignIn(callerOf(context), { code, isBackup }));
  if (outcome.kind === "in") return { step: "in" as const, email: "" };
  const wrong = outcome.kind === "code" ? { kind: "wrong" as const } : outcome;
  const words =
    "That code is not right, or too old. Type the newest one; after several wrong ones, sign in again.";
  return { step: "code" as const, email: "", problem: wordsOf(wrong, words) };
}
