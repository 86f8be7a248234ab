import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openArchive } from "../db/backup/backup.server.ts";
import { ownTables } from "../db/backup/own-tables.ts";
import { closeDatabase, database, openDatabase } from "../db/connect.server.ts";
import { migrate, migrationNames } from "../db/migrate.server.ts";
import { copyMigrated } from "./support/migrated.ts";
import { runFolder } from "./support/places.ts";
import { freshPostgres, queryPostgres } from "./support/postgres.ts";
import { runScript } from "./support/run-script.ts";

// PostgreSQL: tables that aren't ours, such as an extension's, may be in the same schema.

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(runFolder(), "foreign-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("a backup leaves them out, and a restore leaves them alone", async () => {
  const DATABASE_URL = await copyMigrated("postgres", folder);
  const env = { PATH: process.env.PATH ?? "", DATA_DIR: folder, DATABASE_URL };
  await queryPostgres(DATABASE_URL, "create table spatial_ref_sys (srid int primary key)");
  const made = await runScript("backup", ["--to", folder], env);
  expect(made.errors).toBe("");
  const file = made.out.split("\n")[0] ?? "";
  const { tables } = await openArchive(file);
  expect(tables.map(({ name }) => name)).not.toContain("spatial_ref_sys");

  const other = await freshPostgres("template1");
  const restore = () => runScript("restore", [file], { ...env, DATABASE_URL: other });
  await queryPostgres(other, "create table songs (title text); create extension pg_stat_statements");
  const { code, errors } = await restore();
  expect(errors).toContain("The database at DATABASE_URL isn't empty: it has a table, such as songs.");
  expect(code).toBe(1);
  await queryPostgres(other, "drop table songs");
  expect(await restore(), "an extension's views are nobody's data").toMatchObject({ code: 0, errors: "" });
});

test("every table that a version of ours has had is in a backup of that version", async () => {
  openDatabase({ dataDir: folder, databaseUrl: undefined });
  const had = new Set<string>();
  try {
    for (const name of migrationNames) {
      await migrate(name);
      const { rows } = await sql<{ name: string }>`select name from pragma_table_list
        where schema = 'main' and type <> 'shadow' and name not like 'sqlite_%'`.execute(database());
      for (const row of rows) had.add(row.name);
    }
  } finally {
    await closeDatabase();
  }
  const postgres = await copyMigrated("postgres", folder);
  const tables = "select tablename as name from pg_tables where schemaname = 'public'";
  for (const { name } of await queryPostgres(postgres, tables)) had.add(String(name));
  const migrators = ["kysely_migration", "kysely_migration_lock"];
  expect([...ownTables, ...migrators].toSorted()).toEqual([...had].toSorted());
});
