import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { adasQuote } from "./support/form-fields.ts";
import { ada } from "./support/people.ts";
import { REPOSITORY, runFolder } from "./support/places.ts";
import { runScript } from "./support/run-script.ts";
import { type Site, startSite } from "./support/site.ts";
import { fillDisk, mountSmallDisk, unmount } from "./support/small-disk.ts";

// Commands that meet a full disk say so in a sentence and change nothing.

let disk: string | null;
let site: Site;
beforeAll(async () => {
  disk = mountSmallDisk(4);
  const folder = mkdtempSync(join(disk ?? runFolder(), "full-"));
  site = await startSite({ env: { DATA_DIR: folder } });
  await site.post("/toronto/get-quote", adasQuote("A piano"), { from: ada });
  await site.stop();
});
afterAll(async () => {
  await site?.close();
  unmount(disk);
});

test("npm run backup leaves nothing, and npm run restore leaves what was there", { tags: ["all"] }, async ({
  skip,
}) => {
  if (!disk) return skip("only root on Linux can mount a small disk");
  const elsewhere = mkdtempSync(join(runFolder(), "backups-"));
  const good = (await runScript("backup", ["--to", elsewhere], site.env)).out.split("\n")[0] ?? "";
  const data = site.env.DATA_DIR ?? "";
  const folder = join(disk, "backups");
  mkdirSync(folder);
  const before = readdirSync(data);
  const filler = fillDisk(disk, 100_000);
  const backup = await runScript("backup", ["--to", folder], site.env);
  expect(backup.errors).toMatch(/^The disk is full[^\n]*nothing[^\n]*\n$/);
  expect([backup.code, readdirSync(folder)]).toEqual([1, []]);
  const restore = await runScript("restore", [good, "--replace"], site.env);
  expect(restore.errors).toMatch(/^The disk is full[^\n]*Nothing was changed[^\n]*\n$/);
  expect([restore.code, readdirSync(data)]).toEqual([1, before]);
  rmSync(filler);
  expect(await site.exportLeads()).toHaveLength(1);
  expect(await runScript("restore", [good, "--replace"], site.env)).toMatchObject({ code: 0, errors: "" });
  rmSync(elsewhere, { recursive: true, force: true });
});

test("npm run export says that its file isn't whole", async () => {
  const script = join(REPOSITORY, "scripts", "export.ts");
  const command = `exec "${process.execPath}" "${script}" leads > /dev/full`;
  const said = await new Promise<unknown>((resolve) => {
    execFile("sh", ["-c", command], { env: site.env, cwd: site.dataDir }, (error, _, errors) =>
      resolve([error?.code, errors]),
    );
  });
  expect(said).toEqual([1, "The disk is full. The export is incomplete. Make room, and export again.\n"]);
});
