import { type DatabaseTransaction, database } from "../db/connect.server.ts";
import { commitTogether } from "../db/group-commit.server.ts";
import { watch } from "../db/watch.server.ts";
import { CLAIM } from "./claims.server.ts";
import type { Log } from "./log.ts";
import { listDestinations } from "./outbox.server.ts";
import { firstId } from "./reports.server.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** Times to wait for are the clock's: set back, it must delay nothing by more than a minute. Returns how to stop. */
export async function startClockWatch(log: Log): Promise<() => Promise<void>> {
  const row = await database().selectFrom("clock").select("seen_at").where("id", "=", 1).executeTakeFirst();
  let latest = Math.max(Date.now(), row?.seen_at ?? 0) - performance.now();
  let noteAt = 0;

  async function look(): Promise<void> {
    const now = Date.now();
    const back = latest - (now - performance.now());
    if (back < MINUTE) {
      latest += Math.max(0, -back);
    } else {
      await commitTogether((transaction) => mendTimes(transaction, now));
      latest -= back;
      log.warn(
        { seconds: Math.round(back / SECOND) },
        "the clock was set back: what waits goes out within a minute",
      );
    }
    if (back < MINUTE && performance.now() < noteAt) return;
    await commitTogether((transaction) => noteSeen(transaction, now));
    noteAt = performance.now() + MINUTE;
  }

  await look();
  return watch(look, SECOND / 2, {
    onTrouble: (error) => log.warn({ err: error }, "the clock can't be watched"),
    onRecovery: () => log.info({}, "the clock is watched again"),
  });
}

async function noteSeen(transaction: DatabaseTransaction, now: number): Promise<void> {
  await transaction
    .insertInto("clock")
    .values({ id: 1, seen_at: now })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ seen_at: now }))
    .execute();
}

/** Idempotent. An undo takes less than a claim, and whether it's night for a customer is decided again. */
async function mendTimes(transaction: DatabaseTransaction, now: number): Promise<void> {
  const soon = now + CLAIM;
  for (const { name } of listDestinations()) {
    const own = transaction.updateTable("deliveries").where("destination", "=", name);
    const waiting = own.where("state", "=", "waiting");
    await waiting.set({ due_at: soon }).where("due_at", ">", soon).execute();
    await waiting.set({ claimed_until: soon }).where("claimed_until", ">", soon).execute();
    await own.set({ settled_at: now }).where("state", "=", "dead").where("settled_at", ">", now).execute();
  }
  const circuits = transaction.updateTable("destinations");
  await circuits.set({ next_at: 0, told_at: null }).execute();
  await circuits.set({ since: now }).where("since", ">", now).execute();
  // What alarms count by.
  await transaction
    .updateTable("postings")
    .set({ posted_at: now })
    .where("id", ">", firstId(now))
    .where("posted_at", ">", now)
    .execute();
}
