import { createHmac, timingSafeEqual } from "node:crypto";
import { listRetiredSecrets, storedSecret } from "../db/secret.server.ts";

// What shows that a link, or an address for answers, to one lead is ours. It begins with the lead's id, a UUIDv7.

export type SignatureKind = {
  secret: "booking-link" | "photos-link" | "reply-address";
  length: number;
};

export const ID_LENGTH = 16;

export async function signLink(kind: SignatureKind, said: Buffer, purpose = ""): Promise<Buffer> {
  return signWith(await storedSecret(kind.secret), kind, said, purpose);
}

/**
 * Null when it isn't signed. `retiredAt` when by an earlier secret, which signs only for leads that there were then: copies
 * of the database may have it.
 */
export async function checkLink(
  kind: SignatureKind,
  { said, signature, purpose = "" }: { said: Buffer; signature: Buffer; purpose?: string },
): Promise<{ retiredAt: number | null } | null> {
  const isBy = (secret: string) => timingSafeEqual(signature, signWith(secret, kind, said, purpose));
  if (isBy(await storedSecret(kind.secret))) return { retiredAt: null };
  const madeAt = said.readUIntBE(0, 6);
  const earlier = await listRetiredSecrets(kind.secret);
  return earlier.find(({ secret, retiredAt }) => madeAt <= retiredAt && isBy(secret)) ?? null;
}

function signWith(secret: string, { length }: SignatureKind, said: Buffer, purpose: string): Buffer {
  return createHmac("sha256", secret).update(purpose).update(said).digest().subarray(0, length);
}
