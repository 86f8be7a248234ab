import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { applyAction } from "../leads/follow-up/follow-up.server.ts";
import { planDays, setCapacity } from "../schedule/planning.server.ts";
import { findPhone } from "./support/content.ts";
import { mostlyOnSqlite } from "./support/databases.ts";
import { carlasBooking } from "./support/form-fields.ts";
import { withDatabase } from "./support/outbox.ts";
import { atAddress, carla } from "./support/people.ts";
import { type Site, startSite } from "./support/site.ts";

// What a customer reads right after booking a junk removal, and where that page leads.

/** Wednesday, ten in the morning in Atlanta. */
const NOW = "2026-12-02T15:00:00Z";
const planner = { by: "otto", now: Date.parse(NOW) };

const withoutStyle = (html: string) => html.replace(/<style>.*<\/style>/s, "");
const textOf = (html: string) => (/<main.*<\/main>/s.exec(html)?.[0] ?? "").replace(/<[^>]*>/g, " ");
const rowsIn = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(([, term, text]) => [term, text]),
  );
const readKey = (cookie: string) => /booking=([\w-]+)/.exec(cookie)?.[1] ?? "";
const linksIn = (html: string) =>
  [...html.matchAll(/href="(\/thankyou\/[^"]*)"/g)].map(([, link]) => link?.replaceAll("&amp;", "&") ?? "");

