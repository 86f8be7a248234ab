import { readdir, rename, rm, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { sqliteFile } from "../connect.server.ts";
import { makeFolder, syncFolder, withFile } from "../synced-files.server.ts";
import { BackupError, type Manifest, openArchive, writeArchive } from "./archive.server.ts";
import { dumpPostgres } from "./postgres.server.ts";
import { copySqlite } from "./sqlite.server.ts";
import { openWorkshop, removeAbandoned } from "./workshop.server.ts";

export { BackupError, type Manifest, openArchive } from "./archive.server.ts";

export type Source = { dataDir: string; databaseUrl?: string | undefined };

const UNFINISHED = ".backup-";

/** `20261123T053000Z`, as in a backup's name. */
export function formatStamp(time: number): string {
  return new Date(time).toISOString().replace(/[-:]|\.\d+/g, "");
}

/** The time of what {@link formatStamp} makes; null for anything else. */
export function readStamp(text: string): number | null {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text);
  if (!parts) return null;
  const [, year, month, day, hour, minute, second] = parts.map(Number);
  return Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second);
}

/** Its modification time is that of the last checked backup, also of one that another program made. */
export function lastBackupFile(dataDir: string): string {
  return join(dataDir, "last-backup");
}

/**
 * Makes a backup in `folder` while the site runs, and checks it: the copy is compared with the database as it was at that
 * moment, and the finished file is read again. Its name shows up when it's whole and on disk. Throws BackupError with a
 * plain sentence, or the error of the disk or database; nothing half-made stays.
 */
export async function makeBackup(
  source: Source,
  { folder, now }: { folder: string; now: number },
): Promise<{ path: string; size: number; manifest: Manifest }> {
  await makeFolder(folder);
  await removeUnfinished(folder, now);
  const { folder: workshop, close } = await openWorkshop(join(folder, UNFINISHED));
  try {
    const madeAt = new Date(now).toISOString();
    const names = ["tailgate.db"];
    const copied = source.databaseUrl
      ? await dumpPostgres(source.databaseUrl, workshop)
      : { contents: await copySqlite(sqliteFile(source.dataDir), join(workshop, "tailgate.db")), names };
    const database = source.databaseUrl ? ("postgres" as const) : ("sqlite" as const);
    const unfinished = join(workshop, "backup.tar.gz");
    await writeArchive(unfinished, {
      folder: workshop,
      names: copied.names,
      manifest: { product: "tailgate", format: 1, database, madeAt, ...copied.contents },
    });
    const manifest = await openArchive(unfinished);
    const { size } = await stat(unfinished);
    const path = join(folder, `tailgate-${formatStamp(now)}.backup.tar.gz`);
    await rename(unfinished, path);
    await syncFolder(folder);
    await noteLastBackup(source.dataDir, path, madeAt);
    return { path, size, manifest };
  } finally {
    await close();
  }
}

/** What backups that were killed have left in the folder. */
export function removeUnfinished(folder: string, now: number): Promise<void> {
  return removeAbandoned(join(folder, UNFINISHED), now);
}

async function noteLastBackup(dataDir: string, path: string, madeAt: string): Promise<void> {
  const file = lastBackupFile(dataDir);
  try {
    await makeFolder(dataDir);
    await withFile(file, "w", (handle) => handle.writeFile(`${madeAt}\n`));
  } catch (cause) {
    const { message } = cause as Error;
    throw new BackupError(
      `The backup ${path} was made and checked, but ${file} can't be written: ${message}.`,
      {
        cause,
      },
    );
  }
}

export type BackupFile = { path: string; madeAt: number };

/** By their names, oldest first; without looking into them. Empty where there's no such folder. */
export async function listBackups(folder: string): Promise<BackupFile[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  return names
    .flatMap((name) => {
      const madeAt = readStamp(/^tailgate-(\w+)\.backup\.tar\.gz$/.exec(name)?.[1] ?? "");
      return madeAt === null ? [] : [{ path: join(folder, name), madeAt }];
    })
    .toSorted((a, b) => a.madeAt - b.madeAt);
}

const DAY = 24 * 60 * 60_000;

/**
 * Which backups to delete: kept are the newest of each of the last `days` days that have one, and the newest of each of the
 * last `weeks` weeks, nothing older than those weeks, and always the newest of all.
 */
export function chooseOutdated(
  backups: readonly BackupFile[],
  { days, weeks, now }: { days: number; weeks: number; now: number },
): BackupFile[] {
  const newestFirst = backups.toSorted((a, b) => b.madeAt - a.madeAt);
  const kept = new Set(newestFirst.slice(0, 1));
  const keepPer = (length: number, count: number) => {
    const periods = new Set<number>();
    for (const backup of newestFirst) {
      const period = Math.floor(backup.madeAt / length);
      if (period <= Math.floor(now / length) - count || periods.has(period)) continue;
      periods.add(period);
      kept.add(backup);
    }
  };
  keepPer(DAY, days);
  keepPer(7 * DAY, weeks);
  return backups.filter((backup) => !kept.has(backup));
}

/** Returns the names of those that went. */
export async function removeOutdated(
  folder: string,
  keep: { days: number; weeks: number; now: number },
): Promise<string[]> {
  const outdated = chooseOutdated(await listBackups(folder), keep);
  for (const { path } of outdated) await rm(path, { force: true });
  return outdated.map(({ path }) => basename(path));
}
