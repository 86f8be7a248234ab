import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import BetterSqlite3 from "better-sqlite3";
import { sql } from "kysely";
import pg from "pg";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { closeDatabase, database, openDatabase } from "../db/connect.server.ts";
import { migrate, migrationNames } from "../db/migrate.server.ts";
import { readLedger } from "../deliveries/ledger.server.ts";
import { bothDatabases } from "./support/databases.ts";
import {
  copyDatabase,
  countStored,
  EMPTY,
  makeOldDatabase,
  type Place,
  readTables,
} from "./support/old-database.ts";
import { REPOSITORY, runFolder } from "./support/places.ts";
import { freshPostgres } from "./support/postgres.ts";
import { startSite } from "./support/site.ts";

const versions = [EMPTY, ...migrationNames.slice(0, -1)];
/** Before each migration that rewrites rows, and the oldest. */
const telling = ["0001-leads-and-locations", "0003-people", "0007-opening-hours", "0010-actions"];

const runProgram = promisify(execFile);

/** A command that opens the database and thereby upgrades it, in a process of its own; `killAt` ends it at that statement. */
async function upgradeByCommand({ dataDir, databaseUrl = "" }: Place, killAt?: number): Promise<void> {
  const preload = pathToFileURL(join(import.meta.dirname, "support/kill-at-statement.ts")).href;
  const settings = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, KILL_AT_STATEMENT: String(killAt ?? 0) };
  await runProgram(process.execPath, ["--import", preload, join(REPOSITORY, "scripts/ledger.ts")], {
    cwd: dataDir,
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: join(runFolder(), "compiled"), ...settings },
  });
}

/** False when the upgrade was done before `killAt`. Throws when it failed. */
async function upgradeAndSeeKilled(place: Place, killAt: number): Promise<boolean> {
  try {
    await upgradeByCommand(place, killAt);
    return false;
  } catch (error) {
    if (error instanceof Error && "signal" in error && error.signal === "SIGKILL") return true;
    throw error;
  }
}

/** Upgrades what is at `place` and compares it with a new database and with what was stored. */
async function expectUpgraded(place: Place, from: string, tables: readonly string[]): Promise<void> {
  openDatabase(place);
  try {
    await migrate();
    expect(await readTables()).toEqual(tables);
    for (const [table, stored] of Object.entries(countStored(from))) {
      const { rows } = await sql<{
        count: number;
      }>`select count(*) as count from ${sql.table(table)}`.execute(database());
      // The history also gets a line for each older lead.
      expect(Number(rows[0]?.count), table).toBe(table === "lead_history" ? stored + 2 : stored);
    }
    expect((await readLedger()).balanced).toBe(true);
  } finally {
    await closeDatabase();
  }
}

afterEach(async () => {
  vi.restoreAllMocks();
  await closeDatabase();
});

bothDatabases("an upgrade", (kind) => {
  const often = kind === "sqlite" ? telling : telling.slice(0, 1);
  const seldom = kind === "sqlite" ? {} : { tags: ["all"] };
  let tables: string[];
  beforeAll(async () => {
    openDatabase({
      dataDir: mkdtempSync(join(runFolder(), "new-")),
      databaseUrl: kind === "postgres" ? await freshPostgres() : undefined,
    });
    await migrate();
    tables = await readTables();
    await closeDatabase();
  });

  const upgradeFrom = async (from: string) => expectUpgraded(await makeOldDatabase(kind, from), from, tables);
  test.each(often)("keeps what was stored since %s", upgradeFrom);
  test.each(versions.filter((version) => !often.includes(version)))(
    "keeps what was stored up to %s, too",
    { tags: ["all"] },
    upgradeFrom,
  );

  test("from the first version leaves a site that opens and exports its leads", seldom, async () => {
    const { dataDir, databaseUrl = "" } = await makeOldDatabase(kind, migrationNames[0] ?? "");
    await using site = await startSite({ env: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl } });
    expect(await site.exportLeads()).toMatchObject([
      { name: "Noa Castellanos", note_from_customer: "A piano" },
    ]);
    expect(await site.exportJobs()).toMatchObject([{ cus_name: "Ruth Okafor" }]);
    expect((await site.get("/readyz")).status).toBe(200);
  });

  test("that is killed at any statement continues at the next start", {
    tags: ["all"],
    timeout: 900_000,
  }, async () => {
    const step = 12;
    for (let statement = 1, wasKilled = true; wasKilled; statement += step) {
      const place = await makeOldDatabase(kind, EMPTY);
      wasKilled = await upgradeAndSeeKilled(place, statement);
      await expectUpgraded(place, EMPTY, tables);
      if (!wasKilled) expect(statement).toBeGreaterThan(100);
    }
  });

  test("by two processes is done once, though one of them is killed", {
    tags: ["all"],
    timeout: 900_000,
  }, async () => {
    const from = migrationNames[0] ?? "";
    for (const statement of [1, 20, 40, 80]) {
      let wasKilled = false;
      // The other may have done it all before that statement.
      for (let tries = 0; !wasKilled && tries < 20; tries++) {
        const place = await makeOldDatabase(kind, from);
        [wasKilled] = await Promise.all([upgradeAndSeeKilled(place, statement), upgradeByCommand(place)]);
        await expectUpgraded(place, from, tables);
      }
      expect(wasKilled).toBe(true);
    }
  });

  test("by several processes at once is done once", async () => {
    const from = migrationNames[0] ?? "";
    const place = await makeOldDatabase(kind, from);
    await Promise.all([upgradeByCommand(place), upgradeByCommand(place), upgradeByCommand(place)]);
    await expectUpgraded(place, from, tables);
  });

  test("waits while another process has the tables locked, longer than a visitor would", {
    tags: ["all"],
  }, async () => {
    const from = "0004-follow-up";
    const place = await makeOldDatabase(kind, from);
    const unlock = await lockLeads(place);
    const upgraded = expectUpgraded(place, from, tables);
    await pause(3_500);
    await unlock();
    await upgraded;
  });

  test("is refused by an older version, with a sentence that says so", seldom, async () => {
    const place = await makeOldDatabase(kind, EMPTY);
    openDatabase(place);
    await migrate();
    await sql`insert into kysely_migration values ('9999-from-the-future', '2999-01-01T00:00:00.000Z')`.execute(
      database(),
    );
    await closeDatabase();
    await expect(upgradeByCommand(place)).rejects.toMatchObject({
      stderr: expect.stringMatching(
        /^Tailgate can't start: the database .* can't be used: it belongs to a newer version of Tailgate \(9999-from-the-future\)\. .*\n$/,
      ),
    });
  });
});

