import { execFile } from "node:child_process";
import { cpSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { movingRangeWords } from "../../content/moving-range.ts";
import { junkRangeWords } from "../../content/price-range.ts";
import { mostlyOnSqlite } from "../support/databases.ts";
import { buildFilledIn } from "../support/filled-in.ts";
import { adasQuote } from "../support/form-fields.ts";
import { ada, atAddress } from "../support/people.ts";
import { BUILD_COPY } from "../support/places.ts";
import { type Site, startSite } from "../support/site.ts";
import { buildVariant } from "../support/variant.ts";

// The owner changes the rates, or takes them out, and what visitors saw before stays what it was.

const home = { homeSize: "two", flights: "1", elevators: "0", zipFrom: "M5V 2T6", zipTo: "M6K 1A1" };

afterAll(() => vi.unstubAllEnvs());

mostlyOnSqlite("with other rates", (database) => {
  let before: Site;
  let lead = "";
  let shown = "";

  const openPage = async (site: Site, path: string) =>
    (await (await site.get(path)).text()).replaceAll("<!-- -->", "");
  const findRange = (page: string) => /<strong>(\$[^<]+)<\/strong>/.exec(page)?.[1];
  const askedPage = `/toronto/get-quote?${new URLSearchParams(home)}`;

  beforeAll(async () => {
    vi.unstubAllEnvs();
    before = await startSite({ database, now: "2026-12-02T15:00:00Z" });
    shown = findRange(await openPage(before, askedPage)) ?? "";
    await before.post("/toronto/get-quote", { ...adasQuote("Before"), ...home }, { from: atAddress(ada, 1) });
    lead = (await before.exportLeads())[0]?.reference ?? "";
    await before.stop();
  });
  afterAll(() => before?.close());

  async function openAfter(build: string): Promise<Site> {
    vi.stubEnv(BUILD_COPY, build);
    return startSite({
      database,
      now: "2029-12-02T15:00:00Z",
      fill: (dataDir) => {
        if (database === "sqlite") cpSync(before.dataDir, dataDir, { recursive: true });
        return before.env.DATABASE_URL ?? "";
      },
    });
  }

  async function replay(build: string, { env, dataDir }: Site): Promise<string> {
    const script = join(dirname(build), "scripts", "estimate.ts");
    const { stdout } = await promisify(execFile)(process.execPath, [script, lead], { cwd: dataDir, env });
    return stdout;
  }

  test("the page shows another range, and the old lead's is worked out as it was", async () => {
    const dearer = await buildFilledIn();
    await using after = await openAfter(dearer);
    const now = findRange(await openPage(after, askedPage));
    expect(now).toMatch(/^\$/);
    expect(now).not.toBe(shown);
    const printed = await replay(dearer, after);
    expect(printed).toContain(`shown  ${shown} `);
    expect(printed).toMatch(/again {2}.*: the same/);
  });

  test("without any, none is shown, and the old lead's is still worked out", { tags: ["all"] }, async () => {
    const without = await buildVariant({
      "content/rates.ts": (text) =>
        text.replace(/(export const rates: [^=]+= )\{.*\};/s, (_, start) => `${start}{};`),
    });
    await using after = await openAfter(without);
    expect((await openPage(after, askedPage)).includes(movingRangeWords.title)).toBe(false);
    const truck = await openPage(after, "/toronto/what-we-take?load.mattresses=2");
    expect(truck.includes(junkRangeWords.usual) || truck.includes('load-words"><b>')).toBe(false);
    await after.post("/toronto/get-quote", { ...adasQuote("After"), ...home }, { from: atAddress(ada, 2) });
    const leads = await after.exportLeads();
    expect(leads.map((one) => "estimate" in one)).toEqual([true, false]);
    expect(await replay(without, after)).toMatch(/again {2}.*: the same/);
  });
});
