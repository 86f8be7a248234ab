import { mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { removeOldKeptAside } from "../db/backup/kept-aside.server.ts";
import { closeDatabase, openDatabase } from "../db/connect.server.ts";
import { startRetention } from "../leads/privacy/retention.server.ts";
import { useFreshDatabase } from "./support/databases.ts";
import { adasQuote } from "./support/form-fields.ts";
import { DAY } from "./support/leads.ts";
import { ada } from "./support/people.ts";
import { runFolder } from "./support/places.ts";
import { runScript } from "./support/run-script.ts";
import { type Site, startSite } from "./support/site.ts";

// What a restore replaced holds people, too, so it goes when a backup would.

type Kept = Pick<Site, "dataDir" | "env">;

describe("what a restore replaced", () => {
  useFreshDatabase("sqlite");

  test("is kept for five weeks, and removed then", async () => {
    const dataDir = mkdtempSync(join(runFolder(), "kept-"));
    const stamp = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, "");
    const name = `tailgate-before-restore-${stamp}.db`;
    writeFileSync(join(dataDir, name), "");
    await isRemovedInTime({ dataDir, env: {} }, name);
  });
});

describe.each(["sqlite", "postgres"] as const)(
  "what npm run restore replaced (%s)",
  { tags: ["all"] },
  (database) => {
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

      openDatabase({ dataDir: site.dataDir, databaseUrl: site.env.DATABASE_URL || undefined });
      try {
        await isRemovedInTime(site, basename(kept));
      } finally {
        await closeDatabase();
      }
    });
  },
);

async function isRemovedInTime({ dataDir, env }: Kept, kept: string): Promise<void> {
  const source = { dataDir, databaseUrl: env.DATABASE_URL || undefined };
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
    expect(await listKept({ dataDir, env }), "by a clock that's ahead").toEqual([kept]);
    await live(-400);
    for (const days of [6, 6, 6, 6, 6, 4]) await live(days);
    expect(await listKept({ dataDir, env })).toEqual([kept]);
    await live(2);
    await expect.poll(() => listKept({ dataDir, env })).toEqual([]);
  } finally {
    await stop();
  }
}

async function listKept({ dataDir, env }: Kept): Promise<string[]> {
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
