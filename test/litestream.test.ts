import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import BetterSqlite3 from "better-sqlite3";
import { expect, test } from "vitest";
import { formatCookies, olga, submitLinkForm, waitForStartLink } from "./support/desk.ts";
import { adasQuote } from "./support/form-fields.ts";
import { ada, atAddress } from "./support/people.ts";
import { runScript } from "./support/run-script.ts";
import { startSite } from "./support/site.ts";

// Litestream itself isn't here. This does to the database what its documentation says it does: a read that stays open, so
// that only it moves the log into the file, and checkpoints for which it lets go for a moment.

test("a site works beside a replicator that keeps the log to itself", async () => {
  await using site = await startSite();
  const cookie = formatCookies(await submitLinkForm(site, await waitForStartLink(site), olga));
  const path = join(site.dataDir, "tailgate.db");
  const replicator = new BetterSqlite3(path, { timeout: 1_000 });
  const hold = () => replicator.exec("begin; select count(*) from leads");
  let isOver = false;
  const held = (async () => {
    for (hold(); !isOver; hold()) {
      await pause(150);
      replicator.exec("rollback");
      replicator.pragma("wal_checkpoint(passive)");
    }
  })();
  const statuses = await Promise.all(
    Array.from({ length: 40 }, async (_, i) => {
      const from = atAddress(ada, i);
      return (await site.post("/toronto/get-quote", adasQuote(`A harp ${i}`), { from })).status;
    }),
  );
  expect(statuses.filter((status) => status !== 303)).toEqual([]);
  expect(replicator.pragma("journal_mode", { simple: true })).toBe("wal");

  // A backup and an erasure beside it.
  const made = await runScript("backup", [], site.env);
  expect(made).toMatchObject({ code: 0, errors: "" });
  const person = { intent: "erase", phone: "", email: ada.email, sure: "40" };
  expect((await site.post("/desk/privacy", person, { headers: { cookie } })).status).toBe(200);
  expect(await site.exportLeads()).toEqual([]);
  isOver = true;
  await held;
  replicator.close();
  // Once nobody reads any more, the erased data leaves the log, too.
  const read = (file: string) => readFileSync(file, "latin1");
  await expect.poll(() => read(`${path}-wal`).includes(ada.email)).toBe(false);
  expect(read(path)).not.toContain(ada.email);
});
