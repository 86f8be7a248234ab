import { copyFileSync, mkdtempSync } from "node:fs";
import { join } from "node:path";
import { closeDatabase, openDatabase } from "../../db/connect.server.ts";
import { migrate } from "../../db/migrate.server.ts";
import { runFolder } from "./places.ts";
import { createPostgres, freshPostgres } from "./postgres.ts";
import type { DatabaseKind } from "./site.ts";

const TEMPLATE = "migrated";

function templateFolder(): string {
  return join(runFolder(), TEMPLATE);
}

/** Makes an empty database of each kind with today's tables, for tests to copy: running every migration takes longer. */
export async function prepareMigrated(): Promise<void> {
  for (const databaseUrl of [undefined, await createPostgres(TEMPLATE)]) {
    openDatabase({ dataDir: templateFolder(), databaseUrl });
    await migrate();
    await closeDatabase();
  }
}

/** Copies the empty database; SQLite's goes into `dataDir`. Returns the DATABASE_URL. */
export async function copyMigrated(kind: DatabaseKind, dataDir: string): Promise<string> {
  if (kind === "postgres") return freshPostgres(TEMPLATE);
  copyFileSync(join(templateFolder(), "tailgate.db"), join(dataDir, "tailgate.db"));
  return "";
}

/** An installation whose site isn't running, with an empty database. */
export async function installMigrated(
  kind: DatabaseKind = "sqlite",
): Promise<{ dataDir: string; env: Record<string, string> }> {
  const dataDir = mkdtempSync(join(runFolder(), "installed-"));
  const DATABASE_URL = await copyMigrated(kind, dataDir);
  return { dataDir, env: { PATH: process.env.PATH ?? "", DATA_DIR: dataDir, DATABASE_URL } };
}
