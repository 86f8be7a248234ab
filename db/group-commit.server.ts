import { setTimeout as pause } from "node:timers/promises";
import { type DatabaseTransaction, databaseKind, writeGroup } from "./connect.server.ts";

type Work = (transaction: DatabaseTransaction) => Promise<unknown>;

type Waiting = {
  work: Work;
  /** Null: it runs alone. */
  touches: readonly string[] | null;
  done: (result: unknown) => void;
  failed: (error: unknown) => void;
};

export type GroupOptions = {
  /** What it reads or writes: works that share none of it run side by side. Without, it runs alone. */
  touches?: readonly string[];
  /** It waits until no visitor does, or goes along with them a few at a time. */
  isBackground?: boolean;
};

/** A larger group gains nothing and makes its last caller wait. */
const LARGEST_GROUP = 200;
const SIDE_BY_SIDE = 32;
/** Background writes that join a group of visitors. */
const MOST_ALONG = 20;
/** Milliseconds after which a group commits and leaves the rest to the next: other processes wait for its lock. */
const LONGEST_GROUP = 250;

const queue: Waiting[] = [];
const background: Waiting[] = [];
/** While PostgreSQL writes one group to the disk, the next is on its way. */
const UNDER_WAY = { sqlite: 1, postgres: 2 };

let underWay = 0;

/** Milliseconds: visitors are served once none has come for so long; under a flood, what waits for that goes on all the same. */
const QUIET = 15;
const LONGEST_WAIT = 250;

let lastVisitor = Number.NEGATIVE_INFINITY;

/** Whether anything was sent since that time of `performance.now()`. */
export function hasVisitorSince(moment: number): boolean {
  return queue.length > 0 || lastVisitor >= moment;
}

/** For work that no visitor waits for: resolves once no one has sent anything for a moment, a quarter second later at most. */
export async function waitForQuiet(): Promise<void> {
  const giveUpAt = performance.now() + LONGEST_WAIT;
  for (;;) {
    const now = performance.now();
    if (now >= giveUpAt || (queue.length === 0 && now - lastVisitor >= QUIET)) return;
    await pause(QUIET);
  }
}

/** One transaction, one fsync for all that waits in this turn; if one fails, each is tried alone. */
export function commitTogether<T>(
  work: (transaction: DatabaseTransaction) => Promise<T>,
  { touches, isBackground = false }: GroupOptions = {},
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const done = resolve as (result: unknown) => void;
    if (!isBackground) lastVisitor = performance.now();
    (isBackground ? background : queue).push({ work, touches: touches ?? null, done, failed: reject });
    if (underWay < UNDER_WAY[databaseKind()]) {
      underWay += 1;
      setImmediate(empty);
    }
  });
}

async function empty(): Promise<void> {
  while (queue.length + background.length > 0) {
    const first = queue.splice(0, LARGEST_GROUP);
    await commitGroup([...first, ...background.splice(0, first.length > 0 ? MOST_ALONG : LARGEST_GROUP)]);
  }
  underWay -= 1;
}

async function commitGroup(group: Waiting[]): Promise<void> {
  try {
    const results = await writeGroup((transaction) => runGroup(transaction, group));
    results.forEach((result, index) => {
      group[index]?.done(result);
    });
    queue.unshift(...group.slice(results.length));
  } catch (error) {
    if (group.length > 1 && isFaultOfOne(error)) {
      for (const one of group) await commitGroup([one]);
    } else {
      // The rest of the queue would wait just as long for the same error.
      for (const { failed } of [...group, ...queue.splice(0), ...background.splice(0)]) failed(error);
    }
  }
}

/** The results of the first ones, of all where there's time. */
async function runGroup(transaction: DatabaseTransaction, group: readonly Waiting[]): Promise<unknown[]> {
  const results: unknown[] = [];
  const start = performance.now();
  while (results.length < group.length) {
    results.push(...(await runSideBySide(transaction, nextSideBySide(group, results.length))));
    if (performance.now() - start > LONGEST_GROUP) break;
  }
  return results;
}

/** Up to the first that needs what an earlier one does. */
function nextSideBySide(group: readonly Waiting[], from: number): readonly Waiting[] {
  const next = group.slice(from, from + SIDE_BY_SIDE);
  const touched = new Set<string>();
  const isApart = ({ touches }: Waiting) => {
    const isNew = touches?.every((one) => !touched.has(one)) ?? false;
    for (const one of touches ?? []) touched.add(one);
    return isNew;
  };
  const end = next.findIndex((one) => !isApart(one));
  return end === -1 ? next : next.slice(0, Math.max(1, end));
}

async function runSideBySide(
  transaction: DatabaseTransaction,
  works: readonly Waiting[],
): Promise<unknown[]> {
  const failures: unknown[] = [];
  const ended = works.map(async ({ work }) => {
    try {
      return await work(transaction);
    } catch (error) {
      failures.push(error);
    }
  });
  // None may still be at it when the transaction ends.
  const results = await Promise.all(ended);
  if (failures.length > 0) throw failures[0];
  return results;
}

/** True for a refused or too large value or a bug in one caller's work; false for a full disk, a lock or a lost database. */
function isFaultOfOne(error: unknown): boolean {
  if (error instanceof TypeError || error instanceof RangeError) return true;
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === "string" && /^(2[23]|54|SQLITE_(CONSTRAINT|TOOBIG|MISMATCH|RANGE))/.test(code);
}
