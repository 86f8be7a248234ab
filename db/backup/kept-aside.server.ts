import { existsSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { formatStamp, readStamp } from "./backup.server.ts";

// SQLite's file that a restore replaced, with the logs that a broken one had.

export const sqliteLogs = ["-wal", "-shm", "-journal"];

/** As long as a backup may stay that holds people who were erased since. Milliseconds. */
const KEPT_FOR = 35 * 24 * 60 * 60_000;

/** Another path than that of a restore in the same second, whose file would be replaced. */
export function chooseAside(dataDir: string, now: number): string {
  const path = join(dataDir, `tailgate-before-restore-${formatStamp(now)}.db`);
  return existsSync(path) ? chooseAside(dataDir, now + 1000) : path;
}

export type KeptAside = { path: string; since: number; until: number };

export async function listKeptAside(dataDir: string): Promise<KeptAside[]> {
  return (await readdir(dataDir)).flatMap((name) => {
    const since = readStamp(/^tailgate-before-restore-(\w+)\.db$/.exec(name)?.[1] ?? "");
    return since === null ? [] : [{ path: join(dataDir, name), since, until: since + KEPT_FOR }];
  });
}

export async function removeOldKeptAside(dataDir: string, now: number): Promise<string[]> {
  const old = (await listKeptAside(dataDir)).filter(({ until }) => until < now).map(({ path }) => path);
  for (const path of old) {
    for (const end of ["", ...sqliteLogs]) await rm(path + end, { force: true });
  }
  return old;
}
