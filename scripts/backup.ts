import { BackupError, makeBackup } from "../db/backup/backup.server.ts";
import { DiskFull, tellDiskFull } from "../db/full-disk.server.ts";
import { backupFolder, type Settings, SettingsError, settings } from "../env.server.ts";
import { mergeErasureLists } from "../leads/privacy/erasure-list.server.ts";
import { readCommandLine } from "./command-line.ts";

const { values } = readCommandLine(
  {
    about: "Makes one file with the whole database while the site runs, and checks that it can be restored.",
    calls: [
      ["npm run backup", "writes it into BACKUP_DIR, or into DATA_DIR/backups with SQLite"],
      ["npm run backup -- --to FOLDER", "writes it into any folder"],
    ],
    exits: "Exits with 1 when no backup was made; a half-made file isn't kept.",
  },
  { options: { to: { type: "string" } } },
);

async function backUp(given: Settings, to: string | undefined): Promise<string> {
  const folder = to ?? backupFolder(given);
  if (!folder) {
    throw new BackupError("Say where it goes: npm run backup -- --to FOLDER, or set BACKUP_DIR.");
  }
  const noRoom = `No backup was made, and nothing is left of it. Make room in ${folder}.`;
  const source = { dataDir: given.DATA_DIR, databaseUrl: given.DATABASE_URL };
  const { path, size, manifest } = await tellDiskFull(noRoom, async () => {
    await mergeErasureLists({ from: given.DATA_DIR, to: folder });
    return makeBackup(source, { folder, now: Date.now() });
  });
  const { leads } = manifest;
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  return `${path}\n${leads} ${leads === 1 ? "lead" : "leads"}, ${rows} rows in all, ${(size / 1e6).toFixed(1)} MB. Checked: it can be restored (npm run restore -- FILE).`;
}

try {
  console.log(await backUp(settings(), values.to));
} catch (error) {
  const isPlain = [BackupError, DiskFull, SettingsError].some((kind) => error instanceof kind);
  const { message, code } = error as NodeJS.ErrnoException;
  const text = message || code;
  console.error(isPlain ? text : `The backup failed, and nothing of it was kept: ${text}`);
  process.exitCode = 1;
}
