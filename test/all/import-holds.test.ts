import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { mostlyOnSqlite } from "../support/databases.ts";
import { createOwner } from "../support/desk.ts";
import { findLeastHold, LONGEST_HOLD } from "../support/longest-hold.ts";
import { type Site, startSite } from "../support/site.ts";
import { uploadLeads } from "../support/upload.ts";

// A long file is taken in beside everybody else.

const ROWS = 2_000;

const file = [
  "Name,Email,Phone,Kind,Received,Visit,Window,Message",
  ...Array.from({ length: ROWS }, (_, row) => {
    const visit = row % 2 === 0 ? "moving,2026-11-03,," : "junk,2026-11-03,2026-12-04,9:00";
    const phone = `713-${200 + (row % 700)}-${1_000 + row}`;
    return `Row ${row},row${row}@example.com,${phone},${visit},Three rooms and a piano`;
  }),
].join("\n");

mostlyOnSqlite("while a file is taken in and undone", (kind) => {
  const read = async (site: Site, cookie: string) =>
    (await (await site.get("/desk/import", { headers: { cookie } })).text()).replaceAll("<!-- -->", "");

  test("nobody waits for longer than 50 milliseconds of its work", async () => {
    await using site = await startSite({ database: kind, now: "2026-12-02T15:00:00Z" });
    const owner = await createOwner(site);
    const finish = async () => {
      for (;;) {
        const html = await read(site, owner);
        if (!html.includes("<progress")) return html;
        await pause(100);
      }
    };
    const send = async (intent: string) => {
      const id = /name="import" value="([^"]+)"/.exec(await read(site, owner))?.[1] ?? "";
      await site.post("/desk/import", { intent, import: id }, { headers: { cookie: owner } });
      return finish();
    };
    const hold = await findLeastHold(() =>
      site.measureLongestHold(async () => {
        await uploadLeads(site, owner, file);
        expect(await finish()).toContain("2,000 leads would be added.");
        expect(await send("run")).toContain("2,000 leads imported");
        expect(await send("undo")).toContain("2,000 leads removed.");
      }),
    );
    expect(hold).toBeLessThan(LONGEST_HOLD);
  });
});
