import { globSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Machine } from "./browser.ts";

/** Where Debian's packages are unpacked, and what that's done with. */
export type UnpackingMachine = Pick<Machine, "isRoot" | "isProgram" | "run"> & { folder: string };

const APT = "/usr/bin/apt-get";

/** Unpacks these packages into the machine's folder, which installs and starts nothing. */
export function unpack({ run, isProgram, folder }: UnpackingMachine, ...packages: string[]): void {
  if (!isProgram(APT)) return;
  mkdirSync(folder, { recursive: true });
  for (const name of packages) {
    if (!run("sh", ["-c", `cd '${folder}' && rm -f ${name}_*.deb && apt-get download ${name}`])) return;
    const [archive] = globSync(`${name}_*.deb`, { cwd: folder });
    if (archive) run("dpkg", ["-x", join(folder, archive), folder]);
  }
}

/** The same with today's list of packages. */
export function updateAndUnpack(machine: UnpackingMachine, ...packages: string[]): void {
  if (asRoot(machine, "apt-get", "update")) unpack(machine, ...packages);
}

/** False when it failed, or when there's no apt. */
export function asRoot({ run, isRoot, isProgram }: UnpackingMachine, ...command: string[]): boolean {
  const [program = "", ...parts] = isRoot ? command : ["sudo", "-n", ...command];
  return isProgram(APT) && run(program, parts);
}
