import { execFile } from "node:child_process";
import { once } from "node:events";
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { Worker } from "node:worker_threads";
import BetterSqlite3 from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  chooseOutdated,
  formatStamp,
  listBackups,
  openArchive,
  removeOutdated,
} from "../db/backup/backup.server.ts";
import { findBackupTrouble, startDailyBackups } from "../db/backup/daily.server.ts";
import { listKeptAside } from "../db/backup/kept-aside.server.ts";
import { restoreBackup } from "../db/backup/restore.server.ts";
import { copySqlite } from "../db/backup/sqlite.server.ts";
import { closeDatabase, database, openDatabase } from "../db/connect.server.ts";
import { readAttention } from "../deliveries/attention.server.ts";
import { listDestinations, setDestinations } from "../deliveries/outbox.server.ts";
import { startOwnerAlarms } from "../deliveries/owner-alarms.server.ts";
import { bothDatabases, useFreshDatabase } from "./support/databases.ts";
import { erasureLine } from "./support/erasure-line.ts";
import { adasQuote } from "./support/form-fields.ts";
import { captureMove, DAY, HOUR, TUESDAY } from "./support/leads.ts";
import { readMailFolder } from "./support/mail-folder.ts";
import { copyMigrated, installMigrated } from "./support/migrated.ts";
import { ada } from "./support/people.ts";
import { builtServer, REPOSITORY, runFolder } from "./support/places.ts";
import { restoreOver, runScript } from "./support/run-script.ts";
import { startSite } from "./support/site.ts";

// Daily backups: made by themselves, made up for when missed, rotated, and never at the cost of the last good one.

const builtBackup = () => join(dirname(builtServer()), "backup.js");

describe("old backups", () => {
  const at = (time: number) => ({ path: `${formatStamp(time)}`, madeAt: time });
  const keep = { days: 7, weeks: 4 };

  test("stay one per day for a week and one per week for four, with nothing older than that", () => {
    let backups: ReturnType<typeof at>[] = [];
    for (let day = 0; day < 100; day++) {
      const now = TUESDAY + day * DAY;
      backups.push(at(now));
      const gone = new Set(chooseOutdated(backups, { ...keep, now }));
      backups = backups.filter((backup) => !gone.has(backup));
      expect(now - (backups[0]?.madeAt ?? 0)).toBeLessThanOrEqual(35 * DAY);
    }
    const last = TUESDAY + 99 * DAY;
    const ages = backups.map(({ madeAt }) => (last - madeAt) / DAY);
    expect(ages.slice(-7)).toEqual([6, 5, 4, 3, 2, 1, 0]);
    expect(ages).toHaveLength(10);
    expect(Math.max(...ages)).toBeGreaterThan(14);
  });

  test("stay however old they are until newer ones take their place", () => {
    const old = [308, 302, 301].map((days) => at(TUESDAY - days * DAY));
    expect(chooseOutdated(old, { ...keep, now: TUESDAY })).toEqual([]);
    const month = Array.from({ length: 30 }, (_, day) => at(TUESDAY - (29 - day) * DAY));
    expect(chooseOutdated([...old, ...month], { ...keep, now: TUESDAY })).toEqual(
      expect.arrayContaining(old),
    );
  });

  test("stay when one is made with the clock a month ahead, and take no room once it's set right", () => {
    const month = Array.from({ length: 30 }, (_, day) => at(TUESDAY - (29 - day) * DAY));
    const before = chooseOutdated(month, { ...keep, now: TUESDAY });
    const kept = month.filter((backup) => !before.includes(backup));
    const ahead = at(TUESDAY + 30 * DAY);
    const gone = chooseOutdated([...kept, ahead], { ...keep, now: TUESDAY + 30 * DAY });
    expect(gone.length).toBeLessThanOrEqual(2);
    const left = kept.filter((backup) => !gone.includes(backup));
    expect(chooseOutdated([...left, ahead], { ...keep, now: TUESDAY })).toEqual([]);
    const wrongWeek = Array.from({ length: 7 }, (_, day) => at(TUESDAY + (30 + day) * DAY));
    expect(chooseOutdated([...kept, ...wrongWeek], { ...keep, now: TUESDAY })).toEqual([]);
  });

  test("several of one day leave one", () => {
    const backups = [0, 1, 2, 3].map((hour) => at(TUESDAY + hour * HOUR));
    expect(chooseOutdated(backups, { ...keep, now: TUESDAY + DAY })).toEqual(backups.slice(0, 3));
  });
});

