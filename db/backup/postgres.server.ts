import { createReadStream, createWriteStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { UPGRADE_LOCK } from "../connect.server.ts";
import { PLACE_OF_BACKUP } from "../installation.server.ts";
import { migrateWithin } from "../migrate.server.ts";
import type { Schema } from "../schema.ts";
import { BackupError, type Manifest } from "./archive.server.ts";
import { ownTables } from "./own-tables.ts";

type Contents = Pick<Manifest, "schema" | "leads" | "lastLeadAt" | "tables">;

/** A connection of its own, without the limits that the site's statements have. */
async function withClient<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 10_000,
    application_name: "tailgate backup",
  });
  // The statement under way, or the next one, fails with it; without a listener it would end the whole process.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("set statement_timeout = 0; set lock_timeout = 0");
    return await work(client);
  } finally {
    await client.end();
  }
}

async function select<Row extends pg.QueryResultRow>(
  client: pg.Client,
  text: string,
  values: unknown[] = [],
) {
  return (await client.query<Row>(text, values)).rows;
}

const quote = (name: string) => pg.escapeIdentifier(name);

/** Ours, without the migrations' own: migrating writes those. */
async function listTables(client: pg.Client): Promise<{ name: string; columns: string[] }[]> {
  return select(
    client,
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname = any($1)
      group by c.relname order by c.relname`,
    [ownTables],
  );
}

/** The same rows have the same sum of hashes, in whatever order they are. */
async function countRows(client: pg.Client, name: string): Promise<{ rows: number; digest: string }> {
  const hash = "('x' || encode(substr(sha256(convert_to(t::text, 'UTF8')), 1, 7), 'hex'))::bit(56)::bigint";
  const [counted] = await select<{ rows: string; digest: string }>(
    client,
    `select count(*) as rows, coalesce(sum(${hash}), 0)::text as digest from ${quote(name)} t`,
  );
  return { rows: Number(counted?.rows), digest: counted?.digest ?? "" };
}

async function readContents(client: pg.Client): Promise<Contents> {
  const tables: Manifest["tables"] = [];
  for (const { name, columns } of await listTables(client)) {
    tables.push({ name, ...(await countRows(client, name)), columns });
  }
  const [migrated] = await select<{ name: string }>(client, "select max(name) as name from kysely_migration");
  const [leads] = await select<{ count: string; last: string | null }>(
    client,
    "select count(*) as count, max(captured_at) as last from leads where is_test = 0",
  );
  return {
    schema: migrated?.name ?? "",
    leads: Number(leads?.count),
    lastLeadAt: leads?.last ? new Date(Number(leads.last)).toISOString() : null,
    tables,
  };
}

const fileOf = (table: string) => `${table}.copy`;

/** Writes every table into a file of `folder`, all of one moment. Returns the files' names with what is in them. */
export function dumpPostgres(
  databaseUrl: string,
  folder: string,
): Promise<{ contents: Contents; names: string[] }> {
  return withClient(databaseUrl, async (client) => {
    await client.query("begin isolation level repeatable read read only");
    const contents = await readContents(client);
    for (const { name, rows, columns = [] } of contents.tables) {
      const copy = client.query(copyTo(`copy ${quote(name)} (${columns.map(quote).join(", ")}) to stdout`));
      await pipeline(copy, createWriteStream(join(folder, fileOf(name)), { mode: 0o600 }));
      if (copy.rowCount !== rows) throw new BackupError(`The copy of ${name} doesn't have all its rows.`);
    }
    await client.query("rollback");
    return { contents, names: contents.tables.map(({ name }) => fileOf(name)) };
  });
}

