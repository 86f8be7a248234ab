import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { cpus, loadavg, release, totalmem } from "node:os";

/** The day and the machine, in lines of a list: processor, memory, system, Node, the disk under `folder`. */
export function describeMachine(folder: string): string[] {
  const [first] = cpus();
  const run = (command: string, ...parts: string[]) =>
    spawnSync(command, parts, { encoding: "utf8" }).stdout.trim();
  return [
    `${new Date().toISOString().slice(0, 10)}, revision \`${run("git", "rev-parse", "--short", "HEAD")}\``,
    `${cpus().length} cores (${first?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GB`,
    `${readSystem()}, Linux ${release()}, Node ${run("node", "--version")}`,
    `data on ${run("stat", "-f", "-c", "%T", folder)}`,
  ];
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
