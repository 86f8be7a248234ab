import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "../../test/support/postgres.ts";
import { nginxConfig, requireNginx } from "../nginx.ts";
import { type Running, startProgram } from "./processes.ts";

/** What nginx serves at a path, as it is. */
export type StaticFile = { path: string; bytes: Buffer; type: string; encoding?: string };

function findProgram(): string | null {
  try {
    return requireNginx();
  } catch {
    return null;
  }
}

/** nginx with one process, as the site has one, and these files in an empty folder; null where there's no nginx. */
export async function startNginx(folder: string, files: readonly StaticFile[]): Promise<Running | null> {
  const program = findProgram();
  if (!program) return null;
  mkdirSync(join(folder, "temporary"));
  const locations = files.map(({ path, bytes, type, encoding }, index) => {
    writeFileSync(join(folder, `${index}.page`), bytes);
    const header = encoding ? `add_header content-encoding ${encoding};` : "";
    return `location = ${path} { alias ${folder}/${index}.page; default_type "${type}"; ${header} }`;
  });
  const port = await freePort();
  writeFileSync(join(folder, "nginx.conf"), configure(folder, port, locations));
  return startProgram({
    command: program,
    parts: ["-e", "stderr", "-p", folder, "-c", join(folder, "nginx.conf")],
    cwd: folder,
    env: { PATH: process.env.PATH ?? "" },
    readPort: (said) => (said.includes("start worker process ") ? port : undefined),
  });
}

function configure(folder: string, port: number, locations: readonly string[]): string {
  return nginxConfig(folder, {
    errorLog: "stderr notice",
    connections: 2048,
    http: `  sendfile on;
  tcp_nopush on;
  open_file_cache max=100;
  keepalive_requests 100000000;
  server {
    listen 127.0.0.1:${port};
    ${locations.join("\n    ")}
  }`,
  });
}
