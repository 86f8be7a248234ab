import { existsSync } from "node:fs";
import BetterSqlite3 from "better-sqlite3";
import { PLACE_OF_BACKUP } from "../installation.server.ts";
import { BackupError, type Manifest } from "./archive.server.ts";

type Contents = Pick<Manifest, "schema" | "leads" | "lastLeadAt" | "tables">;

/** Milliseconds to wait for a lock: a backup isn't in a hurry. */
const PATIENCE = 10_000;
/** Pages of 4 KB that are copied at a time. */
const PAGES = 4_096;

function open(file: string): BetterSqlite3.Database {
  return new BetterSqlite3(file, { fileMustExist: true, timeout: PATIENCE });
}

function readContents(file: BetterSqlite3.Database): Contents {
  const names = file
    .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite%' order by name")
    .pluck()
    .all() as string[];
  const count = (name: string) => file.prepare(`select count(*) from "${name}"`).pluck().get() as number;
  const { leads, last } = file
    .prepare("select count(*) as leads, max(captured_at) as last from leads where is_test = 0")
    .get() as { leads: number; last: number | null };
  return {
    schema: file.prepare("select max(name) from kysely_migration").pluck().get() as string,
    leads,
    lastLeadAt: last === null ? null : new Date(last).toISOString(),
    tables: names.map((name) => ({ name, rows: count(name) })),
  };
}

function findFaults(file: BetterSqlite3.Database): string[] {
  const integrity = file.pragma("integrity_check(5)") as { integrity_check: string }[];
  const broken = integrity.map((row) => row.integrity_check).filter((text) => text !== "ok");
  const orphans = file.pragma("foreign_key_check") as { table: string }[];
  return [...broken, ...orphans.map(({ table }) => `a row of ${table} refers to a row that's missing`)];
}

/** The open read holds one moment, so no writer waits. The copy is compared with it. Throws {@link BackupError}. */
export async function copySqlite(source: string, target: string): Promise<Contents> {
  if (!existsSync(source))
    throw new BackupError(`There's no database at ${source} yet: start the site once.`);
  const original = open(source);
  let contents: Contents;
  try {
    original.exec("begin");
    contents = readContents(original);
    await original.backup(target, { progress: () => PAGES });
    original.exec("rollback");
  } finally {
    original.close();
  }
  const copy = open(target);
  try {
    // One file; a site that starts on it asks before it sends anything.
    copy.pragma("journal_mode = delete");
    if (contents.tables.some(({ name }) => name === "installation")) {
      copy.prepare("update installation set place = ?").run(PLACE_OF_BACKUP);
    }
    const faults = findFaults(copy);
    if (faults.length > 0) throw new BackupError(`The database is damaged: ${faults.join("; ")}.`);
    if (JSON.stringify(readContents(copy)) !== JSON.stringify(contents)) {
      throw new BackupError("The copy doesn't have the same rows as the database.");
    }
  } finally {
    copy.close();
  }
  return contents;
}

/** Throws {@link BackupError} unless the unpacked file is sound and has what its manifest says. */
export function checkSqliteCopy(file: string, manifest: Manifest): void {
  const copy = open(file);
  try {
    const { schema, tables } = readContents(copy);
    const isSame =
      schema === manifest.schema &&
      JSON.stringify(tables) === JSON.stringify(manifest.tables.map(({ name, rows }) => ({ name, rows })));
    if (!isSame || findFaults(copy).length > 0) {
      throw new BackupError("The backup's database isn't sound. Nothing was changed. Use another backup.");
    }
  } finally {
    copy.close();
  }
}

/** It isn't a database, or a broken one: that's what backups are for. */
function isBroken(error: unknown): boolean {
  const { code = "" } = error as { code?: string };
  return code === "SQLITE_NOTADB" || code.startsWith("SQLITE_CORRUPT");
}

/** Leaves no log beside it. True when leads or people are in it. Throws {@link BackupError} while it's in use. */
export function closeForReplacement(file: string): boolean {
  if (!existsSync(file)) return false;
  const old = new BetterSqlite3(file, { timeout: 0 });
  try {
    old.pragma("journal_mode = delete");
    const tables = old.prepare("select name from sqlite_master where name in ('leads', 'people')").pluck();
    return (tables.all() as string[]).some((name) => old.prepare(`select 1 from ${name} limit 1`).get());
  } catch (error) {
    const { code } = error as { code?: string };
    if (code?.startsWith("SQLITE_BUSY")) {
      throw new BackupError(`${file} is in use. Stop the site first, then restore.`);
    }
    if (isBroken(error)) return true;
    throw error;
  } finally {
    old.close();
  }
}
