import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildInto } from "./build.ts";
import { openServer, type Server } from "./databases.ts";
import type { Bench } from "./part.ts";
import { profileInto } from "./profile.ts";
import { startSite } from "./servers.ts";
import { requireWrk } from "./wrk.ts";

/** A benchmark with a temporary folder, which goes when the program ends, and a PostgreSQL that ends with the benchmark. */
export type OpenBench = Bench & {
  folder: string;
  /** Where each site leaves its profile when it stops. */
  profiles: string;
  [Symbol.asyncDispose](): Promise<void>;
};

export type BenchOptions = Pick<Bench, "rounds" | "seconds"> & { isProfiling?: boolean };

/** Opens one. PostgreSQL is DATABASE_URL's, or its own. */
export function openBench({ rounds, seconds, isProfiling = false }: BenchOptions): OpenBench {
  const folder = mkdtempSync(join(tmpdir(), "tailgate-bench-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
  const profiles = join(folder, "profiles");
  mkdirSync(profiles);
  const newFolder = () => mkdtempSync(join(folder, "at-"));
  let built: string | undefined;
  let server: Promise<Server> | undefined;
  return {
    wrk: requireWrk(),
    folder,
    profiles,
    rounds,
    seconds,
    newFolder,
    startSite({ folder: place = newFolder(), env, ...options } = {}) {
      built ??= buildInto(folder);
      const profiling = isProfiling ? profileInto(profiles) : {};
      return startSite({ folder: place, build: built, ...options, env: { ...profiling, ...env } });
    },
    server() {
      server ??= openServer(process.env.DATABASE_URL);
      return server;
    },
    say: console.error,
    async [Symbol.asyncDispose]() {
      await (await server)?.[Symbol.asyncDispose]();
    },
  };
}
