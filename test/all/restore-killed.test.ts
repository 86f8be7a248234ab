import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { bothDatabases } from "../support/databases.ts";
import { createOwner } from "../support/desk.ts";
import { adasQuote, bensQuote } from "../support/form-fields.ts";
import { ada, atAddress, ben } from "../support/people.ts";
import { runFolder } from "../support/places.ts";
import { runScript } from "../support/run-script.ts";
import { startSite } from "../support/site.ts";

/** Parts of a restore's statements after which it's killed. */
const moments = Array.from({ length: 8 }, (_, at) => at / 7);

bothDatabases("a restore that's killed at any moment", (database) => {
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
      const preload = pathToFileURL(join(import.meta.dirname, "../support/kill-at-statement.ts")).href;
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
