import { createHmac } from "node:crypto";
import { type DatabaseTransaction, database } from "../db/connect.server.ts";
import { secretWithin, storedSecret } from "../db/secret.server.ts";

const SECRET = "text-stops";

// Phones that asked for no more texts. Only a keyed hash is kept, so that it can outlast an erasure.

function hashPhone(phone: string, secret: string): string {
  return createHmac("sha256", secret).update(phone).digest("base64url");
}

/** `phone` in E.164. */
export async function isStopped(phone: string, transaction?: DatabaseTransaction): Promise<boolean> {
  const secret = await (transaction ? secretWithin(transaction, SECRET) : storedSecret(SECRET));
  const found = await (transaction ?? database())
    .selectFrom("text_stops")
    .select("stopped_at")
    .where("phone_hash", "=", hashPhone(phone, secret))
    .executeTakeFirst();
  return found !== undefined;
}

export async function setStopped(
  transaction: DatabaseTransaction,
  phone: string,
  stoppedAt: number | null,
): Promise<void> {
  const hash = hashPhone(phone, await secretWithin(transaction, SECRET));
  await transaction.deleteFrom("text_stops").where("phone_hash", "=", hash).execute();
  if (stoppedAt === null) return;
  await transaction.insertInto("text_stops").values({ phone_hash: hash, stopped_at: stoppedAt }).execute();
}
