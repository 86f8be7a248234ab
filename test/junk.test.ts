import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/sha";
import BetterSqlite3 from "better-sqlite3";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readLedger } from "../deliveries/ledger.server.ts";
import { setCapacity } from "../schedule/planning.server.ts";
import { findPhone } from "./support/content.ts";
import { mostlyOnSqlite } from "./support/databases.ts";
import { withDatabase, writeBeside } from "./support/outbox.ts";
import { ada, atAddress, ben, carla, type Person } from "./support/people.ts";
import { REPOSITORY } from "./support/places.ts";
import { type Site, startSite } from "./support/site.ts";

// Junk is thanked for and held, never refused; floods are limited, and no real customer is lost.

const runProgram = promisify(execFile);

/** Runs an operator's command on a site's data. */
async function run(site: Site, script: string, ...words: string[]): Promise<string> {
  const { stdout } = await runProgram(
    process.execPath,
    [join(REPOSITORY, "scripts", `${script}.ts`), ...words],
    {
      cwd: site.dataDir,
      env: site.env,
    },
  );
  return stdout;
}

const fetchLedger = (site: Site) => withDatabase(site, readLedger);

let wishes = 0;
const estimate = (message: string) => ({
  name: "Ada Byron",
  phone: ada.phone,
  email: ada.email,
  message: `${message} (${++wishes})`,
});

mostlyOnSqlite("a submission that looks like junk", (database) => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite({ database });
  });
  afterAll(() => site.close());

  const findStanding = async (message: string) =>
    (await site.exportLeads()).find(({ note_from_customer }) => note_from_customer === message);

  test.each<[string, Record<string, string>, Record<string, string>]>([
    ["a field that people do not see is filled in", { topic: "viagra" }, {}],
    ["the browser says that another site's page sent it", {}, { "sec-fetch-site": "cross-site" }],
    ["its Origin is another site's", {}, { origin: "https://elsewhere.example" }],
    [
      "its Origin is a translation of another site",
      {},
      { origin: "https://elsewhere-example.translate.goog", "sec-fetch-site": "cross-site" },
    ],
    [
      "the message holds several links",
      { message: "http://a.example, https://b.example/?to=https://c.example and www.d.example" },
      {},
    ],
    ["the message holds a forum's link", { message: "[url=x]cheap[/url]" }, {}],
    ["the name is a link", { name: "https://a.example" }, {}],
  ])("%s: the usual thank-you, and quarantine", async (_, fields, headers) => {
    const wish = { ...estimate("Odd"), ...fields };
    const answer = await site.post("/toronto/reviews", wish, { from: atAddress(ada, wishes), headers });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toMatch(/^\/thankyou\?/);
    expect(await findStanding(wish.message)).toMatchObject({ standing: "quarantined" });
  });

  test("waits where staff see it, and one release sends it everywhere", async () => {
    const { accepted, destinations } = await fetchLedger(site);
    expect(destinations["owner-mail"]).toMatchObject({ accepted, quarantined: accepted, delivered: 0 });
    const [line = ""] = (await run(site, "deliveries"))
      .split("\n")
      .filter((text) => /^quarantined/.test(text));
    const [, id = ""] = line.split(/\s+/);
    expect(await run(site, "deliveries", "release", id)).toContain("has been released");
    await expect
      .poll(async () => (await fetchLedger(site)).destinations["owner-mail"])
      .toMatchObject({ accepted, quarantined: accepted - 1, delivered: 1, balanced: true });
    await expect(run(site, "deliveries", "release", id)).rejects.toThrow(`no lead ${id} in quarantine`);
    expect((await site.exportLeads()).find((lead) => lead.id === id)?.standing).toBe("released");
  });

  test("stays held when it's edited", async () => {
    const wish = { ...estimate("Edited"), topic: "x", submissionKey: "quarantine-edited-0001" };
    const from = atAddress(ada, 500);
    await site.post("/toronto/reviews", wish, { from });
    await site.post("/toronto/reviews", { ...wish, topic: "", message: "Edited again" }, { from });
    expect(await findStanding("Edited again")).toMatchObject({ standing: "quarantined", version: 2 });
    const { destinations } = await fetchLedger(site);
    expect(destinations["owner-mail"]?.waiting).toBe(0);
  });
});

