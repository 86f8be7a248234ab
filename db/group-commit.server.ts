import { type DatabaseTransaction, writeAlone } from "./connect.server.ts";

type Waiting = {
  work: (transaction: DatabaseTransaction) => Promise<unknown>;
  done: (result: unknown) => void;
  failed: (error: unknown) => void;
};

/** A larger group gains nothing and makes its last caller wait. */
const LARGEST_GROUP = 200;

let queue: Waiting[] = [];
let running = false;

/**
 * Runs `work` in one transaction with everything else that waits in this turn, and resolves after COMMIT: one fsync
 * serves all. When one fails, each is tried alone, so it can't fail its neighbors. Rejects with the database's error.
 */
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
    const group = queue.slice(0, LARGEST_GROUP);
    queue = queue.slice(LARGEST_GROUP);
    await commitGroup(group);
  }
  running = false;
}

async function commitGroup(group: Waiting[]): Promise<void> {
  try {
    const results = await writeAlone(async (transaction) => {
      const collected: unknown[] = [];
      for (const { work } of group) collected.push(await work(transaction));
      return collected;
    });
    group.forEach(({ done }, index) => {
      done(results[index]);
    });
  } catch (error) {
    if (group.length > 1 && isOnesOwnFault(error)) {
      for (const one of group) await commitGroup([one]);
    } else {
      // Those still in the queue would only wait as long for the same answer.
      for (const { failed } of [...group, ...queue.splice(0)]) failed(error);
    }
  }
}

/**
 * Whether trying each alone can help: it does for a refused value or a bug in one caller's work, but not for a full disk,
 * a lock or a lost database.
 */
function isOnesOwnFault(error: unknown): boolean {
  if (error instanceof TypeError || error instanceof RangeError) return true;
  const code = (error as { code?: unknown } | null)?.code;
  // A time-out has no code.
  return typeof code === "string" && /^(2[23]|SQLITE_(CONSTRAINT|TOOBIG|MISMATCH|RANGE))/.test(code);
}
