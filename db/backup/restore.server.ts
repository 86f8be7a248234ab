import { existsSync } from "node:fs";
import { copyFile, link, rename, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { sqliteFile } from "../connect.server.ts";
import { migrationNames } from "../migrate.server.ts";
import { leaveToOwner, makeFolder, syncFolder } from "../synced-files.server.ts";
import { BackupError, type Manifest, openArchive, type Source } from "./backup.server.ts";
import { chooseAside, sqliteLogs } from "./kept-aside.server.ts";
import { placePhotos } from "./photo-files.server.ts";
import { fillPostgres } from "./postgres.server.ts";
import { checkSqliteCopy, closeForReplacement } from "./sqlite.server.ts";
import { openWorkshop, removeAbandoned } from "./workshop.server.ts";

/** What begins with this was left by a restore that was killed. */
const UNFINISHED = ".restore-";

type Restoring = {
  /** With SQLite: also where there's data, which is kept aside. */
  replace: boolean;
  now: number;
  /** Runs when nothing stands in the way any more, before anyone can see the backup's rows. */
  beforeCommit: () => Promise<void>;
};

/**
 * The backup is there as a whole or not at all, also after a kill. `aside` is the file with what was there before; null
 * when there was nothing. Throws {@link BackupError}.
 */
export async function restoreBackup(
  archive: string,
  { dataDir, databaseUrl }: Source,
  { replace, now, beforeCommit }: Restoring,
): Promise<{ manifest: Manifest; aside: string | null }> {
  await makeFolder(dataDir);
  await removeUnpacked(dataDir, now);
  const { folder, close } = await openWorkshop(join(dataDir, UNFINISHED));
  try {
    const manifest = await openArchive(archive, folder);
    requireUsable(manifest, databaseUrl, archive);
    const bringRest = async () => {
      await beforeCommit();
      await placePhotos(folder, dataDir);
    };
    if (databaseUrl) {
      await fillPostgres(databaseUrl, { folder, manifest, beforeCommit: bringRest });
      return { manifest, aside: null };
    }
    const unpacked = join(folder, "tailgate.db");
    checkSqliteCopy(unpacked, manifest);
    if (closeForReplacement(sqliteFile(dataDir)) && !replace) {
      throw new BackupError(
        "There's data in the database already. Nothing was changed. To restore all the same, add --replace: what is there now is kept aside.",
      );
    }
    await bringRest();
    return { manifest, aside: await placeSqlite(unpacked, dataDir, now) };
  } finally {
    await close();
  }
}

export function removeUnpacked(dataDir: string, now: number): Promise<void> {
  return removeAbandoned(join(dataDir, UNFINISHED), now);
}

function requireUsable(
  { database, schema }: Manifest,
  databaseUrl: string | undefined,
  archive: string,
): void {
  const wanted = databaseUrl ? "postgres" : "sqlite";
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

async function placeSqlite(unpacked: string, dataDir: string, now: number): Promise<string | null> {
  const file = sqliteFile(dataDir);
  const kept = chooseAside(dataDir, now);
  const aside = existsSync(file) ? kept : null;
  // A broken file keeps its logs, which must not be read into the new one.
  const left = sqliteLogs.filter((end) => existsSync(file + end));
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
