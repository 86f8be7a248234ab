import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { startPostgres } from "../../test/support/postgres.ts";
import { listFamily } from "./processes.ts";

export type Server = {
  /** Creates an empty database; returns its address. */
  create(): Promise<string>;
  /** Its processes on this machine; empty when it's elsewhere. */
  listProcesses(): number[];
  [Symbol.asyncDispose](): Promise<void>;
};

/** The given server, whose account may create databases, or one of its own with PostgreSQL's usual settings. */
export async function openServer(given: string | undefined): Promise<Server> {
  const own = given ? null : await startPostgres(["max_connections=100"]);
  const url = given ?? own?.url ?? "";
  const created: string[] = [];
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query("show data_directory").catch(() => ({ rows: [] }));
  const main = own ? readMainProcess(rows[0].data_directory) : 0;
  return {
    async create() {
      const name = `tailgate_bench_${randomUUID().slice(0, 8)}`;
      await client.query(`create database ${name}`);
      created.push(name);
      return Object.assign(new URL(url), { pathname: `/${name}` }).href;
    },
    listProcesses: () => (main ? listFamily(main) : []),
    async [Symbol.asyncDispose]() {
      for (const name of created) await client.query(`drop database ${name} with (force)`);
      await client.end();
      await own?.stop();
    },
  };
}

function readMainProcess(folder: string): number {
  return Number(readFileSync(join(folder, "postmaster.pid"), "utf8").split("\n")[0]);
}
