import { spawnSync } from "node:child_process";
import { globSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Machine, programs, thisMachine } from "./browser.ts";

/** Tests pass a machine of their own. */
export type NginxMachine = Pick<Machine, "env" | "isRoot" | "isProgram" | "say" | "run"> & {
  /** Where nginx is unpacked. */
  folder: string;
  isNginx(path: string): boolean;
};

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
    get(machine);
    const found = findNginx(machine);
    if (found) return found;
  }
  throw new Error("The tests of deploy/ need nginx, which couldn't be installed: apt-get install nginx.");
}

const APT = "/usr/bin/apt-get";

function unpack({ run, isProgram, folder }: NginxMachine): void {
  if (!isProgram(APT)) return;
  mkdirSync(folder, { recursive: true });
  if (!run("sh", ["-c", `cd '${folder}' && rm -f nginx_*.deb && apt-get download nginx`])) return;
  const [archive] = globSync("nginx_*.deb", { cwd: folder });
  if (archive) run("dpkg", ["-x", join(folder, archive), folder]);
}

function asRoot({ run, isRoot, isProgram }: NginxMachine, ...command: string[]): boolean {
  const [program = "", ...parts] = isRoot ? command : ["sudo", "-n", ...command];
  return isProgram(APT) && run(program, parts);
}

function updateAndUnpack(machine: NginxMachine): void {
  if (asRoot(machine, "apt-get", "update")) unpack(machine);
}

/** For a machine without the libraries that nginx needs. */
function install(machine: NginxMachine): void {
  asRoot(machine, "apt-get", "install", "-y", "--no-install-recommends", "nginx");
}