describe("people are never held as junk", () => {
  const people: readonly [name: string, message: string][] = [
    ["Éloïse Tremblay", "Déménagement d'un 4½ à Montréal, 3e étage sans ascenseur. Merci!"],
    ["Nguyễn Văn An", "Tôi cần chuyển nhà vào ngày 30, có một cây đàn piano."],
    ["李小龍", "需要搬家，兩房一廳，有電梯。請回電。"],
    ["Мария Иванова", "Нужно перевезти диван и холодильник. Звоните после 18:00."],
    ["محمد الأحمد", "أحتاج إلى نقل أثاث غرفتين إلى ميسيساغا"],
    ["अनिल शर्मा", "दो कमरे का सामान, पियानो नहीं है।"],
    ["María José O'Brien", "¡Hola! Necesito mudarme; ver fotos: https://photos.example/album/7"],
    ["Jean-Luc Picard", "See the listing at www.condo.example, unit 4B. Elevator booked 9-12."],
    ["Ingrid", "Two of https://www.ikea.com/ca/en/p/billy. Again: https://www.ikea.com/ca/en/p/billy"],
    ["Awa", "From https://www.realtor.ca/real-estate/1/12-elm to https://www.centris.ca/fr/condo~2"],
    ["Zoë", "🛋️ + 🎹 → new place <3 thanks!!"],
    ["Bob", "CALL ME ASAP!!! FREE TODAY 100% $$$ is it really 40% cheaper???"],
    ["Ann", "x"],
    ["Kim", "Casino chairs (12) and a viagra poster from my late uncle's pharmacy, cash prize machine too"],
    ["Olu", "My email is olu@example.com and my wife's is ade@example.com"],
  ];
  let site: Site;
  beforeAll(async () => {
    site = await startSite();
  });
  afterAll(() => site.close());

  test("with names and messages in many languages, from one shared address, with old and new browsers", async () => {
    const translated = "https://127-0-0-1.translate.goog";
    const browsers: Record<string, string>[] = [
      {},
      { "sec-fetch-site": "same-origin", "sec-fetch-mode": "navigate" },
      { "sec-fetch-site": "none" },
      { origin: "null" },
      { origin: site.origin },
      { origin: translated, "sec-fetch-site": "cross-site" },
      { origin: "null", referer: `${translated}/toronto`, "sec-fetch-site": "cross-site" },
    ];
    for (const [index, [name, message]] of people.entries()) {
      const headers = { origin: "", ...browsers[index % browsers.length] };
      if (headers.origin === "") Reflect.deleteProperty(headers, "origin");
      const answer = await site.post(
        "/toronto/reviews",
        { name, phone: ada.phone, message },
        { from: ada, headers },
      );
      expect(answer.status, name).toBe(303);
    }
    const leads = await site.exportLeads();
    expect(leads.map(({ note_from_customer, standing }) => [note_from_customer, standing])).toEqual(
      people.map(([, message]) => [message, "open"]),
    );
  });

  test("when the browser fills in the form", async () => {
    const autofilled = {
      formId: "booking",
      ...{ name: "Carla Reyes", phone: "+1 404-555-0163", message: "One couch", topic: "" },
      ...{ street: carla.street, unit: carla.unit, city: "Atlanta", state: "Georgia", zip: "30303-1234" },
      ...{ countryName: "USA", propertyType: "Apartment", isTimeSensitive: "false", email: carla.email },
    };
    const html = await (await site.get("/atlanta/book-now", { from: carla })).text();
    const [, selectedDate = ""] = /name="selectedDate"[^>]*value="([\d-]+)"(?![^>]*disabled)/.exec(
      html.split('name="selectedDate"').slice(2).join('name="selectedDate"'),
    ) ?? ["", /value="(\d{4}-\d\d-\d\d)"/g.exec(html.split("selectedDate").at(-1) ?? "")?.[1]];
    await site.post("/atlanta/book-now", { ...autofilled, selectedDate, timeSlot: "15:00" }, { from: carla });
    const [job] = await site.exportJobs();
    expect(job).toMatchObject({ standing: "open", phone_e164: "+14045550163", email: carla.email });
  });

  test("because the trap is invisible, out of the tab order and never autofilled", async () => {
    const html = await (await site.get("/toronto/get-quote", { from: ada })).text();
    const [, trap = ""] = /<div class="sr-only" aria-hidden="true">(.*?)<\/div>/.exec(html) ?? [];
    expect(trap).toMatch(/name="topic"/);
    expect(trap).toMatch(/tabindex="-1"/i);
    expect(trap).toMatch(/autocomplete="off"/i);
  });

  test("by default no proof of work is required", async () => {
    expect((await site.get("/challenge.json")).status).toBe(404);
    expect(await (await site.get("/toronto/get-quote")).text()).not.toContain("proof");
  });
});

