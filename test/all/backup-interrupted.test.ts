import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { listBackups, removeUnfinished } from "../../db/backup/backup.server.ts";
import { DAY, HOUR } from "../support/leads.ts";
import { installMigrated } from "../support/migrated.ts";
import { REPOSITORY, runFolder } from "../support/places.ts";
import { runScript } from "../support/run-script.ts";
import { startSite } from "../support/site.ts";

// A backup that doesn't come to its end leaves a copy of the whole database, which holds everyone.

type Installed = Awaited<ReturnType<typeof installMigrated>>;

const backupsOf = ({ dataDir }: Installed) => join(dataDir, "backups");

function listCopies(site: Installed): string[] {
  const names = existsSync(backupsOf(site)) ? readdirSync(backupsOf(site), { recursive: true }) : [];
  return names.map(String).filter((name) => name.endsWith("backup.tar.gz") && name.startsWith("."));
}

/** A backup that is done except for its name, and stays so. */
async function startEndlessBackup(site: Installed) {
  const before = listCopies(site).length;
  const patch = `import promises from "node:fs/promises";
    import { syncBuiltinESMExports } from "node:module";
    const { rename } = promises;
    promises.rename = (from, to) =>
      to.endsWith("Z.backup.tar.gz") ? new Promise(() => setInterval(() => undefined, 1000)) : rename(from, to);
    syncBuiltinESMExports();`;
  const url = `data:text/javascript;base64,${Buffer.from(patch).toString("base64")}`;
  const running = spawn(process.execPath, ["--import", url, join(REPOSITORY, "scripts", "backup.ts")], {
    env: site.env,
    cwd: site.dataDir,
    stdio: "ignore",
  });
  await expect.poll(() => listCopies(site)).toHaveLength(before + 1);
  return async (signal: NodeJS.Signals) => {
    const ended = once(running, "exit");
    running.kill(signal);
    await ended;
  };
}

test("a backup that's told to stop leaves nothing", async () => {
  const site = await installMigrated();
  const stop = await startEndlessBackup(site);
  await stop("SIGTERM");
  expect(readdirSync(backupsOf(site))).toEqual([]);
});

test("what a killed backup left goes with the next backup or start, and nobody's who is still at it", async () => {
  const installed = await installMigrated();
  const killFirst = await startEndlessBackup(installed);
  const killSecond = await startEndlessBackup(installed);
  await killFirst("SIGKILL");
  expect(listCopies(installed)).toHaveLength(2);
  expect(await runScript("backup", [], installed.env)).toMatchObject({ code: 0, errors: "" });
  expect(listCopies(installed)).toHaveLength(1);
  await removeUnfinished(backupsOf(installed), Date.now() + 30 * DAY);
  expect(listCopies(installed), "by a clock that's ahead").toHaveLength(1);
  await using site = await startSite({ env: installed.env, fill: () => "" });
  expect((await site.get("/readyz")).status).toBe(200);
  expect(listCopies(installed)).toHaveLength(1);
  await killSecond("SIGKILL");
  expect(listCopies(installed)).toHaveLength(1);
  await site.restart();
  const folder = backupsOf(installed);
  await expect.poll(() => readdirSync(folder).filter((name) => name.startsWith("."))).toEqual([]);
  expect(await listBackups(folder)).toHaveLength(1);
});

test("where the disk has no locks, what's older than twelve hours goes", async () => {
  const folder = mkdtempSync(join(runFolder(), "without-locks-"));
  const now = Date.now();
  for (const hours of [11, 13]) {
    const left = join(folder, `.backup-${hours}`);
    mkdirSync(left);
    const then = new Date(now - hours * HOUR);
    utimesSync(left, then, then);
  }
  await removeUnfinished(folder, now);
  expect(readdirSync(folder)).toEqual([".backup-11"]);
});
