import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";

/** A program that the benchmark started. */
export type Running = {
  pid: number;
  origin: string;
  /** What it has printed, as far as it fits 100,000 characters. */
  said(): string;
  /** Until it was open: seconds of its processor time, and of the clock. */
  start: { processor: number; wall: number };
  [Symbol.asyncDispose](): Promise<void>;
};

export type Start = {
  command: string;
  parts: readonly string[];
  cwd: string;
  env: Readonly<Record<string, string>>;
  /** The port once the program has printed that it's open; by default, read from the site's own sentence. */
  readPort?: (said: string) => number | undefined;
};

const readPrinted = (said: string) => Number(/open at http:\/\/localhost:(\d+)/.exec(said)?.[1]) || undefined;

/** Milliseconds for a program to open or to stop. */
const PATIENCE = 60_000;

/** Of the processor times in /proc, on every Linux. */
const TICKS_A_SECOND = 100;

/** Starts a program and waits until it prints the address with its port. Throws with its output when it ends instead. */
export async function startProgram({ command, parts, cwd, env, readPort }: Start): Promise<Running> {
  const child = spawn(command, parts, { cwd, env: { ...env }, stdio: ["ignore", "pipe", "pipe"] });
  const began = performance.now();
  const output: string[] = [];
  const port = await waitForPort(child, command, output, readPort ?? readPrinted);
  const pid = child.pid ?? 0;
  const start = { processor: readProcessorTime(pid), wall: (performance.now() - began) / 1_000 };
  const end = () => child.kill("SIGKILL");
  process.once("exit", end);
  return {
    pid,
    start,
    said: () => output.join(""),
    origin: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      process.off("exit", end);
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      const late = setTimeout(end, PATIENCE);
      await ended;
      clearTimeout(late);
    },
  };
}

function waitForPort(
  child: ChildProcess,
  name: string,
  output: string[],
  readPort: NonNullable<Start["readPort"]>,
): Promise<number> {
  return new Promise((resolve, reject) => {
    let length = 0;
    const fail = (why: string) => {
      clearTimeout(late);
      child.kill("SIGKILL");
      reject(new Error(`${name} didn't open: ${why}\n${output.join("")}`));
    };
    const late = setTimeout(() => fail("it took too long."), PATIENCE);
    const read = (piece: string) => {
      length += piece.length;
      if (length < 100_000) output.push(piece);
      const port = readPort(output.join(""));
      if (!port) return;
      clearTimeout(late);
      resolve(port);
    };
    child.stdout?.setEncoding("utf8").on("data", read);
    child.stderr?.setEncoding("utf8").on("data", read);
    child.once("error", ({ message }) => fail(message));
    child.once("exit", (code) => fail(`it ended with code ${code}.`));
  });
}

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
