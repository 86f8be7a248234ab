import { existsSync } from "node:fs";
import { copyFile, link, rename, rm } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { closeDatabase, openDatabase, sqliteFile } from "../connect.server.ts";
import { migrate, migrationNames } from "../migrate.server.ts";
import { leaveToOwner, makeFolder, syncFolder } from "../synced-files.server.ts";
import { BackupError, formatStamp, type Manifest, openArchive, type Source } from "./backup.server.ts";
import { placePhotos } from "./photo-files.server.ts";
import {
  findUnfinishedPostgres,
  loadPostgres,
  movePostgresAside,
  movePostgresBack,
  requireUnusedPostgres,
} from "./postgres.server.ts";
import { checkSqliteCopy, closeForReplacement, findUnfinishedSqlite, markSqlite } from "./sqlite.server.ts";
import { openWorkshop, removeAbandoned } from "./workshop.server.ts";

export { endRestore } from "./unfinished.server.ts";

/** What begins with this was left by a restore that was killed. */
const UNFINISHED = ".restore-";

/**
 * Checks everything before anything is changed, and keeps what was there as `aside`; null when there was nothing. No
 * site starts on it before {@link endRestore}. Throws {@link BackupError}, also while the database is in use.
 */
export async function restoreBackup(
  archive: string,
  target: Source,
  { replace, now, ignoredLogins }: { replace: boolean; now: number; ignoredLogins: readonly string[] },
): Promise<{ manifest: Manifest; aside: string | null }> {
  await makeFolder(target.dataDir);
  await removeUnpacked(target.dataDir, now);
  const { folder: workshop, close } = await openWorkshop(join(target.dataDir, UNFINISHED));
  try {
    const manifest = await openArchive(archive, workshop);
    requireUsable(manifest, target, archive);
    const isFull = await requireUnused(target, ignoredLogins);
    const isRepeated = await undoUnfinished(target);
    if (isFull && !replace && !isRepeated) {
      throw new BackupError(
        "There's data in the database already. Nothing was changed. To restore all the same, add --replace: what is there now is kept aside.",
      );
    }
    await placePhotos(workshop, target.dataDir);
    const stamp = chooseStamp(target.dataDir, now);
    const unpacked = { workshop, manifest, stamp, archive: resolve(archive) };
    const aside = target.databaseUrl
      ? await fillPostgres(target.databaseUrl, { ...target, ...unpacked })
      : await placeSqlite(target.dataDir, unpacked);
    return { manifest, aside };
  } finally {
    await close();
  }
}

const keptFile = (dataDir: string, stamp: string) => join(dataDir, `tailgate-before-restore-${stamp}.db`);

/** Another than that of a restore in the same second, whose file would be replaced. */
function chooseStamp(dataDir: string, now: number): string {
  const stamp = formatStamp(now);
  return existsSync(keptFile(dataDir, stamp)) ? chooseStamp(dataDir, now + 1000) : stamp;
}

export function removeUnpacked(dataDir: string, now: number): Promise<void> {
  return removeAbandoned(join(dataDir, UNFINISHED), now);
}

async function requireUnused(
  { dataDir, databaseUrl }: Source,
  ignoredLogins: readonly string[],
): Promise<boolean> {
  return databaseUrl
    ? requireUnusedPostgres(databaseUrl, ignoredLogins)
    : closeForReplacement(sqliteFile(dataDir));
}

/** Puts back what was there before a restore that didn't come to its end. Throws {@link BackupError} when there's none. */
export async function undoRestore(target: Source, ignoredLogins: readonly string[]): Promise<void> {
  await requireUnused(target, ignoredLogins);
  if (!(await undoUnfinished(target))) throw new BackupError("There's no unfinished restore to undo.");
}

async function undoUnfinished({ dataDir, databaseUrl }: Source): Promise<boolean> {
  if (databaseUrl) {
    const unfinished = await findUnfinishedPostgres(databaseUrl);
    if (unfinished) await movePostgresBack(databaseUrl, unfinished.aside);
    return unfinished !== null;
  }
  const file = sqliteFile(dataDir);
  const unfinished = await findUnfinishedSqlite(file);
  if (!unfinished) return false;
  const { aside } = unfinished;
  if (aside) {
    for (const end of logs) {
      const kept = join(dataDir, aside) + end;
      if (existsSync(kept)) await rename(kept, file + end);
    }
    await rename(join(dataDir, aside), file);
  } else await rm(file);
  await syncFolder(dataDir);
  return true;
}

function requireUsable({ database, schema }: Manifest, target: Source, archive: string): void {
  const wanted = target.databaseUrl ? "postgres" : "sqlite";
  const names = { sqlite: "SQLite", postgres: "PostgreSQL" };
  if (database !== wanted) {
    throw new BackupError(
      `${basename(archive)} is from ${names[database]}, but this installation uses ${names[wanted]} (DATABASE_URL). Nothing was changed.`,
    );
  }
  if (!migrationNames.includes(schema)) {
    throw new BackupError(
      `${basename(archive)} was made by a newer version of Tailgate (${schema}). Nothing was changed. Update Tailgate first, then restore.`,
    );
  }
}

type Unpacked = { workshop: string; manifest: Manifest; stamp: string; archive: string };

const logs = ["-wal", "-shm", "-journal"];

async function placeSqlite(
  dataDir: string,
  { workshop, manifest, stamp, archive }: Unpacked,
): Promise<string | null> {
  const unpacked = join(workshop, "tailgate.db");
  checkSqliteCopy(unpacked, manifest);
  const file = sqliteFile(dataDir);
  const kept = keptFile(dataDir, stamp);
  const aside = existsSync(file) ? kept : null;
  // A broken file keeps its logs, which must not be read into the new one.
  const left = logs.filter((end) => existsSync(file + end));
  markSqlite(unpacked, { archive, aside: aside && basename(aside) });
  try {
    for (const end of left) await rename(file + end, kept + end);
    // The database's name leads to the old file until it leads to the new one.
    if (aside) await link(file, kept).catch(() => copyFile(file, kept).then(() => leaveToOwner(kept)));
    await rename(unpacked, file);
  } catch (error) {
    await rm(kept, { force: true });
    for (const end of left) if (existsSync(kept + end)) await rename(kept + end, file + end);
    throw error;
  }
  await syncFolder(dataDir);
  return aside;
}

async function fillPostgres(
  databaseUrl: string,
  { dataDir, workshop, manifest, stamp, archive }: Unpacked & { dataDir: string },
): Promise<string | null> {
  const aside = await movePostgresAside(databaseUrl, { stamp, archive });
  try {
    openDatabase({ dataDir, databaseUrl });
    await migrate(manifest.schema);
    await closeDatabase();
    await loadPostgres(databaseUrl, workshop, manifest);
  } catch (error) {
    await closeDatabase();
    await movePostgresBack(databaseUrl, aside);
    throw error;
  }
  return aside && `the schema ${aside}`;
}
