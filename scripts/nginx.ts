import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { type Machine, programs, thisMachine } from "./browser.ts";
import { asRoot, type UnpackingMachine, unpack, updateAndUnpack } from "./unpacked.ts";

/** Tests pass a machine of their own. */
export type NginxMachine = UnpackingMachine &
  Pick<Machine, "env" | "say"> & { isNginx(path: string): boolean };

const thisNginxMachine: NginxMachine = {
  ...thisMachine,
  folder: join(import.meta.dirname, "..", "node_modules", ".cache", "nginx"),
  isNginx: (path) => spawnSync(path, ["-v"], { timeout: 30_000 }).status === 0,
};

/** The nginx for the tests: one on the PATH or among the machine's own programs, else the unpacked one. */
export function findNginx(machine: NginxMachine = thisNginxMachine): string | null {
  const { folder, isProgram, isNginx } = machine;
  const others = ["/usr/sbin/nginx", join(folder, "usr", "sbin", "nginx")].filter(isProgram);
  return [...programs("nginx", machine), ...others].find(isNginx) ?? null;
}

/**
 * Unpacks Debian's nginx into node_modules where there is none: installed, it would start as a service. Throws a plain
 * sentence when that fails.
 */
export function requireNginx(machine: NginxMachine = thisNginxMachine): string {
  const ready = findNginx(machine);
  if (ready) return ready;
  machine.say("nginx isn't installed yet. Unpacking one for the tests.");
  for (const get of [unpack, updateAndUnpack, install]) {
    get(machine, "nginx");
    const found = findNginx(machine);
    if (found) return found;
  }
  throw new Error("The tests of deploy/ need nginx, which couldn't be installed: apt-get install nginx.");
}

/** For a machine without the libraries that nginx needs. */
function install(machine: NginxMachine, name: string): void {
  asRoot(machine, "apt-get", "install", "-y", "--no-install-recommends", name);
}

/** An nginx.conf for one that runs by itself with all of its files in `folder`; `http` are the lines of that block. */
export function nginxConfig(
  folder: string,
  { errorLog, connections, http }: { errorLog: string; connections: number; http: string },
): string {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  return `
daemon off;
${process.getuid?.() === 0 ? "user root root;" : ""}
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${errorLog};
events { worker_connections ${connections}; }
http {
  access_log off;
${temporary.map((name) => `  ${name}_temp_path ${folder}/temporary/${name};`).join("\n")}
${http}
}
`;
}
