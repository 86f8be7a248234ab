import { claimOnce } from "../../db/claim-once.server.ts";

/** A browser's proof of work, by its challenge's signature. `until`: when it expires, epoch milliseconds. */
export type Proof = { signature: string; until: number };

/**
 * False when the proof was used before, in any process. True when the database can't say: then it can't store the
 * submission, either.
 */
export function claimProof({ signature, until }: Proof): Promise<boolean> {
  return claimOnce("proof of work", signature, until).catch(() => true);
}
