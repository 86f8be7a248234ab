import { afterAll, beforeAll, expect, test } from "vitest";
import { marketingConsent } from "../content/forms.ts";
import { printCode } from "../locations/postal-code.ts";
import { parseCsv } from "./support/csv.ts";
import { mostlyOnSqlite } from "./support/databases.ts";
import { createOwner, formatCookies } from "./support/desk.ts";
import { adasQuote, bensQuote, carlasBooking } from "./support/form-fields.ts";
import { ada, ben, carla } from "./support/people.ts";
import { type Site, startSite } from "./support/site.ts";

// What the desk exports: every field of every lead that the filter matches.

/** People's spreadsheets know the columns of the first release by name. */
const released =
  "reference received kind status name phone email place address message visit source campaign assignee follow_up_on quoted won_by lost_reason first_response_at response_minutes response_state ip_address id zip_from zip_to move_date packing visit_end street unit city state zip country property time_sensitive sensitive_reason load consent consent_at consent_version consent_text form type record_source brand_id location location_id local_date local_time phone_typed phone_e164 email_record visitor_country updated version repeats standing suspicion read first_touch_at first_touch_utm_source last_touch_at last_touch_msclkid".split(
    " ",
  );

mostlyOnSqlite("the desk's export", (database) => {
  let site: Site;
  let cookie: string;
  beforeAll(async () => {
    site = await startSite({ database, now: "2026-12-02T15:00:00Z" });
    cookie = await createOwner(site);
    const ad = await site.get("/toronto?utm_source=newsletter&utm_campaign=winter", { from: ada });
    const codes = { zipFrom: "m5v 2t6", zipTo: "L5B3C1" };
    const move = { ...adasQuote("A piano"), ...codes, moveDate: "2026-12-20", packing: "true" };
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
    expect(toronto).toMatchObject({ address: "", zip_from: "M5V 2T6", zip_to: "L5B 3C1" });
    expect(houston).toMatchObject({
      address: "",
      zip_from: ben.zipFrom,
      zip_to: ben.zipTo,
      packing: "no",
      consent: "no",
    });
    expect(job).toMatchObject({
      ...{ name: carla.name, email: carla.email, visit: "2026-12-04 13:00", visit_end: "15:00" },
      ...{ street: carla.street, unit: carla.unit, city: carla.city, zip: carla.zip, country: "USA" },
      ...{ property: "Apartment", time_sensitive: "no", load: "Mattresses × 2", consent: "yes" },
      ...{
        zip_from: "",
        address: `${carla.street}, ${carla.unit}, ${carla.city}, ${carla.state} ${carla.zip}, USA`,
      },
    });
  });

  test("has what a dispatcher reads in the first columns, and every column it ever had", async () => {
    const [names = []] = parseCsv(await ask("/desk/export?format=csv"));
    expect(names.slice(0, 21)).toEqual([
      ...["reference", "received", "kind", "status", "name", "phone", "email", "place"],
      ...["move_date", "zip_from", "zip_to", "packing", "move_on", "move_at"],
      ...["visit", "visit_end", "crew", "address", "load", "message"],
      "assignee",
    ]);
    expect(names).toEqual(expect.arrayContaining(released));
    expect(new Set(names).size).toBe(names.length);
  });

  test("prints a Canadian postal code with its space, and the desk finds it in both spellings", async () => {
    const [canadian] = await readList("&location=toronto");
    expect(canadian).toMatchObject({
      zip: "m5v2t6",
      desk: { address: "", zip_from: "M5V 2T6", zip_to: "L5B 3C1" },
    });
    const [job] = await readList("&kind=junk");
    expect(job).toMatchObject({
      desk: { address: expect.stringContaining(`, ${carla.city}, `), zip_from: "" },
    });
    const page = await ask(`/desk/leads/${canadian?.id}`);
    expect(page).toContain("M5V 2T6");
    for (const typed of ["M5V 2T6", "m5v2t6", "L5B 3C1"]) {
      expect(await readRows(`&text=${encodeURIComponent(typed)}`), typed).toHaveLength(1);
    }
  });

  test("has everything in the CSV that's in the JSON", async () => {
    const [rows, list] = [await readRows(), await readList()];
    expect(list).toHaveLength(3);
    for (const [place, lead] of list.entries()) {
      const cells = Object.values(rows[place] ?? {});
      for (const [name, value] of Object.entries(lead)) {
        const texts = leaves(value).map((leaf) => (typeof leaf === "boolean" ? (leaf ? "yes" : "no") : leaf));
        const known = texts.filter((text) => text !== null && text !== "");
        for (const text of /^zip/.test(name) ? known.map((code) => printCode(String(code))) : known) {
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
      const inbox = await ask(`/desk/inbox?consent=${consent}`);
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
