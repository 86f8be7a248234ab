import { afterAll, beforeAll, expect, test } from "vitest";
import { mostlyOnSqlite } from "./support/databases.ts";
import { formatCookies, inviteDispatcher, olga, submitLinkForm, waitForStartLink } from "./support/desk.ts";
import { adasQuote, carlasBooking } from "./support/form-fields.ts";
import { ada, atAddress, carla } from "./support/people.ts";
import { type Site, startSite } from "./support/site.ts";

// The table of locations, and one change for several.

mostlyOnSqlite("the locations room", (database) => {
  let site: Site;
  let owner: string;
  let dan: string;
  let visitors = 0;

  beforeAll(async () => {
    site = await startSite({ database, now: "2026-12-02T15:00:00Z" });
    const link = await waitForStartLink(site);
    owner = formatCookies(await submitLinkForm(site, link, olga));
    const person = { email: "dan@example.com", name: "Dan Reyes", password: "harbour lantern moss" };
    dan = formatCookies(await inviteDispatcher(site, owner, { ...person, place: "atlanta" }));
  });
  afterAll(() => site?.close());

  const read = async (path: string, cookie = owner) => {
    const html = await (await site.get(`/desk/locations${path}`, { headers: { cookie } })).text();
    return html.replace(/<script[\s\S]*?<\/script>/g, "").replaceAll("<!-- -->", "");
  };
  /** The texts of a location's cells, by their column. */
  function readRow(html: string, slug: string): Record<string, string> {
    const [row = ""] = new RegExp(`<tr id="${slug}"[\\s\\S]*?</tr>`).exec(html) ?? [];
    const cells = [...row.matchAll(/<td data-label="([^"]+)"[^>]*>([\s\S]*?)<\/td>/g)];
    return Object.fromEntries(
      cells.map(([, column = "", cell = ""]) => [column, cell.replace(/<[^>]+>/g, "")]),
    );
  }
  const change = async (slugs: readonly string[], fields: Record<string, string>, cookie = owner) => {
    const form = new URLSearchParams(fields);
    for (const slug of slugs) form.append("location", slug);
    const address = `${site.origin}/desk/locations/change?${new URLSearchParams(slugs.map((slug) => ["location", slug]))}`;
    const headers = { cookie, origin: site.origin };
    const answer = await fetch(address, { method: "POST", body: form, headers });
    const html = (await answer.text()).replace(/<script[\s\S]*?<\/script>/g, "").replaceAll("<!-- -->", "");
    return { status: answer.status, html };
  };
  const book = (slug: string, fields: Record<string, string> = {}) =>
    site.post(
      `/${slug}/book-now`,
      { ...carlasBooking("A couch"), ...fields },
      {
        from: atAddress(carla, ++visitors),
      },
    );

  test("shows what matters of each, and finds by city, town and region", async () => {
    await site.post("/toronto/get-quote", adasQuote("One"), { from: atAddress(ada, ++visitors) });
    await site.post("/toronto/get-quote", adasQuote("Two"), { from: atAddress(ada, ++visitors) });
    const all = await read("");
    expect(readRow(all, "toronto")).toMatchObject({
      Hours: "Mon–Fri 8 AM–7 PM; Sat 9 AM–5 PM",
      "Bookings per window": "Not counted",
      "Next free window": "Wed, Dec 2, 11 AM–1 PM",
      "Waiting leads": "2 waiting in Toronto",
    });
    expect(readRow(all, "atlanta")["Waiting leads"]).toBe("0");
    expect(all).toContain("A window never fills up");
    const shown = (html: string) => [...html.matchAll(/<tr id="([^"]+)"/g)].map(([, slug]) => slug);
    expect(shown(await read("?q=toro"))).toEqual(["toronto"]);
    expect(shown(await read("?q=Toronto,+ON"))).toEqual(["toronto"]);
    expect(shown(await read("?q=georgia"))).toContain("atlanta");
    expect(shown(await read("?q=nowhere"))).toEqual([]);
    expect(shown(await read("?q=nowhere&location=toronto"))).toEqual(["toronto"]);
    expect(shown(await read("", dan)), "a dispatcher's own").toEqual(["atlanta"]);
    expect(await read("?location=atlanta", dan)).not.toContain('name="phone"');
  });

  test("changes the capacity of several once it was shown", async () => {
    const both = ["atlanta", "miami"];
    expect((await change(both, { intent: "preview", what: "capacity", capacity: "0" })).status).toBe(422);
    expect((await change([], { intent: "preview", what: "capacity", capacity: "1" })).status).toBe(422);
    expect((await change(both, { intent: "preview", what: "phone" })).status).toBe(422);
    expect((await change(both, { intent: "apply", what: "capacity", capacity: "1" }, dan)).status).toBe(403);
    const asked = { what: "capacity", capacity: "1" };
    const preview = await change(both, { ...asked, intent: "preview" });
    expect(preview.html).toMatch(/Atlanta<\/th><td>not counted<\/td><td>1<\/td>/);
    expect(preview.html).toContain("Change 2 locations");
    expect(readRow(await read(""), "miami")["Bookings per window"]).toBe("Not counted");
    const applied = await change(both, { ...asked, intent: "apply" });
    expect(applied.html).toContain("Changed for 2 locations.");
    expect(readRow(await read(""), "miami")["Bookings per window"]).toBe("1");
    expect((await book("miami")).status).toBe(303);
    expect((await book("miami", { name: "Somebody Else" })).status).toBe(422);
    const history = await read("?location=miami");
    expect(history).toContain("bookings per window as usual → 1");
    expect((await change(both, { ...asked, intent: "apply" })).html).toContain("They’re all set that way");
  });

  test("takes the change back in one press, unless somebody has changed one of them since", async () => {
    const readUndo = (html: string) => /name="undo" value="([^"]+)"/.exec(html)?.[1] ?? "";
    const at = async (slug: string, column: string) => readRow(await read(""), slug)[column];
    const window = { intent: "capacity", location: "ottawa", capacity: "3" };
    expect((await site.post("/desk/locations", window, { headers: { cookie: owner } })).status).toBe(200);
    const both = ["ottawa", "edmonton"];
    const per = "Bookings per window";
    const asked = { intent: "apply", what: "capacity", capacity: "2" };
    const undo = readUndo((await change(both, asked)).html);
    expect([await at("ottawa", per), await at("edmonton", per)]).toEqual(["2", "2"]);
    expect((await change(both, { intent: "undone", undo }, dan)).status).toBe(403);
    const undone = await change(both, { intent: "undone", undo });
    expect(undone.html).toContain("Undone for 2 locations.");
    expect([await at("ottawa", per), await at("edmonton", per)]).toEqual(["3", "Not counted"]);
    expect(await read("?location=ottawa")).toContain("bookings per window 2 → 3");

    const again = readUndo((await change(both, { ...asked, capacity: "" })).html);
    expect((await change(["ottawa"], { ...asked, capacity: "4" })).status).toBe(200);
    const late = await change(both, { intent: "undone", undo: again });
    expect(late.status).toBe(422);
    expect(late.html).toContain("Ottawa has been changed since, so nothing was undone.");
    expect([await at("ottawa", per), await at("edmonton", per)]).toEqual(["4", "Not counted"]);

    const hours = {
      intent: "apply",
      what: "hours",
      weekdays: "9 AM–5 PM",
      saturday: "closed",
      sunday: "closed",
    };
    const before = await at("ottawa", "Hours");
    const byHours = readUndo((await change(both, hours)).html);
    expect(await at("ottawa", "Hours")).toBe("Mon–Fri 9 AM–5 PM");
    expect((await change(both, { intent: "undone", undo: byHours })).status).toBe(200);
    expect(await at("ottawa", "Hours")).toBe(before);

    const friday = { selectedDate: "2026-12-04", timeSlot: "13:00" };
    const closed = { intent: "apply", what: "closed", date: friday.selectedDate, reason: "Truck inspection" };
    await change(["ottawa"], closed);
    const byDay = readUndo((await change(both, { ...closed, reason: "Training" })).html);
    expect((await book("edmonton", friday)).status).toBe(422);
    expect((await change(both, { intent: "undone", undo: byDay })).status).toBe(200);
    expect((await book("edmonton", friday)).status).toBe(303);
    expect((await change(["ottawa"], { ...closed, intent: "preview" })).html).toContain("stays as it is");

    for (const wrong of ["", "{}", crypto.randomUUID(), undo, byHours, byDay]) {
      const refused = await change(both, { intent: "undone", undo: wrong });
      expect([refused.status, refused.html.includes("can’t be undone from here")], wrong).toEqual([
        422,
        true,
      ]);
    }
  });

  test("changes the hours of several, those that share them too, and closes a day", async () => {
    const hours = { what: "hours", weekdays: "7 AM–6 PM", saturday: "closed", sunday: "closed" };
    const wrong = await change(["kitchener"], { ...hours, intent: "preview", saturday: "9-5" });
    expect(wrong.status).toBe(422);
    expect(wrong.html).toContain("Saturday: ");
    const chosen = ["kitchener", "houston"];
    const preview = await change(chosen, { ...hours, intent: "preview" });
    expect(preview.html).toContain("also Waterloo");
    expect((await change(chosen, { ...hours, intent: "apply" })).status).toBe(200);
    const all = await read("");
    for (const slug of ["kitchener", "waterloo", "houston"])
      expect(readRow(all, slug).Hours, slug).toBe("Mon–Fri 7 AM–6 PM");
    expect(readRow(all, "toronto").Hours).toContain("Sat 9 AM");

    const closed = { what: "closed", date: "2026-12-03", reason: "Truck inspection" };
    expect((await change(["houston"], { ...closed, intent: "preview", reason: "" })).status).toBe(422);
    expect((await change(["houston"], { ...closed, intent: "preview" })).html).toContain(
      "closed on Thursday, December 3, 2026: Truck inspection",
    );
    await change(["houston"], { ...closed, intent: "apply" });
    const thursday = { selectedDate: "2026-12-03", timeSlot: "13:00" };
    expect((await book("houston", thursday)).status).toBe(422);
    expect((await book("toronto", thursday)).status).toBe(303);
  });
});
