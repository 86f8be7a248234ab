import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe } from "vitest";
import { closeDatabase, openDatabase } from "../../db/connect.server.ts";
import { choosePerRun } from "./long-run.ts";
import { copyMigrated } from "./migrated.ts";
import { runFolder } from "./places.ts";
import type { DatabaseKind } from "./site.ts";

/** Runs the same tests on SQLite and on PostgreSQL. */
export function bothDatabases(what: string, tests: (database: DatabaseKind) => void): void {
  describe.each(["sqlite", "postgres"] as const)(`${what} (%s)`, tests);
}

/** On SQLite, and in the long run on PostgreSQL, too: for what takes long and hardly depends on the database. */
export function mostlyOnSqlite(what: string, tests: (database: DatabaseKind) => void): void {
  const databases = choosePerRun<DatabaseKind[]>({ usual: ["sqlite"], long: ["sqlite", "postgres"] });
  describe.each(databases)(`${what} (%s)`, tests);
}

/**
 * For every test of the block: a new, empty, migrated database, open in the test's own process, as `database()` and
 * `write()` of `db/` find it. Closed and removed afterwards.
 */
export function useFreshDatabase(kind: DatabaseKind): void {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = mkdtempSync(join(runFolder(), "data-"));
    const databaseUrl = await copyMigrated(kind, dataDir);
    openDatabase({ dataDir, databaseUrl: databaseUrl || undefined });
  });
  afterEach(async () => {
    await closeDatabase();
    rmSync(dataDir, { recursive: true, force: true });
  });
}
