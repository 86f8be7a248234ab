import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import BetterSqlite3 from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openArchive, writeArchive } from "../db/backup/archive.server.ts";
import { restoreBackup } from "../db/backup/restore.server.ts";
import { closeDatabase, openDatabase, write } from "../db/connect.server.ts";
import { migrate } from "../db/migrate.server.ts";
import { mostlyOnSqlite } from "./support/databases.ts";
import { adasQuote } from "./support/form-fields.ts";
import { TUESDAY } from "./support/leads.ts";
import { installMigrated } from "./support/migrated.ts";
import { writeBeside } from "./support/outbox.ts";
import { ada, atAddress } from "./support/people.ts";
import { runFolder } from "./support/places.ts";
import { freshPostgres, queryPostgres } from "./support/postgres.ts";
import { restoreOver, runScript, type ScriptResult } from "./support/run-script.ts";
import { type Site, startSite } from "./support/site.ts";

// A restore refuses what it can't restore whole, in a plain sentence, and leaves what is there as it is.

mostlyOnSqlite("npm run restore", (kind) => {
  let folder: string;
  let site: Site;
  let good: string;
  const other = kind === "sqlite" ? "PostgreSQL" : "SQLite";

  const backUp = async () => (await runScript("backup", ["--to", folder], site.env)).out.split("\n")[0] ?? "";
  const restore = (file: string, ...more: string[]) => runScript("restore", [file, ...more], site.env);
  const send = (message: string, visitor: number) =>
    site.post("/toronto/get-quote", adasQuote(message), { from: atAddress(ada, visitor) });
  const readNotes = async () =>
    (await site.exportLeads()).map(({ note_from_customer }) => note_from_customer).toSorted();

  beforeAll(async () => {
    folder = mkdtempSync(join(runFolder(), "backups-"));
    site = await startSite({ database: kind });
    await send("In the backup", 1);
    good = await backUp();
    await send("After the backup", 2);
  });
  afterAll(async () => {
    await site?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test.runIf(kind === "sqlite")("refuses while the site runs", async () => {
    const { code, errors } = await restore(good, "--replace");
    expect(code).toBe(1);
    expect(errors).toContain("in use");
    expect(errors).toContain("Stop the site first");
  });

  test("refuses a database that has data, and says what to do instead", async () => {
    expect((await send("Still open", 3)).status).toBe(303);
    if (kind === "sqlite") await site.stop();
    for (const more of kind === "sqlite" ? [[]] : [[], ["--replace"]]) {
      const { code, errors } = await restore(good, ...more);
      expect(code).toBe(1);
      expect(errors).toContain("Nothing was changed.");
      expect(errors).toMatch(
        kind === "sqlite"
          ? /data in the database already/
          : /isn't empty: it has \d+ tables, such as access_rules/,
      );
      expect(errors).toContain(kind === "sqlite" ? "add --replace" : "create one, point DATABASE_URL at it");
    }
    await site.stop();
    expect(await readNotes()).toEqual(["After the backup", "In the backup", "Still open"]);
  });

  test("refuses a damaged, cut off or foreign file", async () => {
    const bad = join(folder, "bad");
    const bytes = readFileSync(good);
    const cut = (length: number) => () => truncateSync(bad, Math.floor(length));
    // Which sentence it is depends on where the archive's first block ends.
    const damaged = [0, 1, 20, bytes.length / 2, bytes.length - 1].map(cut);
    const wrong: (readonly [sentence: RegExp, spoil: () => void])[] = [
      ...damaged.map((spoil) => [/damaged/, spoil] as const),
      // One byte alone may only point to other bytes that are the same, and what unpacks is whole.
      [/damaged/, () => writeFileSync(bad, flip(bytes, Math.floor(bytes.length / 2), 100))],
      [/damaged/, () => writeFileSync(bad, flip(bytes, bytes.length - 3))],
      [/isn't a backup/, () => writeFileSync(bad, gzipSync("To do: buy boxes"))],
      [/isn't a backup/, () => writeFileSync(bad, makeForeignSqlite(folder))],
      [/can't be read/, () => rmSync(bad)],
      [/damaged/, () => writeFileSync(bad, flip(bytes, bytes.length - 9))],
    ];
    for (const [sentence, spoil] of wrong) {
      copyFileSync(good, bad);
      spoil();
      await expect(openArchive(bad)).rejects.toThrow(sentence);
    }
    writeFileSync(bad, bytes.subarray(0, bytes.length / 2));
    const { code, errors } = await restore(bad, "--replace");
    expect(errors).toMatch(/^\S+bad isn't a backup.*\n$|^\S+bad is damaged.*\n$/);
    expect(code).toBe(1);
    expect(await readNotes()).toHaveLength(3);
    expect(readdirSync(site.dataDir).filter((name) => name.includes("restore"))).toEqual([]);
  });

  test("refuses a backup from the other database", async () => {
    const settings = { ...site.env, DATABASE_URL: kind === "sqlite" ? "postgres://x@127.0.0.1:1/x" : "" };
    const { code, errors } = await runScript("restore", [good], settings);
    expect(code).toBe(1);
    expect(errors).toContain(`this installation uses ${other}`);
  });

  test("refuses a backup from a newer version", async () => {
    const name = "9999-from-the-future";
    const add = `insert into kysely_migration (name, timestamp) values ('${name}', 'x')`;
    const remove = `delete from kysely_migration where name = '${name}'`;
    await run(site, add);
    const newer = await backUp();
    await run(site, remove);
    const { code, errors } = await restore(newer, "--replace");
    expect(code).toBe(1);
    expect(errors).toContain("made by a newer version of Tailgate");
    expect(await readNotes()).toHaveLength(3);
  });

  test("changes nothing when the data isn't what the manifest says", async () => {
    const unpacked = join(folder, "unpacked");
    const { files, ...manifest } = await openArchive(good, unpacked);
    const tables = manifest.tables.map((table) =>
      table.name === "lead_history" ? { ...table, rows: table.rows + 1 } : table,
    );
    const wrong = join(folder, "wrong.tar.gz");
    const names = files.map(({ name }) => name);
    await writeArchive(wrong, { folder: unpacked, names, manifest: { ...manifest, tables } });
    const databaseUrl = kind === "postgres" ? await freshPostgres("template1") : "";
    const settings = { ...site.env, DATABASE_URL: databaseUrl };
    const { code, errors } = await runScript("restore", [wrong, "--replace"], settings);
    expect(code).toBe(1);
    expect(errors).toMatch(/isn't sound|isn't the one in the backup/);
    expect(await readNotes()).toHaveLength(3);
    const inIt = "select from pg_class where relnamespace = 'public'::regnamespace";
    if (databaseUrl) expect(await queryPostgres(databaseUrl, inIt)).toEqual([]);
  });

  test("brings a backup of an older version up to date, and asks before it sends", {
    tags: ["all"],
  }, async () => {
    const place = { dataDir: mkdtempSync(join(runFolder(), "old-")), databaseUrl: "" };
    if (kind === "postgres") place.databaseUrl = await freshPostgres("template1");
    openDatabase({ ...place, databaseUrl: place.databaseUrl || undefined });
    await migrate("0010-actions");
    await write(async (transaction) => {
      const posting = { id: "p", event: "lead.captured", lead_id: "a", counts: 1, destinations: " webhook " };
      await transaction
        .insertInto("postings")
        .values({ ...posting, message: "{ }", posted_at: 1 })
        .execute();
      const delivery = { id: "d", posting_id: "p", destination: "webhook", attempts: 0, due_at: 1 };
      await transaction
        .insertInto("deliveries")
        .values({ ...delivery, state: "waiting" })
        .execute();
    });
    await closeDatabase();
    const env = { ...site.env, DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl };
    const old = (await runScript("backup", ["--to", folder], env)).out.split("\n")[0] ?? "";
    expect(await openArchive(old)).toMatchObject({ schema: "0010-actions" });
    const { code, out } = await restoreOver(env, old);
    expect(out).toContain("1 delivery was waiting");
    expect(code).toBe(0);
    rmSync(place.dataDir, { recursive: true, force: true });
  });

  test("restores in the place of what was there, which is kept", async () => {
    const { code, out, errors } = await restoreOver(site.env, good);
    expect(errors).toBe("");
    expect(code).toBe(0);
    expect(await readNotes()).toEqual(["In the backup"]);
    if (kind === "sqlite") expect(countAside(out)).toBe(3);
    expect(out.includes("PostgreSQL")).toBe(kind === "postgres");
    // It can be restored again, and works.
    await site.restart();
    expect((await send("After the restore", 4)).status).toBe(303);
    expect(await readNotes()).toHaveLength(2);
    await site.stop();
  });

  test.runIf(kind === "sqlite")("replaces what a broken disk left", { tags: ["all"] }, async () => {
    await site.stop();
    writeFileSync(join(site.dataDir, "tailgate.db"), "what a broken disk left");
    expect((await restore(good)).code).toBe(1);
    expect((await restore(good, "--replace")).code).toBe(0);
    expect(await readNotes()).toEqual(["In the backup"]);
  });

  function countAside(report: string): unknown {
    const [, name = ""] = /kept as (\S+)\. It/.exec(report) ?? [];
    expect(name).toContain("before");
    const file = new BetterSqlite3(name, { readonly: true });
    const leads = file.prepare("select count(*) from leads").pluck().get();
    file.close();
    return leads;
  }
});

test("a command that's started while PostgreSQL is restored waits for the end", async () => {
  const { dataDir, env } = await installMigrated("postgres");
  const backup = (await runScript("backup", ["--to", dataDir], env)).out.split("\n")[0] ?? "";
  const databaseUrl = await freshPostgres("template1");
  const opened = Promise.withResolvers<ScriptResult>();
  let hasEnded = false;
  await restoreBackup(
    backup,
    { dataDir, databaseUrl },
    {
      ...{ replace: false, now: TUESDAY },
      async beforeCommit() {
        opened.resolve(runScript("ledger", [], { ...env, DATABASE_URL: databaseUrl }));
        opened.promise.finally(() => {
          hasEnded = true;
        });
        const waits = "select 1 from pg_locks where locktype = 'advisory' and not granted";
        await expect.poll(() => queryPostgres(databaseUrl, waits)).toHaveLength(1);
        expect(hasEnded).toBe(false);
      },
    },
  );
  expect(await opened.promise).toMatchObject({ code: 0, errors: "" });
});

function flip(bytes: Buffer, at: number, length = 1): Buffer {
  return Buffer.from(bytes.map((byte, index) => (index >= at && index < at + length ? byte ^ 0xff : byte)));
}

function makeForeignSqlite(folder: string): Buffer {
  const path = join(folder, "foreign.db");
  rmSync(path, { force: true });
  const file = new BetterSqlite3(path);
  file.exec("create table songs (title text)");
  file.close();
  return readFileSync(path);
}

function run(site: Site, statement: string): Promise<void> {
  return writeBeside(site, async (transaction) => {
    await transaction.executeQuery({ sql: statement, parameters: [] } as never);
  });
}
