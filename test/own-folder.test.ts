import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { erasureLine } from "./support/erasure-line.ts";
import { adasQuote } from "./support/form-fields.ts";
import { copyMigrated } from "./support/migrated.ts";
import { type Account, otherAccount } from "./support/other-account.ts";
import { ada } from "./support/people.ts";
import { REPOSITORY } from "./support/places.ts";
import { isOpenToAll } from "./support/postgres.ts";
import { runScript } from "./support/run-script.ts";
import { type Site, startSite } from "./support/site.ts";

// What is stored can be read by the owner's account only.

/** Files and folders that other accounts of the machine have rights to; "." is the data folder. */
function listOpenToOthers({ dataDir }: Site): string[] {
  const names = readdirSync(dataDir, { recursive: true }).map(String);
  // A site that's running replaces some of its files.
  const readMode = (name: string) => statSync(join(dataDir, name), { throwIfNoEntry: false })?.mode ?? 0;
  return [".", ...names].filter((name) => (readMode(name) & 0o077) !== 0).toSorted();
}

/** Sends a lead and waits until both of its emails are in the mail folder. */
async function sendLead(site: Site, mail: string): Promise<void> {
  await site.post("/toronto/get-quote", adasQuote("A piano"), { from: ada });
  const list = () => (existsSync(mail) ? readdirSync(mail).filter((name) => name.endsWith(".eml")) : []);
  await expect.poll(list).toHaveLength(2);
}

const openEnv = ".env can be read by other accounts of this machine";

function writeEnv(folder: string, mode: number): void {
  writeFileSync(join(folder, ".env"), "");
  chmodSync(join(folder, ".env"), mode);
}

test("the data folder, the database, emails and the file of leads are closed to other accounts", async () => {
  await using site = await startSite({
    env: { DATA_DIR: "data/tailgate", JSON_LINES_FILE: "data/copies/leads.jsonl" },
    fill(dataDir) {
      writeEnv(dataDir, 0o640);
      return "";
    },
  });
  const made = join(site.dataDir, "data");
  await sendLead(site, join(made, "tailgate", "mail"));
  await expect.poll(() => existsSync(join(made, "copies", "leads.jsonl"))).toBe(true);
  const files = readdirSync(made, { recursive: true }).map(String);
  for (const name of ["tailgate/tailgate.db", "tailgate/tailgate.db-wal", "copies/leads.jsonl"]) {
    expect(files).toContain(name);
  }
  expect(listOpenToOthers({ ...site, dataDir: made })).toEqual([]);
  expect(site.log()).not.toContain(openEnv);
});

test("a data folder that's reached by a link is closed, too, and an open .env is named", async () => {
  await using site = await startSite({
    env: { DATA_DIR: "linked" },
    fill(dataDir) {
      mkdirSync(join(dataDir, "real"));
      chmodSync(join(dataDir, "real"), 0o755);
      writeFileSync(join(dataDir, "real", "erasures.jsonl"), "");
      chmodSync(join(dataDir, "real", "erasures.jsonl"), 0o644);
      symlinkSync("real", join(dataDir, "linked"));
      writeEnv(dataDir, 0o644);
      return copyMigrated("sqlite", dataDir);
    },
  });
  const real = join(site.dataDir, "real");
  expect(readdirSync(real)).toContain("tailgate.db");
  expect(listOpenToOthers({ ...site, dataDir: real })).toEqual([]);
  await expect.poll(() => site.log()).toContain(openEnv);
});

test("what root makes in another account's folder belongs to that account, which goes on with it", async ({
  skip,
}) => {
  const account = otherAccount();
  if (!account) return skip("only root can make something for another account");
  if (!isOpenToAll(REPOSITORY)) return skip("the other account can't read this repository");
  const home = mkdtempSync(join(tmpdir(), "someone-elses-"));
  const dataDir = join(home, "data");
  mkdirSync(dataDir);
  const env = { PATH: process.env.PATH ?? "", DATA_DIR: dataDir };
  chownSync(home, account.uid, account.gid);
  chownSync(dataDir, account.uid, account.gid);
  const listRoots = () =>
    readdirSync(home, { recursive: true })
      .map(String)
      .filter((name) => lstatSync(join(home, name)).uid !== account.uid);
  const run = async (as: Account | null, name: string, ...args: string[]) => {
    const { code, out, errors } = await runScript(name, args, env, as);
    expect([name, code, errors]).toEqual([name, 0, ""]);
    return out.split("\n")[0] ?? "";
  };
  try {
    await run(null, "owner-link");
    expect(listRoots()).toEqual([]);
    // Half a line, which the restore mends.
    writeFileSync(join(dataDir, "erasures.jsonl"), `${JSON.stringify(erasureLine)}\n{"id":`);
    chownSync(join(dataDir, "erasures.jsonl"), account.uid, account.gid);
    const backup = await run(null, "backup");
    expect(listRoots()).toEqual([]);
    await run(null, "restore", backup, "--replace");
    expect(listRoots()).toEqual([]);
    expect(existsSync(join(dataDir, "erasures-unreadable.txt"))).toBe(true);
    await run(account, "backup");
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
});

test("a folder that an older version left open is closed at the next start", { tags: ["all"] }, async () => {
  await using site = await startSite();
  const mail = join(site.dataDir, "mail");
  await sendLead(site, mail);
  await site.stop();
  for (const name of ["", "mail", "tailgate.db", ...readdirSync(mail).map((one) => `mail/${one}`)]) {
    chmodSync(join(site.dataDir, name), name.includes(".") ? 0o644 : 0o755);
  }
  mkdirSync(join(site.dataDir, "someone-elses"), { mode: 0o755 });
  writeFileSync(join(site.dataDir, "someone-elses", "file"), "", { mode: 0o644 });
  await site.restart();
  expect(listOpenToOthers(site)).toEqual(["someone-elses", "someone-elses/file"]);
  expect(site.log()).not.toContain("Other accounts");
});
