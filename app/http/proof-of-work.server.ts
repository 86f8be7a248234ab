import { type Challenge, createChallenge, type Payload, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/sha";
import { settings } from "../../env.server.ts";
import type { Proof } from "../../leads/capture/capture.server.ts";

// ALTCHA: a submission without the browser's work is quarantined, never refused.

/** Milliseconds: people write long messages. */
const LIFETIME = 60 * 60_000;
/** The hexadecimal digits to find: 4,096 tries on average, measured as 0.4 s in Node on a slow machine. */
const PREFIX = "000";

export function asksForProof(): boolean {
  return settings().ALTCHA_SECRET !== undefined;
}

export async function makeChallenge(now: number): Promise<Challenge | null> {
  const { ALTCHA_SECRET } = settings();
  if (!ALTCHA_SECRET) return null;
  return createChallenge({
    algorithm: "SHA-256",
    cost: 1,
    keyPrefix: PREFIX,
    deriveKey,
    expiresAt: Math.floor((now + LIFETIME) / 1000),
    hmacSignatureSecret: ALTCHA_SECRET,
  });
}

/** `proof` is the form's `altcha` field: base64 of JSON. Null when it proves nothing. */
export async function readProof(
  proof: string | undefined,
  now: number,
): Promise<Omit<Proof, "usedBefore"> | null> {
  const { ALTCHA_SECRET, ALTCHA_SECRET_ALSO } = settings();
  if (!ALTCHA_SECRET || !proof) return null;
  try {
    const payload = JSON.parse(Buffer.from(proof, "base64").toString("utf8")) as Payload;
    const { challenge, solution } = payload;
    const verify = async (hmacSignatureSecret: string) =>
      (await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret })).verified;
    const verified =
      (await verify(ALTCHA_SECRET)) || (ALTCHA_SECRET_ALSO ? await verify(ALTCHA_SECRET_ALSO) : false);
    const signature = payload.challenge.signature ?? "";
    const isOurs = verified && payload.challenge.parameters.keyPrefix === PREFIX;
    return isOurs ? { signature, until: now + LIFETIME } : null;
  } catch {
    return null;
  }
}
