import { type DatabaseTransaction, database } from "../db/connect.server.ts";
import { commitTogether } from "../db/group-commit.server.ts";
import { CLAIM } from "./claims.server.ts";
import { endHolds } from "./lanes.server.ts";
import type { Log } from "./log.ts";
import { listDestinations, wakeWorker } from "./outbox.server.ts";
import { firstId } from "./reports.server.ts";
import { LONGEST_WAIT } from "./retry.ts";

const SECOND = 1000;
const LOOK_EVERY = 500;
const CHECK_EVERY = 60 * SECOND;

/** How much a clock may be corrected without anything being done about it, in milliseconds. */
const TOLERANCE = 2 * SECOND;

/** What has never been sent waits at most this long: for an undo, or until an earlier message must have arrived. */
const LONGEST_HOLD = CLAIM;
/** What's written to customers may wait for the morning. */
const LONGEST_NIGHT = 24 * 60 * CHECK_EVERY;

/** After the clock is set back, whatever waits for a time written before would wait too long. Returns how to stop. */
export async function startClockWatch(log: Log): Promise<() => void> {
  let isStopped = false;
  let timer: NodeJS.Timeout;
  let offset = Date.now() - performance.now();
  let checkAt = performance.now() + CHECK_EVERY;

  async function check(): Promise<void> {
    const now = Date.now();
    const step = now - performance.now() - offset;
    if (step >= -TOLERANCE && performance.now() < checkAt) {
      // A clock set forward is no trouble: everything that waits is due.
      offset += Math.max(0, step);
      return;
    }
    const wasSetBack = step < -TOLERANCE;
    await mendTimes(now, wasSetBack);
    offset += step;
    checkAt = performance.now() + CHECK_EVERY;
    if (wasSetBack) reportStep(-step);
  }

  function reportStep(back: number): void {
    log.warn(
      { seconds: Math.round(back / SECOND) },
      "the clock was set back: what waited for it goes out now",
    );
    wakeWorker();
  }

  async function run(): Promise<void> {
    try {
      await check();
    } catch (error) {
      log.warn({ err: error }, "the clock's times cannot be checked");
    }
    if (!isStopped) timer = setTimeout(run, LOOK_EVERY);
  }

  const now = Date.now();
  const seen = await findSeen();
  const wasSetBack = seen > now + CHECK_EVERY;
  await mendTimes(now, wasSetBack);
  if (wasSetBack) reportStep(seen - now);
  timer = setTimeout(run, LOOK_EVERY);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

async function findSeen(): Promise<number> {
  const row = await database().selectFrom("clock").select("seen_at").where("id", "=", 1).executeTakeFirst();
  return row?.seen_at ?? 0;
}

/** No time may be further ahead than it can have been written; with `wasSetBack`, none ahead at all. Idempotent. */
async function mendTimes(now: number, wasSetBack: boolean): Promise<void> {
  await commitTogether(async (transaction) => {
    await transaction
      .insertInto("clock")
      .values({ id: 1, seen_at: now })
      .onConflict((conflict) => conflict.column("id").doUpdateSet({ seen_at: now }))
      .execute();
    await mendClaims(transaction, now);
    await mendDueTimes(transaction, now, wasSetBack);
    await endHolds(transaction, now, now + (wasSetBack ? 0 : 2 * LONGEST_WAIT));
    if (wasSetBack) await mendPast(transaction, now);
  });
}

async function mendClaims(transaction: DatabaseTransaction, now: number): Promise<void> {
  await transaction
    .updateTable("deliveries")
    .set({ claimed_until: now + CLAIM })
    .where("claimed_by", "is not", null)
    .where("claimed_until", ">", now + CLAIM + TOLERANCE)
    .execute();
}

async function mendDueTimes(
  transaction: DatabaseTransaction,
  now: number,
  wasSetBack: boolean,
): Promise<void> {
  const latest = now + (wasSetBack ? 0 : 2 * LONGEST_WAIT);
  const hold = now + LONGEST_HOLD;
  for (const { name, readBy } of listDestinations()) {
    const waiting = transaction
      .updateTable("deliveries")
      .where("destination", "=", name)
      .where("state", "=", "waiting");
    await waiting.set({ due_at: now }).where("attempts", ">", 0).where("due_at", ">", latest).execute();
    // Once the clock is right again, whether it's night is decided again.
    const longest = readBy === "customer" && !wasSetBack ? now + LONGEST_NIGHT : hold;
    await waiting
      .set({ due_at: hold })
      .where("attempts", "=", 0)
      .where("due_at", ">", longest + TOLERANCE)
      .execute();
  }
}

/** What alarms count by: in the future it would be counted too late, and again and again. */
async function mendPast(transaction: DatabaseTransaction, now: number): Promise<void> {
  await transaction
    .updateTable("postings")
    .set({ posted_at: now })
    .where("id", ">", firstId(now))
    .where("posted_at", ">", now)
    .execute();
  for (const { name } of listDestinations()) {
    await transaction
      .updateTable("deliveries")
      .set({ settled_at: now })
      .where("destination", "=", name)
      .where("state", "=", "dead")
      .where("settled_at", ">", now)
      .execute();
  }
}
