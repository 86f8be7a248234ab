import { readdirSync } from "node:fs";
import { basename } from "node:path";
import { expect, test } from "vitest";
import { removeOldKeptAside } from "../db/backup/kept-aside.server.ts";
import { closeDatabase, openDatabase } from "../db/connect.server.ts";
import { startRetention } from "../leads/privacy/retention.server.ts";
import { DAY } from "./support/leads.ts";
import { installMigrated } from "./support/migrated.ts";
import { runScript } from "./support/run-script.ts";

// What a restore replaced holds people, too, so it goes when a backup would.

test("what a restore replaced is named by doctor, kept for five weeks, and removed then", async () => {
  const { dataDir, env } = await installMigrated();
  const backup = (await runScript("backup", ["--to", dataDir], env)).out.split("\n")[0] ?? "";
  const { out } = await runScript("restore", [backup, "--replace"], env);
  const [, path = ""] = /kept as (\S+)\. /.exec(out) ?? [];
  const kept = basename(path);
  expect(out).toContain("is removed after five weeks");
  const listKept = () => readdirSync(dataDir).filter((name) => name.includes("before"));
  expect(listKept()).toEqual([kept]);
  const doctor = await runScript("doctor", [], env);
  expect(doctor.out).toContain(`${path} holds the customers' data that a restore replaced on `);
  expect(doctor.out).toContain(`To remove it now: rm "${path}"*`);

  openDatabase({ dataDir });
  let now = Date.now();
  let looks = 0;
  const stop = startRetention({
    ...{ every: 1, lookEvery: 1, tell: { info: () => undefined, warn: () => undefined } },
    clock: () => {
      looks += 1;
      return now;
    },
    alsoRemove: async (at) => void (await removeOldKeptAside(dataDir, at)),
  });
  const live = async (days: number) => {
    now += days * DAY;
    const from = looks;
    await expect.poll(() => looks, { interval: 1 }).toBeGreaterThan(from + 1);
  };
  try {
    await live(0);
    await live(400);
    expect(listKept(), "by a clock that's ahead").toEqual([kept]);
    await live(-400);
    for (const days of [6, 6, 6, 6, 6, 4]) await live(days);
    expect(listKept()).toEqual([kept]);
    await live(2);
    await expect.poll(listKept).toEqual([]);
  } finally {
    await stop();
    await closeDatabase();
  }
});
