import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { type Database, database } from "../db/connect.server.ts";
import { deriveKey, givenSecrets } from "../db/sealed.server.ts";
import { findSecret, storedSecret } from "../db/secret.server.ts";

const own = new WeakMap<Database, string>();

export async function deskSecret(): Promise<string> {
  const { given } = givenSecrets();
  if (given) return given;
  const secret = own.get(database()) ?? (await storedSecret("sign-in"));
  own.set(database(), secret);
  return secret;
}

/** The secrets that count: the first one signs and encrypts. */
export async function listSecrets(): Promise<readonly [string, ...string[]]> {
  const current = await deskSecret();
  const { other } = givenSecrets();
  return other ? [current, other] : [current];
}

/** With the one that the database had before the settings did, which counts for nothing else any more. */
export async function listEarlierSecrets(): Promise<readonly string[]> {
  const stored = givenSecrets().given ? await findSecret("sign-in") : null;
  return [...(await listSecrets()), ...(stored ? [stored] : [])];
}

function signWith(secret: string, purpose: string, parts: readonly (string | number)[]): string {
  const key = deriveKey(secret, purpose);
  return createHmac("sha256", key).update(JSON.stringify(parts)).digest("base64url");
}

/** base64url, so it holds no "." and no ";". */
export async function sign(purpose: string, ...parts: readonly (string | number)[]): Promise<string> {
  return signWith(await deskSecret(), purpose, parts);
}

/** One for each secret that counts, the one of {@link sign} first. */
export async function listSignatures(
  purpose: string,
  ...parts: readonly (string | number)[]
): Promise<[string, ...string[]]> {
  const [current, ...others] = await listSecrets();
  return [signWith(current, purpose, parts), ...others.map((one) => signWith(one, purpose, parts))];
}

export async function isSigned(
  signature: string,
  purpose: string,
  ...parts: readonly (string | number)[]
): Promise<boolean> {
  return (await listSignatures(purpose, ...parts)).some((one) => isSame(one, signature));
}

export function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** For random and long tokens: a plain hash of one can't be reversed. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
