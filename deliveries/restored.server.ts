import { type DatabaseTransaction, database } from "../db/connect.server.ts";
import { commitTogether } from "../db/group-commit.server.ts";
import { wakeWorker } from "./outbox.server.ts";
import { isTestLead } from "./records.server.ts";

export { findLastClaim } from "./claims.server.ts";

// What was waiting in a database that turned out to be a copy: it may have been sent since the copy was made.

/** Holds back all that waits, until {@link sendRestored} or {@link markRestored}. Test leads are withdrawn. Returns how many. */
export async function holdRestored(transaction: DatabaseTransaction, now: number): Promise<number> {
  const unclaimed = { claimed_by: null, claimed_until: null };
  await transaction
    .updateTable("deliveries")
    .set({ state: "withdrawn", settled_at: now, ...unclaimed })
    .where("state", "=", "waiting")
    .where("posting_id", "in", (query) => query.selectFrom("postings").select("id").where(isTestLead))
    .execute();
  const { numUpdatedRows } = await transaction
    .updateTable("deliveries")
    .set({ state: "restored", ...unclaimed })
    .where("state", "=", "waiting")
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export type RestoredLine = { destination: string; count: number; oldest: number; newest: number };

/** What waits for a person's decision, by destination; times are when it was posted, epoch milliseconds. */
export async function listRestored(): Promise<RestoredLine[]> {
  const rows = await database()
    .selectFrom("deliveries")
    .innerJoin("postings", "postings.id", "deliveries.posting_id")
    .select(["deliveries.destination"])
    .select((row) => [
      row.fn.countAll<number>().as("count"),
      row.fn.min("postings.posted_at").as("oldest"),
      row.fn.max("postings.posted_at").as("newest"),
    ])
    .where("deliveries.state", "=", "restored")
    .groupBy("deliveries.destination")
    .orderBy("deliveries.destination")
    .execute();
  return rows.map(({ destination, count, oldest, newest }) => ({
    destination,
    count: Number(count),
    oldest: Number(oldest),
    newest: Number(newest),
  }));
}

export async function countRestored(): Promise<number> {
  return (await listRestored()).reduce((sum, { count }) => sum + count, 0);
}

type Decision = {
  /** Without: every destination. */
  destination?: string;
  now: number;
  alsoWrite?: (transaction: DatabaseTransaction, count: number) => Promise<void>;
};

async function decide(
  to: { state: "waiting"; attempts: 0 } | { state: "delivered"; settled_at: number; reason: string },
  { destination, alsoWrite }: Decision,
): Promise<number> {
  return commitTogether(async (transaction) => {
    let update = transaction.updateTable("deliveries").set(to).where("state", "=", "restored");
    if (destination !== undefined) update = update.where("destination", "=", destination);
    const count = Number((await update.executeTakeFirst()).numUpdatedRows);
    if (count > 0) await alsoWrite?.(transaction, count);
    return count;
  });
}

export async function sendRestored(decision: Decision): Promise<number> {
  const count = await decide({ state: "waiting", attempts: 0 }, decision);
  wakeWorker();
  return count;
}

/** They had been sent before the restore: nothing goes out. Returns how many. */
export function markRestored(decision: Decision): Promise<number> {
  const reason = "marked as delivered after a restore";
  return decide({ state: "delivered", settled_at: decision.now, reason }, decision);
}
