import { readdir, rename, rm, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { sqliteFile } from "../connect.server.ts";
import { makeFolder, syncFolder, withFile } from "../synced-files.server.ts";
import { BackupError, type Manifest, openArchive, writeArchive } from "./archive.server.ts";
import { gatherPhotos } from "./photo-files.server.ts";
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
 * The copy is compared with the database as it was at that moment, and the finished file is read again; its name shows
 * up when it's on disk, and nothing half-made stays. Throws BackupError, or the error of the disk or database.
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
    const photos = await gatherPhotos(source.dataDir, workshop);
    const database = source.databaseUrl ? ("postgres" as const) : ("sqlite" as const);
    const unfinished = join(workshop, "backup.tar.gz");
    await writeArchive(unfinished, {
      folder: workshop,
      names: [...copied.names, ...photos],
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

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

/** Made while the clock was ahead, so it isn't the last one. Two machines' clocks may differ by less than an hour. */
export function isAhead(madeAt: number, now: number): boolean {
  return madeAt > now + HOUR;
}

export function findLastBackup(backups: readonly BackupFile[], now: number): BackupFile | undefined {
  return backups.findLast(({ madeAt }) => !isAhead(madeAt, now));
}

/**
 * All but the newest of each of the last `days` days and `weeks` weeks that have one, and the newest of all. Only a
 * newer one takes a backup's place, so no clock deletes any; those dated in the future count apart.
 */
export function chooseOutdated(
  backups: readonly BackupFile[],
  { days, weeks, now }: { days: number; weeks: number; now: number },
): BackupFile[] {
  const newestFirst = backups.toSorted((a, b) => b.madeAt - a.madeAt);
  const [ahead = [], made = []] = [true, false].map((wanted) =>
    newestFirst.filter(({ madeAt }) => isAhead(madeAt, now) === wanted),
  );
  const kept = new Set([...ahead.slice(0, 1), ...made.slice(0, 1)]);
  const keepPer = (length: number, count: number, from: readonly BackupFile[]) => {
    const periods = new Set<number>();
    for (const backup of from) {
      const period = Math.floor(backup.madeAt / length);
      if (periods.has(period) || periods.size >= count) continue;
      periods.add(period);
      kept.add(backup);
    }
  };
  for (const from of [ahead, made]) {
    keepPer(DAY, days, from);
    keepPer(7 * DAY, weeks, from);
  }
  return backups.filter((backup) => !kept.has(backup));
}

export async function removeOutdated(
  folder: string,
  keep: { days: number; weeks: number; now: number },
): Promise<string[]> {
  const outdated = chooseOutdated(await listBackups(folder), keep);
  for (const { path } of outdated) await rm(path, { force: true });
  return outdated.map(({ path }) => basename(path));
}
