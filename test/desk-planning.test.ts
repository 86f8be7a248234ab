import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { MoveChoices } from "../app/desk/schedule/read-move.server.ts";
import { customerEmail } from "../content/mail.ts";
import { findPhone } from "./support/content.ts";
import { formatCookies, inviteDispatcher, olga, submitLinkForm, waitForStartLink } from "./support/desk.ts";
import { adasQuote, carlasBooking } from "./support/form-fields.ts";
import { readMailFolder } from "./support/mail-folder.ts";
import { ada, atAddress, carla } from "./support/people.ts";
import { type Site, startSite } from "./support/site.ts";

// Who may see and change which week and which location, with a dispatcher who works in Atlanta only.

let site: Site;
let owner: string;
let dan: string;
let sam: string;

beforeAll(async () => {
  site = await startSite({ now: "2026-12-02T15:00:00Z" });
  const link = await waitForStartLink(site);
  owner = formatCookies(await submitLinkForm(site, link, olga));
  const person = { email: "dan@example.com", name: "Dan Reyes", password: "harbour lantern moss" };
  dan = formatCookies(await inviteDispatcher(site, owner, { ...person, place: "atlanta" }));
  const another = { email: "sam@example.com", name: "Sam Ray", password: "velvet anchor birch" };
  sam = formatCookies(await inviteDispatcher(site, owner, { ...another, place: "san-antonio" }));
});
afterAll(() => site.close());

async function book(path: string, name: string, place: number): Promise<void> {
  const fields = { ...carlasBooking(`Couch of ${name}`), name, email: `${name}@example.com` };
  expect((await site.post(path, fields, { from: atAddress(carla, place) })).status).toBe(303);
}

const findJob = async (name: string) => (await site.exportJobs()).find(({ cus_name }) => cus_name === name);
const read = (path: string) => site.get(path, { headers: { cookie: dan } });
const send = (path: string, fields: Record<string, string>, cookie = dan) =>
  site.post(path, fields, { headers: { cookie } });
const asOwner = async (path: string, fields: Record<string, string>) => {
  const answer = await send(path, fields, owner);
  return { status: answer.status, html: await answer.text() };
};
const friday = { date: "2026-12-04", window: "9:00" };

