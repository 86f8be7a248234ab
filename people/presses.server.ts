import { write } from "../db/connect.server.ts";

// A form that was sent once and is sent again, because the connection was lost before the answer came, is done once. The
// browser gives each filling in of a form a key; who it is and the key are kept for a day.

const MEMORY = 24 * 60 * 60_000;

/** Whether a form may be done now; otherwise what it did when it was sent before, null while that is still going on. */
export type Begun = { isFirst: true } | { isFirst: false; deed: string | null };

/** Begins to do a form, unless it has been done or is being done. Atomic: of two at once, one is first. */
export async function beginPress(personId: string, key: string): Promise<Begun> {
  return write(async (transaction) => {
    const now = Date.now();
    await transaction
      .deleteFrom("presses")
      .where("begun_at", "<", now - MEMORY)
      .execute();
    const begun = await transaction
      .insertInto("presses")
      .values({ person_id: personId, key, begun_at: now, deed: null })
      .onConflict((conflict) => conflict.doNothing())
      .returning("key")
      .executeTakeFirst();
    if (begun) return { isFirst: true };
    const before = await transaction
      .selectFrom("presses")
      .select("deed")
      .where("person_id", "=", personId)
      .where("key", "=", key)
      .executeTakeFirst();
    return { isFirst: false, deed: before?.deed ?? null };
  });
}

/** Ends what {@link beginPress} began: with the deed that was done, or null when nothing was, and it may be tried again. */
export async function endPress(personId: string, key: string, deed: string | null): Promise<void> {
  await write(async (transaction) => {
    if (deed === null) {
      await transaction
        .deleteFrom("presses")
        .where("person_id", "=", personId)
        .where("key", "=", key)
        .execute();
    } else {
      await transaction
        .updateTable("presses")
        .set({ deed })
        .where("person_id", "=", personId)
        .where("key", "=", key)
        .execute();
    }
  });
}
