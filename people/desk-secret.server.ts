import { createHash, createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { storedSecret } from "../db/secret.server.ts";

let givenSecret: string | undefined;
let secret: Promise<string> | undefined;

/** Without one, the database's own is used. */
export function setDeskSecret(given: string | undefined): void {
  givenSecret = given;
  secret = undefined;
}

export function deskSecret(): Promise<string> {
  secret ??= givenSecret ? Promise.resolve(givenSecret) : storedSecret("sign-in");
  secret.catch(() => {
    secret = undefined;
  });
  return secret;
}

/** 32 bytes for one purpose (RFC 5869): what's made for another can't be used for it. */
export async function deriveKey(purpose: string): Promise<Buffer> {
  return Buffer.from(hkdfSync("sha256", await deskSecret(), "", `tailgate desk: ${purpose}`, 32));
}

/** base64url, so it holds no "." and no ";". */
export async function sign(purpose: string, ...parts: readonly (string | number)[]): Promise<string> {
  const key = await deriveKey(purpose);
  return createHmac("sha256", key).update(JSON.stringify(parts)).digest("base64url");
}

export function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** For random and long tokens: a plain hash of one can't be reversed. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
