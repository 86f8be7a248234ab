import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openServer, type Server } from "./databases.ts";
import type { Bench } from "./part.ts";
import { requireWrk } from "./wrk.ts";

/** A benchmark with a temporary folder, which goes when the program ends, and a PostgreSQL that ends with the benchmark. */
export type OpenBench = Bench & { folder: string; [Symbol.asyncDispose](): Promise<void> };

/** Opens one. PostgreSQL is DATABASE_URL's, or its own. */
export function openBench({ rounds, seconds }: Pick<Bench, "rounds" | "seconds">): OpenBench {
  const folder = mkdtempSync(join(tmpdir(), "tailgate-bench-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
  let server: Promise<Server> | undefined;
  return {
    wrk: requireWrk(),
    folder,
    rounds,
    seconds,
    server() {
      server ??= openServer(process.env.DATABASE_URL);
      return server;
    },
    newFolder: () => mkdtempSync(join(folder, "at-")),
    say: console.error,
    async [Symbol.asyncDispose]() {
      await (await server)?.[Symbol.asyncDispose]();
    },
  };
}
