import { renderSVG } from "uqr";
import { startTotp } from "../../../people/account.server.ts";
import { type DeedArgs, passwordOf, wordsOf } from "../deed.server.ts";
import { callerOf, requireSignedIn } from "../door.server.ts";

/** Makes a secret for an authenticator app, to be scanned and confirmed with a code. */
export async function startAuthenticator({ context, form }: DeedArgs) {
  const deed = "totp";
  const answer = await startTotp(callerOf(context), requireSignedIn(context), passwordOf(form, "password"));
  if (answer.kind !== "started") return { deed, problem: wordsOf(answer, "That is not your password.") };
  const picture = `data:image/svg+xml,${encodeURIComponent(renderSVG(answer.uri, { border: 2 }))}`;
  const key = new URL(answer.uri).searchParams.get("secret") ?? "";
  return { deed, start: { uri: answer.uri, picture, key, backupCodes: answer.backupCodes } };
}
