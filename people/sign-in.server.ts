import type { AuthenticationResponseJSON } from "@simplewebauthn/browser";
import { isAPIError } from "better-auth/api";
import { database, write } from "../db/connect.server.ts";
import { NOBODY, writeAudit, writeAuditLine } from "./audit.server.ts";
import { type Auth, addressHeader, authAt, type DeskPlace, hashToken } from "./auth.server.ts";
import { countGuess, forgetGuesses, forgiveGuess } from "./guesses.server.ts";
import { removePushDevices } from "./push-devices.server.ts";
import { readStaff, type Staff } from "./staff.ts";
import { claimCode, plainCode } from "./used-codes.server.ts";

/** Milliseconds after which a session ends, however much it's used. */
const LONGEST_SESSION = 14 * 24 * 60 * 60 * 1000;

export type Caller = {
  cookie: string;
  userAgent: string;
  address: string | null;
  /** The address, or the /64 of an IPv6 one: limits count by it. */
  network: string;
  place: DeskPlace;
};

export type Answer<Outcome> = { outcome: Outcome; setCookies: string[] };

export type SignedIn = { staff: Staff; sessionId: string; hasTotp: boolean };

/** Never says what was wrong. */
export type Refusal = { kind: "wrong" } | { kind: "wait"; seconds: number };

export type SignInOutcome = { kind: "in" } | { kind: "code" } | Refusal;

/** Passes nothing on that the visitor could forge. */
export function buildLibraryHeaders({ cookie, userAgent, address }: Caller): Headers {
  const headers = new Headers({ cookie, "user-agent": userAgent });
  if (address) headers.set(addressHeader, address);
  return headers;
}

/** Null when the library refuses (wrong password, wrong code, ended session). Other errors are thrown. */
export async function orRefused<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (isAPIError(error) && error.statusCode < 500) return null;
    throw error;
  }
}

export async function findSignedIn(caller: Caller): Promise<Answer<SignedIn | null>> {
  const nobody = { outcome: null, setCookies: [] };
  if (!caller.cookie.includes("desk.session_token")) return nobody;
  const auth = await authAt(caller.place);
  const found = await orRefused(
    auth.api.getSession({ headers: buildLibraryHeaders(caller), returnHeaders: true }),
  );
  if (!found?.response) return { outcome: null, setCookies: found?.headers.getSetCookie() ?? [] };
  const { session, user } = found.response;
  if (user.disabledAt || user.removedAt) return nobody;
  if (session.createdAt.getTime() + LONGEST_SESSION <= Date.now()) {
    await write((transaction) => transaction.deleteFrom("sessions").where("id", "=", session.id).execute());
    return nobody;
  }
  return {
    outcome: { staff: readStaff(user), sessionId: session.id, hasTotp: user.twoFactorEnabled === true },
    setCookies: found.headers.getSetCookie(),
  };
}

/** Null when the session has ended or access is disabled. Unlike {@link findSignedIn}, it doesn't count as a use. */
export async function findStaffOfSession(sessionId: string): Promise<Staff | null> {
  const row = await database()
    .selectFrom("sessions")
    .innerJoin("people", "people.id", "sessions.person_id")
    .select(["people.id", "name", "email", "role", "people.locations", "sessions.created_at"])
    .where("sessions.id", "=", sessionId)
    .where("sessions.expires_at", ">", new Date().toISOString())
    .where("disabled_at", "is", null)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  if (!row || Date.parse(row.created_at) + LONGEST_SESSION <= Date.now()) return null;
  return readStaff(row);
}

async function sweep(): Promise<void> {
  await forgetGuesses();
  const now = new Date().toISOString();
  await write(async (transaction) => {
    await transaction.deleteFrom("sessions").where("expires_at", "<", now).execute();
    await transaction.deleteFrom("verifications").where("expires_at", "<", now).execute();
  });
}

function wantsCode(response: object): boolean {
  return "twoFactorRedirect" in response;
}

type Proof = "password" | "code" | "backup code" | "passkey";

function noteSignIn(id: string, by: Proof): Promise<void> {
  return writeAuditLine({ actor: id, action: "session.started", subject: id, details: { by } });
}

function noteRefusal(by: Proof, personId: string | undefined): Promise<void> {
  return writeAuditLine({
    actor: NOBODY,
    action: "session.refused",
    subject: personId ?? NOBODY,
    details: { by },
  });
}

async function findPersonId(email: string): Promise<string | undefined> {
  const person = await database()
    .selectFrom("people")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirst();
  return person?.id;
}

/** The person who has given the right password and needs a code: the cookie names the library's own note of it. */
async function findPersonAwaitingCode(auth: Auth, { cookie }: Caller): Promise<string | undefined> {
  const [, signed = ""] = /desk\.two_factor=([^;]+)/.exec(cookie) ?? [];
  const [name = ""] = signed.split(/\.|%2e/i);
  const { internalAdapter } = await auth.$context;
  return (await internalAdapter.findVerificationValue(name))?.value;
}

