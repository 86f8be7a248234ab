import { addPasskey, newPasskeyChallenge } from "../../../people/account.server.ts";
import { type DeedArgs, objectOf, passwordOf, textOf, wordsOf } from "../deed.server.ts";
import { callerOf, keepCookies, requireSignedIn } from "../door.server.ts";

/** The two halves of making a passkey: a challenge for the browser, then what it made of it. */
export async function makePasskey({ context, form }: DeedArgs) {
  const signedIn = requireSignedIn(context);
  const caller = callerOf(context);
  if (form.has("response")) {
    const response = objectOf(form, "response");
    const name = textOf(form, "name").slice(0, 60) || "Passkey";
    const added = response && (await addPasskey(caller, signedIn, { name, response }));
    return added ? { done: true } : { problem: "The passkey could not be checked. Try again." };
  }
  const password = passwordOf(form, "password");
  const outcome = keepCookies(context, await newPasskeyChallenge(caller, signedIn, password));
  if (outcome.kind === "challenge") return { options: outcome.options };
  return { problem: wordsOf(outcome, "That is not your password.") };
}
