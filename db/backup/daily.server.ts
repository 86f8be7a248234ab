import { execFile } from "node:child_process";
import { setPriority } from "node:os";
import { findLastBackup, listBackups, removeOutdated, removeUnfinished } from "./backup.server.ts";

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

/** The hour, in UTC, after which a day's backup is due: night in North America. */
const DUE_HOUR = 8;

/** Delay after startup, so that the two don't compete. Milliseconds. */
const FIRST_AFTER = 60_000;
const LOOK_EVERY = 10 * 60_000;
const RETRY_AFTER = HOUR;

const LOWEST_PRIORITY = 19;

export type BackupTrouble = { since: number; reason: string };

let trouble: BackupTrouble | null = null;

/** Why this process's daily backups fail, and since when; null while they work. */
export function findBackupTrouble(): BackupTrouble | null {
  return trouble;
}

export type DailyBackups = {
  folder: string;
  days: number;
  weeks: number;
  /** The program that makes one backup: a process of its own, so that no visitor waits for it. */
  program: string;
  log: {
    info(facts: object, text: string): void;
    error(facts: object, text: string): void;
  };
  clock?: () => number;
  firstAfter?: number;
  lookEvery?: number;
};

function lastDue(now: number): number {
  const due = Math.floor(now / DAY) * DAY + DUE_HOUR * HOUR;
  return due <= now ? due : due - DAY;
}

/** Makes a backup a day, also one that was missed, and removes outdated ones after it. Returns the function that stops it. */
export function startDailyBackups({
  folder,
  days,
  weeks,
  program,
  log,
  clock = Date.now,
  firstAfter = FIRST_AFTER,
  lookEvery = LOOK_EVERY,
}: DailyBackups): () => void {
  const stopping = new AbortController();
  let retryAt = 0;
  let timer = setTimeout(look, firstAfter);
  timer.unref();
  // What fails here fails again at the first look, which reports it.
  removeUnfinished(folder, clock()).catch(() => undefined);

  async function look(): Promise<void> {
    const now = clock();
    try {
      await removeUnfinished(folder, now);
      const newest = findLastBackup(await listBackups(folder), now)?.madeAt ?? 0;
      // The clock may have been set back since the last try.
      const mayTry = now >= retryAt || retryAt > now + RETRY_AFTER;
      if (newest < lastDue(now) && mayTry) {
        const made = await runBackup(program, folder, stopping.signal);
        const removed = await removeOutdated(folder, { days, weeks, now: clock() });
        if (stopping.signal.aborted) return;
        log.info({ removed: removed.length }, `the daily backup was made: ${made}`);
        trouble = null;
      }
    } catch (error) {
      if (stopping.signal.aborted) return;
      retryAt = now + RETRY_AFTER;
      trouble = { since: Math.min(trouble?.since ?? now, now), reason: (error as Error).message };
      const facts = { reason: trouble.reason, output: (error as Error).cause };
      log.error(facts, "the daily backup failed; it will be tried again in an hour");
    }
    if (stopping.signal.aborted) return;
    timer = setTimeout(look, lookEvery);
    timer.unref();
  }

  return () => {
    clearTimeout(timer);
    stopping.abort();
    trouble = null;
  };
}

const LONGEST_SENTENCE = 300;

/** The last line that the program said, without stacks and what Node says about itself; null when it said nothing. */
function findSentence(complaint: string): string | null {
  const notSaid = /^(\s|\(|[{}^]|node:|file:|Node\.js v|$)/;
  const said = complaint.split("\n").findLast((line) => !notSaid.test(line));
  if (said === undefined || said.length <= LONGEST_SENTENCE) return said ?? null;
  return `${said.slice(0, LONGEST_SENTENCE)}…`;
}

/** Resolves with the backup's path. Rejects with the program's own sentence; the cause is all that it said. */
function runBackup(program: string, folder: string, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      [program, "--to", folder],
      { signal },
      (error, out, complaint) => {
        const ended = `The backup ended with ${error?.signal ?? `code ${error?.code}`} and said nothing.`;
        if (error) reject(new Error(findSentence(complaint) ?? ended, { cause: complaint.trim() }));
        else resolve(out.split("\n")[0] ?? "");
      },
    );
    if (child.pid !== undefined) lowerPriority(child.pid);
  });
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, LOWEST_PRIORITY);
  } catch (error) {
    // It may have ended already.
    if ((error as NodeJS.ErrnoException).code !== "ERR_SYSTEM_ERROR") throw error;
  }
}
