import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe } from "vitest";
import { closeDatabase, openDatabase } from "../../db/connect.server.ts";
import { copyMigrated } from "./migrated.ts";
import { runFolder } from "./places.ts";
import type { DatabaseKind } from "./site.ts";

/** On SQLite and on PostgreSQL, in `npm test` too: for what the two do differently. */
export function bothDatabases(what: string, tests: (database: DatabaseKind) => void): void {
  describe.each(["sqlite", "postgres"] as const)(`${what} (%s)`, tests);
}

/** On SQLite, and in `npm run test:all` on PostgreSQL: for what hardly depends on the database. */
export function mostlyOnSqlite(what: string, tests: (database: DatabaseKind) => void): void {
  describe(`${what} (sqlite)`, () => tests("sqlite"));
  describe(`${what} (postgres)`, { tags: ["all"] }, () => tests("postgres"));
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
