import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { parseCsv } from "./support/csv.ts";
import { mostlyOnSqlite } from "./support/databases.ts";
import { createOwner } from "./support/desk.ts";
import { adasQuote, carlasBooking } from "./support/form-fields.ts";
import { ada, atAddress, carla } from "./support/people.ts";
import { type Site, startSite } from "./support/site.ts";

// What the forms of a lead's page send, what is stored of it, and what a person is told.

type DeskLead = { id: string; status?: string; job_status?: string; desk: Record<string, unknown> };

/** The tags of all inputs with a name. */
function findFields(page: string, name: string): string {
  return (page.match(/<input[^>]*>/g) ?? []).filter((tag) => tag.includes(`name="${name}"`)).join("\n");
}

mostlyOnSqlite("the forms of a lead", (database) => {
  let site: Site;
  let cookie: string;
  let id = "";
  let revision = 0;
  let people = 0;

  beforeAll(async () => {
    site = await startSite({ database, now: "2026-12-02T15:00:00Z" });
    cookie = await createOwner(site);
  });
  afterAll(() => site.close());

  async function readLead(): Promise<DeskLead> {
    const answer = await site.get("/desk/export?format=json", { headers: { cookie } });
    const found = ((await answer.json()) as DeskLead[]).find((lead) => lead.id === id);
    if (!found) throw new Error("The lead isn't in the export.");
    return found;
  }

  /** The lead as a row of the CSV. */
  async function readRow(): Promise<Record<string, string>> {
    const answer = await site.get("/desk/export?format=csv", { headers: { cookie } });
    const [names = [], ...rows] = parseCsv(await answer.text());
    const cells = rows.find((row) => row.includes(id)) ?? [];
    return Object.fromEntries(names.map((name, place) => [name, cells[place] ?? ""]));
  }

  async function take(path: string, fields: Record<string, string>): Promise<void> {
    const list = async (): Promise<DeskLead[]> =>
      (await site.get("/desk/export?format=json", { headers: { cookie } })).json();
    const before = new Set((await list()).map((lead) => lead.id));
    const person = path.endsWith("book-now") ? carla : ada;
    const answer = await site.post(path, fields, { from: atAddress(person, ++people) });
    expect(answer.status).toBe(303);
    id = (await list()).find((lead) => !before.has(lead.id))?.id ?? "";
    revision = 0;
  }

  const open = async () => (await site.get(`/desk/leads/${id}`, { headers: { cookie } })).text();

  async function send(intent: string, fields: Record<string, string> = {}) {
    const form = { intent, lead: `${id}:${revision}`, ...fields };
    const answer = await site.post(`/desk/leads/${id}`, form, { headers: { cookie } });
    if (answer.status === 200) revision++;
    return { status: answer.status, html: await answer.text() };
  }

  async function expectRefusal(intent: string, fields: Record<string, string>, sentence: string) {
    const { status, html } = await send(intent, fields);
    expect({ status, says: html.includes(sentence) }, sentence).toEqual({ status: 422, says: true });
  }

  beforeEach(async () => {
    await take("/toronto/get-quote", { ...adasQuote(`Move ${people}`), moveDate: "2026-12-20" });
  });

  test("an offer is one amount or a range, in any usual spelling", async () => {
    for (const [typed, quoted, to] of [
      ["1450-1800", 1450, 1800],
      ["$1,450 – 1,800.50", 1450, 1800.5],
      ["900", 900, null],
      ["1450 to 1800", 1450, 1800],
    ] as const) {
      expect((await send("quoted", { amount: typed })).status).toBe(200);
      expect((await readLead()).desk).toMatchObject({ quoted, quoted_to: to });
    }
    expect(await open()).toContain("quoted it, $1,450–1,800");
    await expectRefusal("quoted", { amount: "1800-1450" }, "Enter the lower amount first");
    await expectRefusal("quoted", { amount: "a lot" }, "or a range like 1450-1800");
    expect((await readLead()).desk).toMatchObject({ quoted: 1450, quoted_to: 1800 });
  });

  test("a win is asked for the price, the day the customer wants, the arrival and the crew", async () => {
    await send("quoted", { amount: "1450-1800" });
    const page = await open();
    expect(findFields(page, "amount")).toContain('value="$1,450–1,800"');
    expect(findFields(page, "moveOn")).toContain('min="2026-12-02"');
    expect(findFields(page, "moveOn")).toContain('value="2026-12-20"');
    expect(page).toContain('<option value="8:30">8:30 AM</option>');
    const day = { moveOn: "2026-12-20", moveAt: "8:00", crew: "Blue" };
    expect((await send("won", { wonBy: "Olga", amount: "1,600", ...day })).status).toBe(200);
    expect(await readLead()).toMatchObject({
      status: "won",
      desk: {
        ...{ won_by: "Olga", quoted: 1600, quoted_to: null },
        ...{ move_on: "2026-12-20", move_at: "8:00", crew: "Blue" },
      },
    });
    expect(await open()).toContain("marked it won: Olga, $1,600, Sun, Dec 20, 8 AM, crew Blue");
  });

  test("a won move's day is changed and cleared, never to a day that has passed", async () => {
    await send("won", { wonBy: "Olga" });
    expect((await send("scheduled", { moveOn: "2026-12-08", moveAt: "8:00", crew: "Blue" })).html).toContain(
      "Day and crew saved.",
    );
    expect(await open()).toContain("set the day to Tue, Dec 8, 8 AM, crew Blue");
    await expectRefusal("scheduled", { moveOn: "2026-12-01" }, "That day has passed.");
    await expectRefusal("scheduled", { moveAt: "9:00" }, "Pick a day to go with the arrival time.");
    expect((await send("scheduled", { moveOn: "", moveAt: "8:00", crew: "" })).status).toBe(200);
    expect((await readLead()).desk).toMatchObject({ move_on: null, move_at: null, crew: null });
    expect(await open()).toContain("cleared the day");
  });

  test("a won move is done with what was paid, or canceled", async () => {
    const day = { moveOn: "2026-12-08", moveAt: "8:00", crew: "Blue" };
    await send("won", { wonBy: "Olga", amount: "1450-1800", ...day });
    await expectRefusal("done", { amount: "1450-1800" }, "Enter the final amount as one number");
    expect((await send("done", { amount: "$1,725.50" })).status).toBe(200);
    expect(await readLead()).toMatchObject({ status: "done", desk: { final_amount: 1725.5 } });
    expect(await open()).toContain("marked it done, $1,725.50");
    expect(await readRow()).toMatchObject({
      ...{ quoted: "1450.00", quoted_to: "1800.00", final_amount: "1725.50" },
      ...{ move_on: "2026-12-08", move_at: "8:00", crew: "Blue" },
    });
    await send("reopened");
    const canceled = await send("cancelled", { reason: "Weather", reasonWords: "ice storm" });
    expect(canceled.html).toContain("Canceled.");
    expect(canceled.html).toContain("A customer whose day was set hears about it");
    expect(await readLead()).toMatchObject({
      status: "cancelled",
      desk: { won_by: "Olga", lost_reason: "Weather: ice storm", final_amount: null },
    });
    await expectRefusal("lost", { reason: "Price" }, "A lead marked “Canceled” can’t be changed to “Lost”.");
  });

  test.each([
    [{ reason: "Price", reasonWords: "two other offers were lower" }, "Price: two other offers were lower"],
    [{ reason: "No answer", reasonWords: "" }, "No answer"],
    [{ reason: "", reasonWords: "Moves abroad instead" }, "Moves abroad instead"],
  ])("a lead lost with %o is stored as one text", async (fields, stored) => {
    await expectRefusal("lost", { reason: "", reasonWords: " " }, "Choose a reason, or enter your own.");
    expect((await send("lost", fields)).status).toBe(200);
    expect((await readLead()).desk.lost_reason).toBe(stored);
  });

  test("many are lost for a reason in one's own words", async () => {
    const many = { intent: "many", action: "lost", lead: `${id}:${revision}` };
    const apply = (fields: Record<string, string>) =>
      site.post("/desk/inbox", { ...many, ...fields }, { headers: { cookie } });
    const refused = await apply({ reason: "", reasonWords: "" });
    expect(await refused.text()).toContain("Enter why they were lost.");
    expect((await apply({ reason: "", reasonWords: "Flood" })).status).toBe(200);
    expect((await readLead()).desk.lost_reason).toBe("Flood");
  });

  test("a follow-up date that has passed is refused, one by one and for many", async () => {
    expect(findFields(await open(), "on")).toContain('min="2026-12-02"');
    await expectRefusal("follow-up", { on: "2020-01-31" }, "That day has passed.");
    expect((await send("follow-up", { on: "2026-12-02" })).status).toBe(200);
    const many = { intent: "many", action: "follow-up", lead: `${id}:${revision}` };
    const refused = await site.post("/desk/inbox", { ...many, on: "2026-12-01" }, { headers: { cookie } });
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain(`${ada.name}: That day has passed.`);
    expect((await readLead()).desk.follow_up_on).toBe("2026-12-02");
    expect((await send("follow-up", { on: "" })).status).toBe(200);
    expect((await readLead()).desk.follow_up_on).toBeNull();
  });

  test("a job is given a crew and no other day, and what was paid is kept", async () => {
    await take("/atlanta/book-now", carlasBooking(`Couch ${people}`));
    expect((await send("scheduled", { crew: "Red" })).html).toContain("Crew saved.");
    const page = await open();
    expect(page).toContain("set the crew to Red");
    expect(page).not.toContain('name="moveOn"');
    expect((await readLead()).desk).toMatchObject({ crew: "Red", move_on: null });
    expect((await send("done", { amount: "250" })).status).toBe(200);
    expect(await readLead()).toMatchObject({ job_status: "done", desk: { final_amount: 250 } });
  });
});