describe("too many submissions", () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite({ env: { FORM_LIMIT_MINUTE: "", FORM_LIMIT_HOUR: "" } });
  });
  afterAll(() => site.close());

  const send = (from: Person, message: string, accept?: string) =>
    site.post(
      "/toronto/reviews",
      { name: "Ada Byron", phone: ada.phone, message },
      { from, ...(accept && { accept }) },
    );

  test("allow five a minute from one address; the sixth keeps its text, shows the phone and says when to retry", async () => {
    const from = atAddress(ada, 10);
    for (let count = 1; count <= 5; count++) expect((await send(from, `Wish ${count}`)).status).toBe(303);
    const sixth = await send(from, "The sixth wish");
    expect(sixth.status).toBe(429);
    expect(Number(sixth.headers.get("retry-after"))).toBeGreaterThan(0);
    const html = await sixth.text();
    expect(html).toContain("That was a lot of requests at once");
    expect(html).toContain("The sixth wish</textarea>");
    expect(html).toContain(`href="${findPhone("toronto").tel}"`);
    const told = await send(from, "The sixth wish", "application/json");
    expect(told.status).toBe(429);
    expect(await told.json()).toMatchObject({ problem: "too-many", values: { message: "The sixth wish" } });
    expect((await send(atAddress(ada, 11), "Another person's")).status).toBe(303);
    const mine = (await site.exportLeads()).filter(({ ip_address }) => ip_address === from.address);
    expect(mine).toHaveLength(5);
  });

  test("are counted for each form separately", async () => {
    const from = atAddress(ada, 10);
    const { name, phone, email } = ada;
    const answer = await site.post("/toronto", { name, phone, email, message: "A move" }, { from });
    expect(answer.status).toBe(303);
  });

  test("that are all the same become one lead with a count", async () => {
    const from = atAddress(ben, 20);
    const answers = await Promise.all(Array.from({ length: 40 }, () => send(from, "The same wish")));
    expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(303));
    const mine = (await site.exportLeads()).filter(({ ip_address }) => ip_address === from.address);
    expect(mine).toMatchObject([{ repeats: 39 }]);
    // Repeats don't count toward the limit.
    for (let count = 1; count <= 4; count++) expect((await send(from, `Another ${count}`)).status).toBe(303);
    expect((await send(from, "One too many")).status).toBe(429);
  });

  test("that differ are limited, even when all come at once", async () => {
    const from = atAddress(ben, 21);
    const answers = await Promise.all(Array.from({ length: 60 }, (_, count) => send(from, `Flood ${count}`)));
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(55);
  });

  test("are counted by IPv6 household", async () => {
    const at = (address: string) => ({ ...ada, address });
    for (let count = 1; count <= 5; count++) {
      expect((await send(at(`2607:fea8:1:2::${count}`), `Six ${count}`)).status).toBe(303);
    }
    expect((await send(at("2607:fea8:1:2:ffff::9"), "Six 6")).status).toBe(429);
    expect((await send(at("2607:fea8:1:3::1"), "Next door")).status).toBe(303);
  });

  test("don't include those that weren't stored: for a window that was taken, or with the database locked", async () => {
    const now = "2026-12-02T15:00:00Z";
    await using strict = await startSite({ now, env: { FORM_LIMIT_MINUTE: "1", FORM_LIMIT_HOUR: "1" } });
    await withDatabase(strict, () => setCapacity(["atlanta"], 1, { by: "otto", now: Date.parse(now) }));
    const book = async (from: Person, timeSlot: string) => {
      const { name, phone, street, city, state, zip } = carla;
      const home = { name, phone, street, city, state, zip, countryName: "USA", propertyType: "House" };
      const time = { selectedDate: "2026-12-04", timeSlot, isTimeSensitive: "false" };
      const fields = { formId: "booking", message: from.address, ...home, ...time };
      return (await strict.post("/atlanta/book-now", fields, { from })).status;
    };
    expect(await book(atAddress(carla, 1), "13:00")).toBe(303);
    expect(await book(carla, "13:00")).toBe(422);
    const intruder = new BetterSqlite3(join(strict.dataDir, "tailgate.db"));
    intruder.exec("begin immediate");
    expect(await book(carla, "15:00").finally(() => intruder.close())).toBe(503);
    expect(await book(carla, "15:00")).toBe(303);
    expect(await book(carla, "9:00")).toBe(429);
  });

  test("don't include refused ones", async () => {
    const from = atAddress(ada, 12);
    for (let count = 1; count <= 8; count++) expect((await send(from, "")).status).toBe(422);
    expect((await send(from, "Now it is right")).status).toBe(303);
  });
});

