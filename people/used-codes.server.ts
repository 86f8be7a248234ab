import { createHash } from "node:crypto";
import { write } from "../db/connect.server.ts";

/** Longer than the sign-in library takes a code for right: its own thirty seconds and those around it, milliseconds. */
const MEMORY = 3 * 60_000;

export function plainCode(code: string): string {
  return code.replace(/\s/g, "");
}

/**
 * Uses up a code that the authenticator app's secret has made. False when it has let this person in before: a code
 * counts once (RFC 6238, section 5.2), also when two come at the same moment.
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
