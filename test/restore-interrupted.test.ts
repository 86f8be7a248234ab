import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { mostlyOnSqlite } from "./support/databases.ts";
import { createOwner } from "./support/desk.ts";
import { adasQuote, bensQuote } from "./support/form-fields.ts";
import { choosePerRun } from "./support/long-run.ts";
import { ada, atAddress, ben } from "./support/people.ts";
import { runFolder } from "./support/places.ts";
import { runScript } from "./support/run-script.ts";
import { type Site, startSite } from "./support/site.ts";

// A restore that doesn't come to its end leaves what was there.

let folder: string;
let site: Site;
let backup: string;
beforeEach(async () => {
  folder = mkdtempSync(join(runFolder(), "interrupted-"));
  site = await startSite();
  const send = (visitor: number) =>
    site.post("/toronto/get-quote", adasQuote(`Lead ${visitor}`), { from: atAddress(ada, visitor) });
  await send(1);
  backup = (await runScript("backup", ["--to", folder], site.env)).out.split("\n")[0] ?? "";
  await send(2);
  await site.stop();
});
afterEach(async () => {
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Restores, and does something else instead of giving a file the database's name. */
function restoreUntilPlaced(instead: string) {
  const patch = `import promises from "node:fs/promises";
    import { syncBuiltinESMExports } from "node:module";
    const { rename } = promises;
    promises.rename = async (from, to) => {
      if (to.endsWith("tailgate.db")) { ${instead} }
      await rename(from, to);
    };
    syncBuiltinESMExports();`;
  const url = `data:text/javascript;base64,${Buffer.from(patch).toString("base64")}`;
  return runScript("restore", [backup, "--replace"], { ...site.env, NODE_OPTIONS: `--import ${url}` });
}

/** Copies of the whole database. */
const listUnpacked = () => readdirSync(site.dataDir).filter((name) => name.startsWith(".restore-"));

async function expectBothLeads(): Promise<void> {
  await site.restart();
  expect(await site.exportLeads()).toHaveLength(2);
  expect(site.log()).not.toContain("is a copy");
}

test("a restore that's killed before the file is in its place can be forgotten or repeated", async () => {
  await restoreUntilPlaced(`process.kill(process.pid, "SIGKILL");`);
  expect(existsSync(join(site.dataDir, "tailgate.db"))).toBe(true);
  expect(listUnpacked()).toHaveLength(1);
  await expectBothLeads();
  await expect.poll(listUnpacked).toEqual([]);
  await site.stop();
  expect((await runScript("restore", [backup, "--replace"], site.env)).errors).toBe("");
});

test("a restore that can't put the file in its place says so and changes nothing", async () => {
  const { code, errors } = await restoreUntilPlaced(
    `throw Object.assign(new Error("EIO"), { code: "EIO" });`,
  );
  expect(code).toBe(1);
  expect(errors).toContain("EIO");
  expect(readdirSync(site.dataDir).filter((name) => name.includes("restore"))).toEqual([]);
  await expectBothLeads();
});

/** Parts of a restore's statements after which it's killed. */
const moments = choosePerRun({
  usual: [0, 0.4],
  long: Array.from({ length: 30 }, (_, at) => at / 29),
});

mostlyOnSqlite("a restore that's killed at any moment", (database) => {
  test("leaves what was there, or a database that no site starts on before it's finished or undone", {
    timeout: 900_000,
  }, async () => {
    await using running = await startSite({ database });
    const cookie = await createOwner(running);
    const place = mkdtempSync(join(runFolder(), "killed-"));
    const backUp = async (to: string) =>
      (await runScript("backup", ["--to", to], running.env)).out.split("\n")[0] ?? "";
    const readNames = async () => (await running.exportLeads()).map(({ name }) => name).toSorted();
    const killAt = (statement: number, env: Record<string, string> = {}) => {
      const preload = pathToFileURL(join(import.meta.dirname, "support/kill-at-statement.ts")).href;
      const settings = { KILL_AT_STATEMENT: String(statement), NODE_OPTIONS: `--import ${preload}`, ...env };
      return runScript("restore", [old, "--replace"], { ...running.env, ...settings });
    };

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

    const count = join(place, "count");
    expect((await killAt(0, { STATEMENTS_COUNT: count })).errors).toBe("");
    const statements = Number(readFileSync(count, "utf8"));
    expect(await readNames()).toEqual([ada.name]);
    const seen = new Set<string>();
    for (const moment of moments) {
      await pause(1_000);
      expect((await runScript("restore", [now, "--replace"], running.env)).errors).toBe("");
      // Only the list beside the backup knows of the erasure.
      rmSync(join(running.dataDir, "erasures.jsonl"));
      await pause(1_000);
      await killAt(1 + Math.floor(moment * (statements - 1)));
      const refusal = await running.restart().then(
        () => running.stop().then(() => ""),
        (error: Error) => error.message,
      );
      const names = refusal === "" ? await readNames() : null;
      seen.add(refusal === "" ? String(names) : "refused");
      if (names) {
        // Before it touched anything, or when nothing was left to do.
        expect([before, [ada.name]], String(moment)).toContainEqual(names);
        continue;
      }
      expect(refusal).toContain(`npm run restore -- ${old} --replace`);
      expect(refusal).toContain("npm run restore -- --undo");
      expect((await runScript("ledger", [], running.env)).errors).toContain("a restore was begun");
      if (seen.size % 2 === 0) {
        const undone = await runScript("restore", ["--undo"], running.env);
        expect([undone.code, undone.errors]).toEqual([0, ""]);
        await running.restart();
        await running.stop();
        expect(await readNames()).toEqual(before);
      }
      const repeated = await runScript("restore", [old, "--replace"], running.env);
      expect([repeated.code, repeated.errors]).toEqual([0, ""]);
      await running.restart();
      await running.stop();
      expect(await readNames()).toEqual([ada.name]);
    }
    expect([...seen]).toEqual(expect.arrayContaining([String(before), "refused"]));
    const nothing = await runScript("restore", ["--undo"], running.env);
    expect(nothing.errors).toContain("There's no unfinished restore to undo.");
    rmSync(place, { recursive: true, force: true });
  });
});
