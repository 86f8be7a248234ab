import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { marketingConsent } from "../content/forms.ts";
import { parseCsv } from "./support/csv.ts";
import { bothDatabases } from "./support/databases.ts";
import { createOwner, formatCookies } from "./support/desk.ts";
import { adasQuote, bensQuote, carlasBooking } from "./support/form-fields.ts";
import { ada, ben, carla } from "./support/people.ts";
import { type Site, startSite } from "./support/site.ts";

// What the desk exports: every field of every lead that the filter matches.

bothDatabases("the desk's export", (database) => {
  let site: Site;
  let cookie: string;
  beforeAll(async () => {
    site = await startSite({ database, now: "2026-12-02T15:00:00Z" });
    cookie = await vi.waitFor(() => createOwner(site), { timeout: 60_000 });
    const ad = await site.get("/toronto?utm_source=newsletter&utm_campaign=winter", { from: ada });
    const move = { ...adasQuote("A piano"), moveDate: "2026-12-20", packing: "true" };
    const booking = { ...carlasBooking("Two mattresses"), email: carla.email, "load.mattresses": "2" };
    for (const [path, fields, from, headers] of [
      ["/toronto/get-quote", { ...move, marketingConsent: "true" }, ada, { cookie: formatCookies(ad) }],
      ["/houston/get-quote", bensQuote("Three rooms"), ben, {}],
      ["/atlanta/book-now", { ...booking, marketingConsent: "true" }, carla, {}],
    ] as const) {
      expect((await site.post(path, fields, { from, headers })).status).toBe(303);
    }
  });
  afterAll(() => site.close());

  const ask = async (path: string) => (await site.get(path, { headers: { cookie } })).text();
  async function readRows(query = ""): Promise<Record<string, string>[]> {
    const [names = [], ...rows] = parseCsv(await ask(`/desk/export?format=csv${query}`));
    return rows.map((cells) => Object.fromEntries(names.map((name, place) => [name, cells[place] ?? ""])));
  }
  const readList = async (query = ""): Promise<Record<string, unknown>[]> =>
    JSON.parse(await ask(`/desk/export?format=json${query}`));

  /** Everything except lists and objects. */
  function leaves(value: unknown): unknown[] {
    return typeof value === "object" && value !== null ? Object.values(value).flatMap(leaves) : [value];
  }

  test("has every field of a move and of a job", async () => {
    const [job, houston, toronto] = await readRows();
    expect(toronto).toMatchObject({
      ...{ name: ada.name, location: "toronto", move_date: "2026-12-20", packing: "yes" },
      ...{
        consent: "yes",
        consent_text: marketingConsent.text,
        consent_at: expect.stringMatching(/^2026-12-02T/),
      },
      ...{ first_touch_utm_campaign: "winter", visitor_country: "Canada" },
    });
    expect(houston).toMatchObject({ zip_from: ben.zipFrom, zip_to: ben.zipTo, packing: "no", consent: "no" });
    expect(job).toMatchObject({
      ...{ name: carla.name, email: carla.email, visit: "2026-12-04 13:00", visit_end: "15:00" },
      ...{ street: carla.street, unit: carla.unit, city: carla.city, zip: carla.zip, country: "USA" },
      ...{ property: "Apartment", time_sensitive: "no", load: "Mattresses × 2", consent: "yes" },
    });
  });

  test("has everything in the CSV that's in the JSON", async () => {
    const [rows, list] = [await readRows(), await readList()];
    expect(list).toHaveLength(3);
    for (const [place, lead] of list.entries()) {
      const cells = Object.values(rows[place] ?? {});
      for (const [name, value] of Object.entries(lead)) {
        const texts = leaves(value).map((leaf) => (typeof leaf === "boolean" ? (leaf ? "yes" : "no") : leaf));
        for (const text of texts.filter((text) => text !== null && text !== "")) {
          const isThere = cells.some((cell) => cell.replace(/^'/, "").includes(String(text)));
          expect(isThere, `${name}: ${text}`).toBe(true);
        }
      }
    }
  });

  test("filters by marketing consent, as the inbox does", async () => {
    for (const [consent, names] of [
      ["yes", [carla.name, ada.name]],
      ["no", [ben.name]],
    ] as const) {
      const query = `&consent=${consent}`;
      expect((await readRows(query)).map(({ name }) => name)).toEqual(names);
      expect((await readList(query)).map((lead) => lead.name ?? lead.cus_name)).toEqual(names);
      const inbox = await ask(`/desk?consent=${consent}`);
      for (const { name } of [ada, ben, carla]) {
        expect(inbox.includes(`>${name}<`), `${name}, ${consent}`).toBe(
          (names as readonly string[]).includes(name),
        );
      }
      expect(inbox).toMatch(new RegExp(`<option value="${consent}" selected=""`));
    }
    expect(await readRows("&consent=perhaps")).toHaveLength(3);
  });
});
