import { type DatabaseTransaction, database, write } from "../db/connect.server.ts";
import { CLOCK_SLACK } from "../db/trusted-clock.server.ts";
import { sign } from "./desk-secret.server.ts";

// A guess is counted before it's checked, so many at once gain nothing; a right one is uncounted. An unknown address
// waits just as long, so that waiting doesn't show which accounts exist.

/** Wrong guesses that are free; each later one doubles the wait. A network is shared by many people. */
const FREE = { account: 5, device: 5, network: 20 };
const FIRST_WAIT = 30_000;
const LONGEST_WAIT = 15 * 60_000;
const MEMORY = 60 * 60_000;

/** A row whose end is later is from when the clock was ahead, and counts as forgotten. */
function latestEnd(now: number): number {
  return now + MEMORY + CLOCK_SLACK;
}

type Counted = keyof typeof FREE;

/** Hex digits of a hash: 65,536 slots for accounts and as many for networks. */
const SLOT = 4;

/** Accounts can be made up, so they share a fixed number of rows: sharing one costs a wait, never gains a guess. */
async function hashKey(kind: Counted, ...values: readonly string[]): Promise<string> {
  const hash = Buffer.from(await sign("guesses", kind, ...values), "base64url").toString("hex");
  return `${kind} ${kind === "device" ? hash : hash.slice(0, SLOT)}`;
}

/** `account`: the address typed. A known `device` of it counts apart, so that strangers don't shut it out. */
export type Guesser = { account: string | null; network: string; device?: string | null };

async function listKeys({ account, network, device }: Guesser): Promise<[Counted, string][]> {
  if (device) return [["device", await hashKey("device", device, account ?? "")]];
  const keys: [Counted, string][] = [["network", await hashKey("network", network)]];
  if (account !== null) keys.push(["account", await hashKey("account", account)]);
  return keys;
}

/** Reading first: a flood of guesses that have to wait writes nothing. */
async function findWait(keys: readonly string[]): Promise<number | null> {
  const now = Date.now();
  const { until } = await database()
    .selectFrom("guesses")
    .select(({ fn }) => fn.max("wait_until").as("until"))
    .where("key", "in", keys)
    .where("forget_at", "<=", latestEnd(now))
    .executeTakeFirstOrThrow();
  const left = Number(until ?? 0) - now;
  return left > 0 ? Math.ceil(left / 1000) : null;
}

/** Null when the guess may be checked, else the seconds to wait; then it isn't counted. */
export async function countGuess(guesser: Guesser): Promise<number | null> {
  const keys = await listKeys(guesser);
  const seconds = await findWait(keys.map(([, key]) => key));
  if (seconds !== null) return seconds;
  return write(async (transaction) => {
    const now = Date.now();
    const counts: { kind: Counted; key: string; failures: number; wait_until: number }[] = [];
    // Writing the row before reading it stops other processes from counting the same guess in between.
    for (const [kind, key] of keys) {
      const row = await transaction
        .insertInto("guesses")
        .values({ key, failures: 0, wait_until: 0, forget_at: now + MEMORY })
        .onConflict((conflict) => conflict.column("key").doUpdateSet({ key }))
        .returning(["failures", "wait_until", "forget_at"])
        .executeTakeFirstOrThrow();
      const isForgotten = row.forget_at <= now || row.forget_at > latestEnd(now);
      const known = isForgotten ? { failures: 0, wait_until: 0 } : row;
      counts.push({ kind, key, ...known });
      // A network that has to wait writes no row for the account.
      if (known.wait_until > now) break;
    }
    const waitUntil = Math.max(...counts.map(({ wait_until }) => wait_until));
    if (waitUntil > now) return Math.ceil((waitUntil - now) / 1000);
    for (const { kind, key, failures } of counts) {
      const over = failures + 1 - FREE[kind];
      const wait = over < 0 ? 0 : Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(over, 10));
      await transaction
        .updateTable("guesses")
        .set({ failures: failures + 1, wait_until: wait && now + wait, forget_at: now + MEMORY })
        .where("key", "=", key)
        .execute();
    }
    return null;
  });
}

export async function forgiveGuess(guesser: Guesser): Promise<void> {
  const keys = await listKeys(guesser);
  await write(async (transaction) => {
    for (const [kind, key] of keys) {
      if (kind === "network") await takeBack(transaction, key);
      else await transaction.deleteFrom("guesses").where("key", "=", key).execute();
    }
  });
}

/** For a guess that was counted and then not checked; the others still count. */
export async function uncountGuess(guesser: Guesser): Promise<void> {
  const keys = await listKeys(guesser);
  await write(async (transaction) => {
    for (const [, key] of keys) await takeBack(transaction, key);
  });
}

async function takeBack(transaction: DatabaseTransaction, key: string): Promise<void> {
  await transaction.deleteFrom("guesses").where("key", "=", key).where("failures", "<=", 1).execute();
  await transaction
    .updateTable("guesses")
    .set((row) => ({ failures: row("failures", "-", 1), wait_until: 0 }))
    .where("key", "=", key)
    .execute();
}

export async function forgetGuesses(): Promise<void> {
  const now = Date.now();
  await write((transaction) =>
    transaction
      .deleteFrom("guesses")
      .where(({ not, between }) => not(between("forget_at", now + 1, latestEnd(now))))
      .execute(),
  );
}
