import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { adasQuote } from "../support/form-fields.ts";
import { ada, atAddress } from "../support/people.ts";
import { runFolder } from "../support/places.ts";
import { runScript } from "../support/run-script.ts";
import { type Site, startSite } from "../support/site.ts";

// A restore that doesn't come to its end leaves what was there.

let folder: string;
let site: Site;
let backup: string;
beforeAll(async () => {
  folder = mkdtempSync(join(runFolder(), "interrupted-"));
  site = await startSite();
  const send = (visitor: number) =>
    site.post("/toronto/get-quote", adasQuote(`Lead ${visitor}`), { from: atAddress(ada, visitor) });
  await send(1);
  backup = (await runScript("backup", ["--to", folder], site.env)).out.split("\n")[0] ?? "";
  await send(2);
  await site.stop();
});
afterAll(async () => {
  await site?.close();
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

test("a restore that can't put the file in its place says so and changes nothing", async () => {
  const { code, errors } = await restoreUntilPlaced(
    `throw Object.assign(new Error("EIO"), { code: "EIO" });`,
  );
  expect(code).toBe(1);
  expect(errors).toContain("EIO");
  expect(readdirSync(site.dataDir).filter((name) => name.includes("restore"))).toEqual([]);
  expect(await site.exportLeads()).toHaveLength(2);
});

test("a restore that's killed before the file is in its place can be forgotten", async () => {
  await restoreUntilPlaced(`process.kill(process.pid, "SIGKILL");`);
  expect(existsSync(join(site.dataDir, "tailgate.db"))).toBe(true);
  expect(listUnpacked()).toHaveLength(1);
  await expectBothLeads();
  await expect.poll(listUnpacked).toEqual([]);
  await site.stop();
});

test("one that's killed after that has restored, and the site asks before it sends", async () => {
  await restoreUntilPlaced(`await rename(from, to); process.kill(process.pid, "SIGKILL");`);
  await site.restart();
  expect(await site.exportLeads()).toHaveLength(1);
  expect(site.log()).toContain("is a copy");
  await site.stop();
});
