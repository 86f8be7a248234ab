import { createHash } from "node:crypto";
import { claimOnce } from "../db/claim-once.server.ts";

export function plainCode(code: string): string {
  return code.replace(/\s/g, "");
}

/** False when the code was used before: each counts once (RFC 6238, section 5.2), even for two at the same moment. */
export function claimCode(personId: string, code: string): Promise<boolean> {
  // Remembered for longer than the sign-in library accepts a code.
  return claimOnce(personId, createHash("sha256").update(plainCode(code)).digest("base64url"));
}
