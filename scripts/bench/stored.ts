import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import pg from "pg";

/** Reads the ids of the leads captured since a moment, in epoch milliseconds. */
export type ReadStored = (since: number) => Promise<string[]>;

// The site's table and bare Express's have these two columns in common.
const ids = "select id from leads where captured_at >= ";

export function readSqlite(folder: string, name: string): ReadStored {
  return async (since) => {
    const file = new BetterSqlite3(join(folder, name), { readonly: true });
    try {
      return file.prepare(`${ids} ?`).pluck().all(since) as string[];
    } finally {
      file.close();
    }
  };
}

export function readPostgres(connectionString: string): ReadStored {
  return async (since) => {
    const client = new pg.Client({ connectionString });
    await client.connect();
    try {
      const { rows } = await client.query<{ id: string }>(`${ids} $1`, [since]);
      return rows.map(({ id }) => id);
    } finally {
      await client.end();
    }
  };
}

/** Throws unless every answer, a status and a reference a line, is a 303 whose lead is stored exactly once. */
export function checkStored(name: string, answers: string, stored: readonly string[]): void {
  const lines = answers.split("\n").filter(Boolean);
  if (lines.length === 0) throw new Error(`${name} answered nothing.`);
  const others = lines.filter((line) => !/^303 \S+$/.test(line));
  if (others.length > 0)
    throw new Error(`${name} answered ${others.length} times with ${others[0]?.trim()}.`);
  const known = Map.groupBy(stored, (reference) => reference);
  const wrong = lines.filter((line) => known.get(line.slice("303 ".length))?.length !== 1);
  if (wrong.length > 0) throw new Error(`${name} has ${wrong.length} answered leads not once: ${wrong[0]}.`);
}