/**
 * Ends the device's earlier session. An unknown address, a wrong password and a disabled account get the same
 * answer after the same work.
 */
export async function signIn(
  caller: Caller,
  { email, password }: { email: string; password: string },
): Promise<Answer<SignInOutcome>> {
  const guesser = { account: email.trim().toLowerCase(), network: caller.network };
  const seconds = await countGuess(guesser);
  if (seconds !== null) return { outcome: { kind: "wait", seconds }, setCookies: [] };
  const auth = await authAt(caller.place);
  const headers = buildLibraryHeaders(caller);
  const body = { email: guesser.account, password };
  const answer = await orRefused(auth.api.signInEmail({ body, headers, returnHeaders: true }));
  if (!answer) {
    await noteRefusal("password", await findPersonId(guesser.account));
    return { outcome: { kind: "wrong" }, setCookies: [] };
  }
  await forgiveGuess(guesser);
  await orRefused(auth.api.signOut({ headers }));
  await sweep();
  const setCookies = answer.headers.getSetCookie();
  if (wantsCode(answer.response)) return { outcome: { kind: "code" }, setCookies };
  await noteSignIn(answer.response.user.id, "password");
  return { outcome: { kind: "in" }, setCookies };
}

/** The second step: a code of the authenticator app, or a backup code, which works once. */
export async function confirmSignIn(
  caller: Caller,
  { code, isBackup }: { code: string; isBackup: boolean },
): Promise<Answer<SignInOutcome>> {
  const guesser = { account: null, network: caller.network };
  const seconds = await countGuess(guesser);
  if (seconds !== null) return { outcome: { kind: "wait", seconds }, setCookies: [] };
  const auth = await authAt(caller.place);
  const whose = await findPersonAwaitingCode(auth, caller);
  const asked = { body: { code: plainCode(code) }, headers: buildLibraryHeaders(caller) } as const;
  const answer = await orRefused(
    isBackup
      ? auth.api.verifyBackupCode({ ...asked, returnHeaders: true })
      : auth.api.verifyTOTP({ ...asked, returnHeaders: true }),
  );
  const by = isBackup ? "backup code" : "code";
  const id = answer?.response.user?.id;
  const isFresh = answer && id && (isBackup || (await claimCode(id, code)));
  if (!isFresh) {
    // A used code, perhaps seen over a shoulder: the library's session ends before its cookie is sent.
    if (answer?.response.token) await endSession(answer.response.token);
    await noteRefusal(by, whose);
    return { outcome: { kind: "wrong" }, setCookies: [] };
  }
  await forgiveGuess(guesser);
  await noteSignIn(id, by);
  return { outcome: { kind: "in" }, setCookies: answer.headers.getSetCookie() };
}

async function endSession(token: string): Promise<void> {
  await write((transaction) =>
    transaction.deleteFrom("sessions").where("token", "=", hashToken(token)).execute(),
  );
}

/** Milliseconds. Each challenge is a row, and anyone may ask for one. */
const SWEEP_EVERY = 60_000;
let sweptAt = Number.NEGATIVE_INFINITY;

export async function passkeyChallenge(caller: Caller): Promise<Answer<object>> {
  if (performance.now() - sweptAt >= SWEEP_EVERY) {
    sweptAt = performance.now();
    await sweep();
  }
  const auth = await authAt(caller.place);
  const { response, headers } = await auth.api.generatePasskeyAuthenticationOptions({
    headers: buildLibraryHeaders(caller),
    returnHeaders: true,
  });
  return {
    outcome: { ...response, userVerification: "required" },
    setCookies: headers.getSetCookie(),
  };
}

export async function signInWithPasskey(
  caller: Caller,
  response: AuthenticationResponseJSON,
): Promise<Answer<SignInOutcome>> {
  const guesser = { account: null, network: caller.network };
  const seconds = await countGuess(guesser);
  if (seconds !== null) return { outcome: { kind: "wait", seconds }, setCookies: [] };
  const auth = await authAt(caller.place);
  const answer = await orRefused(
    auth.api.verifyPasskeyAuthentication({
      body: { response },
      headers: buildLibraryHeaders(caller),
      returnHeaders: true,
    }),
  );
  if (!answer) {
    await noteRefusal("passkey", undefined);
    return { outcome: { kind: "wrong" }, setCookies: [] };
  }
  await forgiveGuess(guesser);
  await noteSignIn(answer.response.user.id, "passkey");
  return { outcome: { kind: "in" }, setCookies: answer.headers.getSetCookie() };
}

export async function signOut(caller: Caller, { staff, sessionId }: SignedIn): Promise<Answer<null>> {
  const auth = await authAt(caller.place);
  const { headers } = await auth.api.signOut({ headers: buildLibraryHeaders(caller), returnHeaders: true });
  await write(async (transaction) => {
    await removePushDevices(transaction, { personId: staff.id, ofSession: sessionId });
    await writeAudit(transaction, { actor: staff.id, action: "session.ended", subject: staff.id });
  });
  return { outcome: null, setCookies: headers.getSetCookie() };
}
