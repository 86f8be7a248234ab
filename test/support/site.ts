import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import type { ExportAnswer, ExportRequest } from "./exporter.ts";
import { getPage, postForm, type RequestOptions } from "./http.ts";
import { copyMigrated } from "./migrated.ts";
import { builtServer, quickStart, runFolder } from "./places.ts";

export type DatabaseKind = "sqlite" | "postgres";

export type SiteOptions = {
  database?: DatabaseKind;
  /** Fills the site's data folder and returns its DATABASE_URL; by default, an empty database. */
  fill?: (dataDir: string) => string | Promise<string>;
  /** Settings beside the usual ones; an empty text counts as not set. */
  env?: Readonly<Record<string, string>>;
  /** The site's time at the start, as an ISO instant; the real time by default. Its clock runs on. */
  now?: string;
  /** Its pages have as few bytes as visitors get. */
  isWeighed?: boolean;
  /** A command that starts the site's own. */
  under?: readonly string[];
};

/** A record as the export prints it: the specification's fields first. */
export type ExportedRecord = Record<string, unknown> & {
  id: string;
  reference: string;
  ip_address: string;
  location: string | null;
  version: number;
  repeats: number;
};

/** A built site that runs for a test, with its own data. */
export type Site = {
  /** "http://127.0.0.1:41234"; it stays the same over restarts. */
  readonly origin: string;
  /** The site's whole environment. */
  readonly env: Readonly<Record<string, string>>;
  /** The folder with SQLite's file. */
  readonly dataDir: string;
  /** Its process at the moment. */
  readonly pid: number | undefined;
  /** All of its output since the first start. A line may arrive after the response it belongs to: poll for it. */
  log(): string;
  get(path: string, options?: RequestOptions): Promise<Response>;
  post(path: string, fields: Readonly<Record<string, string>>, options?: RequestOptions): Promise<Response>;
  /** The records that `npm run -s export -- leads` prints; works while the site is stopped, too. */
  exportLeads(): Promise<ExportedRecord[]>;
  exportJobs(): Promise<ExportedRecord[]>;
  /** The site's time, in epoch milliseconds. */
  now(): number;
  /** Sets the running site's clock. */
  moveClock(now: string): Promise<void>;
  /** Moves its clock forward by milliseconds. */
  forward(milliseconds: number): Promise<void>;
  /** Does the same, and returns once whatever the site looks at regularly has been looked at. */
  pass(milliseconds: number): Promise<void>;
  /** The most processor time that one turn of its event loop takes during `work`, in milliseconds. */
  measureLongestHold(work: () => Promise<unknown>): Promise<number>;
  /** Stops it as an operator does; returns the exit code. */
  stop(): Promise<number | null>;
  /** Ends it without warning (SIGKILL). */
  kill(): Promise<void>;
  /** Starts it again on its data; its clock has run on, or is set to `now`. */
  restart(again?: Pick<SiteOptions, "now" | "env">): Promise<void>;
  /** Stops it and removes its data. */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
};

/** How long the site may take to open or to stop, in milliseconds. */
const PATIENCE = 150_000;

/** What the site's process loads first. */
const preloads = ["clock.ts", "quick-hashes.ts", "quick-pages.ts", "longest-hold.ts"].flatMap((name) => [
  "--import",
  pathToFileURL(join(import.meta.dirname, name)).href,
]);

/**
 * Starts the built site (`npm run build` first) on a free port with an empty database. It trusts forwarded addresses
 * from this machine, so that a request can come from anyone. Throws with the site's own output when it does not open.
 */