describe("a dispatcher for Atlanta", () => {
  test("sees the Atlanta week and no other", async () => {
    await book("/atlanta/book-now", "Ines", 1);
    await book("/miami/book-now", "Mira", 2);
    const week = await (await read("/desk/schedule")).text();
    expect(week).toContain("Ines");
    expect(week).not.toContain("Mira");
    expect((await read("/desk/schedule?location=miami")).status).toBe(404);
    expect((await read("/desk/schedule?location=nowhere&week=2026-13-77")).status).toBe(404);
    expect((await read("/desk/schedule?location=atlanta&week=2026-13-77")).status).toBe(200);
  });

  test("blocks a window in Atlanta and nowhere else", async () => {
    const block = { intent: "close", reason: "Repair", ...friday };
    expect((await send("/desk/schedule", { ...block, location: "miami" })).status).toBe(404);
    expect((await send("/desk/schedule", { ...block, location: "*" })).status).toBe(403);
    expect((await send("/desk/schedule", { ...block, location: "" })).status).toBe(404);
    expect((await send("/desk/schedule", { ...block, location: "atlanta", reason: " " })).status).toBe(422);
    expect((await send("/desk/schedule", { ...block, location: "atlanta", window: "10:00" })).status).toBe(
      400,
    );
    expect((await send("/desk/schedule", { ...block, location: "atlanta" })).status).toBe(200);
    const fields = { ...carlasBooking("Blocked?"), timeSlot: "9:00" };
    expect((await site.post("/atlanta/book-now", fields, { from: atAddress(carla, 3) })).status).toBe(422);
    expect((await site.post("/miami/book-now", fields, { from: atAddress(carla, 4) })).status).toBe(303);
  });

  test("moves a job in Atlanta once, and none elsewhere", async () => {
    const jobs = await site.exportJobs();
    const findId = (name: string) => jobs.find(({ cus_name }) => cus_name === name)?.id ?? "";
    const move = (name: string, to: object) =>
      send("/desk/schedule", { intent: "move", lead: `${findId(name)}:0`, ...to });
    const saturday = { date: "2026-12-05", window: "11:00" };
    expect((await move("Mira", saturday)).status).toBe(404);
    expect((await move("Nobody", saturday)).status).toBe(404);
    for (const to of [
      { date: "2026-12-04", window: "9:00" },
      { date: "2026-12-01", window: "9:00" },
      { date: "2226-12-01", window: "9:00" },
      { date: "2026-12-05", window: "10:00" },
      { date: "never", window: "" },
      {},
    ]) {
      expect((await move("Ines", to)).status, JSON.stringify(to)).toBe(422);
    }
    expect((await move("Ines", saturday)).status).toBe(200);
    const stale = await move("Ines", { ...saturday, window: "9:00" });
    expect(stale.status).toBe(409);
    expect(await stale.text()).toContain("Someone else has changed this lead in the meantime");
    const mailTo = async (address: string) =>
      (await readMailFolder(site)).filter(({ to }) => to?.some((one) => one.address === address));
    const subjects = async () => (await mailTo("Ines@example.com")).map(({ subject }) => subject);
    await site.moveClock("2026-12-02T15:10:00Z");
    await expect.poll(subjects).toContain(customerEmail.junk.moved.subject);
    const after = await site.exportJobs();
    const findDate = (name: string) => after.find(({ cus_name }) => cus_name === name)?.date;
    expect([findDate("Ines"), findDate("Mira")]).toEqual(["2026-12-05", "2026-12-04"]);
  });

  test("sees what's left of each window of any day, and the very words of the email, for their own visits only", async () => {
    const jobs = await site.exportJobs();
    const findId = (name: string) => jobs.find(({ cus_name }) => cus_name === name)?.id ?? "";
    const ask = (name: string, day: string) =>
      read(`/desk/schedule/windows?${new URLSearchParams({ lead: findId(name), day })}`);
    const answer = await ask("Ines", "2027-03-01");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const choices = (await answer.json()) as MoveChoices;
    expect(choices).toMatchObject({ day: "2027-03-01", shut: null, lead: { name: "Ines", revision: 1 } });
    expect(choices.windows.map(({ window, isBlocked }) => [window, isBlocked])).toEqual([
      ["9:00", false],
      ["11:00", false],
      ["13:00", false],
      ["15:00", false],
    ]);
    const sent = (await readMailFolder(site)).find(
      ({ subject }) => subject === customerEmail.junk.moved.subject,
    );
    const preview = ((await (await ask("Ines", "2026-12-05")).json()) as MoveChoices).windows[1];
    expect(preview).toMatchObject({
      isHere: true,
      taken: 1,
      email: { to: "Ines@example.com", subject: sent?.subject },
    });
    expect(sent?.text).toContain(`${customerEmail.greeting}\n\n${preview?.email?.opening}\n`);
    expect(((await (await ask("Ines", "2026-12-06")).json()) as MoveChoices).shut).toMatchObject({
      isSunday: true,
    });

    for (const path of ["windows", "move"]) {
      for (const id of [findId("Mira"), "0197-somebody", ""]) {
        const refused = await read(`/desk/schedule/${path}?lead=${id}&day=2026-12-05`);
        expect(refused.status, `${path} ${id}`).toBe(404);
        expect(await refused.text(), path).not.toContain("Mira");
      }
    }
  });

  test("moves a visit without JavaScript, in two steps", async () => {
    const ines = (await site.exportJobs()).find(({ cus_name }) => cus_name === "Ines");
    const first = await (await read(`/desk/schedule/move?lead=${ines?.id}`)).text();
    expect(first).toMatch(/<input[^>]*type="radio"[^>]*value="2026-12-07"/);
    expect(first).not.toContain("Move and notify");
    const second = await (
      await read(`/desk/schedule/move?lead=${ines?.id}&date=2026-12-05&other=2027-03-01&window=9:00`)
    ).text();
    expect(second).toContain("Your visit has moved to Monday, March 1, 9:00 AM to 11:00 AM.");
    const forms = second.match(/<form[\s\S]*?<\/form>/g) ?? [];
    const form = forms.find((one) => one.includes('value="move"')) ?? "";
    const fields = Object.fromEntries(
      [...form.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = "", value = ""]) => [name, value]),
    );
    expect(fields).toEqual({ intent: "move", lead: `${ines?.id}:1`, date: "2027-03-01", window: "9:00" });
    expect((await send("/desk/schedule", { ...fields, window: "" })).status).toBe(422);
    const moved = await send("/desk/schedule?location=atlanta&day=2027-03-01", fields);
    expect(moved.status).toBe(200);
    const page = await moved.text();
    expect(page).toContain("Moved to Monday, March 1.");
    const [, undo = ""] = /name="undo" value="([^"]+)"/.exec(page) ?? [];
    expect((await send("/desk/schedule", { intent: "undone", undo })).status).toBe(200);
    const back = (await site.exportJobs()).find(({ cus_name }) => cus_name === "Ines");
    expect(back).toMatchObject({ date: "2026-12-05", start_time: "11:00" });
  });

  test("sees the won moves of Atlanta above its windows, and no other's", async () => {
    for (const [slug, name] of [
      ["atlanta", "Abel Moss"],
      ["miami", "Milo Fern"],
    ] as const) {
      const fields = { ...adasQuote(`A harp of ${name}`), name };
      expect((await site.post(`/${slug}/get-quote`, fields, { from: ada })).status).toBe(303);
    }
    const { default: BetterSqlite3 } = await import("better-sqlite3");
    const file = new BetterSqlite3(`${site.dataDir}/tailgate.db`, { timeout: 5_000 });
    const change = file.prepare(
      "update leads set status = ?, move_on = '2026-12-05', move_at = '8:00', crew = 'Red', quoted_amount = 90000 where kind = 'moving'",
    );
    const pages = ["?day=2026-12-05", "/sheet?day=2026-12-05", "/sheet?day=2026-12-05&crew=Red"];
    const readAll = () =>
      Promise.all(pages.map(async (page) => await (await read(`/desk/schedule${page}`)).text()));
    for (const [status, isShown] of [
      ["quoted", false],
      ["won", true],
      ["done", true],
    ] as const) {
      change.run(status);
      for (const page of await readAll()) {
        expect(page.includes("Abel Moss"), status).toBe(isShown);
        if (isShown) expect(page).toMatch(/\$900\b/);
        expect(page).not.toContain("Milo Fern");
      }
    }
    file.close();
    const windows = await (
      await read(`/desk/schedule/windows?lead=${(await findJob("Ines"))?.id}&day=2026-12-05`)
    ).json();
    expect(
      windows.windows.map(({ taken }: { taken: number }) => taken),
      "they take no spot",
    ).toEqual([0, 1, 0, 0]);
  });

  test("prints the day of Atlanta, and no other's", async () => {
    const day = (query: string) => read(`/desk/schedule/sheet?day=2026-12-05${query}`);
    const sheet = await (await day("")).text();
    for (const text of ["Ines", carla.street, carla.unit, "Couch of Ines", "11 AM–1 PM"]) {
      expect(sheet, text).toContain(text);
    }
    const friday = await (await read("/desk/schedule/sheet?day=2026-12-04")).text();
    expect(friday).not.toContain("Mira");
    expect((await day("&location=miami")).status).toBe(404);
    expect(await (await day("&crew=Red")).text()).not.toContain(carla.street);
  });

  test("gets from an open visit to its day, and hears that a confirmation goes out", async () => {
    const ines = (await site.exportJobs()).find(({ cus_name }) => cus_name === "Ines");
    const page = `/desk/leads/${ines?.id}`;
    const link = 'href="/desk/schedule?location=atlanta&amp;day=2026-12-05"';
    expect(await (await read(page)).text()).toContain(link);
    const follow = async (intent: string, revision: number) =>
      (await send(page, { intent, reason: "", lead: `${ines?.id}:${revision}` })).text();
    expect(await follow("confirmed", 3)).toContain(
      "Confirmed. If we can write to them, the customer is notified",
    );
    expect(await follow("cancelled", 4)).not.toContain(link);
  });

  test("sees of a crew that two addresses share only the visits from their own", async () => {
    await book("/san-antonio/book-now", "Sana", 30);
    await book("/sanantonio/book-now", "Saul", 31);
    const readAsSam = async (path: string) => (await site.get(path, { headers: { cookie: sam } })).text();
    const board = await readAsSam("/desk/schedule?day=2026-12-04");
    expect(board).toContain("1 booking by another team");
    const sheet = await readAsSam("/desk/schedule/sheet?day=2026-12-04");
    const made = await send(
      "/desk/schedule",
      { intent: "calendar-make", location: "san-antonio", proof: "velvet anchor birch" },
      sam,
    );
    const [feed = ""] = /\/calendar\/[\w-]{43}\.ics/.exec(await made.text()) ?? [];
    for (const text of [board, sheet, await readAsSam(feed)]) {
      expect(text).toContain("Sana");
      expect(text).not.toContain("Saul");
    }
  });

  test("sees their location's phone and can't change it", async () => {
    const list = await (await read("/desk/locations")).text();
    expect(list).toContain(findPhone("atlanta").printed);
    expect(list).not.toContain(findPhone("miami").printed);
    expect((await read("/desk/locations?location=miami")).status).toBe(404);
    const edit = { intent: "edit", location: "atlanta", phone: "404 555 0199", notify: "" };
    expect((await send("/desk/locations", edit)).status).toBe(403);
    const capacity = { intent: "capacity", location: "atlanta", capacity: "9" };
    expect((await send("/desk/locations", capacity)).status).toBe(403);
    expect(await (await site.get("/atlanta")).text()).toContain(findPhone("atlanta").printed);
  });

  test("can't close a day everywhere, only in their own locations", async () => {
    const block = {
      intent: "close",
      reason: "Training",
      location: "atlanta",
      date: "2026-12-08",
      window: "*",
    };
    expect((await send("/desk/schedule", { ...block, reach: "*" })).status).toBe(403);
    expect((await send("/desk/schedule", { ...block, reach: "mine" })).status).toBe(200);
    const fields = { ...carlasBooking("Closed?", "2026-12-08"), timeSlot: "9:00" };
    expect((await site.post("/atlanta/book-now", fields, { from: atAddress(carla, 5) })).status).toBe(422);
    expect((await site.post("/miami/book-now", fields, { from: atAddress(carla, 6) })).status).toBe(303);
    const everywhere = { intent: "capacity", location: "*", capacity: "1" };
    expect((await send("/desk/locations", everywhere)).status).toBe(403);
    expect(
      (await send("/desk/locations", { intent: "hours", location: "atlanta", usual: "yes" })).status,
    ).toBe(403);
  });

  test("every action has its line in the audit log", async () => {
    const { default: BetterSqlite3 } = await import("better-sqlite3");
    const file = new BetterSqlite3(`${site.dataDir}/tailgate.db`, { readonly: true });
    const lines = file.prepare("select action from audit_log order by id").all() as { action: string }[];
    file.close();
    expect(lines.map(({ action }) => action)).toEqual(
      expect.arrayContaining(["window.closed", "lead.moved"]),
    );
    expect(lines.filter(({ action }) => action === "lead.moved")).toHaveLength(2);
  });
});

