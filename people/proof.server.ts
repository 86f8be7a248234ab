import { database } from "../db/connect.server.ts";
import { countGuess, forgiveGuess } from "./guesses.server.ts";
import { findKnownDevice } from "./known-devices.server.ts";
import { checkPassword } from "./password-hashes.server.ts";
import { noteRefusal } from "./refusals.server.ts";
import { claimSecondFactor } from "./second-factor.server.ts";
import { renewSession } from "./sessions.server.ts";
import type { Answer, Caller, Refusal, SignedIn } from "./sign-in.server.ts";

/** Milliseconds after signing in, or giving the password again, in which sensitive changes don't ask for it. */
const LATELY = 10 * 60_000;

export function isProvedLately({ provedAt }: SignedIn): boolean {
  return Date.now() - provedAt < LATELY;
}

export type ProofGiven = { password: string; code: string };

export type ProofRefusal = Refusal | { kind: "wrong code" };

/** Whether the password isn't enough: signing in took a code, too, and that was a while ago. */
export function takesCode(signedIn: SignedIn): boolean {
  return signedIn.hasTotp && !isProvedLately(signedIn);
}

/** Counts as a guess like any other, so a desk left open is no place to try passwords. */
async function limitGuesses(
  caller: Caller,
  signedIn: SignedIn,
  check: () => Promise<ProofRefusal | null>,
): Promise<ProofRefusal | null> {
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
  const refused = await check();
  if (refused) {
    await noteRefusal({ actor: id, action: "proof.refused", subject: id }, caller.loggedNetwork);
    return refused;
  }
  await forgiveGuess(guesser);
  return null;
}

/** As much as signing in takes. Null when it's the person's own password, and the code is right where it takes one. */
export async function proveIdentity(
  caller: Caller,
  signedIn: SignedIn,
  { password, code }: ProofGiven,
): Promise<Answer<ProofRefusal | null>> {
  const { staff, sessionId, hasTotp } = signedIn;
  const refused = await limitGuesses(caller, signedIn, async () => {
    const row = await database()
      .selectFrom("credentials")
      .select("password")
      .where("person_id", "=", staff.id)
      .executeTakeFirst();
    if ((await checkPassword(row?.password ?? null, password, "known")) !== true) return { kind: "wrong" };
    const isWhole = !takesCode(signedIn) || (await claimSecondFactor(staff.id, code));
    return isWhole ? null : { kind: "wrong code" };
  });
  if (refused) return { outcome: refused, setCookies: [] };
  // The password alone doesn't prolong what a code has proved.
  const provedAt = hasTotp && !takesCode(signedIn) ? signedIn.provedAt : Date.now();
  return { outcome: null, setCookies: [await renewSession(caller, sessionId, provedAt)] };
}

/** Null when the check is passed, which is no proof of who it was. */
export function limitCodes(
  caller: Caller,
  signedIn: SignedIn,
  check: () => Promise<boolean>,
): Promise<ProofRefusal | null> {
  return limitGuesses(caller, signedIn, async () => ((await check()) ? null : { kind: "wrong code" }));
}
