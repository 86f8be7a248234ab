import { createHmac } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { mostlyOnSqlite } from "./support/databases.ts";
import { ada, ben } from "./support/people.ts";
import { startSite } from "./support/site.ts";

mostlyOnSqlite("a database restored from before an erasure", (database) => {
  test("is erased again when the site starts", async () => {
    await using site = await startSite({ database });
    for (const { name, phone, email, zipFrom, zipTo } of [{ ...ben, ...ada }, ben]) {
      const fields = { name, phone, email, zipFrom, zipTo, message: "A piano" };
      expect((await site.post("/toronto", fields, { from: ben })).status).toBe(303);
    }
    expect(await site.exportLeads()).toHaveLength(2);
    const [salt, id] = ["01", "00000000-0000-7000-8000-000000000000"];
    const hashes = createHmac("sha256", salt).update("+14165550142").digest("hex");
    const line = { id, erased_at: Date.now(), actor_id: "o", actor_name: "O", salt, hashes, lead_ids: "" };
    writeFileSync(join(site.dataDir, "erasures.jsonl"), `${JSON.stringify(line)}\n`);
    await site.restart();
    const left = await site.exportLeads();
    expect(left.map(({ name }) => name)).toEqual([ben.name]);
    await expect.poll(() => site.log()).toContain("they were erased again");
    expect(site.log()).not.toContain(ada.name);
  });
});
