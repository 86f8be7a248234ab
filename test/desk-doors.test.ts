import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createOwner, formatCookies, inviteDispatcher, olga } from "./support/desk.ts";
import { deskAddresses, openAddresses } from "./support/desk-addresses.ts";
import { carlasBooking } from "./support/form-fields.ts";
import { carla } from "./support/people.ts";
import { type Site, startSite } from "./support/site.ts";

// The desk denies by default: every address under /desk, its data and its forms.

const closed = deskAddresses.filter((path) => !openAddresses.includes(path));

/** The sign-in library's own endpoints, which must not be reachable. */
const libraryEndpoints = [
  ...["/api/auth/get-session", "/api/auth/sign-up/email", "/api/auth/sign-in/email", "/api/auth/ok"],
  ...[
    "/desk/api/auth/sign-up/email",
    "/desk/auth/list-sessions",
    "/desk/api/auth/passkey/list-user-passkeys",
  ],
];

/** Other spellings that a router may accept for the same address. */
const spellings = (path: string) => [
  path,
  `${path}/`,
  `${path}.data`,
  `${path}.data?_routes=desk%2Fpeople`,
  `${path}?_data=desk/people`,
  path.replace("/desk", "/DESK"),
  path.replace("/desk", "/%64esk"),
  path.replace("/desk", "/desk/"),
];

let site: Site;
beforeAll(async () => {
  site = await startSite({ now: "2026-12-02T15:00:00Z" });
});
afterAll(() => site.close());

async function signIn(email: string, password: string): Promise<string> {
  const cookie = formatCookies(await site.post("/desk/sign-in", { email, password }));
  expect(cookie, `${email} is let in`).toContain("session_token=");
  return cookie;
}

/** The session's cookies after signing in. */
async function readSession(entering: Promise<Response>): Promise<string> {
  const answer = await entering;
  expect(answer.status).toBe(302);
  return formatCookies(answer);
}

/** What only the desk's pages contain. */
const ofTheDesk = [olga.name, olga.email, "dan@example.com", "Works in", "Inbox", "Devices"];

/** One of each sort: who is refused at these is refused by the same door at all of them. */
const some = ["/desk", "/desk/people", "/desk/leads/0197-somebody", "/desk/account", "/desk/live"];

type Refusals = { paths?: readonly string[]; allowed?: readonly number[]; secrets?: readonly string[] };

