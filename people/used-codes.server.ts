import { createHash } from "node:crypto";
import { write } from "../db/connect.server.ts";

/** Milliseconds; longer than a code or a passkey's challenge is accepted. */
const MEMORY = 10 * 60_000;

export function plainCode(code: string): string {
  return code.replace(/\s/g, "");
}

/**
 * A code, or a passkey's challenge that was answered. False when it was used before: each counts once (RFC 6238, section
 * 5.2), even for two at the same moment.
 */
export function claimCode(personId: string, code: string): Promise<boolean> {
  const hash = createHash("sha256").update(plainCode(code)).digest("base64url");
  return write(async (transaction) => {
    const now = Date.now();
    await transaction
      .deleteFrom("used_codes")
      .where("used_at", "<", now - MEMORY)
      .execute();
    const used = await transaction
      .insertInto("used_codes")
      .values({ person_id: personId, code_hash: hash, used_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning("used_at")
      .executeTakeFirst();
    return used !== undefined;
  });
}
