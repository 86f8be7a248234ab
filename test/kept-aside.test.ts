import { readdirSync } from "node:fs";
import { basename } from "node:path";
import pg from "pg";
import { expect, test } from "vitest";
import { bothDatabases } from "./support/databases.ts";
import { adasQuote } from "./support/form-fields.ts";
import { DAY } from "./support/leads.ts";
import { ada } from "./support/people.ts";
import { runScript } from "./support/run-script.ts";
import { type Site, startSite } from "./support/site.ts";

// What a restore replaced holds people, too, so it goes when a backup would.

bothDatabases("what a restore replaced", (database) => {
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
    await site.restart({ now: new Date(Date.now() + 34 * DAY).toISOString() });
    expect(await listKept(site)).toEqual([basename(kept)]);
    await site.restart({ now: new Date(Date.now() + 36 * DAY).toISOString() });
    await expect.poll(() => listKept(site)).toEqual([]);
    await expect.poll(() => site.log()).toContain("what a restore replaced was removed after five weeks");
    expect(await site.exportLeads()).toHaveLength(1);
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
