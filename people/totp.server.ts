import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  randomInt,
} from "node:crypto";
import { v7 as newId } from "uuid";
import { brand } from "../content/brand.ts";
import { type DatabaseTransaction, database, write } from "../db/connect.server.ts";
import { claimOnce } from "../db/once.server.ts";
import { seal, unseal, unsealFirstForm } from "../db/sealed.server.ts";
import { deskSecret, isSame, listEarlierSecrets, listSecrets } from "./desk-secret.server.ts";
import { areFirstSealsTaken } from "./first-seals.server.ts";
import { countCodes, hashCodes, removeCode } from "./password-hashes.server.ts";

// Authenticator apps (RFC 6238: SHA-1, six digits, thirty seconds, as every app expects) and backup codes.

const STEP = 30_000;
/** Milliseconds; longer than a code or a passkey's challenge is accepted. */
const MEMORY = 10 * 60_000;
const DIGITS = 6;
const KEY_BYTES = 20;
const BACKUP_CODES = 10;

const base32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
/** Without letters and digits that look alike. */
const readable = "abcdefghjkmnpqrstuvwxyz23456789";

export function writeBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => base32[Number.parseInt(five.padEnd(5, "0"), 2)])
    .join("");
}

/** The code for a time, in epoch milliseconds. */
export function totpCode(key: Uint8Array, at: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / STEP)));
  const hash = createHmac("sha1", key).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS).padStart(DIGITS, "0");
}

const PURPOSE = "authenticator apps";
const sealedFor = (personId: string) => ({ purpose: PURPOSE, owner: personId });

function makeBackupCodes(): string[] {
  const letters = (count: number) =>
    Array.from({ length: count }, () => readable[randomInt(readable.length)]).join("");
  return Array.from({ length: BACKUP_CODES }, () => `${letters(5)}-${letters(5)}`);
}

export type TotpKeys = { uri: string; key: string; backupCodes: readonly string[] };

/** It counts only once {@link turnOnTotp} has been called. Null when the person already has one that counts. */
export async function makeTotp(person: { id: string; email: string }): Promise<TotpKeys | null> {
  const bytes = randomBytes(KEY_BYTES);
  const backupCodes = makeBackupCodes();
  const secret = seal(await deskSecret(), sealedFor(person.id), bytes);
  const backup_codes = await hashCodes(backupCodes);
  const isMade = await write(async (transaction) => {
    await transaction
      .deleteFrom("totp")
      .where("person_id", "=", person.id)
      .where("verified", "=", 0)
      .execute();
    const made = await transaction
      .insertInto("totp")
      .values({ id: newId(), person_id: person.id, secret, backup_codes, verified: 0 })
      .onConflict((conflict) => conflict.column("person_id").doNothing())
      .returning("id")
      .executeTakeFirst();
    return made !== undefined;
  });
  if (!isMade) return null;
  const key = writeBase32(bytes);
  const label = encodeURIComponent(`${brand.name}:${person.email}`);
  const uri = `otpauth://totp/${label}?${new URLSearchParams({ secret: key, issuer: brand.name })}`;
  return { uri: uri.replaceAll("+", "%20"), key, backupCodes };
}

/** Whether the app shows this code now, or showed it half a minute ago, or will in half a minute. */
export async function isTotpCode(
  personId: string,
  code: string,
  { verified }: { verified: 0 | 1 },
): Promise<boolean> {
  const row = await database()
    .selectFrom("totp")
    .select("secret")
    .where("person_id", "=", personId)
    .where("verified", "=", verified)
    .executeTakeFirst();
  const key = row ? unseal(await listSecrets(), sealedFor(personId), row.secret) : null;
  if (!key) return false;
  const typed = plainCode(code);
  const now = Date.now();
  return [-STEP, 0, STEP].filter((away) => isSame(totpCode(key, now + away), typed)).length > 0;
}

export async function turnOnTotp(transaction: DatabaseTransaction, personId: string): Promise<void> {
  await transaction.updateTable("totp").set({ verified: 1 }).where("person_id", "=", personId).execute();
}

export async function turnOffTotp(transaction: DatabaseTransaction, personId: string): Promise<void> {
  await transaction.deleteFrom("totp").where("person_id", "=", personId).execute();
}

function findBackupCodes(personId: string) {
  return database()
    .selectFrom("totp")
    .select("backup_codes")
    .where("person_id", "=", personId)
    .where("verified", "=", 1)
    .executeTakeFirst();
}

export async function countBackupCodes(personId: string): Promise<number> {
  const row = await findBackupCodes(personId);
  return row ? countCodes(row.backup_codes) : 0;
}