/** Expects a redirect to sign in or a refusal, with nothing of the desk in it. */
async function expectRefusal(
  what: string,
  answer: Response,
  { allowed = [401, 403, 404], secrets = ofTheDesk }: Refusals = {},
): Promise<void> {
  const text = await answer.text();
  // Data requests get their redirect in React Router's own format.
  if (answer.status === 202) expect(text, what).toMatch(/redirect.*"\/desk\/sign-in/i);
  else if (answer.status === 302) expect(answer.headers.get("location"), what).toMatch(/^\/desk\/sign-in/);
  else expect(allowed, `${what} answers ${answer.status}`).toContain(answer.status);
  for (const secret of secrets) expect(text, `${what} leaks`).not.toContain(secret);
}

/** Every address in every spelling, by GET and POST. */
async function expectAllRefused(
  cookie: string,
  { paths = closed, ...refusals }: Refusals = {},
): Promise<void> {
  const headers = cookie ? { cookie } : {};
  for (const path of paths.flatMap(spellings)) {
    await expectRefusal(`GET ${path}`, await site.get(path, { headers }), refusals);
    const fields = { intent: "invite", email: "eve@example.com", everywhere: "yes" };
    await expectRefusal(`POST ${path}`, await site.post(path, fields, { headers }), refusals);
  }
}

test("the list has every address, including the open ones", () => {
  expect(closed.length).toBeGreaterThan(5);
  expect(deskAddresses).toEqual(expect.arrayContaining([...openAddresses]));
});

describe("before there's an owner", () => {
  test("the addresses refuse", () => expectAllRefused("", { paths: some }));

  test("the sign-in library's own endpoints aren't reachable", async () => {
    for (const path of libraryEndpoints) {
      const fields = { name: "Eve", email: "eve@example.com", password: "kettle violin gravel" };
      for (const answer of [await site.get(path), await site.post(path, fields)]) {
        // Outside the desk, an unknown city goes home.
        const isElsewhere = !path.startsWith("/desk") && answer.headers.get("location") === "/";
        if (!isElsewhere) await expectRefusal(path, answer);
        expect(formatCookies(answer), path).not.toContain("session_token");
      }
    }
  });
});

describe("with an owner and a dispatcher", () => {
  let owner = "";
  let dan = "";

  beforeAll(async () => {
    owner = await createOwner(site);
    const person = { email: "dan@example.com", name: "Dan Reyes", password: "harbour lantern moss" };
    dan = await readSession(inviteDispatcher(site, owner, { ...person, place: "toronto" }));
  });

  test("the owner gets uncached, unlisted pages with a nonce", async () => {
    const answer = await site.get("/desk/people", { headers: { cookie: owner } });
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(html).toContain("dan@example.com");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("x-robots-tag")).toBe("noindex");
    expect(answer.headers.get("referrer-policy")).toBe("same-origin");
    const policy = answer.headers.get("content-security-policy") ?? "";
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? "";
    expect(policy).not.toContain("unsafe");
    const scripts = [...html.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag);
    expect(scripts.length).toBeGreaterThan(0);
    for (const tag of scripts) expect(tag).toContain(`nonce="${nonce}"`);
    const again = await site.get("/desk/people", { headers: { cookie: owner } });
    expect(again.headers.get("content-security-policy")).not.toContain(nonce);
  });

  test("every address refuses a missing or made-up session", async () => {
    await expectAllRefused("");
    await expectAllRefused(`${owner.slice(0, -6)}forged`, { paths: ["/desk/people", "/desk/account"] });
    await expectAllRefused("desk.session_token=; __Secure-desk.session_token=x.y", { paths: ["/desk"] });
  });

  test("the stored form of a session can't be used to sign in", async () => {
    const token = decodeURIComponent(/session_token=([^.;]+)/.exec(owner)?.[1] ?? "");
    expect(token.length).toBeGreaterThan(20);
    const { default: BetterSqlite3 } = await import("better-sqlite3");
    const file = new BetterSqlite3(`${site.dataDir}/tailgate.db`, { readonly: true });
    const rows = file.prepare("select token from sessions").all() as { token: string }[];
    const links = file.prepare("select token_hash from invitations").all() as { token_hash: string }[];
    file.close();
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map((row) => row.token)).not.toContain(token);
    expect(links.length).toBeGreaterThan(0);
    for (const row of rows)
      await expectAllRefused(owner.replace(token, row.token), { paths: ["/desk/account"] });
  });

  test("a dispatcher gets no page of the owner's", async () => {
    expect((await site.get("/desk", { headers: { cookie: dan } })).status).toBe(200);
    const secrets = [olga.name, olga.email, "Works in"];
    await expectAllRefused(dan, { paths: ["/desk/people"], allowed: [403, 404, 405], secrets });
    for (const path of ["/desk/people/audit", "/desk/people/audit.data"]) {
      const answer = await site.get(path, { headers: { cookie: dan } });
      await expectRefusal(path, answer, { allowed: [403], secrets });
    }
    const account = await (await site.get("/desk/account", { headers: { cookie: dan } })).text();
    expect(account).not.toContain(olga.email);
  });

  /** Asks for every address and its data, as a dispatcher for Toronto, about a job in Atlanta. */
  async function expectNothingOfAtlanta(listQueries: (lead: string) => readonly string[]): Promise<void> {
    const [job] = await site.exportJobs();
    const withLead = closed.map((path) => path.replace("0197-somebody", job?.id ?? ""));
    expect(withLead).toContain(`/desk/leads/${job?.id}`);
    const asked = withLead.flatMap((path) => [path, `${path}.data`]);
    const secrets = [carla.name, carla.street, "Not for Toronto", job?.reference ?? ""];
    for (const path of asked.filter((one) => !/\/live/.test(one))) {
      for (const query of listQueries(`lead=${job?.id}&day=${job?.date}`)) {
        const answer = await site.get(`${path}${query}`, { headers: { cookie: dan } });
        const text = await answer.text();
        for (const secret of secrets) expect(text, `GET ${path}${query} leaks`).not.toContain(secret);
      }
    }
  }

  test("a dispatcher gets nothing of another location at any address", async () => {
    const booked = await site.post("/atlanta/book-now", carlasBooking("Not for Toronto"));
    expect(booked.status).toBe(303);
    await expectNothingOfAtlanta((lead) => [`?location=atlanta&format=csv&${lead}`]);
    const [job] = await site.exportJobs();
    const secrets = [carla.name, carla.street, "Not for Toronto", job?.reference ?? ""];
    const headers = { cookie: dan };
    for (const intent of ["contacted", "confirmed", "cancelled", "noted", "send-again"]) {
      const fields = { intent, lead: `${job?.id}:0`, text: "Mine now" };
      const answer = await site.post(`/desk/leads/${job?.id}`, fields, { headers });
      expect([404, 422], intent).toContain(answer.status);
    }
    const owners = await site.get(`/desk/leads/${job?.id}`, { headers: { cookie: owner } });
    const text = await owners.text();
    for (const secret of secrets) expect(text, "the owner sees it").toContain(secret);
    expect(text).not.toContain("Mine now");
  });

  test("a dispatcher gets nothing of another location by one question alone", { tags: ["all"] }, () =>
    expectNothingOfAtlanta((lead) => ["", "?location=atlanta&format=csv", `?${lead}`]),
  );

  test("a dispatcher can't sign out the owner's device or remove their passkey", async () => {
    const { default: BetterSqlite3 } = await import("better-sqlite3");
    const file = new BetterSqlite3(`${site.dataDir}/tailgate.db`, { readonly: true });
    const row = file
      .prepare("select sessions.id from sessions join people on people.id = person_id where role = 'owner'")
      .get() as { id: string };
    file.close();
    await site.post("/desk/account", { intent: "device-end", id: row.id }, { headers: { cookie: dan } });
    expect((await site.get("/desk/people", { headers: { cookie: owner } })).status).toBe(200);
  });

  test.each([
    ["another site's page", { origin: "https://evil.example" }],
    ["a page without an origin", { origin: "null" }],
    ["another site, says the browser", { "sec-fetch-site": "cross-site" }],
    ["a sister site, says the browser", { "sec-fetch-site": "same-site" }],
  ])("a form sent from %s is refused", async (_, from) => {
    const headers = { cookie: owner, ...from };
    for (const path of [
      "/desk/people",
      "/desk/people.data",
      "/desk/sign-out",
      "/%64esk/people",
      "/desk/sign-in",
    ]) {
      const answer = await site.post(path, { intent: "invite", email: "eve@example.com" }, { headers });
      expect(answer.status, path).toBe(403);
    }
    expect((await site.get("/desk/people", { headers: { cookie: owner } })).status).toBe(200);
  });

  test.each([
    ["JSON", { "content-type": "application/json" }, "{}", 415],
    ["a form without end", { "content-type": "application/x-www-form-urlencoded" }, "a".repeat(70_000), 415],
    ["a form in pieces", { "content-type": "multipart/form-data; boundary=x" }, "no", 415],
  ])("%s is no form of the desk", async (_, type, body, status) => {
    for (const path of ["/desk/sign-in", "/desk/sign-in/passkey", "/desk/people", "/desk/welcome.data"]) {
      const headers = { origin: site.origin, cookie: owner, ...type };
      const answer = await fetch(new URL(path, site.origin), { method: "POST", headers, body });
      expect(answer.status, path).toBe(status);
    }
  });

  /** Every page with actions, as the owner may send it. */
  const pagesWithActions = [
    ...[
      "/desk?index",
      "/desk/inbox",
      "/desk/leads/0197-somebody",
      "/desk/schedule",
      "/desk/locations",
      "/desk/people",
    ],
    ...["/desk/privacy", "/desk/account", "/desk/account/push", "/desk/sign-in"],
  ];

  test.each(pagesWithActions)("an action that %s doesn't have is refused with a message", async (path) => {
    const headers = { cookie: owner };
    // The sign-in page's form has no intent.
    const none = path === "/desk/sign-in" ? [] : [""];
    for (const intent of ["__proto__", "constructor", "toString", "no such action", ...none]) {
      const answer = await site.post(path, { intent, lead: "x" }, { headers });
      expect(answer.status, intent).toBe(400);
      expect(await answer.text(), intent).toContain("This form is out of date.");
    }
  });

  test("a malformed passkey response is refused without an error", async () => {
    for (const response of ["", "{", "null", "[]", "{}", '{"id":"x","response":{}}', "\u0000"]) {
      const answer = await site.post("/desk/sign-in/passkey", { response });
      expect(answer.status).toBe(200);
      expect(formatCookies(answer)).not.toContain("session_token=");
    }
  });

  test("a disabled person is signed out at once and stays out", async () => {
    const html = await (await site.get("/desk/people", { headers: { cookie: owner } })).text();
    const id = /name="id" value="([\w-]+)"/.exec(html)?.[1] ?? "";
    await site.post(
      "/desk/people",
      { intent: "disable", id, disabled: "yes" },
      { headers: { cookie: owner } },
    );
    await expectAllRefused(dan, { paths: some });
    const again = await site.post("/desk/sign-in", {
      email: "dan@example.com",
      password: "harbour lantern moss",
    });
    expect(again.status).toBe(422);
    expect(formatCookies(again)).not.toContain("session_token=");
  });

  test("a disabled person stays out at every address", { tags: ["all"] }, () => expectAllRefused(dan));

  test("a session ends after 12 hours unused and after 14 days in any case", async () => {
    const hour = 3_600_000;
    const from = site.now();
    const at = (hours: number) => site.moveClock(new Date(from + hours * hour).toISOString());
    await at(11);
    expect((await site.get("/desk/unread", { headers: { cookie: owner } })).status).toBe(200);
    await at(22);
    expect((await site.get("/desk/unread", { headers: { cookie: owner } })).status).toBe(200);
    await at(35);
    await expectAllRefused(owner, { paths: ["/desk", "/desk/people"] });
    const used = await signIn(olga.email, olga.password);
    for (let hours = 45; hours < 35 + 14 * 24; hours += 10) {
      await at(hours);
      expect((await site.get("/desk/unread", { headers: { cookie: used } })).status, `${hours} hours`).toBe(
        200,
      );
    }
    await at(36 + 14 * 24);
    await expectAllRefused(used, { paths: ["/desk", "/desk/people"] });
  });
});
