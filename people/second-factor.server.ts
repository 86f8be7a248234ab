import { claimBackupCode, isTotpCode } from "./totp.server.ts";
import { claimCode } from "./used-codes.server.ts";

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
