import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mostlyOnSqlite } from "./support/databases.ts";
import { ada, atAddress, ben, type Person } from "./support/people.ts";
import { type Site, startSite } from "./support/site.ts";

// Where a visitor comes from, from an ad's click to the record (reading, row 4). Cookies and plain requests only:
// all of it works without JavaScript.

const fields = { name: ada.name, phone: ada.phone, email: ada.email, message: "Two rooms, no stairs" };
const NOW = "2026-11-23T15:00:00Z";
const GPC = { "sec-gpc": "1" };

/** The cookies that a response sets, as the browser sends them back. */
function formatCookies(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

mostlyOnSqlite("an ad", (database) => {
  test("is recorded apart from the newsletter that brought the visitor back", async () => {
    await using site = await startSite({ database, now: NOW });
    const ad = await site.get(
      "/toronto?utm_source=google&utm_campaign=spring+moves&gclid=Cj0&email=x@y.example",
      {
        from: ada,
        headers: { referer: "https://www.google.ca/search?q=movers" },
      },
    );
    const [first, firstLast] = ad.headers.getSetCookie();
    expect(first).toMatch(/^first_touch=.*; Path=\/; Max-Age=7776000; HttpOnly; SameSite=Lax$/);
    expect(firstLast).toMatch(/^last_touch=.*; HttpOnly; SameSite=Lax$/);

    await site.moveClock("2026-12-01T15:00:00Z");
    const newsletter = await site.get("/toronto/reviews?utm_source=letter", {
      from: ada,
      headers: { cookie: formatCookies(ad) },
    });
    expect(newsletter.headers.getSetCookie()).toEqual([expect.stringMatching(/^last_touch=/)]);

    const cookie = `city=toronto; ${first?.split(";")[0]}; ${formatCookies(newsletter)}`;
    const thanks = await site.post("/toronto/get-quote", fields, { from: ada, headers: { cookie } });
    expect(thanks.status).toBe(303);
    const [lead = {}] = await site.exportLeads();
    expect(lead).toMatchObject({
      source: "Paid Ads",
      first_touch: {
        utm_source: "google",
        utm_campaign: "spring moves",
        gclid: "Cj0",
        referrer: "https://www.google.ca/search",
        landing_page: "/toronto",
        at: expect.stringMatching(/^2026-11-23T15:/),
      },
      last_touch: {
        utm_source: "letter",
        referrer: null,
        landing_page: "/toronto/reviews",
        at: expect.stringMatching(/^2026-12-01T15:/),
      },
    });
    expect(Object.keys(lead).slice(-2)).toEqual(["first_touch", "last_touch"]);
    expect(JSON.stringify(lead)).not.toContain("x@y.example");
  });
});

test("behind a proxy the site knows its own address, and its cookies belong to this host over HTTPS", async () => {
  await using site = await startSite({
    now: NOW,
    env: { PUBLIC_ORIGIN: "https://www.tailgate.example" },
  });
  const step = await site.get("/toronto", { headers: { referer: "https://www.tailgate.example/" } });
  expect(step.headers.getSetCookie()).toEqual([]);
  const ad = await site.get("/toronto", { headers: { referer: "https://tailgate.example/" } });
  expect(ad.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Host-first_touch=.*; Path=\/; .*; Secure$/),
    expect.stringMatching(/^__Host-last_touch=.*; Path=\/; .*; Secure$/),
  ]);
  const noScript = await site.get("/houston/remembered");
  const city = "Path=/; Max-Age=31536000; SameSite=Lax; Secure";
  expect(noScript.headers.getSetCookie()).toEqual([`__Host-city=houston; ${city}`]);
  expect(await ad.text(), "its own script").toContain("`__Host-city=$");

  const cookie = [formatCookies(ad), formatCookies(noScript)].join("; ");
  const quote = await site.get("/get-quote", { headers: { cookie } });
  expect([quote.status, quote.headers.get("location")]).toEqual([302, "/houston/get-quote"]);
  expect((await site.get("/get-quote", { headers: { cookie: "city=houston" } })).status).toBe(200);
  await site.post("/toronto/get-quote", fields, { from: ada, headers: { cookie } });
  const [lead] = await site.exportLeads();
  expect(lead?.first_touch).toMatchObject({ referrer: "https://tailgate.example/" });
});

