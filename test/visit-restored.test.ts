import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { mostlyOnSqlite } from "./support/databases.ts";
import { createOwner } from "./support/desk.ts";
import { carlasBooking } from "./support/form-fields.ts";
import { countStates } from "./support/outbox.ts";
import { makeSecret, parseBody, startReceiver } from "./support/peers/webhook-receiver.ts";
import { carla } from "./support/people.ts";
import { runFolder } from "./support/places.ts";
import { restoreOver, runScript } from "./support/run-script.ts";
import { startSite } from "./support/site.ts";

/** Wednesday, ten in the morning in Atlanta. */
const NOW = "2026-12-02T15:00:00Z";

mostlyOnSqlite("a restored backup", (database) => {
  test("keeps what was waiting about a visit that staff moved, and sends it when asked to", {
    tags: ["all"],
  }, async () => {
    const folder = mkdtempSync(join(runFolder(), "backups-"));
    await using webhook = await startReceiver();
    await using site = await startSite({
      database,
      now: NOW,
      env: {
        WEBHOOK_URL: `${webhook.origin}/leads`,
        WEBHOOK_SECRET: makeSecret(),
        OUTBOUND_ALLOW: "loopback",
      },
    });
    const cookie = await createOwner(site);
    await site.post("/atlanta/book-now", carlasBooking("Couch", "2026-12-04"), { from: carla });
    await expect.poll(() => countStates(site, "webhook")).toEqual({ delivered: 1 });
    await webhook.down();
    const [{ id } = { id: "" }] = await site.exportJobs();
    const move = { intent: "move", lead: `${id}:0`, date: "2026-12-05", window: "11:00" };
    expect((await site.post("/desk/schedule", move, { headers: { cookie } })).status).toBe(200);
    const file = (await runScript("backup", ["--to", folder], site.env)).out.split("\n")[0] ?? "";
    await site.stop();
    const { out } = await restoreOver(site.env, file);
    expect(out).toMatch(/\d deliver(y was|ies were) waiting/);
    expect(await countStates(site, "webhook")).toEqual({ delivered: 1, restored: 1 });
    await webhook.up();
    await site.restart();
    await runScript("deliveries", ["send-restored"], site.env);
    await expect.poll(() => countStates(site, "webhook")).toEqual({ delivered: 2 });
    const last = webhook.requests.at(-1);
    expect(last && parseBody(last).data).toMatchObject({ id, date: "2026-12-05" });
    rmSync(folder, { recursive: true, force: true });
  });
});
