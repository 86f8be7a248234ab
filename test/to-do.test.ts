import { afterAll, beforeAll, expect, test } from "vitest";
import { mostlyOnSqlite } from "./support/databases.ts";
import { createOwner, formatCookies, inviteDispatcher, olga } from "./support/desk.ts";
import { adasQuote, carlasBooking } from "./support/form-fields.ts";
import { ada, atAddress, carla } from "./support/people.ts";
import { type Site, startSite } from "./support/site.ts";

// Where the desk opens: who waits for an answer, which follow-ups are due, which visits aren't confirmed.

const dansAccount = { email: "dan@example.com", name: "Dan Reyes", password: "harbour lantern moss" };

mostlyOnSqlite("to do", (database) => {
  let site: Site;
  let owner: string;
  let dan: string;
  beforeAll(async () => {
    // Ten in Toronto and Atlanta, seven in Las Vegas.
    site = await startSite({ database, now: "2026-12-02T15:00:00Z" });
    owner = await createOwner(site);
    dan = formatCookies(await inviteDispatcher(site, owner, { ...dansAccount, place: "atlanta" }));
  });
  afterAll(() => site?.close());

  /** Sessions end overnight. */
  async function moveClock(to: string): Promise<void> {
    await site.moveClock(to);
    owner = formatCookies(await site.post("/desk/sign-in", olga));
    dan = formatCookies(await site.post("/desk/sign-in", dansAccount));
  }
  let visitors = 0;
  async function quote(path: string, name: string): Promise<void> {
    visitors += 1;
    const fields = { ...adasQuote(`Move of ${name}`), name };
    expect((await site.post(path, fields, { from: atAddress(ada, visitors) })).status, name).toBe(303);
  }
  async function book(path: string, name: string, selectedDate: string, timeSlot = "9:00"): Promise<void> {
    visitors += 1;
    const fields = { ...carlasBooking(`Couch of ${name}`), name, selectedDate, timeSlot };
    expect((await site.post(path, fields, { from: atAddress(carla, visitors) })).status, name).toBe(303);
  }

  const open = async (cookie = owner) => (await site.get("/desk", { headers: { cookie } })).text();
  /** The names in a part of the page, in order, and its count. */
  async function read(part: "waiting" | "due" | "visits", cookie = owner) {
    const html = (await open(cookie)).replaceAll("<!-- -->", "");
    const section = html.split(`data-part="${part}"`)[1]?.split("</section>")[0] ?? "";
    return {
      count: /class="count">([^<]*)</.exec(section)?.[1],
      names: [...section.matchAll(/class="lead-open"[^>]*>([^<]*)</g)].map(([, name]) => name),
      section,
    };
  }
  async function act(name: string, fields: Record<string, string>, cookie = owner): Promise<Response> {
    const lead = /name="lead" value="([^"]*)"(?:(?!<li)[\s\S])*?/.source;
    const line =
      (await open()).split('<li class="to-do-line"').find((one) => one.includes(`>${name}<`)) ?? "";
    const [, seen = ""] = new RegExp(lead).exec(line) ?? [];
    return site.post("/desk?index", { lead: seen, ...fields }, { headers: { cookie } });
  }

  test("with nothing to do, it says so", async () => {
    expect(await open()).toContain("All clear");
  });

  test("who waits longest is first, until somebody answers them; undo brings them back", async () => {
    await quote("/toronto/get-quote", "Ada First");
    await site.forward(45 * 60_000);
    await quote("/atlanta/get-quote", "Ben Second");
    expect(await read("waiting")).toMatchObject({ count: "2", names: ["Ada First", "Ben Second"] });
    expect((await read("waiting")).section.match(/data-over/g), "over the promise").toHaveLength(1);
    expect(await read("waiting", dan)).toMatchObject({ count: "1", names: ["Ben Second"] });

    expect((await act("Ada First", { intent: "contacted" }, dan)).status, "not Dan's").toBe(404);
    const done = await act("Ada First", { intent: "contacted" });
    expect(done.status).toBe(200);
    expect((await read("waiting")).names).toEqual(["Ben Second"]);
    const list = await (await site.get("/desk/inbox?waiting=1", { headers: { cookie: owner } })).text();
    expect(list).toContain("Ben Second");
    expect(list).not.toContain("Ada First");
  });

  test("a follow-up is due from its day on where the lead is, until it's done or snoozed", async () => {
    await quote("/las-vegas-west/get-quote", "Vera West");
    await quote("/toronto/get-quote", "Tom East");
    for (const name of ["Vera West", "Tom East"]) {
      expect((await act(name, { intent: "follow-up", on: "2026-12-03" })).status).toBe(200);
    }
    expect(await read("due")).toMatchObject({ count: "0", names: [] });
    // Past midnight in Toronto, an evening in Las Vegas.
    await moveClock("2026-12-03T06:00:00Z");
    expect(await read("due")).toMatchObject({ count: "1", names: ["Tom East"] });
    await moveClock("2026-12-03T15:00:00Z");
    expect((await read("due")).names.toSorted()).toEqual(["Tom East", "Vera West"]);
    expect((await act("Tom East", { intent: "follow-up", on: "2026-12-04" })).status).toBe(200);
    expect((await act("Vera West", { intent: "follow-up", on: "" })).status).toBe(200);
    expect((await read("due")).count).toBe("0");
    await moveClock("2026-12-05T15:00:00Z");
    const due = await read("due");
    expect(due).toMatchObject({ count: "1", names: ["Tom East"] });
    expect(due.section).toContain("Due yesterday");
  });

  test("visits of today and tomorrow that aren't confirmed, and won moves without a crew", async () => {
    // Saturday at ten in Atlanta.
    await book("/atlanta/book-now", "Nina Monday", "2026-12-07");
    await book("/atlanta/book-now", "Ines Today", "2026-12-05", "15:00");
    await moveClock("2026-12-06T15:00:00Z");
    expect(await read("visits")).toMatchObject({ count: "1", names: ["Nina Monday"] });
    expect((await read("visits")).section).toContain("Tomorrow, 9–11 AM");
    expect((await act("Nina Monday", { intent: "confirmed" }, dan)).status).toBe(200);
    expect((await read("visits")).count).toBe("0");

    const won = { intent: "won", wonBy: "Olga", moveOn: "2026-12-07", moveAt: "8:00" };
    const line =
      (await open()).split('<li class="to-do-line"').find((one) => one.includes(">Tom East<")) ?? "";
    const [, seen = ""] = /name="lead" value="([^"]*)"/.exec(line) ?? [];
    const answer = await site.post(
      `/desk/leads/${seen.split(":")[0]}`,
      { ...won, lead: seen },
      {
        headers: { cookie: owner },
      },
    );
    expect(answer.status).toBe(200);
    expect(await read("visits")).toMatchObject({ count: "1", names: ["Tom East"] });
    expect((await read("visits", dan)).count).toBe("0");
    const crew = { intent: "scheduled", moveOn: "2026-12-07", moveAt: "8:00", crew: "Blue truck" };
    expect((await act("Tom East", crew)).status).toBe(200);
    expect((await read("visits")).count).toBe("0");
  });

  test("an address of the inbox's filter leads to the inbox", async () => {
    const { status, headers } = await site.get("/desk?location=toronto&status=new", {
      headers: { cookie: owner },
    });
    expect([status, headers.get("location")]).toEqual([302, "/desk/inbox?location=toronto&status=new"]);
    expect((await site.get("/desk?utm_campaign=push", { headers: { cookie: owner } })).status).toBe(200);
  });
});