mostlyOnSqlite("after a booking", (database) => {
  let site: Site;
  let visitors = 0;

  beforeAll(async () => {
    site = await startSite({ database, now: NOW });
  });
  afterAll(() => site.close());

  /** As the desk would. */
  const atDesk = <T>(work: () => Promise<T>) => withDatabase(site, work);

  const post = (fields: Record<string, string>, from = atAddress(carla, ++visitors), headers = {}) =>
    site.post("/atlanta/book-now", fields, { from, headers });

  /** What the browser does with the answer: the address it goes to, and the cookies it sends there. */
  function follow(answer: Response) {
    expect(answer.status).toBe(303);
    const set = answer.headers.getSetCookie();
    const cookie = set.map((line) => line.split(";")[0]).join("; ");
    return { path: answer.headers.get("location") ?? "", cookie, set, key: readKey(cookie) };
  }
  const open = async (path: string, cookie = "") => {
    const answer = await site.get(path, { headers: { cookie } });
    return { answer, html: withoutStyle(await answer.text()) };
  };
  const goOn = async (link: string, cookie: string) =>
    (await site.get(link, { headers: { cookie } })).headers.get("location") ?? "";
  const bookingOf = async (cookie: string, path: string) => {
    const [link = ""] = linksIn((await open(path, cookie)).html);
    return goOn(link, cookie);
  };

  test("the page repeats day, window, city and reference, and leads to the booking and its calendar file", async () => {
    const { path, cookie } = follow(await post(carlasBooking("One couch")));
    const { answer, html } = await open(path, cookie);
    const reference = new URL(path, site.origin).searchParams.get("ref");
    expect(rowsIn(html)).toEqual({
      Day: "Friday, December 4",
      Window: "1:00 PM to 3:00 PM",
      Where: "Atlanta",
      Reference: reference,
    });
    expect(textOf(html)).toContain("We got your junk removal request");
    expect(textOf(html)).not.toMatch(/Not specified|Your Move Matters|2026-12-04/);
    expect(html).toContain(findPhone("atlanta").tel);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("referrer-policy")).toBe("no-referrer");

    const [link = "", calendar = ""] = linksIn(html);
    const booking = await goOn(link, cookie);
    expect(booking).toMatch(/^\/booking\/[\w-]{43}$/);
    expect((await open(booking)).html).toContain(carla.street);
    const file = await site.get(await goOn(calendar, cookie));
    expect(file.status).toBe(200);
    expect(Object.fromEntries(file.headers)).toMatchObject({
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": 'inline; filename="junk-removal.ics"',
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex",
    });
    const event = await file.text();
    expect(event).toContain("DTSTART:20261204T180000Z");
    expect(event).toContain("DTEND:20261204T200000Z");
    expect(event).toContain("STATUS:TENTATIVE");
    expect(event).not.toContain(carla.street);
  });

  test("the booking's key is in no address and no page that a script reads, only in a cookie for an hour", async () => {
    const { path, cookie, set } = follow(await post(carlasBooking("A key")));
    expect(set.map((line) => line.split("=")[0])).toEqual(["city", "photos", "booking"]);
    const [, value = ""] =
      /^booking=([\w-]{43}); Path=\/thankyou; Max-Age=3600; HttpOnly; SameSite=Lax$/.exec(set[2] ?? "") ?? [
        "",
      ];
    expect(value).not.toBe("");
    expect(path).not.toContain(value);
    expect((await open(path, cookie)).html).not.toContain(value);
  });

  test("elsewhere or later it says the same, and where the link is", async () => {
    const { path, cookie } = follow(await post(carlasBooking("From afar")));
    const other = follow(await post(carlasBooking("Another one")));
    const here = (await open(path, cookie)).html;
    for (const without of ["", other.cookie, "booking=x", `${cookie.slice(0, -1)}!`]) {
      const { answer, html } = await open(path, without);
      expect(answer.status).toBe(200);
      expect(rowsIn(html), without).toEqual(rowsIn(here));
      expect(linksIn(html), without).toEqual([]);
      expect(html).toContain("confirmation email");
      for (const link of linksIn(here)) {
        expect(await goOn(link, without)).toBe(path);
      }
    }
  });

  test("once it was moved the page says the new time; once it's cancelled it leads to the booking", async () => {
    const { path, cookie } = follow(await post(carlasBooking("On the move")));
    const booking = await bookingOf(cookie, path);
    const moved = await site.post(booking, { intent: "move", to: "2026-12-05 9:00", revision: "0" });
    expect(moved.headers.get("location")).toContain("said=moved");
    expect(rowsIn((await open(path, cookie)).html)).toMatchObject({
      Day: "Saturday, December 5",
      Window: "9:00 AM to 11:00 AM",
    });
    await site.post(booking, { intent: "cancel", revision: "1" });
    expect(await goOn(path, cookie)).toBe(booking);
    expect(await (await site.get(`${booking}/calendar.ics`)).text()).toContain("STATUS:CANCELLED");
  });

  test("sent twice it's the same page; edited it says what's true now", async () => {
    const from = atAddress(carla, ++visitors);
    const fields = { ...carlasBooking("Twice"), submissionKey: "thank-you-twice-0001" };
    const first = follow(await post(fields, from));
    const again = follow(await post(fields, from));
    expect(again).toMatchObject({ path: first.path, key: first.key });
    const edited = follow(await post({ ...fields, timeSlot: "15:00" }, from));
    expect(edited.key).toBe(first.key);
    expect(rowsIn((await open(edited.path, edited.cookie)).html).Window).toBe("3:00 PM to 5:00 PM");
    expect(rowsIn((await open(first.path, edited.cookie)).html).Window).toBe("3:00 PM to 5:00 PM");
  });

  test("sent again once it was cancelled, it doesn't promise a crew", async () => {
    const from = atAddress(carla, ++visitors);
    const first = follow(await post(carlasBooking("Not again"), from));
    const booking = await bookingOf(first.cookie, first.path);
    await site.post(booking, { intent: "cancel", revision: "0" });
    const again = follow(await post(carlasBooking("Not again"), from));
    expect(await goOn(again.path, again.cookie)).toBe(booking);
    expect((await open(booking)).html).toContain("Your junk removal is canceled");
  });

  test("a window that's taken gets no cookie", async () => {
    await atDesk(() => setCapacity(["atlanta"], 1, planner));
    const fields = { ...carlasBooking("Full", "2026-12-08"), timeSlot: "9:00" };
    follow(await post(fields));
    const refused = await post({ ...fields, message: "Too late" });
    expect(refused.status).toBe(422);
    expect(refused.headers.getSetCookie()).toEqual([]);
    await atDesk(() => setCapacity(["atlanta"], null, planner));
  });

  test("a robot can't tell that its booking is held", async () => {
    const held = { topic: "viagra" };
    const robot = follow(await post({ ...carlasBooking("Held", "2026-12-07"), ...held }));
    const person = follow(await post(carlasBooking("Kept", "2026-12-07")));
    const jobs = await site.exportJobs();
    expect(jobs.find(({ description }) => description === "Held")?.standing).toBe("quarantined");
    const alike = (text: string, { path, key }: typeof robot) =>
      text
        .replaceAll(new URL(path, site.origin).searchParams.get("ref") ?? "", "(reference)")
        .replaceAll(key, "(key)")
        .replace(/photos=[\w-]{48}/, "photos=(key)")
        .replace(/UID:.*|DTSTAMP:.*/g, "");
    const walk = async (visit: typeof robot) => {
      const page = await open(visit.path, visit.cookie);
      const booking = await bookingOf(visit.cookie, visit.path);
      const seen = [visit.path, String(visit.set), page.html, booking, (await open(booking)).html];
      seen.push(await (await site.get(`${booking}/calendar.ics`)).text());
      for (const [intent, revision] of [
        ["move", "0"],
        ["cancel", "1"],
      ] as const) {
        const to = "2026-12-09 9:00";
        seen.push((await site.post(booking, { intent, revision, to })).headers.get("location") ?? "");
        seen.push((await open(booking)).html);
      }
      return seen.map((text) => alike(text, visit));
    };
    const [ofRobot, ofPerson] = [await walk(robot), await walk(person)];
    expect(ofRobot).toEqual(ofPerson);
    expect(ofRobot.join()).toContain("said=moved");
    expect(ofRobot.join()).toContain("said=cancelled");
  });

  test("a held booking that its customer moved takes its place once it's released", async () => {
    const robot = follow(await post({ ...carlasBooking("Released", "2026-12-07"), topic: "x" }));
    const booking = await bookingOf(robot.cookie, robot.path);
    await site.post(booking, { intent: "move", to: "2026-12-09 11:00", revision: "0" });
    const find = async () =>
      (await site.exportJobs()).find(({ description }) => description === "Released") as { id: string };
    const { id } = await find();
    const listBooked = async () => {
      const [day] = await atDesk(() => planDays("atlanta", ["2026-12-09"]));
      return day?.windows[1]?.leadIds;
    };
    expect(await listBooked()).toEqual([]);
    const done = await atDesk(async () => {
      const by = { actor: { id: "otto", name: "Otto" }, now: Date.parse(NOW) };
      return (await applyAction([{ id, revision: 1 }], by, { name: "released" })).done;
    });
    expect(done).toHaveLength(1);
    expect(await find()).toMatchObject({ date: "2026-12-09", start_time: "11:00", standing: "released" });
    expect(await listBooked()).toEqual([id]);
  });

  test("calendar files of forged and cut-off links are 404", async () => {
    const { path, cookie } = follow(await post(carlasBooking("Forged")));
    const booking = await bookingOf(cookie, path);
    for (const forged of [booking.slice(0, -1), `${booking}A`, "/booking/x"]) {
      const answer = await site.get(`${forged}/calendar.ics`);
      expect(answer.status, forged).toBe(404);
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(answer.headers.get("content-type")).not.toContain("calendar");
    }
    expect((await site.post(`${booking}/calendar.ics`, {})).status).toBe(405);
    expect((await site.post("/thankyou/booking", {})).status).toBe(405);
  });
});

