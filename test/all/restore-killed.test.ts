import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { database as open } from "../../db/connect.server.ts";
import { bothDatabases } from "../support/databases.ts";
import { createOwner } from "../support/desk.ts";
import { adasQuote, bensQuote } from "../support/form-fields.ts";
import { withDatabase } from "../support/outbox.ts";
import { ada, atAddress, ben } from "../support/people.ts";
import { runFolder } from "../support/places.ts";
import { queryPostgres, setPostgresAside } from "../support/postgres.ts";
import { runScript } from "../support/run-script.ts";
import { startSite } from "../support/site.ts";

/** Parts of a restore's statements after which it's killed. */
const moments = Array.from({ length: 8 }, (_, at) => at / 7);

bothDatabases("a restore that's killed at any moment", (database) => {
  test("leaves what was there, or all of the backup with the erasures since, and asks", {
    timeout: 900_000,
  }, async () => {
    await using running = await startSite({ database });
    const cookie = await createOwner(running);
    const place = mkdtempSync(join(runFolder(), "killed-"));
    const backUp = async (to: string) =>
      (await runScript("backup", ["--to", to], running.env)).out.split("\n")[0] ?? "";
    const readNames = async () => (await running.exportLeads()).map(({ name }) => name).toSorted();
    const killAt = (statement: number, env: Record<string, string> = {}) => {
      const preload = pathToFileURL(join(import.meta.dirname, "../support/kill-at-statement.ts")).href;
      const settings = { KILL_AT_STATEMENT: String(statement), NODE_OPTIONS: `--import ${preload}`, ...env };
      return runScript("restore", [old, "--replace"], { ...running.env, ...settings });
    };
    const { DATABASE_URL: databaseUrl = "" } = running.env;
    const isEmpty = async () =>
      databaseUrl !== "" &&
      (await queryPostgres(databaseUrl, "select from pg_tables where schemaname = 'public'")).length === 0;

    const send = async (visitor: number) =>
      running.post("/toronto/get-quote", adasQuote(`Lead ${visitor}`), { from: atAddress(ada, visitor) });
    expect((await running.post("/houston/get-quote", bensQuote("A piano"), { from: ben })).status).toBe(303);
    expect((await send(1)).status).toBe(303);
    const old = await backUp(join(place, "old"));
    const erase = { intent: "erase", phone: "", email: ben.email, sure: "1" };
    expect((await running.post("/desk/privacy", erase, { headers: { cookie } })).status).toBe(200);
    expect((await send(2)).status).toBe(303);
    await running.stop();
    const now = await backUp(join(place, "now"));
    cpSync(join(place, "now", "erasures.jsonl"), join(place, "old", "erasures.jsonl"));
    const before = await readNames();
    expect(before).toEqual([ada.name, ada.name]);
    const makeReady = async () => {
      if (databaseUrl) await setPostgresAside(databaseUrl);
      else expect((await runScript("restore", [now, "--replace"], running.env)).errors).toBe("");
      // Only the list beside the backup knows of the erasure.
      rmSync(join(running.dataDir, "erasures.jsonl"), { force: true });
    };

    await makeReady();
    const count = join(place, "count");
    expect((await killAt(0, { STATEMENTS_COUNT: count })).errors).toBe("");
    const statements = Number(readFileSync(count, "utf8"));
    expect(await readNames()).toEqual([ada.name]);
    const seen = new Set<string>();
    for (const moment of moments) {
      await makeReady();
      await killAt(1 + Math.floor(moment * (statements - 1)));
      if (await isEmpty()) {
        seen.add("before");
        expect((await runScript("restore", [old], running.env)).errors).toBe("");
      }
      await running.restart();
      await running.stop();
      const names = await readNames();
      expect([before, [ada.name]], String(moment)).toContainEqual(names);
      if (names.length === before.length) {
        expect(database).toBe("sqlite");
        seen.add("before");
        continue;
      }
      seen.add("after");
      const asked = await withDatabase(running, () =>
        open().selectFrom("installation").select("copied_at").executeTakeFirst(),
      );
      expect(asked?.copied_at, String(moment)).toBeGreaterThan(0);
    }
    expect([...seen].toSorted()).toEqual(["after", "before"]);
    rmSync(place, { recursive: true, force: true });
  });
});
