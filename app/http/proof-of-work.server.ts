import { type Challenge, createChallenge, type Payload, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/sha";
import { settings } from "../../env.server.ts";

// The optional guard of ALTCHA (`ALTCHA_SECRET`): the visitor's browser works for a moment while they type. Nobody sees a
// puzzle, and whoever does not do the work is quarantined like any other suspicious submission, never refused.

/** How long a challenge may be answered, in milliseconds: somebody writes a long message. */
const LIFETIME = 60 * 60_000;
/** Hexadecimal digits that the work has to find: 4,096 tries on average, measured as 0.4 s in Node on a slow machine. */
const PREFIX = "000";

/** Whether forms ask for it. */
export function asksForProof(): boolean {
  return settings().ALTCHA_SECRET !== undefined;
}

/** A challenge for one submission, as ALTCHA (version 2) has it; null while it is off. */
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

/** Work that has been handed in, by its signature, until it would have expired anyway (epoch ms). */
const used = new Map<string, number>();

/**
 * Whether the work in a form's `altcha` field (base64 of JSON) was done for a challenge of ours, in time and for this
 * submission: the same work counts once, and again only under the same key. Never throws.
 */
export async function isProven(proof: string | undefined, now: number): Promise<boolean> {
  const { ALTCHA_SECRET } = settings();
  if (!ALTCHA_SECRET || !proof) return false;
  try {
    const payload = JSON.parse(Buffer.from(proof, "base64").toString("utf8")) as Payload;
    const { verified } = await verifySolution({
      challenge: payload.challenge,
      solution: payload.solution,
      deriveKey,
      hmacSignatureSecret: ALTCHA_SECRET,
    });
    const signature = payload.challenge.signature ?? "";
    return verified && payload.challenge.parameters.keyPrefix === PREFIX && isFirstUse(signature, now);
  } catch {
    // What is no proof proves nothing.
    return false;
  }
}

function isFirstUse(signature: string, now: number): boolean {
  for (const [one, until] of used) if (until <= now) used.delete(one);
  if (used.has(signature)) return false;
  used.set(signature, now + LIFETIME);
  return true;
}
