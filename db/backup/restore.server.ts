import { existsSync } from "node:fs";
import { copyFile, link, rename, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { closeDatabase, openDatabase, sqliteFile } from "../connect.server.ts";
import { migrate, migrationNames } from "../migrate.server.ts";
import { leaveToOwner, makeFolder, syncFolder } from "../synced-files.server.ts";
import { BackupError, formatStamp, type Manifest, openArchive, type Source } from "./backup.server.ts";
import {
  loadPostgres,
  movePostgresAside,
  movePostgresBack,
  requireUnusedPostgres,
} from "./postgres.server.ts";
import { checkSqliteCopy, closeForReplacement } from "./sqlite.server.ts";
import { openWorkshop, removeAbandoned } from "./workshop.server.ts";

/** What begins with this was left by a restore that was killed. */
const UNFINISHED = ".restore-";

/**
 * Puts a backup in the place of the database, which must not be in use, except by PostgreSQL's `ignoredLogins`. Everything
 * is checked before anything is changed, and what was there is kept under the name that `aside` tells; null when there was
 * nothing. Throws {@link BackupError} with a plain sentence.
 */
export async function restoreBackup(
  archive: string,
  target: Source,
  { replace, now, ignoredLogins }: { replace: boolean; now: number; ignoredLogins: readonly string[] },
): Promise<{ manifest: Manifest; aside: string | null }> {
  await makeFolder(target.dataDir);
  await removeAbandoned(join(target.dataDir, UNFINISHED), now);
  const { folder: workshop, close } = await openWorkshop(join(target.dataDir, UNFINISHED));
  try {
    const manifest = await openArchive(archive, workshop);
    requireUsable(manifest, target, archive);
    const isFull = target.databaseUrl
      ? await requireUnusedPostgres(target.databaseUrl, ignoredLogins)
      : closeForReplacement(sqliteFile(target.dataDir));
    if (isFull && !replace) {
      throw new BackupError(
        "There's data in the database already. Nothing was changed. To restore all the same, add --replace: what is there now is kept aside.",
      );
    }
    const stamp = formatStamp(now);
    const aside = target.databaseUrl
      ? await fillPostgres(target.databaseUrl, { ...target, workshop, manifest, stamp })
      : await placeSqlite(target.dataDir, { workshop, manifest, stamp });
    return { manifest, aside };
  } finally {
    await close();
  }
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

type Unpacked = { workshop: string; manifest: Manifest; stamp: string };

async function placeSqlite(dataDir: string, { workshop, manifest, stamp }: Unpacked): Promise<string | null> {
  const unpacked = join(workshop, "tailgate.db");
  checkSqliteCopy(unpacked, manifest);
  const file = sqliteFile(dataDir);
  const kept = join(dataDir, `tailgate-before-restore-${stamp}.db`);
  const aside = existsSync(file) ? kept : null;
  // A broken file keeps its logs, which must not be read into the new one.
  const logs = ["-wal", "-shm", "-journal"].filter((end) => existsSync(file + end));
  try {
    for (const end of logs) await rename(file + end, kept + end);
    // The database's name leads to the old file until it leads to the new one.
    if (aside) await link(file, kept).catch(() => copyFile(file, kept).then(() => leaveToOwner(kept)));
    await rename(unpacked, file);
  } catch (error) {
    await rm(kept, { force: true });
    for (const end of logs) if (existsSync(kept + end)) await rename(kept + end, file + end);
    throw error;
  }
  await syncFolder(dataDir);
  return aside;
}

async function fillPostgres(
  databaseUrl: string,
  { dataDir, workshop, manifest, stamp }: Unpacked & { dataDir: string },
): Promise<string | null> {
  const aside = await movePostgresAside(databaseUrl, stamp);
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
