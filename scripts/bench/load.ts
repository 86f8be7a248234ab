import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { readProcessorTime } from "./processes.ts";
import type { Wrk } from "./wrk.ts";

/** What's sent. In path, headers and body, {n}, {address} and {phone} are others in every request. */
export type Sent = {
  method?: "GET" | "POST";
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
};

export type Load = {
  origin: string;
  sent: Sent;
  connections: number;
  /** Each request has a connection of its own, as a visitor from an ad has. */
  isNewEach?: boolean;
  seconds: number;
  first?: number;
  /** Gets a line per answer: its status, and the reference that its Location holds. */
  answers?: string;
};

/** What came of it. Times are milliseconds of waiting for an answer. */
export type Answered = {
  requests: number;
  perSecond: number;
  p50: number;
  p99: number;
  longest: number;
  /** Answers from 400 up, and connections that broke. */
  errors: number;
  /** The load generator's share of one core. */
  generatorShare: number;
};

const SAMPLE_EVERY = 50;
const script = join(import.meta.dirname, "load.lua");

/** Sends on this many connections, which stay open or not, each the next request after an answer, for this long. */
export async function putLoad(wrk: Wrk, load: Load): Promise<Answered> {
  const { origin, sent, connections, isNewEach, seconds, first = 0, answers = "" } = load;
  const { method = "GET", path, body = "" } = sent;
  const headers = { ...sent.headers, ...(isNewEach && { connection: "close" }) };
  const named = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const parts = [
    "-t1",
    `-c${connections}`,
    `-d${seconds}s`,
    "--timeout",
    "10s",
    ...named,
    "-s",
    script,
    origin,
  ];
  const args = ["--", method, path, body, String(first), answers];
  const running = spawn(wrk.program, [...parts, ...args], {
    env: { ...process.env, ...wrk.env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let used = 0;
  const sampling = setInterval(() => {
    used = readProcessorTime(running.pid ?? 0) || used;
  }, SAMPLE_EVERY);
  const [said] = await Promise.all([text(running.stdout), once(running, "exit")]);
  clearInterval(sampling);
  const line = said.split("\n").findLast((one) => one.startsWith("{"));
  if (!line) throw new Error(`wrk couldn't put load on ${origin}${path}.\n${said}`);
  const read = JSON.parse(line) as Record<
    "requests" | "seconds" | "p50" | "p99" | "longest" | "refused" | "broken",
    number
  >;
  return {
    ...read,
    perSecond: read.requests / read.seconds,
    errors: read.refused + read.broken,
    generatorShare: used / read.seconds,
  };
}

/** What a part of the benchmark goes through, and its name in the tables. */
export type Visits = Pick<Load, "connections" | "isNewEach"> & { name: string };

const kept = (connections: number): Visits => ({
  connections,
  name: `${connections} connection${connections === 1 ? "" : "s"}`,
});

/** Kept connections, as a proxy has them, and visitors who all come for the first time. */
export const allVisits: readonly Visits[] = [
  ...[1, 32, 256].map(kept),
  { connections: 32, isNewEach: true, name: "32 visitors, each on a new connection" },
];
