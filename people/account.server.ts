import { type DatabaseTransaction, database, write } from "../db/connect.server.ts";
import { type NewAuditLine, writeAudit } from "./audit.server.ts";
import { authAt } from "./auth.server.ts";
import { countGuess, forgiveGuess } from "./guesses.server.ts";
import { removePushDevices } from "./push-devices.server.ts";
import {
  type Answer,
  buildLibraryHeaders,
  type Caller,
  orRefused,
  type Refusal,
  type SignedIn,
} from "./sign-in.server.ts";
import { claimCode, plainCode } from "./used-codes.server.ts";

// Whatever changes how people sign in asks for the password again, so that a desk left open can't be taken over.

function note(action: Omit<NewAuditLine, "actor">, { staff }: SignedIn): Promise<void> {
  return write((transaction) => writeAudit(transaction, { ...action, actor: staff.id }));
}

export async function changeName({ staff }: SignedIn, name: string): Promise<void> {
  await write(async (transaction) => {
    await transaction
      .updateTable("people")
      .set({ name, updated_at: new Date().toISOString() })
      .where("id", "=", staff.id)
      .execute();
    await writeAudit(transaction, { actor: staff.id, action: "person.renamed", subject: staff.id });
  });
}

/** `check` returns null for a wrong password, which counts as a guess. */
async function withPassword<T>(
  caller: Caller,
  signedIn: SignedIn,
  check: () => Promise<T | null>,
): Promise<{ passed: T } | { refused: Refusal }> {
  const { id, email } = signedIn.staff;
  const guesser = { account: email, network: caller.network };
  const seconds = await countGuess(guesser);
  if (seconds !== null) return { refused: { kind: "wait", seconds } };
  const passed = await check();
  if (passed === null) {
    await note({ action: "proof.refused", subject: id }, signedIn);
    return { refused: { kind: "wrong" } };
  }
  await forgiveGuess(guesser);
  return { passed };
}

/** Ends every other session and stops the other devices' notifications; this one gets a new cookie. */
export async function changePassword(
  caller: Caller,
  signedIn: SignedIn,
  { current, next }: { current: string; next: string },
): Promise<Answer<{ kind: "done" } | Refusal>> {
  const auth = await authAt(caller.place);
  const answer = await withPassword(caller, signedIn, () =>
    orRefused(
      auth.api.changePassword({
        body: { currentPassword: current, newPassword: next, revokeOtherSessions: true },
        headers: buildLibraryHeaders(caller),
        returnHeaders: true,
      }),
    ),
  );
  if ("refused" in answer) return { outcome: answer.refused, setCookies: [] };
  const { staff, sessionId } = signedIn;
  await write(async (transaction) => {
    await removePushDevices(transaction, { personId: staff.id, exceptSession: sessionId });
    await writeAudit(transaction, { actor: staff.id, action: "password.changed", subject: staff.id });
  });
  return { outcome: { kind: "done" }, setCookies: answer.passed.headers.getSetCookie() };
}

export type TotpStart = { kind: "started"; uri: string; backupCodes: readonly string[] };

/** The secret counts only once {@link confirmTotp} has seen a code made with it. */
export async function startTotp(
  caller: Caller,
  signedIn: SignedIn,
  password: string,
): Promise<TotpStart | Refusal> {
  const auth = await authAt(caller.place);
  const answer = await withPassword(caller, signedIn, () =>
    orRefused(
      auth.api.enableTwoFactor({ body: { password, method: "totp" }, headers: buildLibraryHeaders(caller) }),
    ),
  );
  if ("refused" in answer) return answer.refused;
  const { passed } = answer;
  if (!("totpURI" in passed)) return { kind: "wrong" };
  await note({ action: "totp.prepared", subject: signedIn.staff.id }, signedIn);
  return { kind: "started", uri: passed.totpURI, backupCodes: passed.backupCodes };
}

export async function confirmTotp(
  caller: Caller,
  signedIn: SignedIn,
  code: string,
): Promise<Answer<{ kind: "done" } | Refusal>> {
  const auth = await authAt(caller.place);
  const answer = await withPassword(caller, signedIn, () =>
    orRefused(
      auth.api.verifyTOTP({
        body: { code: plainCode(code) },
        headers: buildLibraryHeaders(caller),
        returnHeaders: true,
      }),
    ),
  );
  if ("refused" in answer) return { outcome: answer.refused, setCookies: [] };
  // The code that turned it on can't be used again to sign in.
  await claimCode(signedIn.staff.id, code);
  await note({ action: "totp.started", subject: signedIn.staff.id }, signedIn);
  return { outcome: { kind: "done" }, setCookies: answer.passed.headers.getSetCookie() };
}

