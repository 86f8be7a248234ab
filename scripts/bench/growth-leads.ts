import { join } from "node:path";
import { closeDatabase, openDatabase } from "../../db/connect.server.ts";
import { applyRetention } from "../../leads/privacy/retention.server.ts";
import { formatReference } from "../../leads/reference.ts";
import { fillWithMany } from "../../test/support/many-leads.ts";
import { vacuum } from "../../test/support/postgres.ts";
import { signIn, visit } from "./desk-visit.ts";
import { addSize, formatGrowth, type Measured } from "./growth-table.ts";
import type { Bench } from "./part.ts";
import { readMemory, readProcessorTime } from "./processes.ts";
import { readPostgres, readSqlite } from "./stored.ts";
import { runRound } from "./submission-rounds.ts";
import type { DatabaseKind } from "./submission-targets.ts";

/** How many leads, by how often the filler copies its first ones. */
const sizes: ReadonlyMap<number, number> = new Map([
  [1_000, 1],
  [100_000, 200],
  [1_000_000, 2_003],
]);
const DAY = 86_400_000;
/** Addresses are shortened after these days; leads of one day wait for it. */
const SHORTENED = 30;

const pages = {
  "inbox, first page": "/desk/inbox",
  "search, one hit": "/desk/inbox?text=harpsichord",
  "search, thousands of hits": "/desk/inbox?text=piano",
  "numbers of 30 days": "/desk/numbers",
  "numbers of a year": "/desk/numbers?period=year",
};

async function measure(bench: Bench, kind: DatabaseKind, copies: number): Promise<Record<string, number>> {
  const folder = bench.newFolder();
  const server = kind === "postgres" ? await bench.server() : null;
  const databaseUrl = (await server?.create()) ?? "";
  const listProcesses = server?.listProcesses ?? (() => []);
  const dataDir = join(folder, "data");
  const now = Date.now();
  const site = { folder, databaseUrl };
  const first = await bench.startSite(site);
  const cookie = await signIn(first);
  await first[Symbol.asyncDispose]();
  openDatabase({ dataDir, databaseUrl: databaseUrl || undefined });
  try {
    await fillWithMany({ copies, newest: now, shortenedBefore: now - (SHORTENED + 1) * DAY });
    // Or PostgreSQL does it by itself, in the middle of what's measured.
    if (databaseUrl) await vacuum(databaseUrl);
    await using running = await bench.startSite(site);
    const figures: Record<string, number> = {
      "start, s of CPU": running.start.processor,
      "start, s of wall time": running.start.wall,
      "resident, MB": readMemory(running.pid).resident,
    };
    for (const [name, path] of Object.entries(pages)) {
      figures[`${name}, ms of CPU`] = (
        await visit(running, { path, headers: { cookie } }, listProcesses)
      ).processor;
    }
    const month = new Date(now - 30 * DAY).toISOString().slice(0, 10);
    const path = `/desk/export?format=csv&from=${month}`;
    const exported = await visit(running, { path, headers: { cookie }, times: 1 }, listProcesses);
    figures["export of 30 days, ms of CPU"] = exported.processor;
    const read = databaseUrl ? readPostgres(databaseUrl) : readSqlite(dataDir, "tailgate.db");
    const readStored = async (since: number) => (await read(since)).map(formatReference);
    const target = { name: "site", running, readStored, listProcesses };
    const round = await runRound(bench, target, { connections: 32, seconds: bench.seconds });
    figures["capture, ms of CPU"] = round.own + round.database;
    const before = readProcessorTime(process.pid, ...listProcesses());
    await applyRetention(now);
    figures["retention of a day, s of CPU"] = readProcessorTime(process.pid, ...listProcesses()) - before;
    return figures;
  } finally {
    await closeDatabase();
  }
}

/** How the cost of leads grows, as a table. `most` leaves larger numbers out. */
export async function leadsGrowth(bench: Bench, kind: DatabaseKind, most: number): Promise<string> {
  const measured: Measured = new Map();
  const done: number[] = [];
  for (const [size, copies] of sizes) {
    if (size > most) break;
    addSize(measured, await measure(bench, kind, copies));
    done.push(size);
    bench.say(`${size} leads are measured`);
  }
  return formatGrowth(`Leads, ${kind === "sqlite" ? "SQLite" : "PostgreSQL"}`, done, measured);
}