test("a returning customer is recognized by phone or email: linked, never merged", async () => {
  await using site = await startSite({ env: { JSON_LINES_FILE: "lines.jsonl" } });
  const first = await site.post("/toronto", { ...ada, message: "First" }, { from: ada });
  const second = await site.post(
    "/houston/reviews",
    { name: "A. Byron", phone: "+1 416.555.0142", message: "Second" },
    { from: ben },
  );
  const third = await site.post(
    "/toronto/reviews",
    { name: "Someone", phone: "9", email: "ADA@example.com", message: "Third" },
    { from: ada },
  );
  expect([first.status, second.status, third.status]).toEqual([303, 303, 303]);
  const leads = await site.exportLeads();
  expect(leads.map(({ phone, phone_e164 }) => [phone, phone_e164])).toEqual([
    [ada.phone, "+14165550142"],
    ["+1 416.555.0142", "+14165550142"],
    ["9", null],
  ]);
  const references = leads.map(({ reference }) => reference);
  await expect.poll(async () => (await fetchLedger(site)).destinations["owner-mail"]?.delivered).toBe(3);
  const emails = readdirSync(join(site.dataDir, "mail"))
    .map((file) => readFileSync(join(site.dataDir, "mail", file), "utf8"))
    .filter((email) => email.includes("Subject: Move:"));
  const about = (message: string) => emails.find((email) => email.includes(`\n${message}\n`)) ?? "";
  expect(about("Second")).toContain(references[0]);
  expect(about("Third")).toContain(references[0]);
  expect(about("Third")).not.toContain(references[1]);
});

let withProofs: Site;
beforeAll(async () => {
  withProofs = await startSite({ env: { ALTCHA_SECRET: "a secret of a good length" } });
});
afterAll(() => withProofs.close());

async function prove(site: Site): Promise<string> {
  const challenge = (await (await site.get("/challenge.json")).json()) as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
}

test("with proof of work on, a submission without it is held, and each proof counts once", async () => {
  const site = withProofs;
  const done = await prove(site);
  const held = () => site.log().match(/"held":"the browser did not do its work"/g)?.length ?? 0;
  const forged = Buffer.from(done, "base64")
    .toString()
    .replace(/"signature":"..../, '"signature":"0000');
  for (const [message, altcha] of [
    ["proven", done],
    ["used again", done],
    ["missing", ""],
    ["nonsense", "%%%"],
    ["forged", Buffer.from(forged).toString("base64")],
    ["proven again", await prove(site)],
  ] as const) {
    const fields = { name: "Ada Byron", phone: ada.phone, message, altcha };
    expect((await site.post("/toronto/reviews", fields, { from: ada })).status).toBe(303);
  }
  const leads = await site.exportLeads();
  expect(leads.map(({ note_from_customer, standing }) => [note_from_customer, standing])).toEqual([
    ["proven", "open"],
    ["used again", "quarantined"],
    ["missing", "quarantined"],
    ["nonsense", "quarantined"],
    ["forged", "quarantined"],
    ["proven again", "open"],
  ]);
  await expect.poll(held).toBe(4);
});

test("a proof counts again when the lead it came with couldn't be stored", async () => {
  const site = withProofs;
  const altcha = await prove(site);
  const send = () =>
    site.post(
      "/toronto/reviews",
      { name: "Ada Byron", phone: ada.phone, message: "Twice", altcha },
      { from: ada },
    );
  const refusal = sql`create trigger refuse_leads before insert on leads begin select raise(abort, 'no'); end`;
  await writeBeside(site, (transaction) => refusal.execute(transaction));
  expect((await send()).status).toBe(503);
  await writeBeside(site, (transaction) => sql`drop trigger refuse_leads`.execute(transaction));
  expect((await send()).status).toBe(303);
  expect((await site.exportLeads()).at(-1)).toMatchObject({ note_from_customer: "Twice", standing: "open" });
});

test("the name that a form's host has is believed from a trusted proxy only", async () => {
  const send = async (env: Record<string, string>) => {
    await using site = await startSite({ env });
    const headers = { origin: "https://movers.example", "x-forwarded-host": "movers.example" };
    const fields = { name: "Ada Byron", phone: ada.phone, message: "A harp" };
    expect((await site.post("/toronto/reviews", fields, { headers })).status).toBe(303);
    return (await site.exportLeads())[0]?.standing;
  };
  expect(await send({})).toBe("open");
  expect(await send({ TRUST_PROXY: "10.0.0.0/8" })).toBe("quarantined");
});