export async function startSite({
  database = "sqlite",
  fill,
  env,
  now: start,
  isWeighed = false,
  under = [],
}: SiteOptions = {}): Promise<Site> {
  const server = builtServer();
  if (!existsSync(server)) throw new Error("The site is not built: run npm run build first.");
  const dataDir = mkdtempSync(join(runFolder(), "site-"));
  const settings: Record<string, string> = {
    PATH: process.env.PATH ?? "",
    HOST: "127.0.0.1",
    PORT: "0",
    DATA_DIR: dataDir,
    DATABASE_URL: await (fill?.(dataDir) ?? copyMigrated(database, dataDir)),
    TRUST_PROXY: "loopback",
    LOG_LEVEL: "info",
    // All visitors of a test share one address, and heartbeats would clutter its logs.
    FORM_LIMIT_MINUTE: "100000",
    FORM_LIMIT_HOUR: "100000",
    HEARTBEAT_MINUTES: "0",
    STOP_DELAY: "0",
    ...quickStart(),
    ...env,
  };
  const output: string[] = [];
  const aheadAt = (instant: string) => Date.parse(instant) - Date.now();
  let ahead = start === undefined ? 0 : aheadAt(start);
  let running: ChildProcess;

  async function open(): Promise<string> {
    // Its own folder has no .env of the developer's.
    const [command = "", ...parts] = [...under, process.execPath, ...preloads, server];
    running = spawn(command, parts, {
      cwd: dataDir,
      env: { ...settings, TEST_CLOCK_AHEAD: String(ahead), TEST_WEIGHED: isWeighed ? "1" : "" },
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    const opened = await waitForOrigin(running, output);
    // Everything it prints at its start is printed before it responds; one turn of the event loop has read it.
    await getPage(opened, "/healthz");
    await setImmediate();
    return opened;
  }

  async function end(signal: "SIGTERM" | "SIGKILL"): Promise<number | null> {
    if (running.exitCode === null && running.signalCode === null) {
      const ended = once(running, "exit");
      running.kill(signal);
      const late = setTimeout(() => running.kill("SIGKILL"), PATIENCE);
      await ended;
      clearTimeout(late);
    }
    return running.exitCode;
  }

  async function close(): Promise<void> {
    await end("SIGTERM");
    rmSync(dataDir, { recursive: true, force: true });
  }

  const now = () => Date.now() + ahead;

  async function move(to: number, passed?: number): Promise<void> {
    ahead = to;
    const moved = once(running, "message");
    running.send({ ahead, passed });
    await moved;
  }

  async function tellHold(measures: boolean): Promise<number> {
    const told = once(running, "message");
    running.send({ measures });
    const [{ longestHold }] = await told;
    return longestHold;
  }

  async function measureLongestHold(work: () => Promise<unknown>): Promise<number> {
    await tellHold(true);
    // Memory is given back once nobody has asked for anything for a second, at a stretch.
    const asking = setInterval(() => void getPage(origin, "/healthz").catch(() => undefined), 300);
    await work().finally(() => clearInterval(asking));
    return tellHold(false);
  }

  const origin = await open();
  settings.PORT = new URL(origin).port;
  return {
    origin,
    env: settings,
    dataDir,
    get pid() {
      return running.pid;
    },
    log: () => output.join(""),
    get: (path, options) => getPage(origin, path, options),
    post: (path, fields, options) => postForm(origin, path, fields, options),
    exportLeads: () => exportRecords("leads", settings),
    exportJobs: () => exportRecords("jobs", settings),
    now,
    moveClock: (to) => move(aheadAt(to)),
    forward: (milliseconds) => move(ahead + milliseconds),
    pass: (milliseconds) => move(ahead + milliseconds, milliseconds),
    measureLongestHold,
    stop: () => end("SIGTERM"),
    async kill() {
      await end("SIGKILL");
    },
    async restart(again = {}) {
      await end("SIGTERM");
      if (again.now !== undefined) ahead = aheadAt(again.now);
      Object.assign(settings, again.env);
      await open();
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

let exporter: ChildProcess | undefined;
let exportsAsked = 0;

/** The process that reads exports for this one and ends with it. */
function startExporter(): ChildProcess {
  const started = fork(join(import.meta.dirname, "exporter.ts"), {
    execArgv: [],
    env: { PATH: process.env.PATH, ...quickStart() },
  });
  started.setMaxListeners(0);
  started.unref();
  started.channel?.unref();
  return started;
}

async function exportRecords(
  list: ExportRequest["list"],
  { DATA_DIR = "", DATABASE_URL = "" }: Readonly<Record<string, string>>,
): Promise<ExportedRecord[]> {
  exporter ??= startExporter();
  const asked = exporter;
  exportsAsked += 1;
  const request: ExportRequest = { id: exportsAsked, list, dataDir: DATA_DIR, databaseUrl: DATABASE_URL };
  asked.channel?.ref();
  const answer = await new Promise<ExportAnswer>((resolve, reject) => {
    const take = (said: ExportAnswer) => {
      if (said.id !== request.id) return;
      asked.off("message", take);
      asked.off("exit", fail);
      resolve(said);
    };
    const fail = () => reject(new Error("The process that reads exports has ended."));
    asked.on("message", take);
    asked.once("exit", fail);
    asked.send(request);
  });
  if (asked.listenerCount("message") === 0) asked.channel?.unref();
  if ("failure" in answer) throw new Error(answer.failure);
  return answer.lines.map((line) => JSON.parse(line) as ExportedRecord);
}

/** Waits for the line with the site's address. */
async function waitForOrigin(site: ChildProcess, output: string[]): Promise<string> {
  const from = output.length;
  return new Promise((resolve, reject) => {
    const fail = (why: string) => {
      clearTimeout(late);
      reject(new Error(`The site did not open: ${why}\n${output.slice(from).join("")}`));
    };
    const late = setTimeout(() => {
      site.kill("SIGKILL");
      fail("it took too long.");
    }, PATIENCE);
    const collect = (chunk: string) => {
      output.push(chunk);
      const port = /is open at http:\/\/localhost:(\d+)/.exec(output.slice(from).join(""))?.[1];
      if (!port) return;
      clearTimeout(late);
      resolve(`http://127.0.0.1:${port}`);
    };
    site.stdout?.setEncoding("utf8").on("data", collect);
    site.stderr?.setEncoding("utf8").on("data", collect);
    site.once("error", (error) => fail(error.message));
    site.once("exit", (code) => fail(`it ended with code ${code}.`));
  });
}
