import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { nginxConfig, requireNginx } from "../../scripts/nginx.ts";
import { makeCertificate } from "./certificate.ts";
import { REPOSITORY, runFolder } from "./places.ts";
import { freePort } from "./postgres.ts";

export type Nginx = {
  /** "https://localhost:41234" */
  readonly origin: string;
  readonly port: number;
  /** The address that only redirects. */
  readonly plainPort: number;
  /** The warnings and errors it has written. */
  log(): string;
  [Symbol.asyncDispose](): Promise<void>;
};

/**
 * Starts nginx with the shipped deploy/nginx.conf in front of these sites. Only names, ports and paths are this
 * machine's; `change` is for tests of one directive with other numbers. Throws with nginx's own message.
 */
export async function startNginx(
  sites: readonly string[],
  change: (example: string) => string = (example) => example,
): Promise<Nginx> {
  const program = requireNginx();
  const folder = mkdtempSync(join(runFolder(), "nginx-"));
  mkdirSync(join(folder, "temporary"));
  const [port, plainPort] = [await freePort(), await freePort()];
  const certificate = await makeCertificate("localhost");
  writeFileSync(join(folder, "certificate.pem"), certificate.certificate);
  writeFileSync(join(folder, "key.pem"), certificate.key);
  const servers = sites.map((origin) => `  server ${new URL(origin).host} max_fails=0;\n`).join("");
  const example = readFileSync(join(REPOSITORY, "deploy", "nginx.conf"), "utf8")
    .replace(/( {2}server 127\.0\.0\.1:300\d max_fails=0;\n)+/, servers)
    .replace(/ {2}listen \[::\].*\n/g, "")
    .replace("listen 80;", `listen 127.0.0.1:${plainPort};`)
    .replace("listen 443 ssl", `listen ${port} ssl`)
    .replaceAll(/www\.example\.com example\.com/g, "localhost")
    .replaceAll("server_name www.example.com", "server_name localhost")
    .replace(/ssl_certificate \S+/, `ssl_certificate ${folder}/certificate.pem;`)
    .replace(/ssl_certificate_key \S+/, `ssl_certificate_key ${folder}/key.pem;`);
  writeFileSync(join(folder, "tailgate.conf"), change(example));
  writeFileSync(join(folder, "nginx.conf"), mainConfig(folder));
  const log = join(folder, "error.log");
  const parts = ["-e", log, "-p", folder, "-c", join(folder, "nginx.conf")];
  execFileSync(program, ["-t", "-q", ...parts], { stdio: ["ignore", "ignore", "pipe"] });
  const running = spawn(program, parts, { stdio: "ignore" });
  await waitForPort(port, running);
  return {
    origin: `https://localhost:${port}`,
    port,
    plainPort,
    log: () => readFileSync(log, "utf8"),
    async [Symbol.asyncDispose]() {
      if (running.exitCode !== null) return;
      const ended = once(running, "exit");
      running.kill("SIGTERM");
      await ended;
    },
  };
}

/** What a distribution's nginx.conf has around the site's file. */
function mainConfig(folder: string): string {
  return nginxConfig(folder, {
    errorLog: `${folder}/error.log warn`,
    connections: 1024,
    http: `  include ${folder}/tailgate.conf;`,
  });
}

async function waitForPort(port: number, running: ChildProcess): Promise<void> {
  for (;;) {
    if (running.exitCode !== null) throw new Error(`nginx ended with code ${running.exitCode}.`);
    const socket = connect(port, "127.0.0.1");
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    });
    socket.destroy();
    if (isOpen) return;
    await pause(20);
  }
}