describe("the daily backup", () => {
  useFreshDatabase("sqlite");
  let folder: string;
  let now: number;
  let stop: (() => void) | undefined;
  const said: string[] = [];
  const note = (facts: object, text: string) => said.push(`${text} ${JSON.stringify(facts)}`);
  const log = { info: note, warn: note, error: note };

  /** Looks every 20 ms instead of every ten minutes; the program stands for a backup of any database. */
  function start(program: string): void {
    const quick = { firstAfter: 0, lookEvery: 20 };
    stop = startDailyBackups({ folder, days: 7, weeks: 4, program, log, clock: () => now, ...quick });
  }

  function writeProgram(body: string): string {
    const program = join(dirname(folder), `program-${basename(folder)}.mjs`);
    writeFileSync(
      program,
      `import { writeFileSync } from "node:fs";\nconst folder = process.argv[3];\n${body}`,
    );
    return program;
  }

  const fileAt = (time: number) => join(folder, `tailgate-${formatStamp(time)}.backup.tar.gz`);
  const countRuns = () => (existsSync(`${folder}.runs`) ? readFileSync(`${folder}.runs`, "utf8").length : 0);

  beforeEach(() => {
    folder = mkdtempSync(join(runFolder(), "daily-"));
    now = Date.parse("2026-12-01T15:00:00Z");
    said.length = 0;
  });
  afterEach(() => {
    stop?.();
    for (const gone of [folder, `${folder}.runs`]) rmSync(gone, { recursive: true, force: true });
  });

  /** Makes an empty file named for a time that the test writes into a file. */
  const makesFile = () =>
    writeProgram(`import { appendFileSync, readFileSync } from "node:fs";
      writeFileSync(readFileSync(folder + ".next", "utf8"), "");
      appendFileSync(folder + ".runs", "x");
      console.log("made");`);

  test("is made once a day, and a missed day is made up once", async () => {
    writeFileSync(`${folder}.next`, fileAt(now));
    start(makesFile());
    await expect.poll(countRuns).toBe(1);
    now = Date.parse("2026-12-02T07:59:00Z");
    writeFileSync(`${folder}.next`, fileAt(Date.parse("2026-12-02T08:01:00Z")));
    await expect.poll(() => said.length).toBe(1);
    now = Date.parse("2026-12-02T08:01:00Z");
    await expect.poll(countRuns).toBe(2);
    // The site was off for five days.
    now = Date.parse("2026-12-07T23:00:00Z");
    writeFileSync(`${folder}.next`, fileAt(now));
    await expect.poll(countRuns).toBe(3);
    await expect.poll(async () => (await listBackups(folder)).length).toBe(3);
    await expect
      .poll(() => said.filter((line) => line.startsWith("the daily backup was made")))
      .toHaveLength(3);
    rmSync(`${folder}.next`);
  });

  test("is made again after the clock was a month ahead and set right", async () => {
    writeFileSync(fileAt(now - DAY), "");
    now += 30 * DAY;
    writeFileSync(`${folder}.next`, fileAt(now));
    start(makesFile());
    await expect.poll(countRuns).toBe(1);
    await expect.poll(() => said).toHaveLength(1);
    now -= 30 * DAY;
    writeFileSync(`${folder}.next`, fileAt(now));
    await expect.poll(countRuns).toBe(2);
    await expect
      .poll(async () => (await listBackups(folder)).map(({ madeAt }) => madeAt))
      .toEqual([now - DAY, now, now + 30 * DAY]);
  });

  test("that failed with the clock ahead is tried again once it's set right", async () => {
    now += 30 * DAY;
    start(
      writeProgram(`import { appendFileSync } from "node:fs";
      appendFileSync(folder + ".runs", "x");
      process.exitCode = 1;`),
    );
    await expect.poll(() => said).toHaveLength(1);
    now -= 30 * DAY;
    await expect.poll(countRuns).toBe(2);
    await expect.poll(() => findBackupTrouble()?.since).toBe(now);
  });

  test("that fails is logged and shown to the owner, tried again in an hour, and deletes nothing", async () => {
    for (const age of [40, 60]) writeFileSync(fileAt(now - age * DAY), "");
    start(
      writeProgram(`import { appendFileSync } from "node:fs";
        appendFileSync(folder + ".runs", "x");
        console.error("The backup failed: no space left on device");
        process.exitCode = 1;`),
    );
    await expect.poll(() => said.join()).toContain("no space left on device");
    expect(said[0]).toContain("the daily backup failed");
    expect((await readAttention(now)).backupTrouble).toContain("no space left on device");
    now += 59 * 60_000;
    expect(await listBackups(folder)).toHaveLength(2);
    expect(countRuns()).toBe(1);
    now += 2 * 60_000;
    await expect.poll(countRuns).toBe(2);
    expect(findBackupTrouble()?.since).toBe(now - 61 * 60_000);
  });

  test("that fails alarms the owner once a day, in a sentence", async () => {
    const before = listDestinations();
    const taken: string[] = [];
    vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
    const look = async () => {
      await vi.advanceTimersByTimeAsync(5_000);
      return taken;
    };
    setDestinations([
      {
        name: "test-mail",
        atOnce: 1,
        takes: (message) => {
          if ("title" in message) taken.push(`${message.event}: ${message.text}`);
          return false;
        },
        send: async () => ({ kind: "delivered" }),
      },
    ]);
    now = Date.now();
    start(
      writeProgram(`process.stderr.write("(node:7) Warning: this is old\\n");
        process.stderr.write("    at somewhere in the program\\n".repeat(500));
        process.stderr.write("Error: the disk is gone " + "x".repeat(5000) + "\\n\\nNode.js v24.21.0\\n");
        process.exitCode = 1;`),
    );
    const stopAlarms = startOwnerAlarms(log);
    try {
      await expect.poll(look).toHaveLength(1);
      expect(taken[0]).toMatch(/^backup\.failed: Error: the disk is gone x+… It'll be tried again/);
      expect(taken[0]?.length).toBeLessThan(600);
      vi.setSystemTime(Date.now() + DAY);
      await expect.poll(look).toHaveLength(2);
      expect(taken[1]).toContain("backup.failed");
    } finally {
      vi.useRealTimers();
      await stopAlarms();
      setDestinations(before);
    }
  });
});

test("a backup is made by the built program, with the list of erasures beside it", async () => {
  await using site = await startSite();
  await site.post("/toronto/get-quote", adasQuote("A piano"), { from: ada });
  const list = join(site.dataDir, "erasures.jsonl");
  writeFileSync(list, `${JSON.stringify(erasureLine)}\n`);
  const run = () =>
    new Promise<string>((resolve, reject) => {
      execFile(process.execPath, [builtBackup()], { env: site.env, cwd: site.dataDir }, (error, out) =>
        error ? reject(error) : resolve(out),
      );
    });
  const path = (await run()).split("\n")[0] ?? "";
  expect(dirname(path)).toBe(join(site.dataDir, "backups"));
  expect(await openArchive(path)).toMatchObject({ database: "sqlite", leads: 1 });
  const copied = join(site.dataDir, "backups", "erasures.jsonl");
  expect(readFileSync(copied, "utf8")).toBe(`${JSON.stringify(erasureLine)}\n`);
  appendFileSync(list, `${JSON.stringify({ ...erasureLine, id: "b" })}\n`);
  await run();
  expect(readFileSync(copied, "utf8").match(/"id":"."/g)).toEqual(['"id":"a"', '"id":"b"']);
});

test("several backups at once are all made, and none trips over what another removes", async () => {
  const site = await installMigrated();
  const folder = join(site.dataDir, "backups");
  mkdirSync(folder);
  // What another process has just removed is still in a listing.
  symlinkSync(join(folder, "gone"), join(folder, ".backup-gone"));
  const made = await Promise.all([1, 2, 3].map(() => runScript("backup", [], site.env)));
  expect(made.map(({ code, errors }) => [code, errors])).toEqual(Array(3).fill([0, ""]));
  for (const { path } of await listBackups(folder)) await openArchive(path);
  for (const day of [1, 2, 3]) {
    writeFileSync(join(folder, `tailgate-${formatStamp(TUESDAY - day * DAY)}.backup.tar.gz`), "");
  }
  const rotate = () => removeOutdated(folder, { days: 1, weeks: 0, now: TUESDAY + DAY });
  await expect(Promise.all([rotate(), rotate()])).resolves.toBeDefined();
});

test("a backup from when the clock was ahead isn't the last one for npm run doctor, which names it", async () => {
  const site = await installMigrated();
  const folder = join(site.dataDir, "backups");
  mkdirSync(folder);
  const name = (time: number) => `tailgate-${formatStamp(time)}.backup.tar.gz`;
  writeFileSync(join(folder, name(Date.now() - 5 * DAY)), "");
  writeFileSync(join(folder, name(Date.now() + 30 * DAY)), "");
  const { out } = await runScript("doctor", [], site.env);
  expect(out).toContain("is 4 days old");
  expect(out).toContain(`${name(Date.now() + 30 * DAY).slice(0, 20)}`);
});

test("a backup without the list of erasures beside it isn't kept", async () => {
  const site = await installMigrated();
  const folder = join(site.dataDir, "backups");
  mkdirSync(join(folder, "erasures.jsonl"), { recursive: true });
  const { code, errors } = await runScript("backup", [], site.env);
  expect(code).toBe(1);
  expect(errors).toContain("nothing of it was kept");
  expect(await listBackups(folder)).toEqual([]);
});

test("a backup that /metrics can't be told of is kept, and the command says so", async () => {
  const site = await installMigrated();
  mkdirSync(join(site.dataDir, "last-backup"));
  const { code, errors } = await runScript("backup", [], site.env);
  const [made] = await listBackups(join(site.dataDir, "backups"));
  expect(code).toBe(1);
  expect(errors).toContain(`The backup ${made?.path} was made and checked, but`);
  await openArchive(made?.path ?? "");
});

test("a copy is of one moment and comes to its end, however much is written meanwhile", {
  tags: ["all"],
}, async () => {
  const folder = mkdtempSync(join(runFolder(), "busy-"));
  await copyMigrated("sqlite", folder);
  const source = join(folder, "tailgate.db");
  const file = new BetterSqlite3(source);
  file.pragma("journal_mode = WAL");
  file.exec(`create table padding (bytes blob); create table written (n integer);
    with recursive rows (n) as (select 1 union all select n + 1 from rows where n < 12000)
    insert into padding select zeroblob(4000) from rows`);
  file.close();
  const counter = new Int32Array(new SharedArrayBuffer(8));
  const writer = new Worker(
    `const { source, counter } = require("node:worker_threads").workerData;
      const file = new (require("better-sqlite3"))(source, { timeout: 5000 });
      const insert = file.prepare("insert into written values (?)");
      for (let n = 1; Atomics.load(counter, 1) === 0; n++) {
        insert.run(n);
        Atomics.store(counter, 0, n);
      }
      file.close();`,
    { eval: true, workerData: { source, counter } },
  );
  await expect.poll(() => Atomics.load(counter, 0)).toBeGreaterThan(10);
  const before = Atomics.load(counter, 0);
  const { tables } = await copySqlite(source, join(folder, "copy.db"));
  const after = Atomics.load(counter, 0);
  Atomics.store(counter, 1, 1);
  await once(writer, "exit");
  const rows = tables.find(({ name }) => name === "written")?.rows ?? 0;
  expect(rows).toBeGreaterThanOrEqual(before);
  expect(rows).toBeLessThan(after);
  const copy = new BetterSqlite3(join(folder, "copy.db"));
  expect(copy.prepare("select count(*) as rows, max(n) as last from written").get()).toEqual({
    rows,
    last: rows,
  });
  copy.close();
  rmSync(folder, { recursive: true, force: true });
});

bothDatabases("a backup and a restore", (kind) => {
  test("bring all back, and tell of the leads that are customers', not the heartbeat's", async () => {
    const { dataDir, env } = await installMigrated(kind);
    const use = async <Result>(work: () => Promise<Result>) => {
      openDatabase({ dataDir, databaseUrl: env.DATABASE_URL || undefined });
      return work().finally(closeDatabase);
    };
    const readLeads = () => use(() => database().selectFrom("leads").selectAll().orderBy("id").execute());
    await use(() => captureMove({}, { now: TUESDAY }));
    await use(() => captureMove({}, { now: TUESDAY + HOUR, isTest: true }));
    const before = await readLeads();
    const { out } = await runScript("backup", ["--to", dataDir], env);
    expect(out).toContain("\n1 lead, ");
    await use(() => captureMove({ message: "Came later" }, { now: TUESDAY + HOUR }));
    const restored = await restoreOver(env, out.split("\n")[0] ?? "");
    const at = new Date(TUESDAY).toISOString().slice(0, 16).replace("T", " ");
    expect(restored.out).toContain(`Restored: 1 lead, the last from ${at} UTC.`);
    expect(await readLeads()).toEqual(before);
    rmSync(dataDir, { recursive: true, force: true });
  });
});

test("two restores in one second keep what each replaced", async () => {
  const { dataDir, env } = await installMigrated();
  const { out } = await runScript("backup", ["--to", dataDir], env);
  for (const restores of [1, 2]) {
    const how = { replace: true, now: TUESDAY, beforeCommit: async () => undefined };
    await restoreBackup(out.split("\n")[0] ?? "", { dataDir }, how);
    expect(await listKeptAside(dataDir)).toHaveLength(restores);
  }
});

test("a full disk leaves no half-made backup", { tags: ["all"] }, async () => {
  const site = await installMigrated();
  const folder = join(site.dataDir, "backups");
  mkdirSync(folder);
  // No file may grow beyond 64 KB.
  const script = `ulimit -f 64 && exec "${process.execPath}" "${join(REPOSITORY, "scripts", "backup.ts")}"`;
  const errors = await new Promise<string>((resolve) => {
    execFile("bash", ["-c", script], { env: site.env, cwd: site.dataDir }, (_, __, complaint) =>
      resolve(complaint),
    );
  });
  expect(errors).toContain("nothing of it was kept");
  expect(readdirSync(folder)).toEqual([]);
  expect(await runScript("backup", [], site.env)).toMatchObject({ code: 0, errors: "" });
});

test("a site makes its first backup a minute after its start, and emails the owner when it can't", {
  tags: ["all"],
}, async () => {
  await using site = await startSite({ env: { OWNER_EMAIL: "olga@example.com" } });
  await using broken = await startSite({
    env: { OWNER_EMAIL: "olga@example.com", BACKUP_DIR: "/dev/null/backups" },
  });
  const patience = { timeout: 150_000, interval: 1_000 };
  await expect.poll(() => site.log(), patience).toContain("the daily backup was made");
  expect(await listBackups(join(site.dataDir, "backups"))).toHaveLength(1);
  await expect.poll(() => broken.log(), patience).toContain("the daily backup failed");
  const subjects = async () => (await readMailFolder(broken)).map(({ subject }) => subject).join();
  await expect.poll(subjects, patience).toContain("The daily backup failed");
});
