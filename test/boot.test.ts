import { type ChildProcess, execFile, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test, vi } from "vitest";
import { boot } from "../boot.server.ts";
import type * as content from "../content/locations.ts";
import { holidays } from "../content/schedule.ts";
import { closeDatabase, openDatabase } from "../db/connect.server.ts";
import project from "../package.json" with { type: "json" };
import { listBookableDays } from "../schedule/days.server.ts";
import { changeDay } from "../schedule/planning.server.ts";
import { getPage } from "./support/http.ts";
import { builtServer, REPOSITORY, runFolder } from "./support/places.ts";

// The server, `npm run dev` and the commands start the same way and explain the same problems.

/** Vite reads the whole project before the first page. */
const PATIENCE = { timeout: 50_000 };

const dataDir = mkdtempSync(join(runFolder(), "dev-"));
let dev: ChildProcess | undefined;

/** Runs `npm run dev` on a free port and returns what it has printed so far. */
function startDev(): () => string {
  dev = spawn("npm", ["run", "dev"], {
    cwd: REPOSITORY,
    env: { ...process.env, HOST: "127.0.0.1", PORT: "0", DATA_DIR: dataDir, HEARTBEAT_MINUTES: "0" },
    stdio: ["ignore", "pipe", "pipe"],
    // Its own process group: npm starts a shell, and the shell starts the server.
    detached: true,
  });
  return collect(dev);
}

function collect({ stdout, stderr }: ChildProcess): () => string {
  let output = "";
  for (const stream of [stdout, stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  return () => output;
}

vi.mock("../content/locations.ts", async (read) => {
  const own = await read<typeof content>();
  const lost = { ...Object.values(own.territories)[0], locationId: 1, locationName: "Moosonee" };
  return { ...own, territories: { ...own.territories, moosonee: lost } };
});

afterAll(async () => {
  if (dev?.pid && dev.exitCode === null) {
    const ended = once(dev, "exit");
    process.kill(-dev.pid, "SIGTERM");
    await ended;
  }
  rmSync(dataDir, { recursive: true, force: true });
});

test("npm run dev doesn't offer a window that staff blocked, even while it runs", {
  tags: ["all"],
}, async () => {
  const output = startDev();
  await expect.poll(output, PATIENCE).toMatch(/is open at http:\/\/localhost:\d+/);
  const origin = `http://127.0.0.1:${/is open at http:\/\/localhost:(\d+)/.exec(output())?.[1]}`;
  const days = async () => {
    const page = await (await getPage(origin, "/toronto/book-now")).text();
    return page.match(/\w+day, \w+ \d+(?: \(no windows left\))?/g);
  };
  const isHoliday = (date: string) => holidays.some((holiday) => holiday.date === date);
  const day = listBookableDays(Date.now(), "America/Toronto").findLast(({ date }) => !isHoliday(date));
  const blocked = `${day?.label} (no windows left)`;
  await expect.poll(days, PATIENCE).toContain(day?.label);
  expect(await days()).not.toContain(blocked);

  openDatabase({ dataDir, databaseUrl: undefined });
  const planner = { by: "otto", now: Date.now(), reason: "Truck in the shop" };
  await changeDay({ scheduleKeys: ["toronto"], date: day?.date ?? "", window: "*" }, "closed", planner);
  await closeDatabase();
  await expect.poll(days).toContain(blocked);
});

describe("every program that can't start gives the reason in the same sentence", () => {
  const script = (name: string) => join(REPOSITORY, "scripts", name);
  const programs = [
    [builtServer()],
    [script("dev.ts")],
    [script("export.ts"), "leads"],
    [script("doctor.ts")],
  ];

  /** Runs a program that must fail; returns its exit code and all of its output. */
  function runRefused(
    program: string[],
    env: Record<string, string>,
  ): Promise<[code: unknown, told: string]> {
    const settings = { ...process.env, PORT: "0", DATA_DIR: dataDir, ...env };
    return new Promise((resolve) => {
      execFile(process.execPath, program, { cwd: REPOSITORY, env: settings }, (error, stdout, stderr) =>
        // Vite reports its own start before anything else.
        resolve([error?.code, `${stdout}${stderr}`.replaceAll(/^.*\[vite\].*\n/gm, "").trim()]),
      );
    });
  }

  test.each<[what: string, env: Record<string, string>, sentence: RegExp]>([
    ["a wrong setting", { LOG_LEVEL: "loud" }, /^LOG_LEVEL must be one of fatal, .* silent\.$/],
    [
      "a database server that isn't there",
      { DATABASE_URL: "postgres://somebody:secret@127.0.0.1:1/tailgate" },
      /^Tailgate can't start: the database at DATABASE_URL can't be used: connect ECONNREFUSED 127.0.0.1:1$/,
    ],
  ])(
    "%s",
    async (_, env, sentence) => {
      const refusals = await Promise.all(programs.map((program) => runRefused(program, env)));
      for (const [place, [code, told]] of refusals.entries()) {
        expect(told, programs[place]?.[0]).toMatch(sentence);
        expect(code, programs[place]?.[0]).toBe(1);
      }
    },
    120_000,
  );

  test("and no other file opens the database on its own", () => {
    const files = ["--", "*.ts", ":!*.test.ts", ":!test/"];
    const naming = execFileSync("git", ["grep", "--untracked", "-lw", "openDatabase", ...files], {
      cwd: REPOSITORY,
      encoding: "utf8",
    });
    expect(naming.trim().split("\n")).toEqual(["boot.server.ts", "db/connect.server.ts"]);
  });
});

test("npm start is one plain line, which sets its memory by itself and stops when it's told to", async () => {
  const { start } = project.scripts;
  expect(start).toBe("node build/server/server.js");
  const folder = mkdtempSync(join(runFolder(), "start-"));
  symlinkSync(join(REPOSITORY, "build"), join(folder, "build"));
  const [, ...parts] = start.split(" ");
  const env = { PATH: process.env.PATH, PORT: "0", HOST: "127.0.0.1", DATA_DIR: folder, STOP_DELAY: "0" };
  const site = spawn(process.execPath, parts, { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] });
  const ended = once(site, "exit");
  const output = collect(site);
  await expect.poll(output, PATIENCE).toMatch(/is open at http:\/\/localhost:\d+/);
  if (process.platform === "linux") {
    const given = (what: string) => readFileSync(`/proc/${site.pid}/${what}`, "utf8").split("\0");
    expect(given("environ")).toEqual(
      expect.arrayContaining([
        "MALLOC_ARENA_MAX=1",
        "MALLOC_MMAP_THRESHOLD_=65536",
        "MALLOC_TRIM_THRESHOLD_=65536",
      ]),
    );
    expect(given("cmdline").slice(1)).toEqual(["--max-semi-space-size=8", join(folder, ...parts), ""]);
  }
  expect(output()).not.toContain("Warning");
  site.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
  rmSync(folder, { recursive: true });
});

test("a location without a phone stops the start with a sentence that names it", async () => {
  const folder = mkdtempSync(join(runFolder(), "boot-"));
  vi.stubEnv("DATA_DIR", folder);
  await expect(boot({ readsRecords: true })).rejects.toThrow(
    "no phone number for moosonee. Add a record to locationRecords in content/locations.ts.",
  );
  await closeDatabase();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});
