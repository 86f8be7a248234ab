import { existsSync, mkdirSync, symlinkSync } from "node:fs";
import { delimiter, join } from "node:path";
import project from "../../package.json" with { type: "json" };
import { type Running, startProgram } from "./processes.ts";

const repository = join(import.meta.dirname, "..", "..");
const path = [join(repository, "node_modules", ".bin"), process.env.PATH].join(delimiter);

export type SiteOptions = {
  /** An empty folder of its own, where its data goes. */
  folder: string;
  build: string;
  /** PostgreSQL's address; without one, SQLite in the folder. */
  databaseUrl?: string;
  /** Settings beside those that every start has. */
  env?: Readonly<Record<string, string>>;
};

/**
 * Starts the built site with the line of `npm start`, an empty `.env`, a free port, and trust in the addresses that the
 * load generator sends for its senders.
 */
export function startSite({ folder, build, databaseUrl = "", env = {} }: SiteOptions): Promise<Running> {
  mkdirSync(folder, { recursive: true });
  const link = join(folder, "build");
  if (!existsSync(link)) symlinkSync(build, link);
  return startProgram({
    command: "sh",
    parts: ["-c", `exec env ${project.scripts.start}`],
    cwd: folder,
    env: {
      PATH: path,
      HOST: "127.0.0.1",
      PORT: "0",
      TRUST_PROXY: "loopback",
      DATA_DIR: join(folder, "data"),
      DATABASE_URL: databaseUrl,
      ...env,
    },
  });
}

/** How the bare server stores a submission. */
export type Store = "one-commit" | "shared-commit" | "postgres";

/** Starts bare Express; `place` is a folder for SQLite's file, or PostgreSQL's address. */
export function startExpress(store: Store, place: string): Promise<Running> {
  return startProgram({
    command: "node",
    parts: [join(import.meta.dirname, "bare-express.js"), store, place],
    cwd: repository,
    env: { PATH: path, NODE_ENV: "production" },
  });
}
