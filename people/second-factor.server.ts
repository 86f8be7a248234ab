import { type DatabaseTransaction, database } from "../db/connect.server.ts";
import { writeAudit } from "./audit.server.ts";
import { claimBackupCode, claimCode, isTotpCode } from "./totp.server.ts";

type Reading = Pick<DatabaseTransaction, "selectFrom">;

/** What a typed code is meant to be: those of apps are digits. */
export function codeKind(code: string): "code" | "backup code" {
  return /^[\d\s]+$/.test(code) ? "code" : "backup code";
}

/** Whether it's a code of the person's authenticator app, or a backup code. Each works once. */
export async function claimSecondFactor(personId: string, code: string): Promise<boolean> {
  if (codeKind(code) === "backup code") return claimBackupCode(personId, code);
  // A used code may have been seen over a shoulder.
  return (await isTotpCode(personId, code, { verified: 1 })) && (await claimCode(personId, code));
}

export async function findSecondFactors(
  personId: string,
  db: Reading = database(),
): Promise<{ hasTotp: boolean; hasPasskey: boolean }> {
  const [totp, passkey] = [
    db.selectFrom("totp").select("id").where("person_id", "=", personId).where("verified", "=", 1),
    db.selectFrom("passkeys").select("id").where("person_id", "=", personId),
  ];
  return {
    hasTotp: (await totp.executeTakeFirst()) !== undefined,
    hasPasskey: (await passkey.executeTakeFirst()) !== undefined,
  };
}

export async function isSecondFactorRequired(db: Reading = database()): Promise<boolean> {
  const row = await db.selectFrom("access_rules").select("needs_second_factor").executeTakeFirst();
  return row?.needs_second_factor === 1;
}

/** Whether a passkey is the only second factor of someone who must have one, so that no password is enough. */
export async function takesPasskey(personId: string, db: Reading = database()): Promise<boolean> {
  const { hasTotp, hasPasskey } = await findSecondFactors(personId, db);
  return hasPasskey && !hasTotp && (await isSecondFactorRequired(db));
}

/** For a person who has lost them: the authenticator app, its backup codes and all passkeys. */
export async function removeSecondFactors(
  transaction: DatabaseTransaction,
  personId: string,
  actor: string,
): Promise<void> {
  const { hasTotp, hasPasskey } = await findSecondFactors(personId, transaction);
  await transaction.deleteFrom("totp").where("person_id", "=", personId).execute();
  await transaction.deleteFrom("passkeys").where("person_id", "=", personId).execute();
  if (!hasTotp && !hasPasskey) return;
  await writeAudit(transaction, { actor, action: "second-factor.removed", subject: personId });
}