describe("a visitor", () => {
  let site: Site;
  let visitors = 0;
  beforeAll(async () => {
    site = await startSite({ now: NOW, env: { LOG_LEVEL: "trace" } });
  });
  afterAll(() => site.close());

  /** A new visitor. */
  const newVisitor = (): Person => atAddress(ada, ++visitors);
  const findLeads = async (person: Person) =>
    (await site.exportLeads()).filter(({ ip_address }) => ip_address === person.address);

  test("gets the same page with a cookie that no cache may share", async () => {
    const plain = await site.get("/toronto", { from: ada });
    expect(plain.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
    expect(plain.headers.getSetCookie()).toEqual([]);
    const etag = plain.headers.get("etag") ?? "";

    for (const path of ["/toronto?gclid=1", "/toronto/faq?gclid=1", "/?gclid=1", "/book-now?gclid=1"]) {
      const marked = await site.get(path, { from: ada });
      expect(marked.headers.getSetCookie(), path).toHaveLength(2);
      expect(marked.headers.get("cache-control"), path).toBe("private, no-cache");
    }
    const whole = await site.get("/toronto?gclid=1", { from: ada, headers: { "if-none-match": etag } });
    expect(whole.status).toBe(200);
    expect(whole.headers.get("etag")).toBe(etag);
    expect(await whole.text()).toBe(await plain.text());

    const again = await site.get("/toronto", { from: ada, headers: { "if-none-match": etag } });
    expect(again.status).toBe(304);
    expect(again.headers.getSetCookie()).toEqual([]);
    const other = await site.get("/toronto", { from: ben });
    expect(other.headers.getSetCookie()).toEqual([]);
    expect(other.headers.get("cache-control")).toMatch(/^public/);
  });

  test.each([
    ["/TORONTO?gclid=1", 301, "/toronto?gclid=1"],
    ["/nowhere-we-know?gclid=1", 302, "/"],
  ])("who is redirected from %s keeps the attribution", async (path, status, location) => {
    const answer = await site.get(path, { from: ada });
    expect([answer.status, answer.headers.get("location")]).toEqual([status, location]);
    expect(answer.headers.getSetCookie()).toHaveLength(2);
    expect(answer.headers.get("cache-control")).toBe("private, no-cache");
  });

  test.each(["/country.json?gclid=1", "/favicon.svg?gclid=1", "/toronto/remembered?gclid=1", "/healthz"])(
    "gets no cookie from what isn't a page: %s",
    async (path) => {
      const { headers } = await site.get(path, { from: ada, headers: { referer: "https://bing.com/" } });
      expect(headers.getSetCookie().filter((cookie) => cookie.includes("touch"))).toEqual([]);
    },
  );

  test("without cookies is attributed by the address that the form is sent to", async () => {
    const person = newVisitor();
    for (const accept of ["text/html", "application/json"]) {
      const told = { ...fields, message: `By ${accept}` };
      await site.post("/toronto?utm_source=bing&msclkid=m1", told, { from: person, accept });
    }
    const touch = expect.objectContaining({ utm_source: "bing", msclkid: "m1", landing_page: "/toronto" });
    expect(await findLeads(person)).toEqual([
      expect.objectContaining({ first_touch: touch, last_touch: touch }),
      expect.objectContaining({ first_touch: touch, last_touch: touch }),
    ]);
  });

  test("who comes without an ad has no attribution", async () => {
    const person = newVisitor();
    await site.post("/toronto", fields, { from: person, headers: { referer: `${site.origin}/toronto` } });
    expect(await findLeads(person)).toMatchObject([{ first_touch: null, last_touch: null }]);
  });

  test("who asks not to be tracked has no attribution", async () => {
    const person = newVisitor();
    const page = await site.get("/toronto?gclid=1", { from: person, headers: GPC });
    expect(page.headers.getSetCookie()).toEqual([]);
    expect(page.headers.get("cache-control")).toMatch(/^public/);
    const earlier = await site.get("/toronto?gclid=1", { from: person });
    const headers = { ...GPC, cookie: formatCookies(earlier) };
    await site.post("/toronto?gclid=1", fields, { from: person, headers });
    expect(await findLeads(person)).toMatchObject([{ first_touch: null, last_touch: null }]);
  });

  test.each([
    ["nonsense", "first_touch=%%%;last_touch={}"],
    ["huge", `first_touch=gclid=${"x".repeat(9_000)}`],
    ["binary", "first_touch=gclid=%00%FF&landing_page=%2F&at=2026-11-23T12%3A00%3A00.000Z"],
  ])("with a cookie that is %s is served and heard all the same", async (_, cookie) => {
    const person = newVisitor();
    const page = await site.get("/toronto?gclid=2", { from: person, headers: { cookie } });
    expect(page.status).toBe(200);
    expect(page.headers.getSetCookie()).toHaveLength(2);
    const thanks = await site.post("/toronto", fields, { from: person, headers: { cookie } });
    expect(thanks.status).toBe(303);
    expect(await findLeads(person)).toMatchObject([{ first_touch: null, last_touch: null }]);
  });

  test("leaves no attribution in the log", async () => {
    const person = newVisitor();
    const page = await site.get("/toronto?utm_term=unmistakable", {
      from: person,
      headers: { referer: "https://unmistakable.example/" },
    });
    await site.post("/toronto?utm_term=unmistakable", fields, {
      from: person,
      headers: { cookie: formatCookies(page) },
    });
    expect(JSON.stringify(await findLeads(person))).toContain("unmistakable");
    expect(site.log()).toContain("is open at");
    expect(site.log()).not.toContain("unmistakable");
  });
});
