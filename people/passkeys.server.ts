import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { v7 as newId } from "uuid";
import { brand } from "../content/brand.ts";
import { type DatabaseTransaction, database, write } from "../db/connect.server.ts";
import { readCookie, writeCookie } from "./cookies.server.ts";
import { isSigned, sign } from "./desk-secret.server.ts";
import type { Caller } from "./sign-in.server.ts";
import type { Staff } from "./staff.ts";
import { claimCode } from "./totp.server.ts";

/** Milliseconds to answer a challenge in; {@link claimCode} remembers it longer. */
const PATIENCE = 5 * 60_000;

/** EdDSA, ES256 and RS256 (RFC 9053, RFC 8812): what Node verifies without an experiment. */
const algorithms = [-8, -7, -257];

/** Loaded with the first passkey: a site without any starts faster. */
const webAuthn = () => import("@simplewebauthn/server");

type Challenge = { options: object; setCookies: string[] };

/** The challenge is in a signed cookie, so asking for one stores nothing. `whose` is who may answer it. */
async function writeChallenge(caller: Caller, whose: string, challenge: string): Promise<string> {
  const until = Date.now() + PATIENCE;
  const { isSecure } = caller.place;
  const value = [challenge, until, await sign("passkey", whose, challenge, until)].join(".");
  return writeCookie("passkey", value, { seconds: PATIENCE / 1000, isSecure });
}

async function readChallenge({ cookie, place }: Caller, whose: string): Promise<string | null> {
  const [challenge = "", until = "", signed = ""] =
    readCookie(cookie, "passkey", place.isSecure)?.split(".") ?? [];
  if (Number(until) < Date.now()) return null;
  return (await isSigned(signed, "passkey", whose, challenge, Number(until))) ? challenge : null;
}

/** Null where the library throws, also when no finger, face or PIN was checked: a passkey replaces two factors. */
async function orRefused<T>(verifying: () => Promise<T>): Promise<T | null> {
  try {
    return await verifying();
  } catch {
    return null;
  }
}

const ANYONE = "anyone";

export async function signInChallenge(caller: Caller): Promise<Challenge> {
  const { generateAuthenticationOptions } = await webAuthn();
  const options = await generateAuthenticationOptions({
    rpID: new URL(caller.place.origin).hostname,
    userVerification: "required",
  });
  return { options, setCookies: [await writeChallenge(caller, ANYONE, options.challenge)] };
}

/** Whose passkey answered the challenge; null when it's refused. Each challenge is answered once. */
export async function findPasskeyOwner(caller: Caller, answer: object): Promise<string | null> {
  const expectedChallenge = await readChallenge(caller, ANYONE);
  const id = "id" in answer && typeof answer.id === "string" ? answer.id : "";
  if (!expectedChallenge || !id || id.includes("\0")) return null;
  const passkey = await database()
    .selectFrom("passkeys")
    .selectAll()
    .where("credential_id", "=", id)
    .executeTakeFirst();
  if (!passkey) return null;
  const { origin } = caller.place;
  const { verifyAuthenticationResponse } = await webAuthn();
  const verified = await orRefused(() =>
    verifyAuthenticationResponse({
      response: answer as AuthenticationResponseJSON,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: new URL(origin).hostname,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: Buffer.from(passkey.public_key, "base64"),
        counter: passkey.counter,
      },
    }),
  );
  if (!verified?.verified || !(await claimCode(passkey.person_id, expectedChallenge))) return null;
  const counter = verified.authenticationInfo.newCounter;
  await write((transaction) =>
    transaction.updateTable("passkeys").set({ counter }).where("id", "=", passkey.id).execute(),
  );
  return passkey.person_id;
}

export async function newPasskeyOptions(caller: Caller, { id, email, name }: Staff): Promise<Challenge> {
  const known = await database()
    .selectFrom("passkeys")
    .select("credential_id")
    .where("person_id", "=", id)
    .execute();
  const { generateRegistrationOptions } = await webAuthn();
  const options = await generateRegistrationOptions({
    rpID: new URL(caller.place.origin).hostname,
    rpName: brand.name,
    userID: new Uint8Array(Buffer.from(id)),
    userName: email,
    userDisplayName: name,
    attestationType: "none",
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: known.map(({ credential_id }) => ({ id: credential_id })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  return { options, setCookies: [await writeChallenge(caller, id, options.challenge)] };
}

/** False when the browser's answer is refused, or the passkey is already known. */
export async function keepPasskey(
  caller: Caller,
  personId: string,
  { name, answer }: { name: string; answer: object },
  alsoWrite: (transaction: DatabaseTransaction) => Promise<void>,
): Promise<boolean> {
  const expectedChallenge = await readChallenge(caller, personId);
  if (!expectedChallenge) return false;
  const { origin } = caller.place;
  const { verifyRegistrationResponse } = await webAuthn();
  const verified = await orRefused(() =>
    verifyRegistrationResponse({
      response: answer as RegistrationResponseJSON,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: new URL(origin).hostname,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    }),
  );
  if (!verified?.verified || !(await claimCode(personId, expectedChallenge))) return false;
  const { credential, credentialDeviceType, credentialBackedUp, aaguid } = verified.registrationInfo;
  return write(async (transaction) => {
    const made = await transaction
      .insertInto("passkeys")
      .values({
        id: newId(),
        person_id: personId,
        name,
        credential_id: credential.id,
        public_key: Buffer.from(credential.publicKey).toString("base64"),
        counter: credential.counter,
        device_type: credentialDeviceType,
        backed_up: credentialBackedUp ? 1 : 0,
        transports: credential.transports?.join(",") ?? "",
        created_at: new Date().toISOString(),
        aaguid,
      })
      .onConflict((conflict) => conflict.column("credential_id").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (made) await alsoWrite(transaction);
    return made !== undefined;
  });
}
