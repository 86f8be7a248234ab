import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { customerEmail } from "../content/mail.ts";
import { erasureLine } from "./support/erasure-line.ts";
import { adasQuote } from "./support/form-fields.ts";
import { readMailFolder } from "./support/mail-folder.ts";
import { readOutbox } from "./support/outbox.ts";
import { ada, atAddress } from "./support/people.ts";
import { REPOSITORY, runFolder } from "./support/places.ts";
import { type Site, startSite } from "./support/site.ts";

// A delivery counts as made once its copy would survive a power cut.

const LEADS = 12;

const powerCut = pathToFileURL(join(import.meta.dirname, "support", "power-cut.ts")).href;

test("what was delivered to the mail folder and the file is still there after a power cut", async () => {
  await using site = await startSite({
    env: { JSON_LINES_FILE: "copies/leads.jsonl", NODE_OPTIONS: `--import ${powerCut}` },
  });
  for (let place = 1; place <= LEADS; place++) {
    const answer = await site.post("/toronto/get-quote", adasQuote(`Piano ${place}`), {
      from: atAddress(ada, place),
    });
    expect(answer.status).toBe(303);
  }
  const count = async () => (await readOutbox(site)).filter(({ state }) => state === "delivered").length;
  // To the owner, the customer (up to their limit) and the file.
  await expect.poll(count).toBe(2 * LEADS + 3);
  await cutPower(site);
  const delivered = (await readOutbox(site)).filter(({ state }) => state === "delivered");
  const mails = await readMailFolder(site);
  expect(
    mails.filter(
      ({ text }) => text?.includes(customerEmail.moving.captured.opening) || text?.includes("Piano"),
    ),
  ).toHaveLength(LEADS + 3);
  const lines = readFileSync(join(site.dataDir, "copies", "leads.jsonl"), "utf8")
    .trimEnd()
    .split("\n");
  const inFile = new Set(lines.map((line) => (JSON.parse(line) as { delivery: string }).delivery));
  const toFile = delivered.filter(({ destination }) => destination === "json-lines");
  expect(toFile.filter(({ id }) => !inFile.has(id))).toEqual([]);
});

test("a list of erasures that was just begun is still there after a power cut", async () => {
  const folder = join(runFolder(), "new", "list");
  const list = pathToFileURL(join(REPOSITORY, "leads/privacy/erasure-list.server.ts")).href;
  const program = `import { appendErasures } from ${JSON.stringify(list)};
    await appendErasures(${JSON.stringify(folder)}, [${JSON.stringify(erasureLine)}]);
    process.kill(process.pid, "SIGUSR2");
    setInterval(() => undefined, 1000);`;
  const parts = ["--import", powerCut, "--input-type=module", "-e", program];
  const { signal, stderr } = spawnSync(process.execPath, parts, { encoding: "utf8" });
  expect([signal, stderr]).toEqual(["SIGKILL", ""]);
  expect(readFileSync(join(folder, "erasures.jsonl"), "utf8")).toBe(`${JSON.stringify(erasureLine)}\n`);
});

async function cutPower({ pid = 0 }: Site): Promise<void> {
  process.kill(pid, "SIGUSR2");
  const isGone = () => {
    try {
      return !process.kill(pid, 0);
    } catch {
      return true;
    }
  };
  await expect.poll(isGone).toBe(true);
}
