import { write } from "../db/connect.server.ts";

// A form that was sent once and is sent again, because the connection was lost before the answer came, is done once. The
// browser gives each filling in of a form a key; who it is and the key are kept for a day.

const MEMORY = 24 * 60 * 60_000;

/** Whether a form may be done now; otherwise what it did when it was sent before, null while that is still going on. */
export type Begun = { isFirst: true } | { isFirst: false; action: string | null };

/** Begins to do a form, unless it has been done or is being done. Atomic: of two at once, one is first. */
export async function claimIdempotencyKey(personId: string, key: string): Promise<Begun> {
  return write(async (transaction) => {
    const now = Date.now();
    await transaction
      .deleteFrom("idempotency_keys")
      .where("begun_at", "<", now - MEMORY)
      .execute();
    const begun = await transaction
      .insertInto("idempotency_keys")
      .values({ person_id: personId, key, begun_at: now, action: null })
      .onConflict((conflict) => conflict.doNothing())
      .returning("key")
      .executeTakeFirst();
    if (begun) return { isFirst: true };
    const before = await transaction
      .selectFrom("idempotency_keys")
      .select("action")
      .where("person_id", "=", personId)
      .where("key", "=", key)
      .executeTakeFirst();
    return { isFirst: false, action: before?.action ?? null };
  });
}

/** Ends what {@link claimIdempotencyKey} began: with the action that was done, or null when nothing was, and it may be tried again. */
export async function settleIdempotencyKey(
  personId: string,
  key: string,
  action: string | null,
): Promise<void> {
  await write(async (transaction) => {
    if (action === null) {
      await transaction
        .deleteFrom("idempotency_keys")
        .where("person_id", "=", personId)
        .where("key", "=", key)
        .execute();
    } else {
      await transaction
        .updateTable("idempotency_keys")
        .set({ action })
        .where("person_id", "=", personId)
        .where("key", "=", key)
        .execute();
    }
  });
}
