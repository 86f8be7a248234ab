import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, openSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, delimiter, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import project from "../package.json" with { type: "json" };
import { nginxConfig, requireNginx } from "../scripts/nginx.ts";
import { REPOSITORY } from "../test/support/places.ts";
import { freePort } from "../test/support/postgres.ts";

export type Server = { pid: number; origin: string; [Symbol.asyncDispose](): Promise<void> };

const path = [join(REPOSITORY, "node_modules", ".bin"), process.env.PATH].join(delimiter);

/** Starts a program in a folder and waits for the words that say it's open. Throws with its output when it ends. */
async function start(
  folder: string,
  [program = "", ...parts]: readonly string[],
  { env = {}, opened = /open at http:\/\/localhost:(\d+)/ } = {},
): Promise<Server> {
  const log = join(folder, `${basename(program)}.log`);
  const output = openSync(log, "a");
  const stdio = ["ignore" as const, output, output];
  const child = spawn(program, parts, { cwd: folder, env: { PATH: path, ...env }, stdio });
  process.once("exit", () => child.kill("SIGKILL"));
  let port: string | undefined;
  while (port === undefined) {
    if (child.exitCode !== null) throw new Error(`${program} didn't open.\n${readFileSync(log, "utf8")}`);
    await pause(50);
    port = opened.exec(readFileSync(log, "utf8"))?.[1];
  }
  return {
    pid: child.pid ?? 0,
    origin: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      if (child.exitCode === null && child.kill()) await once(child, "exit");
    },
  };
}

/** The built site by the line of `npm start`, with an empty `.env`; it trusts the addresses that visitors are given. */
export function startSite(folder: string, databaseUrl: string): Promise<Server> {
  symlinkSync(join(REPOSITORY, "build"), join(folder, "build"));
  const place = { DATA_DIR: folder, DATABASE_URL: databaseUrl, HOST: "127.0.0.1", PORT: "0" };
  const env = { ...place, TRUST_PROXY: "loopback" };
  return start(folder, project.scripts.start.split(" "), { env });
}

/** bare.js with the files in `pages`; `database` is SQLite's file or PostgreSQL's address. */
export function startBare(folder: string, pages: string, database: string): Promise<Server> {
  const command = ["node", join(import.meta.dirname, "bare.js"), pages, database];
  return start(folder, command, { env: { NODE_ENV: "production" } });
}

/** nginx with one process, as the site has one, and the files in `pages`. */
export async function startNginx(pages: string): Promise<Server> {
  const folder = mkdtempSync(`${pages}-nginx-`);
  mkdirSync(join(folder, "temporary"));
  const port = await freePort();
  const http = `sendfile on; tcp_nopush on; open_file_cache max=100; keepalive_requests 100000000;
  default_type "text/html; charset=utf-8"; add_header content-encoding br;
  server { listen 127.0.0.1:${port}; root ${pages}; }`;
  const config = join(folder, "nginx.conf");
  writeFileSync(config, nginxConfig(folder, { errorLog: "stderr notice", connections: 2048, http }));
  const command = [requireNginx(), "-e", "stderr", "-p", folder, "-c", config];
  const server = await start(folder, command, { opened: /(start worker process )/ });
  return { ...server, origin: `http://127.0.0.1:${port}` };
}
