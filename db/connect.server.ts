import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import BetterSqlite3 from "better-sqlite3";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresDialect,
  PostgresQueryCompiler,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  SqliteQueryCompiler,
  sql,
  type Transaction,
} from "kysely";
import pg from "pg";
import type { Schema } from "./schema.ts";

export type Database = Kysely<Schema>;
export type DatabaseTransaction = Transaction<Schema>;

/** Milliseconds: for another process's lock; for PostgreSQL to connect, to lock or to answer. */
const LOCK_PATIENCE = 3_000;
const POSTGRES_PATIENCE = 2_000;

/** Locks at the start: a transaction that reads first and then upgrades can fail half way, where no retry helps. */
class ImmediateSqliteDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }
}

class ImmediateSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;
  constructor(config: SqliteDialectConfig) {
    super(config);
    this.#config = config;
  }
  override createDriver(): Driver {
    return new ImmediateSqliteDriver(this.#config);
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

function openSqlite(dataDir: string): Database {
  mkdirSync(dataDir, { recursive: true });
  // Waiting inside SQLite would stop every visitor; `write` waits without holding the thread.
  const file = new BetterSqlite3(join(dataDir, "tailgate.db"), { timeout: 0 });
  file.pragma("journal_mode = WAL");
  file.pragma("synchronous = FULL");
  file.pragma("foreign_keys = ON");
  // Erased data is overwritten, not only unlinked.
  file.pragma("secure_delete = ON");
  return new Kysely<Schema>({ dialect: new ImmediateSqliteDialect({ database: preparedOnce(file) }) });
}

function openPostgres(url: string): Database {
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: POSTGRES_PATIENCE,
    statement_timeout: POSTGRES_PATIENCE,
    lock_timeout: POSTGRES_PATIENCE,
    // A submission may wait this long four times: its group's statement and rollback, then its own.
    query_timeout: POSTGRES_PATIENCE + 200,
    keepAlive: true,
  });
  // Without a listener, a broken connection would end the process; the next query replaces it.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}

let open: Database | undefined;
let isPostgres = false;

/** This process's database: PostgreSQL with `databaseUrl`, else SQLite in `dataDir`. Throws when it can't be used. */
export function openDatabase(options: { dataDir: string; databaseUrl?: string | undefined }): Database {
  if (!open) isPostgres = Boolean(options.databaseUrl);
  open ??= options.databaseUrl ? openPostgres(options.databaseUrl) : openSqlite(options.dataDir);
  return open;
}

export function database(): Database {
  if (!open) throw new Error("The database is not open yet.");
  return open;
}

export function databaseKind(): "sqlite" | "postgres" {
  return isPostgres ? "postgres" : "sqlite";
}

export async function closeDatabase(): Promise<void> {
  const closing = open;
  open = undefined;
  await closing?.destroy();
}

function isLocked(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === "string" && (code.startsWith("SQLITE_BUSY") || code === "40001" || code === "40P01");
}

const WRITERS_LOCK = 7_301;

/** Like {@link write}, but one at a time across all processes: what `work` reads stays true until it's done. */
export function writeAlone<T>(work: (transaction: DatabaseTransaction) => Promise<T>): Promise<T> {
  return write(async (transaction) => {
    if (isPostgres) await sql`select pg_advisory_xact_lock(${WRITERS_LOCK})`.execute(transaction);
    return work(transaction);
  });
}

async function retryWhileLocked<T>(work: () => Promise<T>): Promise<T> {
  const giveUpAt = Date.now() + LOCK_PATIENCE;
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!isLocked(error) || Date.now() >= giveUpAt) throw error;
      await pause(Math.min(100, 2 ** attempt) * (0.5 + Math.random()));
    }
  }
}

class RetryingDriver implements Driver {
  async init(): Promise<void> {}
  async acquireConnection(): Promise<DatabaseConnection> {
    return {
      executeQuery: <Row>(query: CompiledQuery) =>
        retryWhileLocked(() => database().executeQuery(query as CompiledQuery<Row>)),
      streamQuery: () => {
        throw new Error("This database can't stream.");
      },
    };
  }
  async releaseConnection(): Promise<void> {}
  async beginTransaction(): Promise<void> {
    throw new Error("This database runs single statements only: use write().");
  }
  async commitTransaction(): Promise<void> {}
  async rollbackTransaction(): Promise<void> {}
  async destroy(): Promise<void> {}
}

/** For a library that runs single statements: each waits for locks as {@link write} does. No transactions. */
export function retryingDatabase(): Database {
  return new Kysely<Schema>({
    dialect: {
      createAdapter: () => database().getExecutor().adapter,
      createDriver: () => new RetryingDriver(),
      createIntrospector: () => database().introspection,
      createQueryCompiler: () => (isPostgres ? new PostgresQueryCompiler() : new SqliteQueryCompiler()),
    },
  });
}

type WriteListener = (seconds: number, error: unknown) => void;
let tellWrite: WriteListener | null = null;

/** Called after every write, with how long it took and its error, if it failed. */
export function onWritten(listener: WriteListener): void {
  tellWrite = listener;
}

/** Runs `work` in one transaction, on disk once it resolves. Rejects after three seconds of another process's lock. */
export function write<T>(work: (transaction: DatabaseTransaction) => Promise<T>): Promise<T> {
  const written = retryWhileLocked(() => database().transaction().execute(work));
  if (tellWrite) timeWrite(written, tellWrite);
  return written;
}

function timeWrite(written: Promise<unknown>, tell: WriteListener): void {
  const start = performance.now();
  const end = (error?: unknown) => tell((performance.now() - start) / 1000, error);
  written.then(() => end(), end);
}
