// What the browser does for a passkey: asks the desk for a challenge, lets the device answer it, and sends the answer.

type Said = { options?: object; done?: boolean; problem?: string };

async function send(address: string, fields: Record<string, string>): Promise<Said> {
  const answer = await fetch(address, { method: "POST", body: new URLSearchParams(fields) });
  if (!answer.ok || answer.redirected) return { problem: "That did not work. Load the page again." };
  return answer.json();
}

async function carryOut(
  address: string,
  fields: Record<string, string>,
  ask: (options: object) => Promise<object>,
): Promise<string | null> {
  try {
    const { options, problem } = await send(address, fields);
    if (!options) return problem ?? "That did not work. Load the page again.";
    const response = await ask(options);
    return (await send(address, { ...fields, response: JSON.stringify(response) })).problem ?? null;
  } catch (error) {
    // What fetch throws when nobody answers.
    if (error instanceof TypeError) return "There is no connection. Try again when there is.";
    return "This device did not give a passkey.";
  }
}

/** Signs in with a passkey of this device. Gives what went wrong, as a sentence, or null. */
export async function signInWithPasskey(): Promise<string | null> {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  return carryOut("/desk/sign-in/passkey", {}, (options) =>
    startAuthentication({ optionsJSON: options as Parameters<typeof startAuthentication>[0]["optionsJSON"] }),
  );
}

/** Makes a passkey on this device. Gives what went wrong, as a sentence, or null. */
export async function makePasskey(fields: { name: string; password: string }): Promise<string | null> {
  const { startRegistration } = await import("@simplewebauthn/browser");
  return carryOut("/desk/account/passkey", fields, (options) =>
    startRegistration({ optionsJSON: options as Parameters<typeof startRegistration>[0]["optionsJSON"] }),
  );
}
