import { addPasskey as keepPasskey, newPasskeyChallenge } from "../../../people/account.server.ts";
import { keepCookies, requireCaller, requireSignedIn } from "../door.server.ts";
import { type ActionArgs, readObject, readProof, readText } from "../form-action.server.ts";
import { formatProofRefusal } from "../texts.ts";
import { accountTexts } from "./texts.ts";

export async function addPasskey({ context, form }: ActionArgs) {
  const signedIn = requireSignedIn(context);
  const caller = requireCaller(context);
  if (form.has("response")) {
    const answer = readObject(form, "response");
    const name = readText(form, "name").slice(0, 60) || accountTexts.passkeyName;
    const isKept = answer && (await keepPasskey(caller, signedIn, { name, answer }));
    return isKept ? { done: true } : { problem: accountTexts.passkeyNotChecked };
  }
  const given = readProof(form, "password");
  const outcome = keepCookies(context, await newPasskeyChallenge(caller, signedIn, given));
  if (outcome.kind === "challenge") return { options: outcome.options };
  return { problem: formatProofRefusal(outcome) };
}
