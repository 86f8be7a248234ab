import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { listBackups } from "../db/backup/backup.server.ts";
import { adasQuote } from "./support/form-fields.ts";
import { ada } from "./support/people.ts";
import { REPOSITORY } from "./support/places.ts";
import { runScript } from "./support/run-script.ts";
import { type Site, startSite } from "./support/site.ts";

// A backup that doesn't come to its end leaves a copy of the whole database, which holds everyone.

const backupsOf = ({ dataDir }: Site) => join(dataDir, "backups");

function listCopies(site: Site): string[] {
  const names = existsSync(backupsOf(site)) ? readdirSync(backupsOf(site), { recursive: true }) : [];
  return names.map(String).filter((name) => name.endsWith("backup.tar.gz") && name.startsWith("."));
}

/** A backup that is done except for its name, and stays so. */
async function startEndlessBackup(site: Site) {
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
  await using site = await startSite();
  await site.post("/toronto/get-quote", adasQuote("A piano"), { from: ada });
  const stop = await startEndlessBackup(site);
  await stop("SIGTERM");
  expect(readdirSync(backupsOf(site))).toEqual([]);
});

test("what a killed backup left goes with the next backup or start, and nobody's who is still at it", async () => {
  await using site = await startSite();
  await site.post("/toronto/get-quote", adasQuote("A piano"), { from: ada });
  const killFirst = await startEndlessBackup(site);
  const killSecond = await startEndlessBackup(site);
  await killFirst("SIGKILL");
  expect(listCopies(site)).toHaveLength(2);
  expect(await runScript("backup", [], site.env)).toMatchObject({ code: 0, errors: "" });
  expect(listCopies(site)).toHaveLength(1);
  await site.restart();
  expect((await site.get("/readyz")).status).toBe(200);
  expect(listCopies(site)).toHaveLength(1);
  await killSecond("SIGKILL");
  expect(listCopies(site)).toHaveLength(1);
  await site.restart();
  await expect.poll(() => readdirSync(backupsOf(site)).filter((name) => name.startsWith("."))).toEqual([]);
  expect(await listBackups(backupsOf(site))).toHaveLength(1);
});
