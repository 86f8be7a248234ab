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

/** How long a write waits for another process's lock. Milliseconds. */
const LOCK_PATIENCE = 3_000;
/** How long PostgreSQL may take to connect, to lock or to answer. Milliseconds. */
const POSTGRES_PATIENCE = 2_000;

/**
 * A transaction takes SQLite's write lock when it begins: one that reads first and upgrades later can
 * fail half way, and then no retry of the single statement helps.
 */
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

/** There are a few hundred, and more where a list's length is part of the statement. */
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
  // timeout 0: waiting inside SQLite would stop every visitor; `write` waits without holding the thread.
  const file = new BetterSqlite3(join(dataDir, "tailgate.db"), { timeout: 0 });
  file.pragma("journal_mode = WAL");
  file.pragma("synchronous = FULL");
  file.pragma("foreign_keys = ON");
  // What is erased is overwritten, not only left out.
  file.pragma("secure_delete = ON");
  return new Kysely<Schema>({ dialect: new ImmediateSqliteDialect({ database: preparedOnce(file) }) });
}

function openPostgres(url: string): Database {
  // Counts and millisecond times fit a JavaScript number; int8 otherwise arrives as text.
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: POSTGRES_PATIENCE,
    statement_timeout: POSTGRES_PATIENCE,
    lock_timeout: POSTGRES_PATIENCE,
    // A server that vanished without a word must not hold a visitor's request open: a failed transaction waits this
    // long twice, for its statement and its rollback, and a submission may wait for the group before its own.
    query_timeout: POSTGRES_PATIENCE + 200,
    keepAlive: true,
  });
  // A connection that breaks is replaced at the next query, and a running query reports its own failure; without
  // a listener, the break itself would end the process.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}

let open: Database | undefined;
let isPostgres = false;

/**
 * Opens the one database of this process: PostgreSQL when `databaseUrl` is given, else SQLite in
 * `dataDir`. Throws when the folder or file cannot be used.
 */
export function openDatabase(options: { dataDir: string; databaseUrl?: string | undefined }): Database {
  if (!open) isPostgres = Boolean(options.databaseUrl);
  open ??= options.databaseUrl ? openPostgres(options.databaseUrl) : openSqlite(options.dataDir);
  return open;
}

/** The open database. Throws when {@link openDatabase} has not been called. */
export function database(): Database {
  if (!open) throw new Error("The database is not open yet.");
  return open;
}

/** For the few queries that can't be written the same way for both. */
export function databaseKind(): "sqlite" | "postgres" {
  return isPostgres ? "postgres" : "sqlite";
}

/** Waits for running work, then closes the database. */
export async function closeDatabase(): Promise<void> {
  const closing = open;
  open = undefined;
  await closing?.destroy();
}

function isLocked(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === "string" && (code.startsWith("SQLITE_BUSY") || code === "40001" || code === "40P01");
}

/** The advisory lock of {@link writeAlone}; any number would do. */
const WRITERS_LOCK = 7_301;

/**
 * Like {@link write}, but one at a time across all processes: what `work` has read stays true until it's done, and there
 * are no deadlocks. SQLite has one writer anyway.
 */
export function writeAlone<T>(work: (transaction: DatabaseTransaction) => Promise<T>): Promise<T> {
  return write(async (transaction) => {
    if (isPostgres) await sql`select pg_advisory_xact_lock(${WRITERS_LOCK})`.execute(transaction);
    return work(transaction);
  });
}

/** Retries what another process's lock stopped, without blocking other requests. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
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

class PatientDriver implements Driver {
  async init(): Promise<void> {}
  async acquireConnection(): Promise<DatabaseConnection> {
    return {
      executeQuery: <Row>(query: CompiledQuery) =>
        patiently(() => database().executeQuery(query as CompiledQuery<Row>)),
      streamQuery: () => {
        throw new Error("A patient database does not stream.");
      },
    };
  }
  async releaseConnection(): Promise<void> {}
  async beginTransaction(): Promise<void> {
    throw new Error("A patient database takes single statements: use write().");
  }
  async commitTransaction(): Promise<void> {}
  async rollbackTransaction(): Promise<void> {}
  async destroy(): Promise<void> {}
}

/**
 * The open database for a library that runs single statements of its own: each waits for locks as {@link write} does.
 * It has no transactions.
 */
export function patientDatabase(): Database {
  return new Kysely<Schema>({
    dialect: {
      createAdapter: () => database().getExecutor().adapter,
      createDriver: () => new PatientDriver(),
      createIntrospector: () => database().introspection,
      createQueryCompiler: () => (isPostgres ? new PostgresQueryCompiler() : new SqliteQueryCompiler()),
    },
  });
}

/**
 * Runs `work` in one transaction; when it resolves, everything is on disk. Waits up to three seconds for another process's
 * lock without blocking other requests, then rejects with the database's error.
 */
export function write<T>(work: (transaction: DatabaseTransaction) => Promise<T>): Promise<T> {
  return patiently(() => database().transaction().execute(work));
}
