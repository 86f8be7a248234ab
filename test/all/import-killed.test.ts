import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { database } from "../../db/connect.server.ts";
import type { ImportRowsTable } from "../../db/schema.ts";
import { mostlyOnSqlite } from "../support/databases.ts";
import { createOwner } from "../support/desk.ts";
import { readSiteLedger, withDatabase } from "../support/outbox.ts";
import { type Site, startSite } from "../support/site.ts";
import { uploadLeads } from "../support/upload.ts";

// The site dies while a file is taken in: what was begun goes on, no lead is there twice, and the desk says where it stands.

const ROWS = 2_000;

const writeFile = (rows: number) =>
  [
    "Name,Email,Phone,Kind,Received,Visit,Window",
    ...Array.from({ length: rows }, (_, row) => {
      const visit = row % 2 === 0 ? "moving,2026-11-03,," : "junk,2026-11-03,2026-12-04,9:00";
      return `Row ${row},row${row}@example.com,713-2${String(row)
        .padStart(6, "0")
        .replace(/(...)$/, "-$1")},${visit}`;
    }),
  ].join("\n");

mostlyOnSqlite("a site that's killed during an import", (kind) => {
  let site: Site;
  let owner: string;

  beforeAll(async () => {
    site = await startSite({
      database: kind,
      now: "2026-12-02T15:00:00Z",
      env: { JSON_LINES_FILE: "x.jsonl" },
    });
    owner = await createOwner(site);
  });
  afterAll(() => site.close());

  const read = async () =>
    (await (await site.get("/desk/import", { headers: { cookie: owner } })).text()).replaceAll(
      "<!-- -->",
      "",
    );
  const findId = async () => /name="import" value="([^"]+)"/.exec(await read())?.[1] ?? "";
  const send = (intent: string, id = "") =>
    site.post("/desk/import", { intent, import: id }, { headers: { cookie: owner } });
  /** How many leads there are, with what belongs to them; and rows of files. */
  const countStored = () =>
    withDatabase(site, async () => {
      const leads = await database().selectFrom("leads").select(["id", "email"]).execute();
      const kept = async (table: "lead_versions" | "lead_history" | "visits") =>
        (await database().selectFrom(table).select("lead_id").execute()).length;
      return {
        leads: leads.length,
        people: new Set(leads.map(({ email }) => email)).size,
        versions: await kept("lead_versions"),
        history: await kept("lead_history"),
        visits: await kept("visits"),
      };
    });
  const nothing = { leads: 0, people: 0, versions: 0, history: 0, visits: 0 };
  const everything = { leads: ROWS, people: ROWS, versions: ROWS, history: ROWS, visits: ROWS / 2 };

  /** Kills it once some rows are in a state, while others aren't yet, and starts it again. */
  async function killAt(state: ImportRowsTable["state"], work: () => Promise<unknown>): Promise<void> {
    const begun = work().catch(() => undefined);
    await withDatabase(site, async () => {
      const find = () =>
        database().selectFrom("import_rows").select("position").where("state", "=", state).limit(1).execute();
      while ((await find()).length === 0) await pause(1);
      await site.kill();
    });
    await begun;
    await site.restart();
  }

  async function finish(): Promise<string> {
    for (let tries = 0; tries < 1_000; tries++) {
      const html = await read();
      if (!html.includes("<progress")) return html;
      await pause(40);
    }
    throw new Error("The import never ended.");
  }

  test("while it uploads: nothing is added, and the file can be sent again once that's forgotten", async () => {
    await killAt("unchecked", () => uploadLeads(site, owner, writeFile(20_000)));
    expect(await read()).toContain("First you see each row as it would be read.");
    const early = await uploadLeads(site, owner, writeFile(ROWS));
    expect([early.status, await early.text()]).toEqual([
      422,
      expect.stringContaining("try again in ten seconds."),
    ]);
    await site.forward(11_000);
    expect((await uploadLeads(site, owner, writeFile(ROWS))).status).toBe(200);
    await finish();
    const files = await withDatabase(site, () =>
      database().selectFrom("import_rows").select("import_id").distinct().execute(),
    );
    expect(files, "what was cut off is gone").toHaveLength(1);
    expect((await send("discard", await findId())).status).toBe(200);
    expect(await countStored()).toEqual(nothing);
  });

  test("while it checks: no lead yet, and the check goes on", async () => {
    await killAt("new", () => uploadLeads(site, owner, writeFile(ROWS)));
    expect(await read()).toMatch(/Checking [\d,]+ of 2,000 rows/);
    expect(await finish()).toContain("2,000 leads would be added.");
    expect(await countStored()).toEqual(nothing);
  });

  test("while it imports: the rest follows, each lead once, and nobody is notified", async () => {
    const before = JSON.stringify(await readSiteLedger(site));
    if ((await findId()) === "") await uploadLeads(site, owner, writeFile(ROWS));
    await finish();
    const id = await findId();
    await killAt("imported", () => send("run", id));
    const html = await read();
    expect(html).toMatch(/Importing [1-9][\d,]* of 2,000 leads/);
    expect(html).toContain(
      "You can close this page. It goes on by itself, and the desk says when it has ended.",
    );
    expect((await send("undo", id)).status, "not before it's all here").toBe(422);
    expect(await finish()).toContain("2,000 leads imported by Olga Marsh");
    expect(await countStored()).toEqual(everything);
    expect(JSON.stringify(await readSiteLedger(site))).toBe(before);
  });

  test("while it's undone: all of it goes, and the file may come again", async () => {
    await killAt("undone", async () => send("undo", await findId()));
    expect(await read()).toMatch(/Removing [1-9][\d,]* of 2,000 leads/);
    expect(await finish()).toContain("2,000 leads removed.");
    expect(await countStored()).toEqual(nothing);
    await uploadLeads(site, owner, writeFile(ROWS));
    expect(await finish()).toContain("2,000 leads would be added.");
    await send("run", await findId());
    await finish();
    expect(await countStored()).toEqual(everything);
  });
});
