import { write } from "../db/connect.server.ts";

// A form that is sent again because the answer was lost has one effect: the browser gives each form it shows a key.

const MEMORY = 24 * 60 * 60_000;

/** For a repeat, the action of the first time; null while that still runs. */
export type Claim = { isFirst: true } | { isFirst: false; action: string | null };

/** Atomic: of two at once, one is first. */
export async function claimIdempotencyKey(personId: string, key: string): Promise<Claim> {
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

/** `action` is null when nothing was done: the form may be sent again. */
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