describe("the thank-you page of a booking", () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite({ now: NOW, env: { PUBLIC_ORIGIN: "https://www.tailgate.example" } });
  });
  afterAll(() => site.close());
  const open = async (query: Record<string, string>) => {
    const answer = await site.get(`/thankyou?${new URLSearchParams({ form: "booking", ...query })}`);
    return { status: answer.status, html: withoutStyle(await answer.text()) };
  };

  test("leaves out what its address doesn't say or no form of ours sends", async () => {
    for (const query of [
      {},
      { date: "2026-13-40", window: "10:00", city: "nowhere", ref: "nonsense" },
      { date: "tomorrow", window: "constructor", city: "__proto__", ref: "<b>x</b>" },
      { date: "9".repeat(5_000), window: "9".repeat(5_000), city: "../desk", ref: "A".repeat(5_000) },
    ]) {
      const { status, html } = await open(query);
      expect(status).toBe(200);
      expect(rowsIn(html)).toEqual({});
      expect(html).toContain("We got your junk removal request");
      expect(html).not.toMatch(/Not specified|Invalid Date|9{50}|A{50}|<b>/);
    }
  });

  test.each([
    ["2026-12-04", true],
    ["2026-12-31", true],
    ["2027-01-02", false],
    ["2026-12-01", false],
    ["", false],
  ])("shows the month's coupons for a visit while they're valid: %s %s", async (date, isShown) => {
    const { html } = await open({ date, city: "atlanta" });
    expect(/Good until Thursday, December 31/i.test(html)).toBe(isShown);
    expect(html.includes("$50 off")).toBe(isShown);
    expect(html.includes("coupon ready")).toBe(isShown);
  });

  test("a move's page has neither coupons nor a word about junk", async () => {
    const html = await (await site.get("/thankyou?moveDate=2026-12-04&packing=false")).text();
    expect(textOf(withoutStyle(html))).not.toMatch(/\$50 off|calendar|coupon|junk/i);
  });

  test("over HTTPS the cookie is secure", async () => {
    const answer = await site.post("/atlanta/book-now", carlasBooking("Secure"), { from: carla });
    const [, , cookie = ""] = answer.headers.getSetCookie();
    expect(cookie).toMatch(
      /^__Secure-booking=[\w-]{43}; Path=\/thankyou; Max-Age=3600; HttpOnly; SameSite=Lax; Secure$/,
    );
    const location = answer.headers.get("location") ?? "";
    const page = await site.get(location, { headers: { cookie: cookie.split(";")[0] ?? "" } });
    expect(linksIn(await page.text())).toHaveLength(2);
  });
});
