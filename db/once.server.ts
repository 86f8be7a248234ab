import { expressionBuilder } from "kysely";
import { type DatabaseTransaction, database, write } from "./connect.server.ts";
import { commitTogether } from "./group-commit.server.ts";
import type { DoneOnceTable, Schema } from "./schema.ts";
import { statement } from "./statement.server.ts";

// What counts once is known under its owner and a key until a moment (epoch milliseconds), and free again after it.

type Key = Pick<DoneOnceTable, "owner" | "key">;
type Found = Pick<DoneOnceTable, "content" | "outcome">;

/** Removed in one transaction: a flood leaves a hundred thousand. */
const AT_ONCE = 500;

const claim = statement((db, { owner, key, until, now }: Key & { until: number; now: number }) =>
  db
    .insertInto("done_once")
    .values({ owner, key, until })
    .onConflict((conflict) =>
      conflict
        .columns(["owner", "key"])
        .doUpdateSet({ until, content: null, outcome: null })
        .where("done_once.until", "<", now),
    )
    .returning("key")
    .compile(),
);

/** False when any process claimed it before, even at the same moment. */
export function claimOnce(owner: string, key: string, until: number): Promise<boolean> {
  return write((transaction) => claimOnceWithin(transaction, owner, key, until));
}

/** The same in a transaction that is under way: what comes of the claim is on disk with it, or neither is. */
export async function claimOnceWithin(
  transaction: DatabaseTransaction,
  owner: string,
  key: string,
  until: number,
): Promise<boolean> {
  const claimed = await claim(transaction, { owner, key, until, now: Date.now() });
  return claimed.length > 0;
}

/** Notes what was done in its own transaction, which throws the database's own error for a second one. */
export async function noteOnce(transaction: DatabaseTransaction, done: DoneOnceTable): Promise<void> {
  await transaction
    .deleteFrom("done_once")
    .where("owner", "=", done.owner)
    .where("key", "=", done.key)
    .where("until", "<", Date.now())
    .execute();
  await transaction.insertInto("done_once").values(done).execute();
}

/** What is known under one of the keys. */
export function findOnce(
  owner: string,
  keys: readonly string[],
  db: Pick<DatabaseTransaction, "selectFrom"> = database(),
): Promise<Found | undefined> {
  return db
    .selectFrom("done_once")
    .select(["content", "outcome"])
    .where("owner", "=", owner)
    .where("key", "in", keys)
    .where("until", ">=", Date.now())
    .executeTakeFirst();
}

/** Null: it's free again, as if nothing had been done. */
export async function settleOnce(
  transaction: DatabaseTransaction,
  { owner, key }: Key,
  outcome: string | null,
): Promise<void> {
  const isIt = expressionBuilder<Schema, "done_once">().and({ owner, key });
  if (outcome === null) await transaction.deleteFrom("done_once").where(isIt).execute();
  else await transaction.updateTable("done_once").set({ outcome }).where(isIt).execute();
}

/** Nothing waits for it: a claim takes no notice of what has expired. */
export async function removeExpiredOnce(): Promise<void> {
  let removed: bigint;
  do {
    removed = await commitTogether(
      async (transaction) => {
        const expired = transaction
          .selectFrom("done_once")
          .select(["owner", "key"])
          .where("until", "<", Date.now())
          .orderBy("until")
          .limit(AT_ONCE);
        const { numDeletedRows } = await transaction
          .deleteFrom("done_once")
          .where(({ eb, refTuple }) => eb(refTuple("owner", "key"), "in", expired.$asTuple("owner", "key")))
          .executeTakeFirst();
        return numDeletedRows;
      },
      { isBackground: true },
    );
  } while (removed >= AT_ONCE);
}
