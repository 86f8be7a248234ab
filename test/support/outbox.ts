import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { sql } from "kysely";
import {
  closeDatabase,
  type DatabaseTransaction,
  database,
  databaseKind,
  openDatabase,
  write,
} from "../../db/connect.server.ts";
import { findCircuit, setDestinationState } from "../../deliveries/circuits.server.ts";
import { type LedgerLine, readLedger } from "../../deliveries/ledger.server.ts";
import { queryPostgres } from "./postgres.ts";
import type { Site } from "./site.ts";

/** A delivery in a running site's database, with its posting. */
export type OutboxRow = {
  id: string;
  destination: string;
  state: string;
  attempts: number;
  due_at: number;
  reason: string | null;
  remote_id: string | null;
  claimed_until: number | null;
  event: string;
  lead_id: string | null;
};

const question = `select d.id, d.destination, d.state, d.attempts, d.due_at, d.reason, d.remote_id, d.claimed_until,
  p.event, p.lead_id from deliveries d join postings p on p.id = d.posting_id order by d.id`;

/** A site's deliveries in posting order, of one destination if given. */
export async function readOutbox(site: Site, destination?: string): Promise<OutboxRow[]> {
  const rows = await (site.env.DATABASE_URL ? fromPostgres(site.env.DATABASE_URL) : fromSqlite(site));
  return destination ? rows.filter((row) => row.destination === destination) : rows;
}

async function fromPostgres(databaseUrl: string): Promise<OutboxRow[]> {
  const rows = await queryPostgres<OutboxRow>(databaseUrl, question);
  return rows.map((row) => ({
    ...row,
    due_at: Number(row.due_at),
    claimed_until: row.claimed_until === null ? null : Number(row.claimed_until),
  }));
}

function fromSqlite({ env }: Site): OutboxRow[] {
  const file = new BetterSqlite3(join(env.DATA_DIR ?? "", "tailgate.db"), { readonly: true, timeout: 2000 });
  try {
    return file.prepare(question).all() as OutboxRow[];
  } finally {
    file.close();
  }
}

/** How many deliveries are in each state at a destination: { waiting: 1 }. */
export async function countStates(site: Site, destination: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { state } of await readOutbox(site, destination)) counts[state] = (counts[state] ?? 0) + 1;
  return counts;
}

/** Opens a running site's database in the test's own process, which waits inside SQLite while the site writes. */
export async function openBeside(site: Site): Promise<void> {
  openDatabase({ dataDir: site.env.DATA_DIR ?? "", databaseUrl: site.env.DATABASE_URL || undefined });
  if (databaseKind() === "sqlite") await sql`pragma busy_timeout = 10000`.execute(database());
}

/** Runs work with a running site's database open in the test's own process. */
export async function withDatabase<T>(site: Site, work: () => Promise<T>): Promise<T> {
  await openBeside(site);
  try {
    return await work();
  } finally {
    await closeDatabase();
  }
}

/** Writes to a running site's database, as an operator's command does. */
export function writeBeside<T>(
  site: Site,
  work: (transaction: DatabaseTransaction) => Promise<T>,
): Promise<T> {
  return withDatabase(site, () => write(work));
}

export async function readSiteLedger(site: Site): Promise<Record<string, LedgerLine>> {
  return (await withDatabase(site, readLedger)).destinations;
}

/** Until when nothing goes to a destination, epoch milliseconds. */
export async function readHold(site: Site, name: string): Promise<number> {
  return (await withDatabase(site, () => findCircuit(name))).next_at;
}

/** Opens a stopped destination again. */
export function resumeDestination(site: Site, name: string): Promise<boolean> {
  return writeBeside(site, (transaction) =>
    setDestinationState(transaction, { name, state: "open", reason: null, since: Date.now() }),
  );
}
