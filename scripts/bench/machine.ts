import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { cpus, loadavg, release, totalmem } from "node:os";

/** The machine in a sentence: processor, cores, memory, system, Node, the disk under `folder`. */
export function describeMachine(folder: string): string {
  const [first] = cpus();
  const node = spawnSync("node", ["--version"], { encoding: "utf8" }).stdout.trim();
  const disk = spawnSync("stat", ["-f", "-c", "%T", folder], { encoding: "utf8" }).stdout.trim();
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`;
  return `${cpus().length} cores (${first?.model}), ${memory}, ${readSystem()}, Linux ${release()}, Node ${node}, data on ${disk}`;
}

function readSystem(): string {
  const text = readFileSync("/etc/os-release", "utf8");
  return /PRETTY_NAME="(.*)"/.exec(text)?.[1] ?? "Linux";
}

/** The load average of the last one, five and fifteen minutes. */
export function describeLoad(): string {
  return loadavg()
    .map((value) => value.toFixed(2))
    .join(", ");
}
