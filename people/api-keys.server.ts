import { randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";
import { v7 as newId } from "uuid";
import { type DatabaseTransaction, database, write } from "../db/connect.server.ts";
import { type ApiScope, isApiScope } from "./api-scopes.ts";
import { SYSTEM_ACTOR, writeAudit } from "./audit.server.ts";
import { hashToken, isSame } from "./desk-secret.server.ts";
import { readWorkPlaces, type Staff, type WorkPlaces, writeWorkPlaces } from "./staff.ts";

const MOST_KEYS = 50;
/** Secret scanners find leaked keys by it. */
const PREFIX = "tg_live_";
const ENDING = 4;
const HOUR = 60 * 60 * 1000;

/** Times are epoch milliseconds; `usedAt` is to the hour. */
export type ApiKey = {
  id: string;
  name: string;
  ending: string;
  scopes: readonly ApiScope[];
  locations: WorkPlaces;
  madeBy: string;
  madeAt: number;
  expiresAt: number | null;
  usedAt: number | null;
};

export type NewApiKey = Pick<ApiKey, "name" | "scopes" | "locations" | "expiresAt">;

export async function listApiKeys(): Promise<ApiKey[]> {
  const rows = await database()
    .selectFrom("api_keys")
    .innerJoin("people", "people.id", "api_keys.person_id")
    .selectAll("api_keys")
    .select("people.name as made_by")
    .where("token_hash", "is not", null)
    .orderBy("api_keys.id", "desc")
    .execute();
  return rows.map((row) => ({
    ...readKey(row),
    ending: row.ending,
    madeBy: row.made_by,
    madeAt: Number(row.made_at),
    expiresAt: row.expires_at === null ? null : Number(row.expires_at),
    usedAt: row.used_at === null ? null : Number(row.used_at),
  }));
}

export async function listApiKeyNames(): Promise<ReadonlyMap<string, string>> {
  const rows = await database().selectFrom("api_keys").select(["id", "name"]).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Returns the key, of which only a hash is stored; null where there are too many. */
export function makeApiKey(
  owner: Staff,
  { name, scopes, locations, expiresAt }: NewApiKey,
): Promise<string | null> {
  const secret = randomBytes(32).toString("hex");
  const key = `${PREFIX}${secret}${checksum(secret)}`;
  return write(async (transaction) => {
    const known = await transaction
      .selectFrom("api_keys")
      .select("id")
      .where("token_hash", "is not", null)
      .execute();
    if (known.length >= MOST_KEYS) return null;
    const made = {
      id: newId(),
      token_hash: hashToken(key),
      ending: key.slice(-ENDING),
      person_id: owner.id,
      name,
      scopes: JSON.stringify(scopes),
      locations: writeWorkPlaces(locations),
      made_at: Date.now(),
      expires_at: expiresAt,
      used_at: null,
    };
    await transaction.insertInto("api_keys").values(made).execute();
    await writeAudit(transaction, {
      actor: owner.id,
      action: "api-key.made",
      subject: made.id,
      details: { scopes, locations },
    });
    return key;
  });
}

/** False where there's no such key, or not any more. */
export function revokeApiKey(owner: Staff, id: string): Promise<boolean> {
  return write(async (transaction) => {
    const revoked = await transaction
      .updateTable("api_keys")
      .set({ token_hash: null })
      .where("id", "=", id)
      .where("token_hash", "is not", null)
      .returning("id")
      .executeTakeFirst();
    if (!revoked) return false;
    await writeAudit(transaction, { actor: owner.id, action: "api-key.revoked", subject: id });
    return true;
  });
}

/** Those in an older database may have been revoked since. */
export async function revokeAllApiKeys(transaction: DatabaseTransaction): Promise<void> {
  const gone = await transaction
    .updateTable("api_keys")
    .set({ token_hash: null })
    .where("token_hash", "is not", null)
    .returning("id")
    .execute();
  for (const { id } of gone) {
    await writeAudit(transaction, { actor: SYSTEM_ACTOR, action: "api-key.revoked", subject: id });
  }
}

export type Program = Pick<ApiKey, "id" | "name" | "scopes" | "locations">;

/** The program that sends this key; null for one that's unknown, revoked or expired, or whose maker isn't the owner any more. */
export async function findProgram(key: string, now: number): Promise<Program | null> {
  const [, secret = "", sum = ""] = /^tg_live_([0-9a-f]{64})([0-9a-f]{8})$/.exec(key) ?? [];
  // Made-up keys end here, before they cost a query.
  if (!secret || checksum(secret) !== sum) return null;
  const hash = hashToken(key);
  const row = await database()
    .selectFrom("api_keys")
    .innerJoin("people", "people.id", "api_keys.person_id")
    .selectAll("api_keys")
    .where("token_hash", "=", hash)
    .where("role", "=", "owner")
    .where("disabled_at", "is", null)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  if (!row?.token_hash || !isSame(row.token_hash, hash)) return null;
  if (row.expires_at !== null && Number(row.expires_at) <= now) return null;
  const usedAt = now - (now % HOUR);
  if (Number(row.used_at ?? 0) < usedAt) await noteUse(row.id, usedAt);
  return readKey(row);
}

/** While nothing can be written, reading goes on. */
async function noteUse(id: string, usedAt: number): Promise<void> {
  await write((transaction) =>
    transaction.updateTable("api_keys").set({ used_at: usedAt }).where("id", "=", id).execute(),
  ).catch(() => undefined);
}

function readKey({ id, name, scopes, locations }: Record<"id" | "name" | "scopes" | "locations", string>) {
  const list: unknown = JSON.parse(scopes);
  return {
    id,
    name,
    scopes: Array.isArray(list) ? list.filter(isApiScope) : [],
    locations: readWorkPlaces(locations),
  };
}

function checksum(secret: string): string {
  return crc32(secret).toString(16).padStart(8, "0");
}
