import { scryptSync } from "node:crypto";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeOwnerLink } from "../people/links.server.ts";
import {
  authenticatorCode,
  findInviteLink,
  formatCookies,
  inviteDispatcher,
  olga,
  printOwnerLink,
  submitLinkForm,
  waitForStartLink,
} from "./support/desk.ts";
import { adasQuote } from "./support/form-fields.ts";
import { withDatabase } from "./support/outbox.ts";
import { ada } from "./support/people.ts";
import { type Site, startSite } from "./support/site.ts";

// The desk lets nobody in, and always lets its people in.

const dan = {
  email: "dan@example.com",
  name: "Dan Reyes",
  password: "harbour lantern moss",
  place: "toronto",
};
const minute = 60_000;
/** Who is let in there is let in at the desk; nothing is rendered. */
const DOOR = "/desk/unread";

/** A browser: it keeps the cookies it gets, and has an address of its own. */
class Browser {
  readonly #site: Site;
  readonly #address: string;
  readonly #cookies = new Map<string, string>();

  constructor(site: Site, address: string) {
    this.#site = site;
    this.#address = address;
  }

  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  get isIn(): boolean {
    return Boolean([...this.#cookies].find(([name]) => name.endsWith("session_token"))?.[1]);
  }

  keep(answer: Response): Response {
    for (const pair of formatCookies(answer).split("; ").filter(Boolean)) {
      const [name = "", value = ""] = pair.split(/=(.*)/);
      this.#cookies.set(name, value);
    }
    return answer;
  }

  #headers() {
    const userAgent = "Mozilla/5.0 (Windows NT 10.0) Chrome/140.0.0.0 Safari/537.36";
    return { "x-forwarded-for": this.#address, "user-agent": userAgent, cookie: this.cookie };
  }

  async get(path: string): Promise<Response> {
    return this.keep(await this.#site.get(path, { headers: this.#headers() }));
  }

  async post(path: string, fields: Record<string, string>): Promise<Response> {
    return this.keep(await this.#site.post(path, fields, { headers: this.#headers() }));
  }

  signIn({ email, password }: { email: string; password: string }): Promise<Response> {
    return this.post("/desk/sign-in", { email, password });
  }

  /** Sends the form behind a link; true when the desk is open afterwards. */
  async open(link: string, fields: Record<string, string>): Promise<boolean> {
    const { pathname, search, searchParams } = new URL(link, this.#site.origin);
    await this.post(`${pathname}${search}`, { token: searchParams.get("token") ?? "", ...fields });
    return (await this.get(DOOR)).status === 200;
  }
}

let site: Site;
let owner: Browser;
let dans: Browser;
beforeAll(async () => {
  site = await startSite({ env: { DESK_SECRET: "a secret of the desk that is long enough" } });
  owner = new Browser(site, "203.0.113.1");
  owner.keep(await submitLinkForm(site, await waitForStartLink(site), olga));
  dans = new Browser(site, "203.0.113.2");
  dans.keep(await inviteDispatcher(site, owner.cookie, dan));
});
afterAll(() => site.close());

function ask<Row>(question: string, ...values: unknown[]): Row[] {
  const file = new BetterSqlite3(join(site.dataDir, "tailgate.db"), { timeout: 5_000 });
  try {
    const statement = file.prepare(question);
    if (statement.reader) return statement.all(...values) as Row[];
    statement.run(...values);
    return [];
  } finally {
    file.close();
  }
}

type Line = { action: string; actor: string; subject: string; details: string };
const countLines = () => ask<Line>("select * from audit_log").length;
const linesFrom = (count: number, action: string) =>
  ask<Line>("select * from audit_log order by id")
    .slice(count)
    .filter((line) => line.action === action)
    .map(({ details, ...line }): Record<string, unknown> => ({ ...line, ...JSON.parse(details) }));
const findPerson = (email: string) =>
  ask<{ id: string }>("select id from people where email = ?", email)[0]?.id ?? "";

/** The longest wait that wrong guesses lead to, as after hours of them. */
const lengthenWaits = () =>
  ask("update guesses set wait_until = ? where wait_until > ?", site.now() + 15 * minute, site.now());

/** Wrong guesses, each from another network, until every stranger has to wait. */
async function attack(email: string): Promise<void> {
  for (let time = 0; time < 5; time++) {
    await new Browser(site, `198.51.${100 + time}.9`).signIn({ email, password: `a wrong one ${time}` });
  }
  lengthenWaits();
}

/** What a page shows; the whole text of anything else. */
async function reads(answer: Response): Promise<string> {
  const text = (await answer.text()).replaceAll("<!-- -->", "");
  return /<main[\s\S]*<\/main>/.exec(text)?.[0] ?? text;
}

describe("wrong guesses from anywhere", () => {
  test("don't shut out a device that the account knows, only strangers' ones", async () => {
    await owner.post("/desk/sign-out", {});
    await attack(olga.email);
    const stranger = new Browser(site, "192.0.2.77");
    expect(await reads(await stranger.signIn(olga))).toContain("Too many attempts.");
    expect((await owner.signIn(olga)).status, "her own browser").toBe(302);
    expect((await owner.get(DOOR)).status).toBe(200);
    expect(await reads(await stranger.signIn(olga)), "still under attack").toContain("Too many attempts.");
  });

  test("don't shut out a known device whose network is full of them", async () => {
    for (let time = 0; time < 21; time++) {
      const neighbor = new Browser(site, "203.0.113.1");
      await neighbor.post("/desk/sign-in", { intent: "code", code: "123456" });
    }
    lengthenWaits();
    expect(await reads(await new Browser(site, "203.0.113.1").signIn(dan))).toContain("Too many attempts.");
    expect((await owner.signIn(olga)).status).toBe(302);
  });

  test("aren't forgiven to their network by somebody's right password", async () => {
    const network = "198.51.77.1";
    const guess = (time: number) =>
      new Browser(site, network).signIn({ email: `guess${time}@example.com`, password: "a wrong one" });
    for (let time = 0; time < 19; time++) await guess(time);
    const dansOther = new Browser(site, network);
    expect((await dansOther.signIn(dan)).status).toBe(302);
    await dansOther.post("/desk/sign-out", {});
    await guess(19);
    expect(await reads(await guess(20))).toContain("Too many attempts.");
  });

  test("from a known device are counted for that device, and its cookie says nothing about another account", async () => {
    const [wrong, right] = [{ ...dan, password: "a wrong one" }, dan];
    await dans.post("/desk/sign-out", {});
    for (let time = 0; time < 5; time++) await dans.signIn(wrong);
    expect(await reads(await dans.signIn(right))).toContain("Too many attempts.");
    const other = new Browser(site, "192.0.2.78");
    expect((await other.signIn(right)).status, "another device may").toBe(302);
    await other.post("/desk/sign-out", {});
    await attack(olga.email);
    expect(await reads(await other.signIn(olga)), "Dan's device is a stranger to Olga").toContain("Too many");
    const made = new Browser(site, "192.0.2.79");
    made.keep(
      new Response(null, { headers: { "set-cookie": `desk.device=${"A".repeat(22)}.${"B".repeat(43)}` } }),
    );
    expect(await reads(await made.signIn(olga)), "a made-up cookie").toContain("Too many attempts.");
  });

  test("don't stop a fresh owner link: it opens a session by itself", async () => {
    await attack(olga.email);
    const elsewhere = new Browser(site, "203.0.113.1");
    const link = await printOwnerLink(site);
    expect(await elsewhere.open(link, { password: olga.password }), "in a network that's full, too").toBe(
      true,
    );
    expect((await owner.get(DOOR)).status, "her other sessions have ended").toBe(302);
    expect(await new Browser(site, "192.0.2.80").open(link, { password: olga.password })).toBe(false);
    owner = elsewhere;
  });

  test("don't stop an invitation", async () => {
    const eve = { email: "eve@example.com", name: "Eve Park", password: "velvet anchor birch", place: "gta" };
    await attack(eve.email);
    const said = await reads(await owner.post("/desk/people", { intent: "invite", ...eve }));
    const link = findInviteLink(said);
    const eves = new Browser(site, "203.0.113.1");
    expect(await eves.open(link, eve)).toBe(true);
    await owner.post("/desk/people", { intent: "remove", id: findPerson(eve.email) });
  });
});

describe("a dispatcher who is locked out", () => {
  test("gets a reset link from the owner that works once, for a day, and opens the desk", async () => {
    const id = findPerson(dan.email);
    const before = countLines();
    const said = await reads(await owner.post("/desk/people", { intent: "reset", id }));
    const link = /http:\/\/[^"\\]+\/desk\/welcome\?token=[\w-]+/.exec(said)?.[0] ?? "";
    expect(said).toContain("Their authenticator app and passkeys stay.");
    const his = new Browser(site, "192.0.2.81");
    await his.signIn(dan);
    expect(his.isIn, "nothing changes until it's used").toBe(true);
    ask(
      "insert into passkeys (id, person_id, credential_id, public_key, counter, device_type, backed_up) values ('p', ?, 'y', 'y', 0, 'y', 0)",
      id,
    );
    await attack(dan.email);
    const fresh = new Browser(site, "192.0.2.82");
    expect(await fresh.open(link, { password: "plinth otter cobalt" })).toBe(true);
    expect((await his.get(DOOR)).status, "signed out elsewhere").toBe(302);
    expect(ask("select id from passkeys")).toEqual([{ id: "p" }]);
    expect(await reads(await owner.post("/desk/people", { intent: "factors", id }))).toContain("Removed.");
    expect(ask("select id from passkeys")).toEqual([]);
    expect(await reads(await his.signIn(dan)), "a stranger again, with the old password").toContain(
      "Too many",
    );
    expect(await new Browser(site, "192.0.2.83").open(link, { password: "plinth otter cobalt" })).toBe(false);
    expect(linesFrom(before, "reset-link.made")).toMatchObject([{ subject: id }]);
    expect(linesFrom(before, "reset-link.used")).toMatchObject([{ actor: id, subject: id }]);
    expect(linesFrom(before, "session.started").at(-1)).toMatchObject({ actor: id, by: "link" });
    dan.password = "plinth otter cobalt";
    dans = fresh;

    const again = await reads(await owner.post("/desk/people", { intent: "reset", id }));
    const second = /\/desk\/welcome\?token=[\w-]+/.exec(again)?.[0] ?? "";
    expect((await site.get(second)).status).toBe(200);
    await site.forward(24 * 60 * minute);
    expect((await site.get(second)).status, "a day later").toBe(404);
    await owner.signIn(olga);
    await dans.signIn(dan);
    const dispatchers = await dans.post("/desk/people", { intent: "reset", id: findPerson(olga.email) });
    expect(dispatchers.status, "only the owner makes one").toBe(403);
  });

  test("can be signed out everywhere by the owner", async () => {
    expect((await dans.get(DOOR)).status).toBe(200);
    const page = await reads(
      await owner.post("/desk/people", { intent: "sign-out", id: findPerson(dan.email) }),
    );
    expect(page).toContain("Signed out everywhere. They can sign in again.");
    expect((await dans.get(DOOR)).status).toBe(302);
    expect((await dans.signIn(dan)).status).toBe(302);
    const olgas = findPerson(olga.email);
    await owner.post("/desk/people", { intent: "sign-out", id: olgas });
    expect((await owner.get(DOOR)).status, "the owner's devices are on her account page").toBe(200);
  });
});

describe("sensitive changes", () => {
  const later = () => site.forward(11 * minute);

  const sensitive: [page: string, fields: () => Record<string, string>][] = [
    ["/desk/people", () => ({ intent: "invite", email: "noa@example.com", everywhere: "yes" })],
    ["/desk/people", () => ({ intent: "limit", id: findPerson(dan.email), place: "miami" })],
    ["/desk/people", () => ({ intent: "disable", id: findPerson(dan.email), disabled: "yes" })],
    ["/desk/people", () => ({ intent: "reset", id: findPerson(dan.email) })],
    ["/desk/people", () => ({ intent: "second-factor", required: "no" })],
    ["/desk/people", () => ({ intent: "remove", id: findPerson(dan.email) })],
    ["/desk/privacy", () => ({ intent: "erase", email: ada.email, phone: "", sure: "1" })],
    ["/desk/account", () => ({ intent: "passkey-remove", id: "any" })],
  ];

  test("ask for the password again once it was given ten minutes ago, and do nothing until then", async () => {
    await site.post("/toronto/get-quote", adasQuote("A harp"), { from: ada });
    await later();
    for (const [page, fields] of sensitive) {
      const before = countLines();
      const answer = await owner.post(page, fields());
      expect(answer.status, fields().intent).toBe(422);
      const text = await reads(answer);
      expect(text, fields().intent).toContain("Confirm it’s you");
      for (const [name, value] of Object.entries(fields()))
        expect(text, "what was sent is kept").toContain(`name="${name}" value="${value}"`);
      expect(countLines(), `${fields().intent} did something`).toBe(before);
    }
  });

  test("take the right password with the same form, and no wrong one", async () => {
    const [page, fields] = sensitive[0] ?? ["", () => ({})];
    const wrong = await owner.post(page, { ...fields(), proof: "a wrong one" });
    expect(wrong.status).toBe(422);
    expect(await reads(wrong)).toContain("That’s not your password.");
    const right = await owner.post(page, { ...fields(), proof: olga.password });
    expect(right.status).toBe(200);
    expect(await reads(right)).toContain("/desk/invite?token=");
    const next = await owner.post("/desk/people", {
      intent: "limit",
      id: findPerson(dan.email),
      place: "toronto",
    });
    expect(next.status, "not again within ten minutes").toBe(200);
    expect(await reads(await owner.get("/desk/export?format=csv"))).toContain(ada.email);
  });

  test("give the session another token with the password; a copy of the earlier one is useless", async () => {
    const passkey = (password: string) => owner.post("/desk/account/passkey", { password });
    const [page, fields] = sensitive[5] ?? ["", () => ({})];
    const proofs: [how: string, prove: (password: string) => Promise<Response>][] = [
      ["a sensitive form", (proof) => owner.post(page, { ...fields(), id: "nobody", proof })],
      ["a passkey", passkey],
      ["an authenticator app", (password) => owner.post("/desk/account", { intent: "totp-start", password })],
    ];
    for (const [how, prove] of proofs) {
      await later();
      await owner.get(DOOR);
      const copy = { headers: { cookie: owner.cookie, "x-forwarded-for": "203.0.113.1" } };
      await prove("a wrong one");
      expect((await site.get(DOOR, copy)).status, `${how}, wrong`).toBe(200);
      await prove(olga.password);
      expect((await owner.get(DOOR)).status, how).toBe(200);
      expect((await site.get(DOOR, copy)).status, `the copy, after ${how}`).toBe(302);
    }
  });

  test("a request that was under way meanwhile doesn't bring the earlier token's cookie back", async () => {
    await later();
    // As when the token is another one between reading the session and noting its use.
    ask("create trigger renewed before update of updated_at on sessions begin select raise(ignore); end");
    expect((await owner.get(DOOR)).headers.getSetCookie()).toEqual([]);
    ask("drop trigger renewed");
    expect((await owner.get(DOOR)).headers.getSetCookie()).toHaveLength(1);
  });

  test("don't start from another site: a link there exports nothing", async () => {
    await owner.signIn(olga);
    const ask = async (from: string) => {
      const before = countLines();
      const headers = { cookie: owner.cookie, "x-forwarded-for": "203.0.113.1", "sec-fetch-site": from };
      const answer = await site.get("/desk/export?format=csv", { headers });
      return [answer.status, linesFrom(before, "leads.exported").length];
    };
    expect(await ask("cross-site")).toEqual([403, 0]);
    expect(await ask("same-site"), "a subdomain").toEqual([403, 0]);
    expect(await ask("same-origin")).toEqual([200, 1]);
    expect(await ask("none"), "a bookmark").toEqual([200, 1]);
  });

  test("go for exports, too: they come after the password, with nothing in the address", async () => {
    await later();
    const to = "/desk/confirm?to=%2Fdesk%2Fexport%3Fformat%3Dcsv";
    const list = await owner.get("/desk/export?format=csv");
    expect([list.status, list.headers.get("location")]).toEqual([302, to]);
    const person = { phone: "", email: ada.email };
    const own = await owner.post("/desk/privacy/export", person);
    const confirm = own.headers.get("location") ?? "";
    expect([own.status, confirm]).toEqual([307, "/desk/confirm?to=%2Fdesk%2Fprivacy%2Fexport"]);
    expect(await reads(await owner.post(confirm, person))).toContain(`name="email" value="${ada.email}"`);
    const page = await reads(await owner.post(confirm, { ...person, proof: olga.password }));
    expect(page).toContain('action="/desk/privacy/export"');
    expect(page).not.toContain(olga.password);
    expect(await reads(await owner.post("/desk/privacy/export", person))).toContain("A harp");
    const away = await owner.post("/desk/confirm?to=https://evil.example/", { proof: olga.password });
    expect(await reads(away)).toContain('<a href="/desk" class="button main">Download</a>');
  });
});

describe("a second factor for everyone", () => {
  let key = "";
  /** As an Arabic keyboard types it. */
  const nextCode = async () => {
    await site.forward(31_000);
    return authenticatorCode(key, site.now()).replace(/\d/g, (digit) => "٠١٢٣٤٥٦٧٨٩"[Number(digit)] ?? "");
  };
  let backup: string[] = [];

  test("takes the owner's own first; then people see nothing else until they have one", async () => {
    const require = { intent: "second-factor", required: "yes" };
    const refused = await owner.post("/desk/people", require);
    expect(refused.status).toBe(422);
    expect(await reads(refused)).toContain("Set up a passkey or an authenticator app of your own first");
    ask(
      "insert into passkeys (id, person_id, credential_id, public_key, counter, device_type, backed_up) values ('o', ?, 'o', 'o', 0, 'o', 0)",
      findPerson(olga.email),
    );
    expect(await reads(await owner.post("/desk/people", require))).toContain(
      "everyone needs a second factor",
    );
    for (const [path, back] of [
      ["/desk", ""],
      ["/desk/account", "?to=%2Fdesk%2Faccount"],
      ["/desk/schedule", "?to=%2Fdesk%2Fschedule"],
      ["/desk/export", "?to=%2Fdesk%2Fexport"],
      ["/desk/live", ""],
      ["/desk/nothing", "?to=%2Fdesk%2Fnothing"],
    ] as const) {
      const answer = await dans.get(path);
      const to = `/desk/second-factor${back}`;
      expect([answer.status, answer.headers.get("location")], path).toEqual([302, to]);
    }
    const tried = await dans.post("/desk/account", { intent: "name", name: "Dan the man" });
    expect(tried.headers.get("location")).toBe("/desk/second-factor?to=%2Fdesk%2Faccount");
    const page = await reads(await dans.get("/desk/second-factor"));
    expect(page).toContain("Set up a second factor");
    expect(page).toContain("Sign out");
  });

  test("can be a passkey: then the password, or a reset link, isn't enough to sign in", async () => {
    const elsewhere = new Browser(site, "192.0.2.97");
    expect(await reads(await elsewhere.signIn(olga))).toContain("Sign in with your passkey.");
    expect(elsewhere.isIn).toBe(false);
    expect(await reads(await elsewhere.signIn({ ...olga, password: "a wrong one" }))).toContain("is wrong.");
    ask(
      "insert into passkeys (id, person_id, credential_id, public_key, counter, device_type, backed_up) values ('d', ?, 'd', 'd', 0, 'd', 0)",
      findPerson(dan.email),
    );
    const said = await reads(
      await owner.post("/desk/people", { intent: "reset", id: findPerson(dan.email), proof: olga.password }),
    );
    const link = /\/desk\/welcome\?token=[\w-]+/.exec(said)?.[0] ?? "";
    expect(await elsewhere.open(link, { password: dan.password })).toBe(false);
    expect(await reads(await elsewhere.get("/desk/sign-in?step=passkey"))).toContain("Use a passkey");
    ask("delete from passkeys where id = 'd'");
    await dans.signIn(dan);
  });

  test("opens the desk once it's set up, and the last one can't be removed", async () => {
    const start = { intent: "totp-start", password: dan.password };
    const page = await reads(await dans.post("/desk/second-factor", start));
    key = /Key: <code>([A-Z2-7]+)</.exec(page)?.[1] ?? "";
    backup = [...page.matchAll(/<code>(\w{5}-\w{5})<\/code>/g)].map(([, code = ""]) => code);
    expect(backup).toHaveLength(10);
    await dans.post("/desk/second-factor", { intent: "totp-code", code: await nextCode() });
    expect((await dans.get(DOOR)).status).toBe(200);
    const stop = await dans.post("/desk/account", { intent: "totp-stop", password: dan.password });
    expect(stop.status).toBe(422);
    expect(await reads(stop)).toContain("this is your only one");
    const last = await owner.post("/desk/account", {
      intent: "passkey-remove",
      id: "o",
      proof: olga.password,
    });
    expect(await reads(last)).toContain("this is your only one");
    await owner.post("/desk/people", { intent: "second-factor", required: "no" });
    await owner.post("/desk/account", { intent: "passkey-remove", id: "o" });
    expect(ask("select id from passkeys")).toEqual([]);
  });

  test("has backup codes that are stored hashed and work once; new ones end the old", async () => {
    const [stored] = ask<{ backup_codes: string }>("select backup_codes from totp");
    expect(stored?.backup_codes).toMatch(/^scrypt\$32768\$8\$3\$/);
    const enter = async (code: string) => {
      const browser = new Browser(site, "192.0.2.90");
      await browser.signIn(dan);
      await browser.post("/desk/sign-in", { intent: "code", code });
      return (await browser.get(DOOR)).status === 200;
    };
    const [first = "", second = ""] = backup;
    expect(await enter(first)).toBe(true);
    expect(await enter(first), "again").toBe(false);
    expect(await reads(await dans.get("/desk/account"))).toContain("9 are left.");
    const page = await reads(
      await dans.post("/desk/account", { intent: "backup-codes", password: dan.password }),
    );
    const [fresh = ""] = [...page.matchAll(/<code>(\w{5}-\w{5})<\/code>/g)].map(([, code = ""]) => code);
    expect(await enter(second), "an old one").toBe(false);
    expect(await enter(fresh.toUpperCase()), "typed in capitals").toBe(true);
  });

  test("counts for changes to how one signs in, too: the password alone changes nothing", async () => {
    const { password } = dan;
    const confirm = "/desk/confirm?to=%2Fdesk%2Fexport%3Fformat%3Dcsv";
    await site.forward(11 * minute);
    expect(await reads(await dans.get("/desk/account"))).toContain('name="proofCode"');
    const before = ask("select password, secret, backup_codes from credentials join totp using (person_id)");
    const changes: [page: string, fields: Record<string, string>][] = [
      ["/desk/account", { intent: "password", current: password, next: "velvet anchor birch" }],
      ["/desk/account", { intent: "totp-stop", password }],
      ["/desk/account", { intent: "backup-codes", password }],
      ["/desk/account/passkey", { password }],
      [confirm, { proof: password }],
    ];
    for (const [page, fields] of changes) {
      await site.forward(minute);
      const answer = await reads(await dans.post(page, fields));
      expect(answer, fields.intent).toContain("That code is wrong or expired.");
      expect(answer, "no challenge").not.toContain("options");
    }
    const after = ask("select password, secret, backup_codes from credentials join totp using (person_id)");
    expect(after).toEqual(before);

    const makeCodes = async (proofCode: string) =>
      (await dans.post("/desk/account", { intent: "backup-codes", password, proofCode })).status;
    const code = await nextCode();
    expect(await makeCodes(code)).toBe(200);
    await site.forward(6 * minute);
    expect(await makeCodes(""), "within ten minutes").toBe(200);
    await site.forward(6 * minute);
    expect(await makeCodes(""), "the password alone doesn't prolong them").toBe(422);
    expect(await makeCodes(code), "a used one").toBe(422);
    const proof = { proof: password, proofCode: await nextCode() };
    expect(await reads(await dans.post(confirm, proof))).toContain('href="/desk/export?format=csv"');
  });

  const makeReset = async () => {
    const said = await reads(
      await owner.post("/desk/people", { intent: "reset", id: findPerson(dan.email), proof: olga.password }),
    );
    return /\/desk\/welcome\?token=[\w-]+/.exec(said)?.[0] ?? "";
  };

  test("isn't removed by a reset link: it sets a password, and then takes a code", async () => {
    const link = await makeReset();
    const his = new Browser(site, "192.0.2.95");
    expect(await reads(await his.get(link))).not.toContain('name="isFactorLost"');
    const password = "velvet anchor birch";
    expect(await his.open(link, { password, isFactorLost: "yes" }), "whatever the form says").toBe(false);
    const kept = ask("select verified from totp where person_id = ?", findPerson(dan.email));
    expect(kept).toEqual([{ verified: 1 }]);
    const page = await reads(await his.get("/desk/sign-in?step=code"));
    expect(page).toContain("Enter your code");
    await his.post("/desk/sign-in?step=code", { intent: "code", code: await nextCode() });
    expect((await his.get(DOOR)).status).toBe(200);
    dan.password = password;
    dans = his;
  });

  test("is removed by the owner's link only when she says that it's lost", async () => {
    const fields = { password: olga.password };
    const elsewhere = () => new Browser(site, "192.0.2.96");
    await owner.signIn(olga);
    const start = await reads(
      await owner.post("/desk/account", { intent: "totp-start", password: olga.password }),
    );
    const olgasKey = /Key: <code>([A-Z2-7]+)</.exec(start)?.[1] ?? "";
    const codeNow = async () => {
      await site.forward(31_000);
      return authenticatorCode(olgasKey, site.now());
    };
    await owner.post("/desk/account", { intent: "totp-code", code: await codeNow() });
    ask(
      "insert into passkeys (id, person_id, credential_id, public_key, counter, device_type, backed_up) values ('o', ?, 'o', 'o', 0, 'o', 0)",
      findPerson(olga.email),
    );
    const printLink = async () => {
      const token = await withDatabase(site, makeOwnerLink);
      ask("update invitations set expires_at = ? where used_at is null", site.now() + minute);
      return `/desk/welcome?token=${token}`;
    };
    const countFactors = () =>
      ["totp", "passkeys"].map(
        (table) => ask(`select id from ${table} where person_id = ?`, findPerson(olga.email)).length,
      );

    const first = elsewhere();
    const link = await printLink();
    expect(await reads(await first.get(link))).toContain('name="isFactorLost"');
    expect(await first.open(link, fields)).toBe(false);
    expect(countFactors()).toEqual([1, 1]);
    await first.post("/desk/sign-in?step=code", { intent: "code", code: await codeNow() });
    expect((await first.get(DOOR)).status).toBe(200);

    const before = countLines();
    const lost = elsewhere();
    expect(await lost.open(await printLink(), { ...fields, isFactorLost: "yes" })).toBe(true);
    expect(countFactors()).toEqual([0, 0]);
    const olgas = findPerson(olga.email);
    expect(linesFrom(before, "second-factor.removed")).toMatchObject([{ actor: olgas, subject: olgas }]);
    owner = lost;
  });

  test("guesses at codes are limited for the account, wherever they come from", async () => {
    for (let time = 0; time < 6; time++) {
      const browser = new Browser(site, `192.0.2.${100 + time}`);
      await browser.signIn(dan);
      const answer = await reads(
        await browser.post("/desk/sign-in", { intent: "code", code: `00000${time}` }),
      );
      expect(answer).toContain(time < 5 ? "That code is wrong or expired." : "Too many attempts.");
    }
    await dans.post("/desk/sign-out", {});
    await dans.signIn(dan);
    await dans.post("/desk/sign-in", { intent: "code", code: await nextCode() });
    expect((await dans.get(DOOR)).status, "the known device may").toBe(200);
  });
});

describe("what the first version of the desk stored", () => {
  const setPassword = (hash: string) =>
    ask("update credentials set password = ? where person_id = ?", hash, findPerson(dan.email));
  const storedPassword = () =>
    ask<{ password: string }>(
      "select password from credentials where person_id = ?",
      findPerson(dan.email),
    )[0]?.password;

  test("is renewed: a password's hash with its next use, at OWASP's figures", async () => {
    expect(storedPassword()).toMatch(/^scrypt\$32768\$8\$3\$/);
    const salt = "5231aad2d8ae02b5578f2ebb5e7f6473";
    // Those of quick-hashes.ts; the real ones are tested with people/password-hashes.server.ts.
    const figures = { N: 2, r: 16, p: 1 };
    setPassword(`${salt}:${scryptSync(dan.password, salt, 64, figures).toString("hex")}`);
    await dans.post("/desk/sign-out", {});
    await dans.signIn({ ...dan, password: "a wrong one" });
    expect(storedPassword()).toMatch(/^5231/);
    const page = await reads(await dans.signIn(dan));
    expect(page).toContain("Enter your code");
    expect(storedPassword()).toMatch(/^scrypt\$32768\$8\$3\$/);
  });

  test("is renewed at the start: authenticator apps and backup codes", async () => {
    ask("delete from desk_settings where key = 'first-seals.ended'");
    // As better-auth 1.7.7 stored them with this desk's secret.
    ask(
      "update totp set secret = ?, backup_codes = ?",
      "02f9c07a9da23682a32559267ce57840218a497a0c48172f2b40d132b7b41fc48ef31c7040a162610095b4906da589103bc7a82e0800e1894804ebc29894c939f36916d03a5d3963",
      "eac5287f66f8d0aa2b308f9f0fd2dca5c0580a20fd71b3ac76e29ac2d1cf607adce8bebaa27bfa8f4c596c5a491fdea6ba4be41d7ee4fb03bd08b4ba005f319fe74ee4ad5c",
    );
    await site.restart();
    const [row] = ask<{ secret: string; backup_codes: string }>("select secret, backup_codes from totp");
    expect(row?.secret).toMatch(/^gcm2\./);
    expect(row?.backup_codes).toMatch(/^scrypt\$/);
    // The app has the base32 of the stored text.
    const base32 = "JJBFGV2ZGNCFARKIKBFTGUCYKBFEEU2XLEZUIUCFJBIEWM2QLBIA";
    await dans.signIn(dan);
    await dans.post("/desk/sign-in", { intent: "code", code: "aB3dE-fGh1J" });
    expect((await dans.get(DOOR)).status, "a backup code").toBe(200);
    await dans.post("/desk/sign-out", {});
    await site.forward(31_000);
    await dans.signIn(dan);
    await dans.post("/desk/sign-in", { intent: "code", code: authenticatorCode(base32, site.now()) });
    expect((await dans.get(DOOR)).status, "the app").toBe(200);
  });
});

test("every page of the desk has the button that signs out", async () => {
  await owner.signIn(olga);
  await site.post("/toronto/get-quote", adasQuote("A harp"), { from: ada });
  const [lead] = ask<{ id: string }>("select id from leads");
  const pages = [
    "",
    "/schedule",
    "/schedule/sheet",
    "/locations",
    "/locations/change",
    "/settings",
    "/settings/notifications",
    "/settings/messages",
    "/settings/templates",
    "/settings/holidays",
    "/settings/capacity",
    "/settings/webhooks",
    "/numbers",
    "/people",
    "/people/audit",
    "/privacy",
    "/account",
  ];
  for (const page of [...pages, "/confirm", `/leads/${lead?.id}`]) {
    const text = await (await owner.get(`/desk${page}`)).text();
    // One at the foot of the page, one under "More" of the phone's bar.
    expect(text.match(/<form[^>]*action="\/desk\/sign-out"/g), page).toHaveLength(2);
  }
});

describe("what was refused is in the audit log", () => {
  test("a flood of wrong passwords writes one line at once, and one with their number, with the network", async () => {
    await site.forward(90 * minute);
    await owner.signIn(olga);
    await owner.get("/desk/people/audit");
    const before = countLines();
    for (let time = 0; time < 30; time++) {
      const robot = new Browser(site, `2001:db8:7:${time}::5`);
      await robot.signIn({ email: olga.email, password: "a wrong one" });
    }
    const first = { subject: findPerson(olga.email), by: "password", network: "2001:db8:7::/48" };
    expect(linesFrom(before, "session.refused")).toMatchObject([first]);
    await site.forward(6 * minute);
    const log = await reads(await owner.get("/desk/people/audit?kind=getting-in"));
    expect(linesFrom(before, "session.refused")).toMatchObject([first, { ...first, times: 29 }]);
    expect(log).toContain("with the wrong password from 2001:db8:7::/48 (29 more times)");
  });

  test("a flood from everywhere is bounded, too", async () => {
    const before = countLines();
    const robots = Array.from({ length: 80 }, (_, time) => new Browser(site, `10.${time}.0.1`));
    for (const robot of robots) await robot.post("/desk/sign-in/passkey", { response: "{}" });
    expect(linesFrom(before, "session.refused").length).toBeLessThanOrEqual(51);
    await site.forward(6 * minute);
    await owner.get("/desk/people/audit");
    const lines = linesFrom(before, "session.refused");
    expect(lines.length).toBeLessThanOrEqual(52);
    expect(lines.reduce((sum, { times }) => sum + (typeof times === "number" ? times : 1), 0)).toBe(80);
  });

  test("a dispatcher at the owner's pages, another location, and a lead there", async () => {
    const before = countLines();
    await dans.signIn(dan);
    await dans.post("/desk/sign-in", { intent: "code", code: "none" });
    const [lead] = ask<{ id: string }>("select id from leads");
    ask("update leads set location_slug = 'miami'");
    ask("update totp set verified = 0");
    await dans.signIn(dan);
    for (const path of ["/desk/people", "/desk/people.data", "/desk/people/audit"]) await dans.get(path);
    await dans.get("/desk/schedule?location=miami");
    await dans.get("/desk/locations?location=miami");
    await dans.get(`/desk/leads/${lead?.id}`);
    const from = { actor: findPerson(dan.email), network: expect.stringMatching(/\/24$/) };
    expect(linesFrom(before, "access.refused")).toMatchObject([
      { ...from, to: "page" },
      { ...from, to: "owner" },
      { ...from, to: "location" },
      { ...from, to: "lead" },
    ]);
    const started = linesFrom(before, "session.started").at(-1);
    expect(started).toMatchObject({ by: "password", browser: "Chrome", system: "Windows" });
    const log = await reads(await owner.get("/desk/people/audit"));
    expect(log).toContain("was refused a lead that isn’t theirs from ");
  });
});

describe("cookies over HTTPS", () => {
  test("belong to this host alone, each of them", async () => {
    await using secure = await startSite({ env: { PUBLIC_ORIGIN: "https://desk.example.com" } });
    const headers = { origin: "https://desk.example.com" };
    const { search, searchParams } = new URL(await waitForStartLink(secure), secure.origin);
    const fields = { token: searchParams.get("token") ?? "", ...olga };
    const answers = [
      await secure.post(`/desk/welcome${search}`, fields, { headers }),
      await secure.post("/desk/sign-in/passkey", {}, { headers }),
    ];
    const lines = answers.flatMap((answer) => answer.headers.getSetCookie());
    expect(lines.length).toBeGreaterThan(2);
    for (const line of lines) {
      expect(line).toMatch(/^__Host-desk\.\w+=/);
      expect(line).toContain("; Secure");
      expect(line).toContain("; Path=/;");
      expect(line).toContain("; HttpOnly");
      expect(line).not.toMatch(/Domain/i);
    }
    const cookie = formatCookies(answers[0] as Response);
    expect((await secure.get(DOOR, { headers: { cookie } })).status).toBe(200);
    const plain = cookie.replaceAll("__Host-", "");
    expect((await secure.get(DOOR, { headers: { cookie: plain } })).status, "a plain name").toBe(302);
  });
});
