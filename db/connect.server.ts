import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import BetterSqlite3 from "better-sqlite3";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresDialect,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  sql,
  type Transaction,
} from "kysely";
import pg from "pg";
import { isForWantOfRoom } from "./full-disk.server.ts";
import { giveWay } from "./give-way.server.ts";
import { openReadThread } from "./long-reads.server.ts";
import { findPreparedName, openToStatements } from "./prepared.server.ts";
import { freeReserve, openReserve } from "./reserve.server.ts";
import type { Schema } from "./schema.ts";
import { leaveToOwner } from "./synced-files.server.ts";

export type Database = Kysely<Schema>;
export type DatabaseTransaction = Transaction<Schema>;

/** Milliseconds: for another process's lock; for PostgreSQL to connect, to lock or to answer. */
const LOCK_PATIENCE = 3_000;
const POSTGRES_PATIENCE = 2_000;

/** Locks at the start: a transaction that reads first and then upgrades can fail half way, where no retry helps. */
class ImmediateSqliteDriver extends SqliteDriver {
  readonly #file: BetterSqlite3.Database;
  #hasBegun = false;
  constructor(config: SqliteDialectConfig, file: BetterSqlite3.Database) {
    super(config);
    this.#file = file;
  }
  override async init(): Promise<void> {
    await super.init();
    const connection = await super.acquireConnection();
    const execute = connection.executeQuery.bind(connection);
    connection.executeQuery = async (query) => {
      await giveWay();
      // As on a full disk; what came after would stay.
      if (this.#hasBegun && !this.#file.inTransaction) throw new Error("SQLite has rolled back.");
      return execute(query);
    };
  }
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
    this.#hasBegun = true;
  }
  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection);
    this.#hasBegun = false;
  }
  /** Where SQLite has done so already, an error about that would hide the reason. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    this.#hasBegun = false;
    if (this.#file.inTransaction) await super.rollbackTransaction(connection);
  }
}

/** SQLite can undo a change of tables; Kysely's own adapter runs migrations outside of any transaction. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class ImmediateSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;
  readonly #file: BetterSqlite3.Database;
  constructor(file: BetterSqlite3.Database) {
    const config = { database: preparedOnce(file) };
    super(config);
    this.#config = config;
    this.#file = file;
  }
  override createAdapter(): SqliteAdapter {
    return new TransactionalSqliteAdapter();
  }
  override createDriver(): Driver {
    return new ImmediateSqliteDriver(this.#config, this.#file);
  }
}

const MOST_PREPARED = 1_000;

/** Preparing the same text for every query took a quarter of a submission's time. */
function preparedOnce(file: BetterSqlite3.Database): SqliteDatabase {
  const prepared = new Map<string, BetterSqlite3.Statement>();
  return {
    close: () => file.close(),
    prepare(text) {
      const known = prepared.get(text);
      if (known) return known;
      if (prepared.size >= MOST_PREPARED) prepared.clear();
      const statement = file.prepare(text);
      prepared.set(text, statement);
      return statement;
    },
  };
}

export function sqliteFile(dataDir: string): string {
  return join(dataDir, "tailgate.db");
}

function openSqlite(dataDir: string): Database {
  mkdirSync(dataDir, { recursive: true });
  openReserve(dataDir);
  for (;;) {
    try {
      return openSqliteFile(sqliteFile(dataDir));
    } catch (error) {
      if (!isForWantOfRoom(error) || !freeReserve({ opens: true })) throw error;
    }
  }
}

function openSqliteFile(path: string): Database {
  const isNew = !existsSync(path);
  // Another process that starts or ends may have the file to itself for a moment.
  const file = new BetterSqlite3(path, { timeout: LOCK_PATIENCE });
  try {
    if (isNew) leaveToOwner(path);
    prepareSqlite(file);
  } catch (error) {
    file.close();
    throw error;
  }
  return new Kysely<Schema>({ dialect: new ImmediateSqliteDialect(file) });
}

