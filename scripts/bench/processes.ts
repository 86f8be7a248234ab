import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";

/** A program that the benchmark started. */
export type Running = {
  pid: number;
  /** "http://127.0.0.1:41234" */
  origin: string;
  [Symbol.asyncDispose](): Promise<void>;
};

export type Start = {
  command: string;
  parts: readonly string[];
  cwd: string;
  env: Readonly<Record<string, string>>;
};

/** Milliseconds for a program to open or to stop. */
const PATIENCE = 60_000;

const ticksPerSecond = 100;

/** Starts a program and waits until it prints the address with its port. Throws with its output when it ends instead. */
export async function startProgram({ command, parts, cwd, env }: Start): Promise<Running> {
  const child = spawn(command, parts, { cwd, env: { ...env }, stdio: ["ignore", "pipe", "pipe"] });
  const port = await waitForPort(child, command);
  const end = () => child.kill("SIGKILL");
  process.once("exit", end);
  return {
    pid: child.pid ?? 0,
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

function waitForPort(child: ChildProcess, name: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = "";
    const fail = (why: string) => {
      clearTimeout(late);
      child.kill("SIGKILL");
      reject(new Error(`${name} didn't open: ${why}\n${said}`));
    };
    const late = setTimeout(() => fail("it took too long."), PATIENCE);
    const read = (piece: string) => {
      if (said.length < 100_000) said += piece;
      const port = /open at http:\/\/localhost:(\d+)/.exec(said)?.[1];
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

/** Seconds of processor time that a process has used; 0 when it's gone. */
export function readProcessorTime(pid: number): number {
  const fields = readProc(pid, "stat")
    .replace(/^.*\) /, "")
    .split(" ");
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / ticksPerSecond;
}

/** The processes that these have started, and the ones that those have. */
export function listChildren(pid: number): number[] {
  const parents = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({
      pid: Number(name),
      parent: Number(/\) \S (\d+)/.exec(readProc(Number(name), "stat"))?.[1]),
    }));
  const below = (of: number): number[] =>
    parents.filter(({ parent }) => parent === of).flatMap((child) => [child.pid, ...below(child.pid)]);
  return below(pid);
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
