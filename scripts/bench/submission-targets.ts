import { join } from "node:path";
import { formatReference } from "../../leads/reference.ts";
import type { Bench } from "./part.ts";
import type { Running } from "./processes.ts";
import { type Store, startExpress } from "./servers.ts";
import { type ReadStored, readPostgres, readSqlite } from "./stored.ts";

/** What stores submissions, started on an empty database. */
export type Target = {
  name: string;
  running: Running;
  /** The references of what was stored since a moment, as its answers hold them. */
  readStored: ReadStored;
  /** Its database's processes, itself aside. */
  listProcesses(): number[];
};

export type DatabaseKind = "sqlite" | "postgres";

async function place(bench: Bench, kind: DatabaseKind) {
  const folder = bench.newFolder();
  if (kind === "sqlite") return { folder, databaseUrl: "", listProcesses: () => [] };
  const server = await bench.server();
  return { folder, databaseUrl: await server.create(), listProcesses: server.listProcesses };
}

export async function openSite(
  bench: Bench,
  kind: DatabaseKind,
  { name = "site", env = {} }: { name?: string; env?: Readonly<Record<string, string>> } = {},
): Promise<Target> {
  const { folder, databaseUrl, listProcesses } = await place(bench, kind);
  const running = await bench.startSite({ folder, databaseUrl, env });
  const read = databaseUrl ? readPostgres(databaseUrl) : readSqlite(join(folder, "data"), "tailgate.db");
  const readStored = async (since: number) => (await read(since)).map(formatReference);
  return { name, running, readStored, listProcesses };
}

export async function openExpress(bench: Bench, store: Store): Promise<Target> {
  const { folder, databaseUrl, listProcesses } = await place(
    bench,
    store === "postgres" ? "postgres" : "sqlite",
  );
  const running = await startExpress(store, databaseUrl || folder);
  const readStored = databaseUrl ? readPostgres(databaseUrl) : readSqlite(folder, "express.db");
  const names = { "one-commit": "Express", "shared-commit": "Express, shared commit", postgres: "Express" };
  return { name: names[store], running, readStored, listProcesses };
}
