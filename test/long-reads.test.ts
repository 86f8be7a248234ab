import { mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { closeDatabase, longReads, openDatabase, openLongReads, write } from "../db/connect.server.ts";
import { TUESDAY } from "./support/leads.ts";
import { copyMigrated } from "./support/migrated.ts";
import { REPOSITORY, runFolder } from "./support/places.ts";

// SQLite's long reads: in a thread of their own, which sees what was committed and is replaced when it ends.

const secret = { name: "desk", value: "a", made_at: TUESDAY };
const program = join(REPOSITORY, "db", "read-thread.server.ts");

afterEach(closeDatabase);

async function open(run: string): Promise<string> {
  const dataDir = mkdtempSync(join(runFolder(), "data-"));
  openDatabase({ dataDir, databaseUrl: (await copyMigrated("sqlite", dataDir)) || undefined });
  openLongReads(run, dataDir);
  return dataDir;
}

test("they see each commit, tell the database's own errors, and change nothing", async () => {
  const dataDir = await open(program);
  const read = () => longReads().selectFrom("secrets").select("value").execute();
  expect(await read()).toEqual([]);
  await write((transaction) => transaction.insertInto("secrets").values(secret).execute());
  expect(await read()).toEqual([{ value: "a" }]);
  await expect(sql`select * from nowhere`.execute(longReads())).rejects.toThrow("no such table: nowhere");
  const change = sql`delete from secrets returning name`.execute(longReads());
  await expect(change).rejects.toMatchObject({ code: "SQLITE_READONLY" });
  await closeDatabase();
  expect(readdirSync(dataDir), "all is in the one file").toEqual(["tailgate.db"]);
});

test("what was asked of a thread that ends fails, and the next one is asked of another", async () => {
  const folder = mkdtempSync(join(runFolder(), "thread-"));
  const dying = join(folder, "dying.mjs");
  writeFileSync(
    dying,
    "import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => process.exit(3));",
  );
  await open(dying);
  for (const _ of [1, 2])
    await expect(sql`select 1`.execute(longReads())).rejects.toThrow(
      "The thread that reads the database has ended.",
    );
});
