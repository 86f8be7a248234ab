import { readdirSync, readFileSync } from "node:fs";

/** Of the processor times in /proc, on every Linux. */
const TICKS_A_SECOND = 100;

/**
 * Seconds of processor time that these processes have used, and their children that have ended; nothing for those that are
 * gone.
 */
export function readProcessorTime(...pids: readonly number[]): number {
  const ticks = pids.flatMap((pid) => {
    // proc_pid_stat(5): fields 14 to 17, after a name that may contain spaces.
    const fields = readProc(pid, "stat")
      .replace(/^.*\) /, "")
      .split(" ");
    return fields.slice(11, 15).map(Number);
  });
  return ticks.reduce((sum, one) => sum + one, 0) / TICKS_A_SECOND;
}

/** A process and those that it and its children have started. */
export function listFamily(pid: number): number[] {
  const all = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .map((one) => ({ one, parent: Number(/\) \S (\d+)/.exec(readProc(one, "stat"))?.[1]) }));
  const list = (of: number): number[] => [
    of,
    ...all.filter(({ parent }) => parent === of).flatMap(({ one }) => list(one)),
  ];
  return list(pid);
}

/** Megabytes: resident, this process's own part of that, and the largest resident ever. */
export function readMemory(pid: number): { resident: number; own: number; most: number } {
  const status = readProc(pid, "status");
  const megabytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
  return { resident: megabytes("VmRSS"), own: megabytes("RssAnon"), most: megabytes("VmHWM") };
}

function readProc(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, "utf8");
  } catch {
    return "";
  }
}
