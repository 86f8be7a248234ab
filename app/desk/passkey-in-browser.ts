// What the browser does for a passkey: asks the desk for a challenge, lets the device answer it, and sends the answer.

import { fetchPart, isOffline } from "./lost-connection.ts";
import { deskTexts } from "./texts.ts";

type Said = { options?: object; done?: boolean; problem?: string };

async function send(address: string, fields: Record<string, string>): Promise<Said> {
  const answer = await fetch(address, { method: "POST", body: new URLSearchParams(fields) });
  if (!answer.ok || answer.redirected) return { problem: deskTexts.reloadAndRetry };
  return answer.json();
}

async function answerChallenge(
  address: string,
  fields: Record<string, string>,
  ask: (options: object) => Promise<object>,
): Promise<string | null> {
  try {
    const { options, problem } = await send(address, fields);
    if (!options) return problem ?? deskTexts.reloadAndRetry;
    const response = await ask(options);
    return (await send(address, { ...fields, response: JSON.stringify(response) })).problem ?? null;
  } catch (error) {
    if (isOffline(error)) return deskTexts.noConnection;
    return deskTexts.noPasskey;
  }
}

/** Signs in with a passkey of this device. Returns what went wrong, as a sentence, or null. */
export async function signInWithPasskey(): Promise<string | null> {
  return answerChallenge("/desk/sign-in/passkey", {}, async (options) => {
    const startAuthentication = await fetchPart(
      import("@simplewebauthn/browser").then((part) => part.startAuthentication),
    );
    return startAuthentication({
      optionsJSON: options as Parameters<typeof startAuthentication>[0]["optionsJSON"],
    });
  });
}

/** Makes a passkey on this device. Returns what went wrong, as a sentence, or null. */
export async function makePasskey(fields: {
  name: string;
  password: string;
  proofCode: string;
}): Promise<string | null> {
  return answerChallenge("/desk/account/passkey", fields, async (options) => {
    const startRegistration = await fetchPart(
      import("@simplewebauthn/browser").then((part) => part.startRegistration),
    );
    return startRegistration({
      optionsJSON: options as Parameters<typeof startRegistration>[0]["optionsJSON"],
    });
  });
}
