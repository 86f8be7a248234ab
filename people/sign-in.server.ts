import { database, write } from "../db/connect.server.ts";
import { NOBODY, writeAudit } from "./audit.server.ts";
import { countGuess, forgiveGuess, type Guesser, uncountGuess } from "./guesses.server.ts";
import { type DeviceOwner, findKnownDevice } from "./known-devices.server.ts";
import { findPasskeyOwner, signInChallenge } from "./passkeys.server.ts";
import { checkPassword, hashPassword, isOutdated, isTooBusy } from "./password-hashes.server.ts";
import { removePushDevices } from "./push-devices.server.ts";
import { noteRefusal } from "./refusals.server.ts";
import { claimSecondFactor, codeKind, takesPasskey } from "./second-factor.server.ts";
import { findStep, forgetStep, writeStep } from "./second-step.server.ts";
import { findSession, forgetSessionCookie, type Proof, startSession } from "./sessions.server.ts";
import type { Staff } from "./staff.ts";

export { findStaffOfSession } from "./sessions.server.ts";

/** Seconds to wait when too many strangers are being checked. */
const BUSY_WAIT = 10;

export type DeskPlace = {
  origin: string;
  isSecure: boolean;
};

export type Caller = {
  cookie: string;
  userAgent: string;
  address: string | null;
  /** The address, or the /64 of an IPv6 one: limits count by it. */
  network: string;
  /** For the audit log: a network that is nobody's own. */
  loggedNetwork: string | null;
  place: DeskPlace;
};

export type Answer<Outcome> = { outcome: Outcome; setCookies: string[] };

export type SignedIn = {
  staff: Staff;
  sessionId: string;
  hasTotp: boolean;
  hasPasskey: boolean;
  isSecondFactorRequired: boolean;
  /** When this session's person last proved who they are, in epoch milliseconds. */
  provedAt: number;
};

/** Never says what was wrong. */
export type Refusal = { kind: "wrong" } | { kind: "wait"; seconds: number };

/** What comes next, where the password was right and isn't enough. */
export type NextStep = { kind: "code" } | { kind: "passkey" };

export type SignInOutcome = { kind: "in" } | NextStep | Refusal;

/** Whether the desk shows this person nothing until they have set up a second factor. */
export function lacksSecondFactor({ isSecondFactorRequired, hasTotp, hasPasskey }: SignedIn): boolean {
  return isSecondFactorRequired && !hasTotp && !hasPasskey;
}

export async function findSignedIn(caller: Caller): Promise<Answer<SignedIn | null>> {
  const found = await findSession(caller);
  return { outcome: found?.signedIn ?? null, setCookies: found?.setCookies ?? [] };
}

type Account = DeviceOwner & { password: string | null; hasTotp: boolean };

function selectAccounts() {
  return database()
    .selectFrom("people")
    .leftJoin("credentials", "credentials.person_id", "people.id")
    .leftJoin("totp", (join) => join.onRef("totp.person_id", "=", "people.id").on("totp.verified", "=", 1))
    .select(["people.id", "device_era", "credentials.password", "totp.id as totp_id"])
    .where("disabled_at", "is", null)
    .where("removed_at", "is", null);
}

async function findAccount(by: "people.id" | "email", value: string): Promise<Account | null> {
  const row = await selectAccounts().where(by, "=", value).executeTakeFirst();
  return row ? { ...row, hasTotp: row.totp_id !== null } : null;
}

async function findPersonId(email: string): Promise<string | undefined> {
  const person = await database()
    .selectFrom("people")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirst();
  return person?.id;
}

async function refuse(
  { loggedNetwork }: Caller,
  by: Proof,
  personId: string | undefined,
  outcome: Refusal = { kind: "wrong" },
): Promise<Answer<Refusal>> {
  await noteRefusal(
    { actor: NOBODY, action: "session.refused", subject: personId ?? NOBODY, details: { by } },
    loggedNetwork,
  );
  return { outcome, setCookies: [] };
}

