import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** What a text is for, and whose it is: it can't be opened as anything else. */
export type SealedFor = { purpose: string; owner: string };

const TAG_LENGTH = 16;
const CIPHER = "aes-256-gcm";
const FORM = "gcm2";
/** Until 0.2: bound to its purpose alone. */
const FIRST_FORM = "gcm";

let given: string | undefined;
let other: string | undefined;

/** Without one, the database's own is used. While it's changed, what `also` signed or encrypted counts, too. */
export function setDeskSecret(secret: string | undefined, also?: string | undefined): void {
  given = secret;
  other = also;
}

export function givenSecrets(): { given: string | undefined; other: string | undefined } {
  return { given, other };
}

/** 32 bytes for one purpose (RFC 5869): what's made for another can't be used for it. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", `tailgate desk: ${purpose}`, 32));
}

function formatBound({ purpose, owner }: SealedFor): Buffer {
  return Buffer.from(JSON.stringify([purpose, owner]));
}

export function seal(secret: string, sealedFor: SealedFor, content: Uint8Array): string {
  const nonce = randomBytes(12);
  const key = deriveKey(secret, sealedFor.purpose);
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_LENGTH });
  cipher.setAAD(formatBound(sealedFor));
  const text = Buffer.concat([cipher.update(content), cipher.final()]);
  return [FORM, ...[nonce, text, cipher.getAuthTag()].map((part) => part.toString("base64url"))].join(".");
}

export function isSealed(stored: string): boolean {
  return stored.startsWith(`${FORM}.`);
}

/** Null when none of these secrets sealed it for this. */
export function unseal(secrets: readonly string[], sealedFor: SealedFor, stored: string): Buffer | null {
  return isSealed(stored) ? open(secrets, sealedFor.purpose, stored, formatBound(sealedFor)) : null;
}

/** For what seals it again at the start; nothing else reads the first form. */
export function unsealFirstForm(secrets: readonly string[], purpose: string, stored: string): Buffer | null {
  return stored.startsWith(`${FIRST_FORM}.`) ? open(secrets, purpose, stored, null) : null;
}

function open(
  secrets: readonly string[],
  purpose: string,
  stored: string,
  bound: Buffer | null,
): Buffer | null {
  const [nonce, text, tag, ...rest] = stored
    .split(".")
    .slice(1)
    .map((part) => Buffer.from(part, "base64url"));
  if (!nonce || !text || tag?.length !== TAG_LENGTH || rest.length > 0) return null;
  for (const secret of secrets) {
    const key = deriveKey(secret, purpose);
    const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_LENGTH });
    if (bound) decipher.setAAD(bound);
    decipher.setAuthTag(tag);
    try {
      return Buffer.concat([decipher.update(text), decipher.final()]);
    } catch {
      // Perhaps the next one.
    }
  }
  return null;
}
