import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import { join } from "node:path";
import { programs, thisMachine } from "../browser.ts";
import { unpack, updateAndUnpack } from "../unpacked.ts";

/** A wrk that starts, and what has to be in its environment for that. */
export type Wrk = { program: string; env: Record<string, string> };

const machine = {
  ...thisMachine,
  folder: join(import.meta.dirname, "..", "..", "node_modules", ".cache", "wrk"),
};

/** wrk and what it's linked with, by the names of Debian 12 and later. */
const packages = ["libluajit2-5.1-2", "libluajit-5.1-2", "wrk"];

function findWrk(): Wrk | null {
  const unpacked = {
    program: join(machine.folder, "usr", "bin", "wrk"),
    env: { LD_LIBRARY_PATH: globSync(join(machine.folder, "usr", "lib", "*-linux-*")).join(":") },
  };
  const installed = programs("wrk", machine).map((program) => ({ program, env: {} }));
  // It prints its version and how it's called.
  const starts = ({ program, env }: Wrk) =>
    `${spawnSync(program, ["-v"], { env: { ...process.env, ...env } }).stdout}`.startsWith("wrk ");
  return [...installed, unpacked].find(starts) ?? null;
}

/** The load generator: an installed wrk, else Debian's, unpacked into node_modules. Throws a plain sentence without one. */
export function requireWrk(): Wrk {
  const ready = findWrk();
  if (ready) return ready;
  machine.say("wrk isn't installed yet. Unpacking one for the benchmark.");
  for (const get of [unpack, updateAndUnpack]) {
    for (const name of packages) get(machine, name);
    const found = findWrk();
    if (found) return found;
  }
  throw new Error("The benchmark puts load on the site with wrk, which couldn't be unpacked: install wrk.");
}
