import { afterAll, beforeAll, expect, test } from "vitest";
import { numbersTexts } from "../app/desk/numbers/texts.ts";
import { outsideOurAreas } from "../content/thank-you.ts";
import { parseCsv } from "./support/csv.ts";
import { mostlyOnSqlite } from "./support/databases.ts";
import { createOwner } from "./support/desk.ts";
import { adasQuote, carlasBooking } from "./support/form-fields.ts";
import { readMailFolder } from "./support/mail-folder.ts";
import { ada, atAddress, carla } from "./support/people.ts";
import { type Site, startSite } from "./support/site.ts";

// Requests from outside every service area: who gets them, what the desk says, and how they're counted.

mostlyOnSqlite("a request from outside every service area", (database) => {
  let site: Site;
  let cookie: string;
  let visitors = 0;
  beforeAll(async () => {
    site = await startSite({
      database,
      now: "2026-12-02T15:00:00Z",
      env: { OWNER_EMAIL: "owner@example.com" },
    });
    cookie = await createOwner(site);
    const record = {
      intent: "edit",
      location: "edmonton",
      phone: "(416) 555-0142",
      notify: "to@example.com",
    };
    await site.post("/desk/locations", record, { headers: { cookie } });
  });
  afterAll(() => site?.close());

  const desk = async (path: string) =>
    (await (await site.get(`/desk${path}`, { headers: { cookie } })).text()).replaceAll("<!-- -->", "");
  const ask = async (note: string, zipFrom: string) => {
    const fields = { ...adasQuote(note), zipFrom, email: "ada@example.com" };
    const answer = await site.post("/edmonton/get-quote", fields, { from: atAddress(ada, ++visitors) });
    expect(answer.status).toBe(303);
    return answer.headers.get("location") ?? "";
  };
  const mailsAbout = async (note: string) => {
    const mails = await readMailFolder(site);
    return mails.filter(({ text }) => text?.includes(note));
  };
  async function findRow(note: string): Promise<Record<string, string>> {
    const [names = [], ...rows] = parseCsv(await desk("/export?format=csv"));
    const cells = rows.find((row) => row.includes(note)) ?? [];
    return Object.fromEntries(names.map((name, place) => [name, cells[place] ?? ""]));
  }

  test("goes to the owner and says so, while others go to the location's mailbox", async () => {
    const thanks = await ask("A cabin", "V0N 1B0");
    await ask("A house", "T5J 2R7");
    await expect
      .poll(async () => (await mailsAbout("A cabin"))[0]?.to)
      .toMatchObject([{ address: "owner@example.com" }]);
    await expect
      .poll(async () => (await mailsAbout("A house"))[0]?.to)
      .toMatchObject([{ address: "to@example.com" }]);
    const [mail] = await mailsAbout("A cabin");
    expect(mail?.subject).toMatch(/^Out of area: Move: /);
    expect(mail?.text).toContain("Out of area: British Columbia. The nearest crew is Edmonton, ");
    expect((await mailsAbout("A house"))[0]?.text).not.toMatch(/out of area/i);
    const sentence = outsideOurAreas("Edmonton", /is Edmonton, (.+) away/.exec(mail?.text ?? "")?.[1] ?? "?");
    expect(await (await site.get(thanks)).text()).toContain(sentence.replaceAll("'", "&#x27;"));
    await expect
      .poll(async () => (await mailsAbout(sentence)).map(({ to }) => to?.[0]?.address))
      .toEqual(["ada@example.com"]);
  });

  test("is marked in the inbox, on its page and in exports, and can be filtered by", async () => {
    expect(await desk("/inbox")).toContain("Out of area: British Columbia");
    for (const [query, count] of [
      ["?outside=any", 1],
      ["?outside=British+Columbia", 1],
      ["?outside=Yukon", 0],
    ] as const)
      expect((await desk(`/inbox${query}`)).match(/class="lead-line"/g) ?? [], query).toHaveLength(count);
    const { id, outside_region } = await findRow("A cabin");
    expect(outside_region).toBe("British Columbia");
    expect((await findRow("A house")).outside_region).toBe("");
    expect(await desk(`/leads/${id}`)).toContain("British Columbia. The nearest crew is Edmonton, ");
  });

  test("is counted by province and state on Numbers, and no longer once the code is corrected", async () => {
    const job = { ...carlasBooking("A shed"), zip: "59715", street: "1 Main St" };
    const answer = await site.post("/atlanta/book-now", job, { from: atAddress(carla, ++visitors) });
    expect(answer.status).toBe(303);
    const page = await desk("/numbers");
    expect(page).toContain(numbersTexts.groups.outside);
    const regions = [...page.matchAll(/&amp;outside=[^>]+>([^<]+)<[\s\S]+?<td[^>]*>(\d+)</g)].map(
      ([, ...found]) => found,
    );
    expect(regions).toEqual([
      ["British Columbia", "1"],
      ["Montana", "1"],
    ]);
    const { id } = await findRow("A shed");
    const fixed = await site.post(
      `/desk/leads/${id}`,
      { intent: "corrected", lead: `${id}:0`, zip: "30303" },
      { headers: { cookie } },
    );
    expect(fixed.status).toBe(200);
    expect((await findRow("A shed")).outside_region).toBe("");
    expect((await desk("/numbers")).includes("Montana")).toBe(false);
  });
});
