import { createReadStream, createWriteStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { PLACE_OF_BACKUP } from "../installation.server.ts";
import { BackupError, type Manifest } from "./archive.server.ts";
import { ownTables } from "./own-tables.ts";
import { markUnfinished, readUnfinished, type Unfinished, unmark } from "./unfinished.server.ts";

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

type Others = { login: string; connections: number; programs: string | null; isOwn: boolean };

/** Everyone else who is connected; PostgreSQL's own workers have no login. */
function listOthers(client: pg.Client): Promise<Others[]> {
  return select<Others>(
    client,
    `select usename as login, count(*)::int as connections, usename in (session_user, current_user) as "isOwn",
      string_agg(distinct nullif(application_name, ''), ', ') as programs
      from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and usename is not null
      and coalesce(backend_type, 'client backend') = 'client backend' group by usename order by usename`,
  );
}

function formatInUse(others: readonly Others[]): string {
  const who = others.map(({ login, connections, programs }) => {
    const count = `${connections} ${connections === 1 ? "connection" : "connections"} of ${login}`;
    return programs ? `${count} (${programs})` : count;
  });
  const stranger = others.find(({ isOwn }) => !isOwn);
  return [
    `The database is in use: ${who.join(", ")}. Nothing was changed.`,
    "Stop the site first, then restore. A pool such as PgBouncer keeps connections of a site that was stopped: restart it.",
    ...(stranger
      ? [
          `If ${stranger.login} isn't Tailgate's login but a monitoring program's, add --ignore-login ${stranger.login}.`,
        ]
      : []),
  ].join(" ");
}

/** True when leads or people are in it. Throws {@link BackupError} while anyone else is connected to it. */
export function requireUnusedPostgres(
  databaseUrl: string,
  ignoredLogins: readonly string[],
): Promise<boolean> {
  return withClient(databaseUrl, async (client) => {
    const others = await listOthers(client);
    const inTheWay = others.filter(({ login, isOwn }) => isOwn || !ignoredLogins.includes(login));
    if (inTheWay.length > 0) throw new BackupError(formatInUse(inTheWay));
    const names = (await listTables(client)).map(({ name }) => name);
    for (const name of ["leads", "people"]) {
      if (!names.includes(name)) continue;
      if ((await select(client, `select 1 from ${quote(name)} limit 1`)).length > 0) return true;
    }
    return false;
  });
}

const migrationTables = ["kysely_migration", "kysely_migration_lock"];

/** Under their own names the migrator would take them for the ones to come. */
const nameAside = (name: string) => name.replace("kysely", "old");

async function moveTables(client: pg.Client, from: string, to: string): Promise<void> {
  const ours = "relnamespace = $1::regnamespace and relkind = 'r' and relname = any($2)";
  const tables = await select<{ name: string }>(
    client,
    `select relname as name from pg_class where ${ours}`,
    [quote(from), [...ownTables, ...migrationTables]],
  );
  for (const { name } of tables) {
    await client.query(`alter table ${quote(from)}.${quote(name)} set schema ${quote(to)}`);
  }
  await client.query(`do $$ begin
    alter function ${quote(from)}.keep_audit_log() set schema ${quote(to)};
    exception when undefined_function then null; end $$`);
}

/** Returns the tables' new schema; null without any tables. From then on the restore of `archive` is unfinished. */
export function movePostgresAside(
  databaseUrl: string,
  { stamp, archive }: { stamp: string; archive: string },
): Promise<string | null> {
  return withClient(databaseUrl, async (client) => {
    const isEmpty = (await listTables(client)).length === 0;
    const aside = isEmpty ? null : `before_restore_${stamp.toLowerCase()}`;
    await client.query("begin");
    if (aside) {
      const [here] = await select<{ schema: string }>(client, "select current_schema() as schema");
      await client.query(`create schema ${quote(aside)}`);
      await moveTables(client, here?.schema ?? "public", aside);
      for (const name of migrationTables) {
        await client.query(`alter table ${quote(aside)}.${name} rename to ${nameAside(name)}`);
      }
    }
    await client.query(markUnfinished({ archive, aside }));
    await client.query("commit");
    return aside;
  });
}

export function findUnfinishedPostgres(databaseUrl: string): Promise<Unfinished | null> {
  return withClient(databaseUrl, (client) => readUnfinished("postgres", (text) => select(client, text)));
}

/** The schemas that {@link movePostgresAside} made and we may drop. */
export function listPostgresAside(databaseUrl: string): Promise<string[]> {
  return withClient(databaseUrl, async (client) => {
    const schemas = await select<{ name: string }>(
      client,
      `select nspname as name from pg_namespace
        where nspname like 'before\\_restore\\_%' and pg_has_role(nspowner, 'member')`,
    );
    return schemas.map(({ name }) => name);
  });
}

/** Fails when anything else was put into the schema or refers to its tables. */
export function dropPostgresAside(databaseUrl: string, aside: string): Promise<void> {
  return withClient(databaseUrl, async (client) => {
    const old = [...ownTables, ...migrationTables.map(nameAside)].map(
      (name) => `${quote(aside)}.${quote(name)}`,
    );
    await client.query("begin");
    await client.query(`drop table if exists ${old.join(", ")}`);
    await client.query(`drop function if exists ${quote(aside)}.keep_audit_log()`);
    await client.query(`drop schema ${quote(aside)}`);
    await client.query("commit");
  });
}

/** Undoes {@link movePostgresAside} after a restore that failed: what it had made goes. */
export function movePostgresBack(databaseUrl: string, aside: string | null): Promise<void> {
  return withClient(databaseUrl, async (client) => {
    await client.query("begin");
    const [here] = await select<{ schema: string }>(client, "select current_schema() as schema");
    const schema = here?.schema ?? "public";
    const made = [...(await listTables(client)).map(({ name }) => name), ...migrationTables];
    for (const name of made)
      await client.query(`drop table if exists ${quote(schema)}.${quote(name)} cascade`);
    await client.query(`drop function if exists ${quote(schema)}.keep_audit_log()`);
    await client.query(unmark);
    if (aside) {
      for (const name of migrationTables) {
        await client.query(`alter table ${quote(aside)}.${nameAside(name)} rename to ${name}`);
      }
      await moveTables(client, aside, schema);
      await client.query(`drop schema ${quote(aside)}`);
    }
    await client.query("commit");
  });
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

/** In one transaction, into freshly migrated tables. Throws {@link BackupError} where the manifest says otherwise. */
export function loadPostgres(databaseUrl: string, folder: string, manifest: Manifest): Promise<void> {
  return withClient(databaseUrl, async (client) => {
    const known = (await listTables(client)).map(({ name }) => name);
    const unknown = manifest.tables.filter(({ name }) => !known.includes(name));
    if (unknown.length > 0) {
      throw new BackupError(
        `The backup has tables that aren't Tailgate's: ${unknown.map(({ name }) => name).join(", ")}.`,
      );
    }
    const order = await sortByReference(client, known);
    await client.query("begin");
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
    await client.query("commit");
  });
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