export async function stopTotp(
  caller: Caller,
  signedIn: SignedIn,
  password: string,
): Promise<Answer<{ kind: "done" } | Refusal>> {
  const auth = await authAt(caller.place);
  const answer = await withPassword(caller, signedIn, () =>
    orRefused(
      auth.api.disableTwoFactor({
        body: { password },
        headers: buildLibraryHeaders(caller),
        returnHeaders: true,
      }),
    ),
  );
  if ("refused" in answer) return { outcome: answer.refused, setCookies: [] };
  await note({ action: "totp.stopped", subject: signedIn.staff.id }, signedIn);
  return { outcome: { kind: "done" }, setCookies: answer.passed.headers.getSetCookie() };
}

/** `madeAt` is epoch milliseconds. */
export type Passkey = { id: string; name: string; madeAt: number | null };

export async function listPasskeys({ staff }: SignedIn): Promise<Passkey[]> {
  const rows = await database()
    .selectFrom("passkeys")
    .select(["id", "name", "created_at"])
    .where("person_id", "=", staff.id)
    .orderBy("id")
    .execute();
  return rows.map(({ id, name, created_at }) => ({
    id,
    name: name ?? "Passkey",
    madeAt: created_at === null ? null : Date.parse(created_at),
  }));
}

export async function newPasskeyChallenge(
  caller: Caller,
  signedIn: SignedIn,
  password: string,
): Promise<Answer<{ kind: "challenge"; options: object } | Refusal>> {
  const auth = await authAt(caller.place);
  const headers = buildLibraryHeaders(caller);
  const checked = await withPassword(caller, signedIn, () =>
    orRefused(auth.api.verifyPassword({ body: { password }, headers })),
  );
  if ("refused" in checked) return { outcome: checked.refused, setCookies: [] };
  const made = await auth.api.generatePasskeyRegistrationOptions({ headers, returnHeaders: true });
  return {
    outcome: { kind: "challenge", options: made.response },
    setCookies: made.headers.getSetCookie(),
  };
}

export async function addPasskey(
  caller: Caller,
  signedIn: SignedIn,
  { name, response }: { name: string; response: unknown },
): Promise<boolean> {
  const auth = await authAt(caller.place);
  const made = await orRefused(
    auth.api.verifyPasskeyRegistration({ body: { response, name }, headers: buildLibraryHeaders(caller) }),
  );
  if (!made) return false;
  await note({ action: "passkey.added", subject: signedIn.staff.id }, signedIn);
  return true;
}

export async function removePasskey({ staff }: SignedIn, id: string): Promise<void> {
  await write(async (transaction) => {
    const gone = await transaction
      .deleteFrom("passkeys")
      .where("id", "=", id)
      .where("person_id", "=", staff.id)
      .returning("id")
      .executeTakeFirst();
    if (gone)
      await writeAudit(transaction, { actor: staff.id, action: "passkey.removed", subject: staff.id });
  });
}

/** `lastUse` is epoch milliseconds, to within five minutes. */
export type Device = {
  id: string;
  userAgent: string;
  address: string;
  lastUse: number;
  isThis: boolean;
};

export async function listDevices({ staff, sessionId }: SignedIn): Promise<Device[]> {
  const rows = await database()
    .selectFrom("sessions")
    .select(["id", "user_agent", "ip_address", "updated_at"])
    .where("person_id", "=", staff.id)
    .where("expires_at", ">", new Date().toISOString())
    .orderBy("updated_at", "desc")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    userAgent: row.user_agent ?? "",
    address: row.ip_address ?? "",
    lastUse: Date.parse(row.updated_at),
    isThis: row.id === sessionId,
  }));
}

export async function endDevice({ staff }: SignedIn, id: string): Promise<void> {
  await write(async (transaction) => {
    const gone = await transaction
      .deleteFrom("sessions")
      .where("id", "=", id)
      .where("person_id", "=", staff.id)
      .returning("id")
      .executeTakeFirst();
    if (!gone) return;
    await removePushDevices(transaction, { personId: staff.id, ofSession: id });
    const details = { isOther: true };
    await writeAudit(transaction, { actor: staff.id, action: "session.ended", subject: staff.id, details });
  });
}

export async function endAllDevices({ staff }: SignedIn): Promise<void> {
  await write(async (transaction) => {
    await endSessions(transaction, staff.id);
    await writeAudit(transaction, { actor: staff.id, action: "sessions.ended", subject: staff.id });
  });
}

export async function endSessions(transaction: DatabaseTransaction, id: string): Promise<void> {
  await removePushDevices(transaction, { personId: id });
  await transaction.deleteFrom("sessions").where("person_id", "=", id).execute();
}
