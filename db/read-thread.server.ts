import { parentPort, workerData } from "node:worker_threads";
import BetterSqlite3 from "better-sqlite3";

// A thread of the site: SQLite's long reads run here, so that they hold up nobody.

/** Milliseconds: for another process that starts or ends. */
const LOCK_PATIENCE = 3_000;
const MOST_PREPARED = 200;

export type Asked = { id: number; text: string; values: readonly unknown[] };
export type Told =
  | { id: number; rows: unknown[] }
  | { id: number; error: { message: string; code?: string } };

const file = new BetterSqlite3(workerData as string, { readonly: true, timeout: LOCK_PATIENCE });
file.pragma("cache_size = -4000");
const prepared = new Map<string, BetterSqlite3.Statement>();

function prepare(text: string): BetterSqlite3.Statement {
  const statement = prepared.get(text) ?? file.prepare(text);
  if (prepared.size >= MOST_PREPARED) prepared.clear();
  prepared.set(text, statement);
  return statement;
}

function answer({ id, text, values }: Asked): Told {
  try {
    return { id, rows: prepare(text).all(values) };
  } catch (error) {
    const { message, code } = error as Error & { code?: string };
    return { id, error: { message, ...(code && { code }) } };
  }
}

parentPort?.on("message", (asked: Asked) => parentPort?.postMessage(answer(asked)));