/** What would be in the way of ours; an extension's tables aren't. */
async function requireEmpty(client: pg.Client): Promise<void> {
  const tables = await select<{ name: string }>(
    client,
    `select relname as name from pg_class c where relnamespace = current_schema()::regnamespace
      and relkind in ('r', 'p', 'f', 'v', 'm') and not exists (select from pg_depend
        where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e') order by relname`,
  );
  const [first] = tables;
  if (!first) return;
  const count = tables.length === 1 ? "a table" : `${tables.length} tables`;
  throw new BackupError(
    `The database at DATABASE_URL isn't empty: it has ${count}, such as ${first.name}. Nothing was changed. With PostgreSQL a backup goes into an empty database: create one, point DATABASE_URL at it, and run the command again.`,
  );
}

/** Tables in an order in which each comes after those it refers to. */
async function sortByReference(client: pg.Client, names: readonly string[]): Promise<string[]> {
  const references = await select<{ from: string; to: string }>(
    client,
    `select a.relname as from, b.relname as to from pg_constraint
      join pg_class a on a.oid = conrelid join pg_class b on b.oid = confrelid
      where contype = 'f' and connamespace = current_schema()::regnamespace and conrelid <> confrelid`,
  );
  const sorted: string[] = [];
  const place = (name: string) => {
    if (sorted.includes(name)) return;
    for (const { from, to } of references) if (from === name) place(to);
    sorted.push(name);
  };
  for (const name of names) place(name);
  return sorted;
}

/** One that a killed restore leaves as empty as it was. Throws {@link BackupError} unless the database is empty. */
export function fillPostgres(
  databaseUrl: string,
  {
    folder,
    manifest,
    beforeCommit,
  }: { folder: string; manifest: Manifest; beforeCommit: () => Promise<void> },
): Promise<void> {
  return withClient(databaseUrl, async (client) => {
    const only = Object.assign(client, { release: () => undefined });
    const pool = { options: {}, connect: async () => only, end: async () => undefined };
    const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
    await db.transaction().execute(async (transaction) => {
      await client.query("select pg_advisory_xact_lock($1)", [UPGRADE_LOCK]);
      await requireEmpty(client);
      await migrateWithin(transaction, manifest.schema);
      await loadTables(client, folder, manifest);
      await beforeCommit();
    });
  });
}

/** Into freshly migrated tables. Throws {@link BackupError} where the manifest says otherwise. */
async function loadTables(client: pg.Client, folder: string, manifest: Manifest): Promise<void> {
  const known = (await listTables(client)).map(({ name }) => name);
  const unknown = manifest.tables.filter(({ name }) => !known.includes(name));
  if (unknown.length > 0) {
    throw new BackupError(
      `The backup has tables that aren't Tailgate's: ${unknown.map(({ name }) => name).join(", ")}.`,
    );
  }
  const order = await sortByReference(client, known);
  // Migrations write rows, too.
  for (const name of order.toReversed()) await client.query(`delete from ${quote(name)}`);
  for (const name of order) {
    const table = manifest.tables.find((one) => one.name === name);
    if (!table) continue;
    const columns = (table.columns ?? []).map(quote).join(", ");
    const copy = client.query(copyFrom(`copy ${quote(name)} (${columns}) from stdin`));
    await pipeline(createReadStream(join(folder, fileOf(name))), copy);
    const { rows, digest } = await countRows(client, name);
    if (rows !== table.rows || digest !== table.digest) {
      throw new BackupError(`The restored table ${name} isn't the one in the backup.`);
    }
  }
  await advanceSequences(client, known);
  if (known.includes("installation")) {
    await client.query("update installation set place = $1", [PLACE_OF_BACKUP]);
  }
}

async function advanceSequences(client: pg.Client, tables: readonly string[]): Promise<void> {
  const columns = await select<{ table: string; column: string; sequence: string }>(
    client,
    `select table_name as table, column_name as column, pg_get_serial_sequence(quote_ident(table_name), column_name)
      as sequence from information_schema.columns where table_schema = current_schema()
      and pg_get_serial_sequence(quote_ident(table_name), column_name) is not null`,
  );
  for (const { table, column, sequence } of columns.filter((one) => tables.includes(one.table))) {
    await client.query(
      `select setval($1, coalesce(max(${quote(column)}), 0) + 1, false) from ${quote(table)}`,
      [sequence],
    );
  }
}