function tellBusy(): Answer<Refusal> {
  return { outcome: { kind: "wait", seconds: BUSY_WAIT }, setCookies: [] };
}

async function letIn(caller: Caller, account: DeviceOwner, by: Proof): Promise<Answer<SignInOutcome>> {
  return { outcome: { kind: "in" }, setCookies: await startSession(caller, account, by) };
}

/** Ends the earlier session. Unknown address, wrong password, disabled account: one answer, after the same work. */
export async function signIn(
  caller: Caller,
  { email, password }: { email: string; password: string },
): Promise<Answer<SignInOutcome>> {
  const address = email.trim().toLowerCase();
  const account = await findAccount("email", address);
  const device = account && (await findKnownDevice(caller, account));
  const standing = device ? "known" : "stranger";
  if (isTooBusy(standing)) return tellBusy();
  const guesser = { account: address, network: caller.network, device };
  const seconds = await countGuess(guesser);
  if (seconds !== null) {
    return refuse(caller, "password", await findPersonId(address), { kind: "wait", seconds });
  }
  const isRight = await checkPassword(account?.password ?? null, password, standing);
  if (isRight === "busy") {
    await uncountGuess(guesser);
    return tellBusy();
  }
  if (!isRight || !account?.password) return refuse(caller, "password", await findPersonId(address));
  await forgiveGuess(guesser);
  const stored = await renewHash(account.id, account.password, password);
  if (await takesPasskey(account.id)) return { outcome: { kind: "passkey" }, setCookies: [] };
  if (!account.hasTotp) return letIn(caller, account, "password");
  return { outcome: { kind: "code" }, setCookies: [await writeStep(caller, account.id, stored)] };
}

/** Hashes a right password with today's figures. Returns what is stored. */
async function renewHash(personId: string, stored: string, password: string): Promise<string> {
  if (!isOutdated(stored)) return stored;
  const renewed = await hashPassword(password);
  await write((transaction) =>
    transaction
      .updateTable("credentials")
      .set({ password: renewed })
      .where("person_id", "=", personId)
      .where("password", "=", stored)
      .execute(),
  );
  return renewed;
}

/** The second step: a code of the authenticator app, or a backup code, which works once. */
export async function confirmSignIn(caller: Caller, code: string): Promise<Answer<SignInOutcome>> {
  const by = codeKind(code);
  const account = await findStep(caller, (id) => findAccount("people.id", id));
  const device = account && (await findKnownDevice(caller, account));
  const guesser: Guesser = { account: account && `code ${account.id}`, network: caller.network, device };
  const seconds = await countGuess(guesser);
  if (seconds !== null) return refuse(caller, by, account?.id, { kind: "wait", seconds });
  const isRight = account !== null && (await claimSecondFactor(account.id, code));
  if (!isRight) return refuse(caller, by, account?.id);
  await forgiveGuess(guesser);
  const { outcome, setCookies } = await letIn(caller, account, by);
  return { outcome, setCookies: [...setCookies, forgetStep(caller)] };
}

export async function passkeyChallenge(caller: Caller): Promise<Answer<object>> {
  const { options, setCookies } = await signInChallenge(caller);
  return { outcome: options, setCookies };
}

/** Nobody can guess a passkey, so it's neither counted nor made to wait. */
export async function signInWithPasskey(caller: Caller, answer: object): Promise<Answer<SignInOutcome>> {
  const personId = await findPasskeyOwner(caller, answer);
  const account = personId === null ? null : await findAccount("people.id", personId);
  if (!account) return refuse(caller, "passkey", personId ?? undefined);
  return letIn(caller, account, "passkey");
}

export async function signOut(caller: Caller, { staff, sessionId }: SignedIn): Promise<Answer<null>> {
  await write(async (transaction) => {
    await transaction.deleteFrom("sessions").where("id", "=", sessionId).execute();
    await removePushDevices(transaction, { personId: staff.id, ofSession: sessionId });
    await writeAudit(transaction, { actor: staff.id, action: "session.ended", subject: staff.id });
  });
  return { outcome: null, setCookies: [forgetSessionCookie(caller)] };
}
