import { createHash, createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { findSecret, storedSecret } from "../db/secret.server.ts";

let givenSecret: string | undefined;
let otherSecret: string | undefined;
let secret: Promise<string> | undefined;

/** Without one, the database's own is used. While it's changed, what `other` signed or encrypted counts, too. */
export function setDeskSecret(given: string | undefined, other?: string | undefined): void {
  givenSecret = given;
  otherSecret = other;
  secret = undefined;
}

export function deskSecret(): Promise<string> {
  secret ??= givenSecret ? Promise.resolve(givenSecret) : storedSecret("sign-in");
  secret.catch(() => {
    secret = undefined;
  });
  return secret;
}

/** The secrets that count: the first one signs and encrypts. */
export async function listSecrets(): Promise<readonly [string, ...string[]]> {
  const current = await deskSecret();
  return otherSecret ? [current, otherSecret] : [current];
}

/** With the one that the database had before the settings did, which counts for nothing else any more. */
export async function listEarlierSecrets(): Promise<readonly string[]> {
  const stored = givenSecret ? await findSecret("sign-in") : null;
  return [...(await listSecrets()), ...(stored ? [stored] : [])];
}

/** 32 bytes for one purpose (RFC 5869): what's made for another can't be used for it. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", `tailgate desk: ${purpose}`, 32));
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
