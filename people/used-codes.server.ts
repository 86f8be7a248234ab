import { createHash } from "node:crypto";
import { claimOnce } from "../db/claim-once.server.ts";

/** Milliseconds; longer than a code or a passkey's challenge is accepted. */
const MEMORY = 10 * 60_000;

export function plainCode(code: string): string {
  return code.replace(/\s/g, "");
}

/** False when the code or challenge was used before, even for two at the same moment (RFC 6238, section 5.2). */
export function claimCode(personId: string, code: string): Promise<boolean> {
  return claimOnce(
    personId,
    createHash("sha256").update(plainCode(code)).digest("base64url"),
    Date.now() + MEMORY,
  );
}
