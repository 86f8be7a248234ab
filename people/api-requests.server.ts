import { type DatabaseTransaction, database } from "../db/connect.server.ts";
import { isSigned, listSignatures, sign } from "./desk-secret.server.ts";

// A program that sends something again because the answer was lost gets the same answer: it gives each request a key.

const PURPOSE = "api request's key";
const MEMORY = 24 * 60 * 60 * 1000;

/** `content` is everything that was asked for. */
export type ApiRequest = { keyId: string; idempotencyKey: string; content: string };

export type ApiRequestDone = { leadId: string; revision: number };

/** What came of it before; "other content" when the key was used for something else. */
export async function findApiRequest(
  { keyId, idempotencyKey, content }: ApiRequest,
  now: number,
): Promise<ApiRequestDone | "other content" | null> {
  const row = await database()
    .selectFrom("api_requests")
    .selectAll()
    .where("key_id", "=", keyId)
    .where("idempotency_key", "in", await listSignatures(PURPOSE, idempotencyKey))
    .where("at", ">=", now - MEMORY)
    .executeTakeFirst();
  if (!row) return null;
  if (!(await isSigned(row.content, "api request", content))) return "other content";
  return { leadId: row.lead_id, revision: Number(row.revision) };
}

/** Returns what notes it in the transaction of the work itself, which throws the database's own error for a second one. */
export async function prepareApiRequest({ keyId, idempotencyKey, content }: ApiRequest, now: number) {
  const asked = {
    key_id: keyId,
    // Programs may put anything into it, so it isn't stored as it is.
    idempotency_key: await sign(PURPOSE, idempotencyKey),
    content: await sign("api request", content),
    at: now,
  };
  return async (transaction: DatabaseTransaction, { leadId, revision }: ApiRequestDone): Promise<void> => {
    await transaction
      .deleteFrom("api_requests")
      .where("at", "<", now - MEMORY)
      .execute();
    await transaction
      .insertInto("api_requests")
      .values({ ...asked, lead_id: leadId, revision })
      .execute();
  };
}