describe("the owner", () => {
  const week = (text: string) => Object.fromEntries([0, 1, 2, 3, 4, 5, 6].map((day) => [`day-${day}`, text]));
  const publicPage = async (slug: string) =>
    (await (await site.get(`/${slug}`)).text()).replaceAll("\u00a0", " ");
  const historyAt = async (slug: string) =>
    (await site.get(`/desk/locations?location=${slug}`, { headers: { cookie: owner } })).text();

  test("closes a day everywhere and opens it again", async () => {
    const close = { location: "atlanta", date: "2026-12-09", window: "*", reach: "*" };
    const fields = { ...carlasBooking("Everywhere?", "2026-12-09"), timeSlot: "9:00" };
    const book = async (place: number) =>
      (await site.post("/houston/book-now", fields, { from: atAddress(carla, place) })).status;
    const blocked = await asOwner("/desk/schedule", { ...close, intent: "close", reason: "Storm" });
    expect(blocked.html).toContain("Blocked at every location.");
    expect(await book(7)).toBe(422);
    expect((await read("/desk/schedule?location=atlanta&week=2026-12-09")).status).toBe(200);
    expect((await send("/desk/schedule", { ...close, intent: "restore" })).status).toBe(403);
    expect((await asOwner("/desk/schedule", { ...close, intent: "restore" })).status).toBe(200);
    expect((await asOwner("/desk/schedule", { ...close, intent: "restore" })).status).toBe(422);
    expect(await book(8)).toBe(303);
  });

  test("changes opening hours: the public page and response times use them at once, with history", async () => {
    expect(await publicPage("waterloo")).toContain("We pick up Monday to Friday 8 AM–7 PM");
    const edit = { intent: "hours", location: "kitchener" };
    const wrong = await asOwner("/desk/locations", { ...edit, ...week("8-5") });
    expect(wrong.status).toBe(422);
    expect(wrong.html).toContain("say whether the closing time is AM or PM");
    const wanted = { ...edit, ...week("closed"), "day-2": "8 AM-noon, 1 PM-5:30 PM" };
    expect((await asOwner("/desk/locations", wanted)).status).toBe(200);
    const line = "We pick up Wednesday 8 AM–noon, 1 PM–5:30 PM.";
    for (const slug of ["kitchener", "waterloo"]) expect(await publicPage(slug)).toContain(line);
    expect(await publicPage("toronto")).not.toContain(line);
    // Search engines get the same hours.
    expect(await publicPage("waterloo")).toContain(
      '"dayOfWeek":["Wednesday"],"opens":"13:00","closes":"17:30"',
    );
    expect((await asOwner("/desk/locations", wanted)).html).toContain("Nothing has changed.");

    // One slug gets its own hours, then goes back to the shared ones.
    const own = { ...edit, location: "waterloo", only: "yes", ...week("9:00-10:00") };
    expect((await asOwner("/desk/locations", own)).status).toBe(200);
    expect(await publicPage("waterloo")).toContain("We pick up Monday to Sunday 9 AM–10 AM.");
    expect(await publicPage("kitchener")).toContain(line);
    expect((await asOwner("/desk/locations", { ...edit, location: "waterloo", usual: "yes" })).status).toBe(
      200,
    );
    expect(await publicPage("waterloo")).toContain(line);

    // From ten past ten on Wednesday until seven there: closed over noon and from half past five.
    const move = adasQuote("Waits on Wednesday");
    expect((await site.post("/kitchener/get-quote", move, { from: ada })).status).toBe(303);
    await site.moveClock("2026-12-03T00:00:00Z");
    const inbox = await (await site.get("/desk/inbox?kind=moving", { headers: { cookie: owner } })).text();
    expect(inbox.replaceAll(/<[^>]*>/g, "")).toMatch(/waiting 6 h 1\d min/);

    const history = await historyAt("kitchener");
    expect(history).toContain(
      "opening hours Monday to Friday 8 AM–7 PM; Saturday 9 AM–5 PM → Wednesday 8 AM–noon, 1 PM–5:30 PM",
    );
    expect(history).toContain(olga.name);
  });

  test("changes email addresses and capacities: used at once, with history", async () => {
    const record = {
      intent: "edit",
      location: "houston",
      phone: "(713) 555-0188",
      notify: "crew@example.com",
    };
    expect((await asOwner("/desk/locations", record)).status).toBe(200);
    expect(await publicPage("houston")).toContain("(713) 555-0188");
    const places = { intent: "capacity", location: "houston", capacity: "1" };
    expect((await asOwner("/desk/locations", places)).status).toBe(200);
    await book("/houston/book-now", "Hana", 9);
    const again = carlasBooking("No place");
    expect((await site.post("/houston/book-now", again, { from: atAddress(carla, 10) })).status).toBe(422);
    const mail = async () => (await readMailFolder(site)).map(({ to }) => to?.map(({ address }) => address));
    await expect.poll(mail, { timeout: 60_000 }).toContainEqual(["crew@example.com"]);
    const history = await historyAt("houston");
    expect(history).toContain("→ (713) 555-0188; leads emailed to the owner → 1 address");
    expect(history).toContain("bookings per window as usual → 1");
    const everywhere = { intent: "capacity", location: "*", capacity: "7" };
    expect((await asOwner("/desk/locations", everywhere)).status).toBe(200);
    const settings = await (await site.get("/desk/settings/capacity", { headers: { cookie: owner } })).text();
    expect(settings).toContain("bookings per window as usual → 7");
    expect(settings).toContain("7 bookings per window.");
  });
});

