import { type DatabaseTransaction, database, write } from "../db/connect.server.ts";
import { type NewAuditLine, writeAudit } from "./audit.server.ts";
import { rememberDevice } from "./known-devices.server.ts";
import { keepPasskey, newPasskeyOptions } from "./passkeys.server.ts";
import { hashPassword } from "./password-hashes.server.ts";
import { limitCodes, type ProofGiven, type ProofRefusal, proveIdentity } from "./proof.server.ts";
import { removePushDevices } from "./push-devices.server.ts";
import type { Answer, Caller, SignedIn } from "./sign-in.server.ts";
import {
  claimCode,
  countBackupCodes,
  isTotpCode,
  makeTotp,
  replaceBackupCodes,
  type TotpKeys,
  turnOffTotp,
  turnOnTotp,
} from "./totp.server.ts";

// Whatever changes how people sign in asks them to prove again who they are, so that a desk left open can't be taken over.

type OwnAction = Pick<NewAuditLine, "action" | "details">;

function noteOwn(transaction: DatabaseTransaction, { staff }: SignedIn, action: OwnAction): Promise<void> {
  return writeAudit(transaction, { ...action, actor: staff.id, subject: staff.id });
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

export async function storePassword(
  transaction: DatabaseTransaction,
  personId: string,
  hash: string,
): Promise<{ id: string; device_era: number }> {
  const updated_at = new Date().toISOString();
  await transaction
    .updateTable("credentials")
    .set({ password: hash, updated_at })
    .where("person_id", "=", personId)
    .execute();
  return transaction
    .updateTable("people")
    .set((row) => ({ device_era: row("device_era", "+", 1), updated_at }))
    .where("id", "=", personId)
    .returning(["id", "device_era"])
    .executeTakeFirstOrThrow();
}

/** Ends every other session and stops the other devices' notifications; this one gets new cookies. */
export async function changePassword(
  caller: Caller,
  signedIn: SignedIn,
  given: ProofGiven,
  next: string,
): Promise<Answer<{ kind: "done" } | ProofRefusal>> {
  const { outcome: refused, setCookies } = await proveIdentity(caller, signedIn, given);
  if (refused) return { outcome: refused, setCookies };
  const { staff, sessionId } = signedIn;
  const hash = await hashPassword(next);
  const person = await write(async (transaction) => {
    const stored = await storePassword(transaction, staff.id, hash);
    await transaction
      .deleteFrom("sessions")
      .where("person_id", "=", staff.id)
      .where("id", "!=", sessionId)
      .execute();
    await removePushDevices(transaction, { personId: staff.id, exceptSession: sessionId });
    await noteOwn(transaction, signedIn, { action: "password.changed" });
    return stored;
  });
  return { outcome: { kind: "done" }, setCookies: [...setCookies, await rememberDevice(caller, person)] };
}

export type TotpStart = { kind: "started" } & TotpKeys;

/** The secret counts only once {@link confirmTotp} has seen a code made with it. */
export async function startTotp(
  caller: Caller,
  signedIn: SignedIn,
  given: ProofGiven,
): Promise<Answer<TotpStart | ProofRefusal>> {
  const { outcome: refused, setCookies } = await proveIdentity(caller, signedIn, given);
  if (refused) return { outcome: refused, setCookies };
  const keys = await makeTotp(signedIn.staff);
  if (!keys) return { outcome: { kind: "wrong" }, setCookies };
  await write((transaction) => noteOwn(transaction, signedIn, { action: "totp.prepared" }));
  return { outcome: { kind: "started", ...keys }, setCookies };
}

/** The code that turns it on can't be used again to sign in. */
export async function confirmTotp(
  caller: Caller,
  signedIn: SignedIn,
  code: string,
): Promise<{ kind: "done" } | ProofRefusal> {
  const { id } = signedIn.staff;
  const isRight = async () => (await isTotpCode(id, code, { verified: 0 })) && (await claimCode(id, code));
  const refused = await limitCodes(caller, signedIn, isRight);
  if (refused) return refused;
  await write(async (transaction) => {
    await turnOnTotp(transaction, id);
    await noteOwn(transaction, signedIn, { action: "totp.started" });
  });
  return { kind: "done" };
}

/** What {@link stopTotp} and {@link removePasskey} refuse while the owner requires a second factor. */
export type LastFactor = { kind: "last factor" };

export async function stopTotp(
  caller: Caller,
  signedIn: SignedIn,
  given: ProofGiven,
): Promise<Answer<{ kind: "done" } | ProofRefusal | LastFactor>> {
  const { outcome: refused, setCookies } = await proveIdentity(caller, signedIn, given);
  if (refused) return { outcome: refused, setCookies };
  const outcome = await write(async (transaction) => {
    const { isSecondFactorRequired, staff } = signedIn;
    if (isSecondFactorRequired && (await countPasskeys(transaction, staff.id)) === 0) {
      return { kind: "last factor" } as const;
    }
    await turnOffTotp(transaction, staff.id);
    await noteOwn(transaction, signedIn, { action: "totp.stopped" });
    return { kind: "done" } as const;
  });
  return { outcome, setCookies };
}

export function countOwnBackupCodes({ staff }: SignedIn): Promise<number> {
  return countBackupCodes(staff.id);
}

export async function makeNewBackupCodes(
  caller: Caller,
  signedIn: SignedIn,
  given: ProofGiven,
): Promise<Answer<{ kind: "made"; backupCodes: readonly string[] } | ProofRefusal>> {
  const { outcome: refused, setCookies } = await proveIdentity(caller, signedIn, given);
  if (refused) return { outcome: refused, setCookies };
  const backupCodes = await replaceBackupCodes(signedIn.staff.id, (transaction) =>
    noteOwn(transaction, signedIn, { action: "backup-codes.made" }),
  );
  return { outcome: backupCodes ? { kind: "made", backupCodes } : { kind: "wrong" }, setCookies };
}

async function countPasskeys(transaction: DatabaseTransaction, personId: string): Promise<number> {
  const rows = await transaction
    .selectFrom("passkeys")
    .select("id")
    .where("person_id", "=", personId)
    .execute();
  return rows.length;
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
  given: ProofGiven,
): Promise<Answer<{ kind: "challenge"; options: object } | ProofRefusal>> {
  const { outcome: refused, setCookies } = await proveIdentity(caller, signedIn, given);
  if (refused) return { outcome: refused, setCookies };
  const challenge = await newPasskeyOptions(caller, signedIn.staff);
  return {
    outcome: { kind: "challenge", options: challenge.options },
    setCookies: [...setCookies, ...challenge.setCookies],
  };
}

export function addPasskey(
  caller: Caller,
  signedIn: SignedIn,
  made: { name: string; answer: object },
): Promise<boolean> {
  return keepPasskey(caller, signedIn.staff.id, made, (transaction) =>
    noteOwn(transaction, signedIn, { action: "passkey.added" }),
  );
}

export async function removePasskey(signedIn: SignedIn, id: string): Promise<{ kind: "done" } | LastFactor> {
  const { staff, hasTotp, isSecondFactorRequired } = signedIn;
  return write(async (transaction) => {
    if (isSecondFactorRequired && !hasTotp && (await countPasskeys(transaction, staff.id)) === 1) {
      return { kind: "last factor" };
    }
    const gone = await transaction
      .deleteFrom("passkeys")
      .where("id", "=", id)
      .where("person_id", "=", staff.id)
      .returning("id")
      .executeTakeFirst();
    if (gone) await noteOwn(transaction, signedIn, { action: "passkey.removed" });
    return { kind: "done" };
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