function prepareSqlite(file: BetterSqlite3.Database): void {
  file.pragma("journal_mode = WAL");
  // From here on, waiting inside SQLite would stop every visitor; `write` waits without holding the thread.
  file.pragma("busy_timeout = 0");
  file.pragma("synchronous = FULL");
  // In kB: more was no faster. In pages: the same few are written again and again, and go to the file less often.
  file.pragma("cache_size = -4000");
  file.pragma("wal_autocheckpoint = 4000");
  file.pragma("foreign_keys = ON");
  // Erased data is overwritten, not only unlinked.
  file.pragma("secure_delete = ON");
  // Opens the log: it takes room on the disk.
  file.prepare("select count(*) from sqlite_schema").get();
}

const servingLimits: pg.PoolConfig = {
  max: 10,
  statement_timeout: POSTGRES_PATIENCE,
  // Shorter than the statement's, so that the error says it was a lock, which is worth another try.
  lock_timeout: POSTGRES_PATIENCE - 200,
  // A submission may wait this long four times: its group's statement and rollback, then its own.
  query_timeout: POSTGRES_PATIENCE + 200,
};

function openPostgres(url: string, limits: pg.PoolConfig): Database {
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({
    connectionString: url,
    application_name: "tailgate",
    connectionTimeoutMillis: POSTGRES_PATIENCE,
    keepAlive: true,
    ...limits,
  });
  // Without a listener, a broken connection would end the process; the next query replaces it.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  const connect = async () => keepingPrepared(await pool.connect());
  const prepared = { options: pool.options, connect, end: () => pool.end() };
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool: prepared }) });
}

function keepingPrepared(client: pg.PoolClient): pg.PoolClient {
  const query = (text: string, values: unknown[]) =>
    client.query({ name: findPreparedName(text), text, values });
  return Object.create(client, { query: { value: query } });
}

const WRITERS_LOCK = 7_301;

let open: Database | undefined;
let reads: Database | undefined;
/** What groups of writes go through: on SQLite, the same; on PostgreSQL, statements don't wait for each other. */
let groups: Database | undefined;
let isPostgres = false;
let address = "";

/** This process's database: PostgreSQL with `databaseUrl`, else SQLite in `dataDir`. Throws when it can't be used. */
export function openDatabase(options: { dataDir: string; databaseUrl?: string | undefined }): Database {
  if (open) return open;
  address = options.databaseUrl ?? "";
  isPostgres = address !== "";
  open = isPostgres ? openPostgres(address, servingLimits) : openSqlite(options.dataDir);
  groups = isPostgres ? openPostgres(address, { ...servingLimits, max: 2, pipeline: true }) : open;
  return open;
}

export function database(): Database {
  if (!open) throw new Error("The database is not open yet.");
  return open;
}

/** SQLite's {@link longReads} run in a thread from now on: `program` is the file of `read-thread.server.ts`. */
export function openLongReads(program: string, dataDir: string): void {
  if (!isPostgres) reads ??= openReadThread(program, sqliteFile(dataDir));
}

/** For queries outside of transactions that take longer the more there is. */
export function longReads(): Database {
  return reads ?? database();
}

export function databaseKind(): "sqlite" | "postgres" {
  return isPostgres ? "postgres" : "sqlite";
}

export async function closeDatabase(): Promise<void> {
  // SQLite's log goes into the file with the last connection, which must be one that may write.
  const closing = new Set([reads, open, groups]);
  open = undefined;
  groups = undefined;
  reads = undefined;
  isLogLeft = false;
  for (const one of closing) await one?.destroy();
}

/** PostgreSQL: a conflict with another transaction, a deadlock, or a lock that was not free in time. */
const lockCodes = ["40001", "40P01", "55P03"];

function isLocked(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === "string" && (code.startsWith("SQLITE_BUSY") || lockCodes.includes(code));
}

/** Like {@link write}, but one at a time across all processes: what `work` reads stays true until it's done. */
export function writeAlone<T>(work: (transaction: DatabaseTransaction) => Promise<T>): Promise<T> {
  return write(async (transaction) => {
    await lockWriters(transaction);
    return work(transaction);
  });
}

async function lockWriters(transaction: DatabaseTransaction): Promise<void> {
  if (isPostgres) await sql`select pg_advisory_xact_lock(${WRITERS_LOCK})`.execute(transaction);
}