describe("a day that the calendar doesn't have", () => {
  const noDay = "2027-02-30";
  const quote = adasQuote("Moves on no day");

  test("is refused as a follow-up date, for one lead or many", async () => {
    expect((await site.post("/toronto/get-quote", quote, { from: ada })).status).toBe(303);
    const id = (await site.exportLeads()).find(
      ({ note_from_customer }) => note_from_customer === quote.message,
    )?.id;
    const one = { intent: "follow-up", on: noDay, lead: `${id}:0` };
    expect(await asOwner(`/desk/leads/${id}`, one)).toMatchObject({ status: 422 });
    const many = { intent: "many", action: "follow-up", on: noDay, lead: `${id}:0` };
    expect((await asOwner("/desk/inbox", many)).status).toBe(422);
    expect((await asOwner(`/desk/leads/${id}`, { ...one, on: "2027-02-28" })).status).toBe(200);
  });

  test("can't be blocked or opened, and no job can be moved to it", async () => {
    const place = { location: "atlanta", reason: "Repair", date: noDay };
    expect((await asOwner("/desk/schedule", { intent: "close", window: "9:00", ...place })).status).toBe(400);
    expect((await asOwner("/desk/schedule", { intent: "open-day", window: "*", ...place })).status).toBe(400);
    const job = (await site.exportJobs())[0];
    const lead = await site.get(`/desk/leads/${job?.id}`, { headers: { cookie: owner } });
    const [, revision] = new RegExp(`${job?.id}:(\\d+)`).exec(await lead.text()) ?? [];
    const move = { intent: "move", lead: `${job?.id}:${revision}`, date: noDay, window: "9:00" };
    expect((await asOwner("/desk/schedule", move)).status).toBe(422);
  });

  test("is refused in a week, filter, period and export", async () => {
    const page = async (path: string) => {
      const answer = await site.get(path, { headers: { cookie: owner } });
      return { status: answer.status, html: await answer.text() };
    };
    expect((await page(`/desk/schedule?location=atlanta&week=${noDay}`)).html).toContain("December 5");
    expect((await page(`/desk/numbers?from=2026-12-01&to=${noDay}`)).html).toContain("valid period");
    for (const filter of [`from=${noDay}`, `to=${noDay}`, `due=${noDay}`]) {
      expect((await page(`/desk/export?format=csv&${filter}`)).status, filter).toBe(400);
      expect((await page(`/desk/inbox?${filter}`)).html, filter).not.toContain('value="2027-0');
    }
    expect((await page("/desk/export?format=csv&from=2027-02-28")).status).not.toBe(400);
  });

  test("is refused as a visit's day and as a moving date", async () => {
    const booking = { ...carlasBooking("On no day"), selectedDate: noDay };
    expect((await site.post("/atlanta/book-now", booking, { from: atAddress(carla, 20) })).status).toBe(422);
    const moving = { ...quote, message: "Moves on no day at all", moveDate: noDay };
    await site.post("/toronto/get-quote", moving, { from: ada });
    expect((await site.exportLeads()).filter(({ move_date }) => move_date)).toEqual([]);
  });
});

