import { database } from "../db/connect.server.ts";
import { countGuess, forgiveGuess } from "./guesses.server.ts";
import { findKnownDevice } from "./known-devices.server.ts";
import { checkPassword } from "./password-hashes.server.ts";
import { noteRefusal } from "./refusals.server.ts";
import { renewSession } from "./sessions.server.ts";
import type { Answer, Caller, Refusal, SignedIn } from "./sign-in.server.ts";

/** Milliseconds after signing in, or giving the password again, in which sensitive changes don't ask for it. */
const LATELY = 10 * 60_000;

export function isProvedLately({ provedAt }: SignedIn): boolean {
  return Date.now() - provedAt < LATELY;
}

/** Counts as a guess like any other, so a desk left open is no place to try passwords. */
async function limitGuesses(
  caller: Caller,
  signedIn: SignedIn,
  check: () => Promise<boolean | "busy">,
): Promise<Refusal | null> {
  const { id, email } = signedIn.staff;
  const person = await database()
    .selectFrom("people")
    .select(["id", "device_era"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const device = await findKnownDevice(caller, person);
  const guesser = { account: email, network: caller.network, device };
  const seconds = await countGuess(guesser);
  if (seconds !== null) return { kind: "wait", seconds };
  if ((await check()) !== true) {
    await noteRefusal({ actor: id, action: "proof.refused", subject: id }, caller.loggedNetwork);
    return { kind: "wrong" };
  }
  await forgiveGuess(guesser);
  return null;
}

/** Null when the password is the person's own. */
export async function provePassword(
  caller: Caller,
  signedIn: SignedIn,
  password: string,
): Promise<Answer<Refusal | null>> {
  const refused = await limitGuesses(caller, signedIn, async () => {
    const row = await database()
      .selectFrom("credentials")
      .select("password")
      .where("person_id", "=", signedIn.staff.id)
      .executeTakeFirst();
    return checkPassword(row?.password ?? null, password, "known");
  });
  if (refused) return { outcome: refused, setCookies: [] };
  return { outcome: null, setCookies: [await renewSession(caller, signedIn.sessionId)] };
}

/** Null when the check is passed, which is no proof of who it was. */
export function proveByCode(
  caller: Caller,
  signedIn: SignedIn,
  check: () => Promise<boolean>,
): Promise<Refusal | null> {
  return limitGuesses(caller, signedIn, check);
}
