import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { deriveKey, deskSecret } from "./desk-secret.server.ts";

/** Encrypts with the desk's secret, for one purpose. */
export async function seal(purpose: string, content: Uint8Array): Promise<string> {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", deriveKey(await deskSecret(), purpose), nonce);
  const text = Buffer.concat([cipher.update(content), cipher.final()]);
  return ["gcm", ...[nonce, text, cipher.getAuthTag()].map((part) => part.toString("base64url"))].join(".");
}

/** Null when none of these secrets encrypted it. */
export function unseal(purpose: string, stored: string, secrets: readonly string[]): Buffer | null {
  for (const secret of secrets) {
    const content = unsealWith(secret, purpose, stored);
    if (content) return content;
  }
  return null;
}

function unsealWith(secret: string, purpose: string, stored: string): Buffer | null {
  const [, ...parts] = stored.split(".");
  const [nonce, text, tag] = parts.map((part) => Buffer.from(part, "base64url"));
  if (!nonce || !text || !tag) return null;
  const decipher = createDecipheriv("aes-256-gcm", deriveKey(secret, purpose), nonce);
  decipher.setAuthTag(tag);
  try {
    return Buffer.concat([decipher.update(text), decipher.final()]);
  } catch {
    return null;
  }
}