test("the same wait reads the same in the inbox and on the lead's page", async () => {
  await site.moveClock("2026-12-03T15:00:00Z");
  const message = "Waits a day and a half";
  expect((await site.post("/toronto/get-quote", adasQuote(message), { from: ada })).status).toBe(303);
  const id = (await site.exportLeads()).find(({ note_from_customer }) => note_from_customer === message)?.id;
  // From ten to seven, and from eight to half past noon.
  await site.moveClock("2026-12-04T17:30:20Z");
  const signIn = async () => formatCookies(await site.post("/desk/sign-in", olga));
  let cookie = await signIn();
  const page = async (path: string) => (await site.get(path, { headers: { cookie } })).text();
  const read = async (path: string, before: string) =>
    new RegExp(`>${before} ([^<,"]*)`).exec((await page(path)).replaceAll(/<!-- -->|<\/span>/g, ""))?.[1];
  expect(await read(`/desk/inbox?text=${message.replaceAll(" ", "+")}`, "waiting")).toBe("13 h 30 min");
  expect(await read(`/desk/leads/${id}`, "waiting")).toMatch(/^13 h 30 min/);

  await site.moveClock("2026-12-20T17:30:20Z");
  cookie = await signIn();
  expect(await read(`/desk/inbox?text=${message.replaceAll(" ", "+")}`, "waiting")).toBe("over 2 weeks");
  expect(await page(`/desk/leads/${id}`)).toMatch(/title="15\d h \d+ min of opening hours"/);
});
