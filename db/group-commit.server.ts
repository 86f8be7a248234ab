import { type DatabaseTransaction, writeAlone } from "./connect.server.ts";

type Waiting = {
  work: (transaction: DatabaseTransaction) => Promise<unknown>;
  done: (result: unknown) => void;
  failed: (error: unknown) => void;
};

/** A larger group gains nothing and makes its last caller wait. */
const LARGEST_GROUP = 200;
/** Milliseconds after which a group commits and leaves the rest to the next: other processes wait for its lock. */
const LONGEST_GROUP = 250;

const queue: Waiting[] = [];
let running = false;

/** One transaction, one fsync for all that waits in this turn; if one fails, each is tried alone. */
export function commitTogether<T>(work: (transaction: DatabaseTransaction) => Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    queue.push({ work, done: resolve as (result: unknown) => void, failed: reject });
    if (!running) {
      running = true;
      setImmediate(empty);
    }
  });
}

async function empty(): Promise<void> {
  while (queue.length > 0) {
    await commitGroup(queue.splice(0, LARGEST_GROUP));
  }
  running = false;
}

async function commitGroup(group: Waiting[]): Promise<void> {
  try {
    const results = await writeAlone(async (transaction) => {
      const collected: unknown[] = [];
      const start = performance.now();
      for (const { work } of group) {
        collected.push(await work(transaction));
        if (performance.now() - start > LONGEST_GROUP) break;
      }
      return collected;
    });
    results.forEach((result, index) => {
      group[index]?.done(result);
    });
    queue.unshift(...group.slice(results.length));
  } catch (error) {
    if (group.length > 1 && isFaultOfOne(error)) {
      for (const one of group) await commitGroup([one]);
    } else {
      // The rest of the queue would wait just as long for the same error.
      for (const { failed } of [...group, ...queue.splice(0)]) failed(error);
    }
  }
}

/** True for a refused or too large value or a bug in one caller's work; false for a full disk, a lock or a lost database. */
function isFaultOfOne(error: unknown): boolean {
  if (error instanceof TypeError || error instanceof RangeError) return true;
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === "string" && /^(2[23]|54|SQLITE_(CONSTRAINT|TOOBIG|MISMATCH|RANGE))/.test(code);
}