test("a database that another process is closing is opened a moment later", async () => {
  const place = await makeOldDatabase("sqlite", EMPTY);
  await using _holder = await holdFileAlone(place, 600);
  openDatabase(place);
  await migrate();
  expect((await readLedger()).balanced).toBe(true);
});

test("a database that an earlier version left half upgraded is refused with a sentence that says what to do", async () => {
  const place = await makeOldDatabase("sqlite", "0002-deliveries");
  openDatabase(place);
  await sql`create table people (id text)`.execute(database());
  await closeDatabase();
  await expect(upgradeByCommand(place)).rejects.toMatchObject({
    stderr: expect.stringMatching(/was stopped in the middle of its upgrade 0003-people.* Restore a backup/),
  });
});

/** Takes SQLite's file from everybody for that many milliseconds, as the last process to close it does for some. */
async function holdFileAlone({ dataDir }: Place, time: number): Promise<AsyncDisposable> {
  const program = `
    const file = new (require("better-sqlite3"))("tailgate.db");
    file.pragma("locking_mode = exclusive");
    file.exec("begin exclusive");
    console.log("held");
    setTimeout(() => file.close(), ${time});`;
  const env = { PATH: process.env.PATH, NODE_PATH: join(REPOSITORY, "node_modules") };
  const holder = spawn(process.execPath, ["-e", program], { cwd: dataDir, env });
  const ended = once(holder, "exit");
  await once(holder.stdout, "data");
  return {
    async [Symbol.asyncDispose]() {
      await ended;
    },
  };
}

/** Locks the leads against changes; returns the function that releases them. */
async function lockLeads({ dataDir, databaseUrl }: Place): Promise<() => Promise<void>> {
  if (databaseUrl) {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query("begin; lock table leads in access exclusive mode");
    return () => client.end();
  }
  const file = new BetterSqlite3(join(dataDir, "tailgate.db"));
  file.exec("begin immediate");
  return async () => {
    file.close();
  };
}

describe("killed at any statement", () => {
  async function stopOnSqlite(name: string): Promise<void> {
    const from = migrationNames[migrationNames.indexOf(name) - 1] ?? EMPTY;
    const place = await makeOldDatabase("sqlite", from);
    openDatabase(await makeOldDatabase("sqlite", EMPTY));
    await migrate();
    const tables = await readTables();
    await closeDatabase();

    // A killed process leaves its files as they are at that moment.
    const copies: string[] = [];
    const keepCopy = () => {
      const copy = mkdtempSync(join(runFolder(), "killed-"));
      cpSync(place.dataDir, copy, { recursive: true });
      copies.push(copy);
    };
    const statements = Object.getPrototypeOf(new BetterSqlite3(":memory:").prepare("select 1"));
    for (const method of ["run", "all"] as const) {
      const execute = statements[method];
      vi.spyOn(statements, method).mockImplementation(function (this: unknown, ...values) {
        keepCopy();
        return execute.apply(this, values);
      });
    }
    openDatabase(place);
    await migrate(name);
    await closeDatabase();
    vi.restoreAllMocks();
    expect(copies.length).toBeGreaterThan(5);
    const tried = copies.toReversed().filter((_, index) => index % 8 === 0);
    for (const dataDir of tried) await expectUpgraded({ dataDir, databaseUrl: undefined }, from, tables);
  }

  async function stopOnPostgres(name: string): Promise<void> {
    const from = migrationNames[migrationNames.indexOf(name) - 1] ?? EMPTY;
    const place = await makeOldDatabase("postgres", from);
    openDatabase({ dataDir: "", databaseUrl: await freshPostgres() });
    await migrate();
    const tables = await readTables();
    await closeDatabase();

    const query = pg.Client.prototype.query as (this: pg.Client, ...parts: unknown[]) => unknown;
    for (let killAt = 1, wasKilled = true; wasKilled; killAt += 9) {
      const copy = await copyDatabase(place);
      wasKilled = false;
      let sent = 0;
      vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (
        this: pg.Client,
        ...parts: unknown[]
      ) {
        sent += 1;
        // To the server, a killed process is a connection that ends.
        if (sent === killAt) {
          wasKilled = true;
          (this as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
        }
        return query.apply(this, parts) as never;
      });
      openDatabase(copy);
      const failed = await migrate(name).then(
        () => false,
        () => true,
      );
      await closeDatabase();
      vi.restoreAllMocks();
      expect(failed, `at statement ${killAt}`).toBe(wasKilled);
      await expectUpgraded(copy, from, tables);
    }
  }

  test.each(migrationNames)("of %s, a start on SQLite continues", { tags: ["all"] }, stopOnSqlite);
  test.each(["0010-actions", ...telling.slice(1, 3)])(
    "of %s, a start on PostgreSQL continues",
    { tags: ["all"] },
    stopOnPostgres,
  );
});
