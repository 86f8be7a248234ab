import { Worker } from "node:worker_threads";
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import type { Asked, Told } from "./read-thread.server.ts";
import type { Schema } from "./schema.ts";

type Waiting = { resolve: (rows: unknown[]) => void; reject: (error: Error) => void };

class ReadThread implements Driver, DatabaseConnection {
  readonly #program: string;
  readonly #path: string;
  readonly #waiting = new Map<number, Waiting>();
  #thread: Worker | null = null;
  #asked = 0;

  constructor(program: string, path: string) {
    this.#program = program;
    this.#path = path;
  }

  executeQuery<Row>({ sql: text, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    this.#thread ??= this.#start();
    this.#asked += 1;
    const asked: Asked = { id: this.#asked, text, values: parameters };
    this.#thread.postMessage(asked);
    return new Promise((resolve, reject) => {
      this.#waiting.set(asked.id, { resolve: (rows) => resolve({ rows: rows as Row[] }), reject });
    });
  }

  #start(): Worker {
    const thread = new Worker(this.#program, { workerData: this.#path, execArgv: [], env: {} });
    thread.unref();
    thread.on("message", (told: Told) => {
      const waiting = this.#waiting.get(told.id);
      this.#waiting.delete(told.id);
      if ("rows" in told) waiting?.resolve(told.rows);
      else waiting?.reject(Object.assign(new Error(told.error.message), { code: told.error.code }));
    });
    let reason: unknown;
    thread.once("error", (error) => {
      reason = error;
    });
    thread.once("exit", () => {
      if (this.#thread !== thread) return;
      this.#thread = null;
      const ended = new Error("The thread that reads the database has ended.", { cause: reason });
      for (const { reject } of this.#waiting.values()) reject(ended);
      this.#waiting.clear();
    });
    return thread;
  }

  async destroy(): Promise<void> {
    await this.#thread?.terminate();
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this;
  }

  async releaseConnection(): Promise<void> {}

  async beginTransaction(): Promise<void> {
    throw new Error("Long reads have no transactions.");
  }

  commitTransaction = this.beginTransaction;
  rollbackTransaction = this.beginTransaction;

  // biome-ignore lint/correctness/useYield: it has none
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error("Long reads have no streams.");
  }
}

class ManyReads extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

export function openReadThread(program: string, path: string): Kysely<Schema> {
  return new Kysely<Schema>({
    dialect: {
      createAdapter: () => new ManyReads(),
      createDriver: () => new ReadThread(program, path),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
}
