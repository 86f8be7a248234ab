import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import routes from "../app/routes.ts";
import { authenticatorCode, createOwner, formatCookies, inviteDispatcher, olga } from "./support/desk.ts";
import { type Site, startSite } from "./support/site.ts";

// A session ends at work: signing in leads back to the page one was on.

const lead = "/desk/leads/01970000-0000-7000-8000-000000000000";
const dan = {
  email: "dan@example.com",
  place: "toronto",
  name: "Dan Reyes",
  password: "harbour lantern moss",
};

let site: Site;
let owner: string;
beforeAll(async () => {
  site = await startSite();
  owner = await createOwner(site);
});
afterAll(() => site.close());

function requireSecondFactor(): void {
  const file = new BetterSqlite3(join(site.dataDir, "tailgate.db"), { timeout: 5_000 });
  file.prepare("insert into access_rules (id, needs_second_factor) values (1, 1)").run();
  file.close();
}

/** The address that sign-in goes on to; null for To do. */
function readNext(answer: Response): string | null {
  const to = new URL(answer.headers.get("location") ?? "/nowhere", site.origin);
  expect(to.pathname).toBe("/desk/sign-in");
  return to.searchParams.get("to");
}

async function readNextOfData(answer: Response): Promise<string | null> {
  const to = /\/desk\/sign-in[^"\\]*/.exec(await answer.text())?.[0] ?? "/nowhere";
  return readNext(new Response(null, { headers: { location: to } }));
}

describe("without a session, sign-in goes on to", () => {
  test.each([
    ["/desk", null],
    [lead, lead],
    ["/desk/inbox", "/desk/inbox"],
    ["/desk/inbox?location=toronto&q=a+harp", "/desk/inbox?location=toronto&q=a+harp"],
    ["/desk/schedule?location=toronto&week=2026-12-07", "/desk/schedule?location=toronto&week=2026-12-07"],
    ["/desk/export?format=csv", "/desk/export?format=csv"],
  ])("the page that was opened: %s", async (asked, next) => {
    expect(readNext(await site.get(asked))).toBe(next);
  });

  test.each([
    [`${lead}.data`, lead],
    [`${lead}.data?_routes=desk%2Fshell`, lead],
    ["/desk/inbox.data?location=toronto&_routes=desk%2Finbox", "/desk/inbox?location=toronto"],
    ["/desk/_.data?index", null],
    ["/desk/schedule.data?week=2026-12-07&_routes=desk%2Fschedule", "/desk/schedule?week=2026-12-07"],
  ])("the page whose data was read: %s", async (asked, next) => {
    expect(await readNextOfData(await site.get(asked))).toBe(next);
  });

  test.each([
    [lead, lead],
    ["/desk?index", null],
    ["/desk/locations?location=toronto", "/desk/locations?location=toronto"],
  ])("the page that a form was sent to: %s", async (asked, next) => {
    expect(readNext(await site.post(asked, { intent: "noted" }))).toBe(next);
    const [path = "", query = ""] = asked.split("?");
    const data = await site.post(`${path}.data?${query}`, { intent: "noted" });
    expect(await readNextOfData(data)).toBe(next);
  });

  test("the page that a form was sent from, where the browser says so", async () => {
    const send = (referer: string, to = "/desk/inbox") =>
      site.post(to, { intent: "many" }, { headers: { referer } });
    expect(readNext(await send(`${site.origin}/desk/inbox?location=toronto&status=new`))).toBe(
      "/desk/inbox?location=toronto&status=new",
    );
    expect(readNext(await send(`${site.origin}/desk/privacy`, "/desk/privacy/export"))).toBe("/desk/privacy");
    expect(readNext(await send(`${site.origin}${lead}`, "/desk/sign-out"))).toBe(lead);
    expect(readNext(await send("https://evil.example/desk-of-ours", lead))).toBe(lead);
    expect(readNext(await send(`${site.origin}/desk/sign-in?to=/desk/people`, lead))).toBe(lead);
    expect(readNext(await send("not an address", lead))).toBe(lead);
  });

  type Entry = { id?: string; path?: string; children?: readonly Entry[] };
  const desk = (routes as readonly Entry[]).find(({ id }) => id === "desk")?.children ?? [];
  const resources = desk.flatMap(({ path }) => (path ? [`/desk/${path}`] : []));

  test.each(resources)("nothing but a page: %s", async (address) => {
    const open = ["/desk/sign-in", "/desk/sign-in/passkey", "/desk/welcome", "/desk/invite"];
    // Photos have a key of their own in their address.
    if (open.includes(address) || address.startsWith("/desk/photos/")) return;
    expect(readNext(await site.post(address, {}))).toBeNull();
    const answer = await site.post(`/desk/sign-in?to=${address}`, olga);
    // Two of them are asked for by a link, and send a file.
    const isFile = address.endsWith("/export");
    expect(answer.headers.get("location")).toBe(isFile ? address : "/desk");
  });
});

describe("the way back", () => {
  test("leads through the password to the page", async () => {
    const answer = await site.post(`/desk/sign-in?to=${encodeURIComponent(lead)}`, olga);
    expect([answer.status, answer.headers.get("location")]).toEqual([302, lead]);
  });

  test("never leads to another site", async () => {
    for (const to of [
      "https://evil.example/desk",
      "//evil.example/desk",
      "/toronto",
      "/desk-of-ours",
      "/desk\\evil",
    ]) {
      const answer = await site.post(`/desk/sign-in?to=${encodeURIComponent(to)}`, olga);
      expect(answer.headers.get("location"), to).toBe("/desk");
    }
  });

  test.each([
    ["/desk/inbox?text=Đặng 李", "/desk/inbox?text=%C4%90%E1%BA%B7ng%20%E6%9D%8E"],
    ["/desk/leads/“x”", "/desk/leads/%E2%80%9Cx%E2%80%9D"],
    ["/desk/inbox\r\nx: y", "/desk/inboxx:%20y"],
    ["/desk/../evil", "/desk"],
  ])("takes any sign: %j", async (to, location) => {
    const answer = await site.post(`/desk/sign-in?to=${encodeURIComponent(to)}`, olga);
    expect([answer.status, answer.headers.get("location")]).toEqual([302, location]);
  });

  test("leads through the second factor that the owner requires, and through its setup", async () => {
    await inviteDispatcher(site, owner, dan);
    const { email, password } = dan;
    requireSecondFactor();
    const in_ = await site.post(`/desk/sign-in?to=${encodeURIComponent(lead)}`, { email, password });
    expect(in_.headers.get("location")).toBe(lead);
    const dans = { cookie: formatCookies(in_) };
    const stopped = (await site.get(lead, { headers: dans })).headers.get("location") ?? "";
    expect(stopped).toBe(`/desk/second-factor?to=${encodeURIComponent(lead)}`);
    const start = await site.post(stopped, { intent: "totp-start", password }, { headers: dans });
    const key = /<code>([A-Z2-7]{16,})<\/code>/.exec(await start.text())?.[1] ?? "";
    expect(key, "a key for the app").not.toBe("");
    const proved = { cookie: formatCookies(start) };
    const code = { intent: "totp-code", code: authenticatorCode(key, site.now()) };
    const done = await site.post(stopped, code, { headers: proved });
    const cookie = formatCookies(done) || proved.cookie;
    expect((await site.get(stopped, { headers: { cookie } })).headers.get("location")).toBe(lead);

    await site.forward(60_000);
    const again = await site.post(`/desk/sign-in?to=${encodeURIComponent(lead)}`, { email, password });
    const second = await again.text();
    expect(second).toContain(`/desk/sign-in?to=${encodeURIComponent(lead)}"`);
    const next = await site.post(
      `/desk/sign-in?to=${encodeURIComponent(lead)}`,
      { intent: "code", code: authenticatorCode(key, site.now()) },
      { headers: { cookie: formatCookies(again) } },
    );
    expect(next.headers.get("location")).toBe(lead);
  });
});
