import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { numbersTexts } from "../app/desk/numbers/texts.ts";
import { mostlyOnSqlite } from "./support/databases.ts";
import { createOwner } from "./support/desk.ts";
import { adasQuote, carlasBooking } from "./support/form-fields.ts";
import { writeBeside } from "./support/outbox.ts";
import { ada, atAddress, carla } from "./support/people.ts";
import { REPOSITORY } from "./support/places.ts";
import { type Site, startSite } from "./support/site.ts";

// Price ranges that visitors saw: kept with the lead, worked out again, and compared with what was offered.

const home = { homeSize: "two", flights: "1", elevators: "0", zipFrom: "M5V 2T6", zipTo: "M6K 1A1" };

mostlyOnSqlite("price ranges", (database) => {
  let site: Site;
  let cookie: string;
  let visitors = 0;
  beforeAll(async () => {
    site = await startSite({ database, now: "2026-12-02T15:00:00Z" });
    cookie = await createOwner(site);
  });
  afterAll(() => site?.close());

  const desk = async (path: string) =>
    (await (await site.get(`/desk${path}`, { headers: { cookie } })).text()).replaceAll("<!-- -->", "");
  type Exported = { reference: string; id: string; estimate?: { range: { low: number; high: number } } };
  const listLeads = async () => JSON.parse(await desk("/export?format=json")) as Exported[];
  async function ask(path: string, fields: Record<string, string>): Promise<Exported> {
    const person = path.endsWith("book-now") ? carla : ada;
    const answer = await site.post(path, fields, { from: atAddress(person, ++visitors) });
    expect(answer.status).toBe(303);
    const reference = new URL(answer.headers.get("location") ?? "", site.origin).searchParams.get("ref");
    const lead = (await listLeads()).find((one) => one.reference === reference);
    if (!lead) throw new Error("The lead isn't in the export.");
    return lead;
  }
  async function runEstimate(lead: string): Promise<{ code: number; printed: string }> {
    const script = join(REPOSITORY, "scripts", "estimate.ts");
    const options = { cwd: site.dataDir, env: { ...site.env } };
    try {
      const { stdout } = await promisify(execFile)(process.execPath, [script, lead], options);
      return { code: 0, printed: stdout };
    } catch (error) {
      const { code, stdout } = error as { code: number; stdout: string };
      return { code, printed: stdout };
    }
  }

  test("the page's range is the one that's kept, and the same again years later", async () => {
    const page = (
      await (await site.get(`/toronto/get-quote?${new URLSearchParams(home)}`)).text()
    ).replaceAll("<!-- -->", "");
    const shown = /<strong>(\$[^<]+)<\/strong>( \([^)]+\))/.exec(page)?.slice(1).join("");
    expect(shown).toMatch(/^\$[\d,]+ to \$[\d,]+ \(Canadian dollars, plus tax\)$/);
    const lead = await ask("/toronto/get-quote", { ...adasQuote("With a range"), ...home });
    const { code, printed } = await runEstimate(lead.reference.toLowerCase());
    expect(printed.match(/(shown|again) {2}(.+)/g)).toEqual([`shown  ${shown}`, `again  ${shown}: the same`]);
    expect(code).toBe(0);
    const atDesk = await desk(`/leads/${lead.id}`);
    expect(atDesk.includes(`${shown}, from sample rates`), "beside the offer").toBe(true);
    expect(atDesk.includes(`The customer saw ${shown}.`), "where the offer is entered").toBe(true);
  });

  test("a load has one, too; a request without a home or a load has none", async () => {
    const load = { "load.old-furniture": "2", "load.mattresses": "1" };
    const job = await ask("/atlanta/book-now", { ...carlasBooking("A sofa or two"), ...load });
    expect(job.estimate?.range.high).toBeGreaterThan(job.estimate?.range.low ?? 0);
    expect((await runEstimate(job.id)).code).toBe(0);
    const plain = await ask("/toronto/get-quote", adasQuote("Without"));
    expect(plain.estimate).toBeUndefined();
    expect((await runEstimate(plain.reference)).printed).toContain("has no price range");
    expect((await runEstimate("AAAA-AAAA")).printed).toContain("no lead");
  });

  test("rates that were stored otherwise than they were shown are noticed", async () => {
    const lead = await ask("/toronto/get-quote", { ...adasQuote("Changed rates"), ...home });
    await writeBeside(site, async (transaction) => {
      const row = await transaction
        .selectFrom("lead_versions")
        .select("details")
        .where("lead_id", "=", lead.id)
        .executeTakeFirstOrThrow();
      const details = JSON.parse(row.details);
      details.estimate.rates.travelFee += 500;
      await transaction
        .updateTable("lead_versions")
        .set({ details: JSON.stringify(details) })
        .where("lead_id", "=", lead.id)
        .execute();
    });
    const { code, printed } = await runEstimate(lead.id);
    expect(printed).toContain("NOT THE SAME");
    expect(code).toBe(1);
  });

  test("Numbers says how offers and wins lie within them", async () => {
    const move = async (
      note: string,
      price: (range: { low: number; high: number }) => number,
      isWon: boolean,
    ) => {
      const lead = await ask("/toronto/get-quote", { ...adasQuote(note), ...home });
      const amount = String(price(lead.estimate?.range ?? { low: 0, high: 0 }));
      const act = (fields: Record<string, string>) =>
        site.post(`/desk/leads/${lead.id}`, fields, { headers: { cookie } });
      expect((await act({ intent: "quoted", lead: `${lead.id}:0`, amount })).status).toBe(200);
      if (isWon) {
        const fields = { intent: "won", lead: `${lead.id}:1`, wonBy: "Olga", amount };
        expect((await act(fields)).status).toBe(200);
      }
    };
    await move("Within", ({ low }) => low + 1, true);
    await move("Below", ({ low }) => low - 1, false);
    await move("Above", ({ high }) => high + 1, true);
    const page = await desk("/numbers");
    const counts = (within: number, below: number, above: number) => ({ below, within, above });
    for (const sentence of [
      numbersTexts.rangeFit(numbersTexts.offers, counts(1, 1, 1)),
      numbersTexts.rangeFit(numbersTexts.winsAgreed, counts(1, 0, 1)),
    ])
      expect(page.includes(sentence), sentence).toBe(true);
  });
});
