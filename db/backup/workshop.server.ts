import { existsSync, rmSync, statSync } from "node:fs";
import { readdir, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { makeTemporaryFolder } from "../synced-files.server.ts";

// A folder in which a backup is made or unpacked. It holds the whole database, so it mustn't outlive its work.

/** Not every network disk has locks. A workshop there that is older belongs to a process that was killed. Milliseconds. */
const LONGEST = 12 * 60 * 60_000;

/** SQLite's lock, because it ends with its process, however that ends, and holds across containers. Null when it's taken. */
function lock(path: string, { fileMustExist = false } = {}): BetterSqlite3.Database | null {
  let file: BetterSqlite3.Database | null = null;
  try {
    file = new BetterSqlite3(path, { timeout: 0, fileMustExist });
    file.exec("begin exclusive");
    return file;
  } catch {
    file?.close();
    return null;
  }
}

export type Workshop = { folder: string; close(): Promise<void> };

/** Makes one with a name of its own that begins with the path `prefix`. It's removed also when the process is told to stop. */
export async function openWorkshop(prefix: string): Promise<Workshop> {
  const folder = await makeTemporaryFolder(prefix);
  const held = lock(join(folder, "lock.new"));
  // Locked before others look at it.
  if (held) await rename(held.name, join(folder, "lock")).catch(() => undefined);
  const stop = (signal: NodeJS.Signals) => {
    rmSync(folder, { recursive: true, force: true });
    process.kill(process.pid, signal);
  };
  process.once("SIGTERM", stop).once("SIGINT", stop);
  return {
    folder,
    async close() {
      process.off("SIGTERM", stop).off("SIGINT", stop);
      held?.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Removes workshops with this path's beginning that nobody is working in, now that `now` is the time. */
export async function removeAbandoned(prefix: string, now: number): Promise<void> {
  const above = dirname(prefix);
  const names = await readdir(above).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  for (const name of names) {
    if (name.startsWith(basename(prefix)) && isAbandoned(join(above, name), now))
      await rm(join(above, name), { recursive: true, force: true, maxRetries: 3 });
  }
}

function isAbandoned(folder: string, now: number): boolean {
  // Another process may have just removed its own.
  const found = statSync(folder, { throwIfNoEntry: false });
  if (!found) return false;
  const path = join(folder, "lock");
  if (!existsSync(path)) return now - found.mtimeMs > LONGEST;
  const taken = lock(path, { fileMustExist: true });
  taken?.close();
  return taken !== null;
}
