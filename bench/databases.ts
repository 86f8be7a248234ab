import { mkdtempSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import BetterSqlite3 from "better-sqlite3";
import { formatReference } from "../leads/reference.ts";
import { announcePostgres, freshPostgres, queryPostgres, startPostgres } from "../test/support/postgres.ts";
import { listFamily } from "../test/support/processes.ts";
import { type Server, startBare, startSite } from "./servers.ts";

export type Target = Server & {
  /** Its own process and its database's. */
  listProcesses(): number[];
  /** The references of what was stored since a moment, in epoch milliseconds. */
  readStored(since: number): Promise<string[]>;
};

/** The site and the bare server, each on an empty database of one kind. */
export type Pair = Record<"site" | "bare", Target> & {
  /** Resolves once the site has sent every letter that was due. */
  waitUntilSent(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
};

async function listIds(place: string, query: string): Promise<string[]> {
  if (place.startsWith("postgres:")) {
    return (await queryPostgres<{ id: string }>(place, query)).map(({ id }) => id);
  }
  const file = new BetterSqlite3(place, { readonly: true });
  const ids = file.prepare(query).pluck().all() as string[];
  file.close();
  return ids;
}

/** Both on SQLite, or on a PostgreSQL with its usual settings; `pages` is what the bare server serves. */
export async function openPair(pages: string, database: "SQLite" | "PostgreSQL"): Promise<Pair> {
  await using starting = new AsyncDisposableStack();
  const folder = mkdtempSync(`${pages}-pair-`);
  let places = [join(folder, "tailgate.db"), join(folder, "bare.db")];
  let listDatabase = (): number[] => [];
  if (database === "PostgreSQL") {
    const server = await startPostgres(["max_connections=100"]);
    starting.defer(server.stop);
    announcePostgres(server);
    places = [await freshPostgres(), await freshPostgres()];
    const [data] = await listIds(server.url, "select current_setting('data_directory') as id");
    const main = Number.parseInt(readFileSync(`${data}/postmaster.pid`, "utf8"), 10);
    listDatabase = () => listFamily(main);
  }
  const [ofSite = "", ofBare = ""] = places;
  const site = starting.use(await startSite(folder, database === "PostgreSQL" ? ofSite : ""));
  const bare = starting.use(await startBare(folder, pages, ofBare));
  const build = (server: Server, place: string): Target => ({
    ...server,
    listProcesses: () => [server.pid, ...listDatabase()],
    readStored: (since) => listIds(place, `select id from leads where captured_at >= ${since}`),
  });
  const [target, started] = [build(site, ofSite), starting.move()];
  return {
    site: { ...target, readStored: async (since) => (await target.readStored(since)).map(formatReference) },
    bare: build(bare, ofBare),
    async waitUntilSent() {
      for (let quiet = 0; quiet < 2; await pause(250)) {
        const due = `select id from deliveries where state = 'waiting' and due_at <= ${Date.now()} limit 1`;
        quiet = (await listIds(ofSite, due)).length === 0 ? quiet + 1 : 0;
      }
    },
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  };
}
