import { createHmac, randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { write } from "../db/connect.server.ts";
import { erasePerson, reapplyErasures } from "../leads/privacy/erasure.server.ts";
import { mostlyOnSqlite, useFreshDatabase } from "./support/databases.ts";
import { captureMove, DAY, oscar, TUESDAY } from "./support/leads.ts";
import { ada, ben } from "./support/people.ts";
import { runFolder } from "./support/places.ts";
import { startSite } from "./support/site.ts";

// The list of erased people survives whatever a crash has left of its last line.

function makeTombstone(text: string, id: string = randomUUID()) {
  const salt = "5a17";
  const hashes = createHmac("sha256", salt).update(text).digest("hex");
  return { id, erased_at: TUESDAY, actor_id: "olga", actor_name: "Olga", salt, hashes, lead_ids: "" };
}

mostlyOnSqlite("the list of erasures", (kind) => {
  useFreshDatabase(kind);
  let dataDir = "";
  beforeEach(() => {
    dataDir = mkdtempSync(join(runFolder(), "list-"));
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  const list = () => join(dataDir, "erasures.jsonl");
  const aside = () => join(dataDir, "erasures-unreadable.txt");
  const readLines = () => readFileSync(list(), "utf8").split("\n").filter(Boolean);
  const known = makeTombstone("known@example.com", "00000000-0000-7000-8000-000000000001");
  const unknown = makeTombstone("unknown@example.com", "00000000-0000-7000-8000-000000000002");
  const last = makeTombstone("last@example.com", "00000000-0000-7000-8000-000000000003");
  const knownLine = JSON.stringify(known);
  const unknownLine = JSON.stringify(unknown);
  const lastLine = JSON.stringify(last);

  async function start(): Promise<number> {
    let lost = 0;
    await reapplyErasures({
      now: TUESDAY,
      dataDir,
      onSetAside: (lines) => {
        lost += lines;
      },
    });
    return lost;
  }

  test("gets a torn last line from the database, wherever it was cut", async () => {
    await write((transaction) => transaction.insertInto("erasures").values([known, last]).execute());
    for (let length = 1; length < lastLine.length; length += kind === "sqlite" ? 1 : 40) {
      writeFileSync(list(), `${knownLine}\n${lastLine.slice(0, length)}`);
      expect(await start()).toBe(0);
      expect(readLines()).toEqual([knownLine, lastLine]);
    }
    expect(existsSync(aside())).toBe(false);
  });

  test("sets a torn last line aside when the database doesn't know it, and applies all others", async () => {
    for (let length = 1; length < lastLine.length; length += kind === "sqlite" ? 1 : 40) {
      const torn = lastLine.slice(0, length);
      writeFileSync(list(), `${knownLine}\n${unknownLine}\n${torn}`);
      const isPrefixOfOthers = [knownLine, unknownLine].some((line) => line.startsWith(torn));
      const lost = await start();
      if (!isPrefixOfOthers) expect(lost).toBe(1);
      expect(readLines()).toEqual([knownLine, unknownLine]);
      if (lost > 0) expect(readFileSync(aside(), "utf8").endsWith(`${torn}\n`)).toBe(true);
      expect(await start()).toBe(0);
    }
  });

  test("loses nothing else to garbage in its middle", async () => {
    await captureMove({ email: "last@example.com" }, { now: TUESDAY - DAY });
    const garbage = "\0\0\0 {]";
    writeFileSync(list(), `${knownLine}\n${garbage}\n{"id":7}\n${lastLine}\n`);
    expect(await start()).toBe(2);
    expect(readLines()).toEqual([knownLine, lastLine]);
    expect(readFileSync(aside(), "utf8")).toBe(`${garbage}\n{"id":7}\n`);
    expect(await reapplyErasures({ now: TUESDAY, dataDir })).toEqual({ leads: 0 });
  });

  test("reads a line that was glued to a torn one", async () => {
    writeFileSync(list(), `${knownLine.slice(0, 30)}${lastLine}\n${unknownLine}\n`);
    expect(await start()).toBe(1);
    expect(readLines().toSorted()).toEqual([unknownLine, lastLine].toSorted());
  });

  test("begins a new line after a torn one", async () => {
    writeFileSync(list(), `${knownLine}\n${lastLine.slice(0, 40)}`);
    await captureMove({ email: ada.email });
    await erasePerson({ email: ada.email }, { actor: oscar, now: TUESDAY + DAY, dataDir });
    expect(readLines().slice(0, 2)).toEqual([knownLine, lastLine.slice(0, 40)]);
    expect(readLines()).toHaveLength(3);
    expect(JSON.parse(readLines()[2] ?? "")).toMatchObject({ erased_at: TUESDAY + DAY });
  });
});

mostlyOnSqlite("a database restored from before an erasure", (kind) => {
  test("is erased again when the site starts, on a torn list, too, which it names", async () => {
    await using site = await startSite({ database: kind });
    for (const { name, phone, email, zipFrom, zipTo } of [{ ...ben, ...ada }, ben]) {
      const fields = { name, phone, email, zipFrom, zipTo, message: "A piano" };
      expect((await site.post("/toronto", fields, { from: ben })).status).toBe(303);
    }
    expect(await site.exportLeads()).toHaveLength(2);
    const whole = JSON.stringify({ ...makeTombstone("+14165550142"), erased_at: Date.now() });
    writeFileSync(join(site.dataDir, "erasures.jsonl"), `${whole}\n${whole.slice(0, 99)}`);
    await site.restart();
    expect((await site.exportLeads()).map(({ name }) => name)).toEqual([ben.name]);
    expect(site.log()).toContain("erasures-unreadable.txt");
    await expect.poll(() => site.log()).toContain("they were erased again");
    expect(site.log()).not.toContain(ada.name);
  });
});