function plainCode(code: string): string {
  return code.replace(/\s/g, "");
}

/** False when the code or challenge was used before, even for two at the same moment (RFC 6238, section 5.2). */
export function claimCode(personId: string, code: string): Promise<boolean> {
  const hash = createHash("sha256").update(plainCode(code)).digest("base64url");
  return claimOnce(personId, hash, Date.now() + MEMORY);
}

/** False for a wrong code, and for the second of two at the same moment: each works once. */
export async function claimBackupCode(personId: string, code: string): Promise<boolean> {
  const row = await findBackupCodes(personId);
  const rest = row ? await removeCode(row.backup_codes, plainCode(code).toLowerCase()) : null;
  if (!row || rest === null) return false;
  const isMine = await write(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable("totp")
      .set({ backup_codes: rest })
      .where("person_id", "=", personId)
      .where("backup_codes", "=", row.backup_codes)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  });
  // Another code was used meanwhile, or this one.
  return isMine || claimBackupCode(personId, code);
}

/** New ones; the old ones no longer work. Null when the person has no authenticator app. */
export async function replaceBackupCodes(
  personId: string,
  alsoWrite: (transaction: DatabaseTransaction) => Promise<void>,
): Promise<readonly string[] | null> {
  const codes = makeBackupCodes();
  const backup_codes = await hashCodes(codes);
  return write(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable("totp")
      .set({ backup_codes })
      .where("person_id", "=", personId)
      .where("verified", "=", 1)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return null;
    await alsoWrite(transaction);
    return codes;
  });
}

/**
 * The desk's first version encrypted keys and backup codes with XChaCha20-Poly1305, which Node has no name for: its
 * subkey (HChaCha20) is ChaCha20's first block without the state that the cipher adds at the end.
 */
export function decryptFirst(secret: string, stored: string): string {
  const bytes = Buffer.from(stored, "hex");
  const [nonce, text, tag] = [bytes.subarray(0, 24), bytes.subarray(24, -16), bytes.subarray(-16)];
  const key = createHash("sha256").update(secret).digest();
  const block = createCipheriv("chacha20", key, nonce.subarray(0, 16)).update(Buffer.alloc(64));
  const start = Buffer.concat([Buffer.from("expand 32-byte k"), nonce.subarray(0, 16)]);
  const subkey = Buffer.alloc(32);
  for (const word of [0, 1, 2, 3, 4, 5, 6, 7]) {
    const from = word < 4 ? word * 4 : 48 + (word - 4) * 4;
    subkey.writeUInt32LE((block.readUInt32LE(from) - start.readUInt32LE(word * 4)) >>> 0, word * 4);
  }
  const iv = Buffer.concat([Buffer.alloc(4), nonce.subarray(16)]);
  const cipher = createDecipheriv("chacha20-poly1305", subkey, iv, { authTagLength: 16 });
  cipher.setAuthTag(tag);
  return Buffer.concat([cipher.update(text), cipher.final()]).toString();
}

type FirstTotp = { key: string; codes: string[] };

function readFirst(
  row: { secret: string; backup_codes: string },
  secrets: readonly string[],
): FirstTotp | null {
  if (row.secret.includes(".")) return null;
  for (const secret of secrets) {
    try {
      const codes: string[] = JSON.parse(decryptFirst(secret, row.backup_codes));
      return { key: decryptFirst(secret, row.secret), codes };
    } catch {
      // Perhaps the next one.
    }
  }
  return null;
}

/** Encrypts again what an older secret or version encrypted. Returns how many apps no secret can read. */
export async function renewTotp(): Promise<number> {
  const rows = await database()
    .selectFrom("totp")
    .select(["id", "person_id", "secret", "backup_codes"])
    .execute();
  const current = await deskSecret();
  const secrets = await listEarlierSecrets();
  const forFirst = (await areFirstSealsTaken()) ? secrets : [];
  let unreadable = 0;
  for (const row of rows) {
    const person = sealedFor(row.person_id);
    if (unseal([current], person, row.secret)) continue;
    const first = readFirst(row, forFirst);
    const key = first
      ? Buffer.from(first.key)
      : (unseal(secrets, person, row.secret) ?? unsealFirstForm(forFirst, PURPOSE, row.secret));
    if (!key) {
      unreadable++;
      continue;
    }
    const renewed = {
      secret: seal(current, person, key),
      ...(first && { backup_codes: await hashCodes(first.codes.map((code) => code.toLowerCase())) }),
    };
    await write((transaction) =>
      transaction
        .updateTable("totp")
        .set(renewed)
        .where("id", "=", row.id)
        .where("secret", "=", row.secret)
        .execute(),
    );
  }
  return unreadable;
}
