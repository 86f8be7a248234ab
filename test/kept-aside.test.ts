import { readdirSync } from "node:fs";
import { basename } from "node:path";
import pg from "pg";
import { expect, test } from "vitest";
import { removeOldKeptAside } from "../db/backup/kept-aside.server.ts";
import { closeDatabase, openDatabase } from "../db/connect.server.ts";
import { startRetention } from "../leads/privacy/retention.server.ts";
import { mostlyOnSqlite } from "./support/databases.ts";
import { adasQuote } from "./support/form-fields.ts";
import { DAY } from "./support/leads.ts";
import { ada } from "./support/people.ts";
import { runScript } from "./support/run-script.ts";
import { type Site, startSite } from "./support/site.ts";

// What a restore replaced holds people, too, so it goes when a backup would.

mostlyOnSqlite("what a restore replaced", (database) => {
  test("is named by doctor, kept for five weeks, and removed then", async () => {
    await using site = await startSite({ database });
    await site.post("/toronto/get-quote", adasQuote("A piano"), { from: ada });
    const backup = (await runScript("backup", ["--to", site.dataDir], site.env)).out.split("\n")[0] ?? "";
    await site.stop();
    const { out } = await runScript("restore", [backup, "--replace"], site.env);
    const [, kept = ""] = /kept as (?:the schema )?(\S+)\. /.exec(out) ?? [];
    expect(await listKept(site)).toEqual([basename(kept)]);
    expect(out).toContain("is removed after five weeks");

    const doctor = await runScript("doctor", [], site.env);
    expect(doctor.out).toContain(`${kept} holds the customers' data that a restore replaced on `);
    expect(doctor.out).toContain(
      database === "sqlite"
        ? `To remove it now: rm "${kept}"*`
        : `To remove it now: drop schema ${kept} cascade;`,
    );

    const source = { dataDir: site.dataDir, databaseUrl: site.env.DATABASE_URL || undefined };
    openDatabase(source);
    let now = Date.now();
    let looks = 0;
    const stop = startRetention({
      ...{ every: 1, lookEvery: 1, tell: { info: () => undefined, warn: () => undefined } },
      clock: () => {
        looks += 1;
        return now;
      },
      alsoRemove: async (at) => void (await removeOldKeptAside(source, at)),
    });
    const live = async (days: number) => {
      now += days * DAY;
      const from = looks;
      await expect.poll(() => looks, { interval: 1 }).toBeGreaterThan(from + 1);
    };
    try {
      await live(0);
      await live(400);
      expect(await listKept(site), "by a clock that's ahead").toEqual([basename(kept)]);
      await live(-400);
      for (const days of [6, 6, 6, 6, 6, 4]) await live(days);
      expect(await listKept(site)).toEqual([basename(kept)]);
      await live(2);
      await expect.poll(() => listKept(site)).toEqual([]);
    } finally {
      stop();
      await closeDatabase();
    }
  });
});

async function listKept({ dataDir, env }: Site): Promise<string[]> {
  const files = readdirSync(dataDir).filter((name) => name.includes("before"));
  if (!env.DATABASE_URL) return files;
  const client = new pg.Client({ connectionString: env.DATABASE_URL });
  await client.connect();
  const { rows } = await client.query(
    "select nspname as name from pg_namespace where nspname like 'before%'",
  );
  await client.end();
  return [...files, ...rows.map(({ name }) => name)];
}
