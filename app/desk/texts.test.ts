import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { inboxTexts } from "./inbox/texts.ts";
import { leadTexts } from "./lead/texts.ts";
import { restoredTexts } from "./restored/texts.ts";
import { destinationNames } from "./settings/webhook-texts.ts";
import { deskTexts, formatLeads, formatRequests } from "./texts.ts";

test("every count that may be large has thousands separators", () => {
  const many = 100_799;
  for (const said of [
    formatLeads(many),
    formatRequests(many),
    deskTexts.attention.quarantined(many),
    deskTexts.attention.restored(many),
    deskTexts.attention.failingNow(many),
    restoredTexts.howMany(many),
    leadTexts.earlier(many),
    inboxTexts.newLeads(many),
    inboxTexts.total(many, false),
    inboxTexts.total(many, true),
  ]) {
    expect(said).toContain("100,799");
  }
});

test("every destination has a name in the settings", () => {
  const folder = join(import.meta.dirname, "../../deliveries/destinations");
  const sources = globSync("**/*.ts", { cwd: folder }).map((path) =>
    readFileSync(join(folder, path), "utf8"),
  );
  const names = sources.flatMap((source) =>
    [...source.matchAll(/\bname: "([a-z-]+)"/g)].map(([, name = ""]) => name),
  );
  expect(names).toContain("owner-mail");
  expect(names.filter((name) => !(name in destinationNames))).toEqual([]);
});