async function retryWhileLocked<T>(work: () => Promise<T>, patience = LOCK_PATIENCE): Promise<T> {
  const giveUpAt = Date.now() + patience;
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (isForWantOfRoom(error) && (attempt === 1 ? await reuseLog() : makeRoom())) continue;
      if (!isLocked(error) || Date.now() >= giveUpAt) throw error;
      await pause(Math.min(100, 2 ** attempt) * (0.5 + Math.random()));
    }
  }
}

function makeRoom(): boolean {
  return !isPostgres && freeReserve({ opens: false });
}

/** Once all of it is in SQLite's file, the log is written from its start again, which takes no room. */
async function reuseLog(): Promise<boolean> {
  if (isPostgres) return false;
  try {
    await sql`pragma wal_checkpoint(restart)`.execute(database());
    return true;
  } catch (error) {
    if (!isForWantOfRoom(error) && !isLocked(error)) throw error;
    return makeRoom();
  }
}

/** Milliseconds that a start waits while another process upgrades the same database. */
const UPGRADE_PATIENCE = 10 * 60_000;
export const UPGRADE_LOCK = 7_302;

/** Without pages' time limits. On PostgreSQL one process at a time; on SQLite `work` runs again while it's locked. */
export async function upgrade(work: (db: Database) => Promise<void>): Promise<void> {
  if (!isPostgres) return retryWhileLocked(() => work(database()), UPGRADE_PATIENCE);
  const unhurried = openPostgres(address, { max: 2 });
  try {
    // Released when the connection ends, even by a kill.
    await unhurried.connection().execute(async (holder) => {
      await sql`select pg_advisory_lock(${UPGRADE_LOCK})`.execute(holder);
      await work(unhurried);
    });
  } finally {
    await unhurried.destroy();
  }
}

type WriteListener = (seconds: number, error: unknown) => void;
let tellWrite: WriteListener | null = null;

export function onWritten(listener: WriteListener): void {
  tellWrite = listener;
}

/** Runs `work` in one transaction, on disk once it resolves. Rejects after three seconds of another process's lock. */
export function write<T>(work: (transaction: DatabaseTransaction) => Promise<T>): Promise<T> {
  return timed(retryWhileLocked(() => database().transaction().execute(work)));
}

/** Like {@link writeAlone}, for groups of writes: their statements go out without waiting for each other. */
export function writeGroup<T>(work: (transaction: DatabaseTransaction) => Promise<T>): Promise<T> {
  const run = async (transaction: DatabaseTransaction) => {
    await lockWriters(transaction);
    await transaction
      .getExecutor()
      .provideConnection(async (connection) => openToStatements(transaction, connection));
    return work(transaction);
  };
  return timed(
    retryWhileLocked(() => {
      if (!groups) throw new Error("The database is not open yet.");
      return groups.transaction().execute(run);
    }),
  );
}

/**
 * `Promise.all` for writes in a transaction: it fails once all have ended. What's still under way when a transaction is
 * rolled back would be written after that, and stay.
 */
export async function writeTogether(writes: readonly unknown[]): Promise<void> {
  const together = Promise.all(writes);
  await Promise.allSettled([together, ...writes]);
  await together;
}

function timed<T>(written: Promise<T>): Promise<T> {
  if (tellWrite) timeWrite(written, tellWrite);
  return written;
}

function timeWrite(written: Promise<unknown>, tell: WriteListener): void {
  const start = performance.now();
  const end = (error?: unknown) => tell((performance.now() - start) / 1000, error);
  written.then(() => end(), end);
}

let isLogLeft = false;

/** Erased data stays in SQLite's write-ahead log until a checkpoint, and a process that reads the database delays that. */
export async function truncateLog(): Promise<void> {
  if (isPostgres) return;
  const giveUpAt = Date.now() + LOCK_PATIENCE;
  isLogLeft = true;
  while (Date.now() < giveUpAt) {
    await truncateLogAgain();
    if (!isLogLeft) return;
    await pause(50);
  }
}

/** Call it now and then: it removes what {@link truncateLog} had to leave. */
export async function truncateLogAgain(): Promise<void> {
  if (!isLogLeft) return;
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(database());
  isLogLeft = rows[0]?.busy !== 0;
}
