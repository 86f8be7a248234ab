import { randomUUID } from "node:crypto";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import BetterSqlite3 from "better-sqlite3";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deskTexts } from "../app/desk/texts.ts";
import { findPhone } from "./support/content.ts";
import { createOwner, olga, signInOverHttp } from "./support/desk.ts";
import { copyMigrated } from "./support/migrated.ts";
import { ada, atAddress, carla } from "./support/people.ts";
import { PostgresProxy } from "./support/postgres-proxy.ts";
import { quickLooks } from "./support/quick-looks.ts";
import { type Site, startSite } from "./support/site.ts";
import { fillDisk, mountSmallDisk, unmount } from "./support/small-disk.ts";

// The database is locked, down, silent or full: nothing is acknowledged that wasn't stored, everything typed is
// kept with a number to call, pages are served meanwhile, and the site recovers without a restart.

const NOW = "2026-12-02T15:00:00Z";
/** Milliseconds: what takes longer hangs, even on a slow machine. */
const PATIENCE = 60_000;
const PHONE = findPhone("toronto").tel;
const APOLOGY = "Sorry, we couldn&#x27;t save your request";

let requests = 0;
const refused = new Set<unknown>();

function nextQuote() {
  const message = `Request ${++requests} & a <piano>`;
  return { name: "Ada Byron", phone: ada.phone, email: ada.email, message, submissionKey: randomUUID() };
}

const bookingOfCarla = {
  formId: "booking",
  name: carla.name,
  phone: carla.phone,
  message: "One couch",
  street: carla.street,
  unit: carla.unit,
  city: carla.city,
  state: carla.state,
  zip: carla.zip,
  countryName: "USA",
  selectedDate: "2026-12-04",
  timeSlot: "13:00",
  propertyType: "Apartment",
  isTimeSensitive: "false",
};

const status = async (site: Site, path: string) => (await site.get(path)).status;

/** It's the same answer for a second. */
async function waitUntilReadyIs(expected: number, site: Site): Promise<void> {
  await expect.poll(() => status(site, "/readyz")).toBe(expected);
}

/** Fails when the responses don't come, whatever they say. */
async function inTime<T>(answers: Promise<T>): Promise<T> {
  const late = pause(PATIENCE, "late" as const, { ref: false });
  const first = await Promise.race([answers, late]);
  if (first === "late") throw new Error(`No answer within ${PATIENCE} ms.`);
  return first as T;
}

/** Expects the truth for visitors and operators while nothing can be stored. */
async function expectHonesty(site: Site): Promise<void> {
  const sent = nextQuote();
  // A dozen at once: no one waits for the others to give up.
  const others = Array.from({ length: 11 }, (_, index) =>
    site.post("/toronto", nextQuote(), { from: atAddress(ada, index + 1), accept: "application/json" }),
  );
  const answers = inTime(
    Promise.all([
      site.post("/toronto/get-quote", sent, { from: ada }),
      site.post("/atlanta/book-now", bookingOfCarla, { from: carla }),
      waitUntilReadyIs(503, site),
      ...others,
    ]),
  );
  // Pages are served meanwhile, and the process reports that it's alive.
  const pages = ["/", "/toronto", "/las-vegas-west/book-now", "/get-quote", "/thankyou", "/healthz"];
  const cookie = `booking=${Buffer.alloc(32).toString("base64url")}`;
  const statuses = Promise.all([
    ...pages.map((path) => status(site, path)),
    site.get("/thankyou?form=booking&ref=ABCD-EFGH", { headers: { cookie } }).then(({ status }) => status),
  ]);
  expect(await inTime(statuses)).toEqual([...pages, "right after a booking"].map(() => 200));

  const [quote, booking, _ready, ...rest] = await answers;

  expect(quote.status).toBe(503);
  expect(quote.headers.get("cache-control")).toBe("no-store");
  const html = await quote.text();
  expect(html).toContain(APOLOGY);
  expect(html.split(APOLOGY)[1]).toContain(`href="${PHONE}"`);
  expect(html).toContain('name="name" value="Ada Byron"');
  expect(html).toContain(`value="${sent.phone}"`);
  expect(html).toContain(`value="${sent.email}"`);
  expect(html).toContain(`>Request ${requests - 11} &amp; a &lt;piano&gt;</textarea>`);
  // The next try still has the same idempotency key.
  expect(html).toContain(`name="submissionKey" value="${sent.submissionKey}"`);

  for (let back = 0; back < 12; back++) refused.add(`Request ${requests - back} & a <piano>`);
  expect(booking.status).toBe(503);
  const bookingHtml = await booking.text();
  expect(bookingHtml).toContain(APOLOGY);
  expect(bookingHtml).toContain('value="120 Peachtree St NE"');
  for (const choice of ["2026-12-04", "13:00", "Apartment", "false"]) {
    expect(bookingHtml).toMatch(new RegExp(`<input[^>]*checked=""[^>]*value="${choice}"`));
  }

  for (const one of rest) {
    expect(one.status).toBe(503);
    expect(await one.json()).toMatchObject({ problem: "not-stored", values: { phone: ada.phone } });
  }
}

/** Expects the site to accept requests again, without any of those it refused. */
async function expectRecovery(site: Site): Promise<void> {
  await waitUntilReadyIs(200, site);
  const sent = nextQuote();
  expect((await site.post("/toronto", sent, { from: ada })).status).toBe(303);
  const notes = (await site.exportLeads()).map(({ note_from_customer }) => note_from_customer);
  expect(notes).toContain(sent.message);
  expect(notes.filter((note) => refused.has(note))).toEqual([]);
}

describe("SQLite locked by another process", () => {
  let site: Site;
  let intruder: BetterSqlite3.Database;
  beforeAll(async () => {
    site = await startSite({ now: NOW });
    intruder = new BetterSqlite3(join(site.dataDir, "tailgate.db"));
  });
  afterAll(async () => {
    intruder?.close();
    await site?.close();
  });

  test("for long, forms get 503 with everything typed and are accepted again later", async () => {
    intruder.exec("begin immediate");
    await expectHonesty(site).finally(() => intruder.exec("rollback"));
    await expectRecovery(site);
  });

  test("for half a second, the visitor waits and is thanked", async () => {
    intruder.exec("begin immediate");
    let isAnswered = false;
    const answer = site.post("/toronto", nextQuote(), { from: ada }).finally(() => {
      isAnswered = true;
    });
    await pause(500);
    expect(isAnswered).toBe(false);
    intruder.exec("rollback");
    expect((await answer).status).toBe(303);
  });
});

describe("PostgreSQL", () => {
  let site: Site;
  let proxy: PostgresProxy;
  let direct: string;
  beforeAll(async () => {
    direct = await copyMigrated("postgres", "");
    proxy = new PostgresProxy(new URL(direct));
    const through = new URL(direct);
    through.port = String(await proxy.listen());
    site = await startSite({ now: NOW, env: { DATABASE_URL: through.href } });
  });
  afterAll(async () => {
    proxy?.restore();
    await site?.close();
    proxy?.close();
  });

  test("down: forms get 503 with everything typed and are accepted again when it's back", async () => {
    proxy.cut();
    await expectHonesty(site).finally(() => proxy.restore());
    await expectRecovery(site);
  });

  test("silent: the same, within the time limit", { tags: ["all"] }, async () => {
    proxy.state = "silent";
    await expectHonesty(site).finally(() => proxy.restore());
    await expectRecovery(site);
  });

  test("locked by another program: the same, within the time limit", { tags: ["all"] }, async () => {
    const intruder = new pg.Client({ connectionString: direct });
    await intruder.connect();
    await intruder.query("begin; lock table leads, readiness in access exclusive mode");
    try {
      await expectHonesty(site);
    } finally {
      await intruder.query("rollback");
      await intruder.end();
    }
    await expectRecovery(site);
  });

  test("locked for three seconds: the visitor waits and is thanked", { tags: ["all"] }, async () => {
    const intruder = new pg.Client({ connectionString: direct });
    await intruder.connect();
    await intruder.query("begin; lock table leads in access exclusive mode");
    const answer = site.post("/toronto", nextQuote(), { from: ada });
    await pause(3_000);
    await intruder.end();
    expect((await answer).status).toBe(303);
  });

  test("restarted between two requests: both are accepted", async () => {
    expect((await site.post("/toronto", nextQuote(), { from: ada })).status).toBe(303);
    proxy.restore();
    await pause(200);
    expect((await site.post("/toronto", nextQuote(), { from: ada })).status).toBe(303);
  });

  test("down in the middle of work, five times: the process survives and nothing is lost or doubled", {
    tags: ["all"],
  }, async () => {
    const before = new Set((await site.exportLeads()).map(({ note_from_customer }) => note_from_customer));
    const thanked: string[] = [];
    let over = false;
    const clients = Array.from({ length: 8 }, async (_, client) => {
      while (!over) {
        const sent = nextQuote();
        const insist = async () => {
          const answer = await site.post("/toronto", sent, { from: atAddress(ada, client) });
          return answer.status === 303 || pause(20, false);
        };
        while (!(await insist()));
        thanked.push(sent.message);
      }
    });
    const everyone = Promise.all(clients);
    for (let times = 0; times < 5; times++) {
      const enough = thanked.length + 20;
      while (thanked.length < enough) await Promise.race([pause(2), everyone]);
      proxy.cut();
      await pause(50);
      proxy.restore();
    }
    over = true;
    await everyone;
    const notes = (await site.exportLeads()).map(({ note_from_customer }) => note_from_customer);
    expect(notes.filter((note) => !before.has(note)).toSorted()).toEqual(thanked.toSorted());
  });
});

describe("a full disk under SQLite", () => {
  let disk: string | null;
  beforeAll(() => {
    disk = mountSmallDisk(12);
  });
  afterAll(() => unmount(disk));

  test("forms get 503 with everything typed and are accepted again when there's room", async ({ skip }) => {
    if (!disk) return skip("only root on Linux can mount a small disk");
    await using site = await startSite({ now: NOW, env: { DATA_DIR: join(disk, "data") } });
    const filler = fillDisk(disk);
    await expectHonesty(site);
    const refusals = () => site.log().match(/^.*"a lead could not be stored.*$/gm) ?? [];
    await expect.poll(refusals).toHaveLength(13);
    for (const line of refusals()) expect(line).toContain("database or disk is full");
    rmSync(filler);
    await expectRecovery(site);
  });

  async function outlive(end: "kill" | "stop", skip: (why: string) => never): Promise<void> {
    const large = mountSmallDisk(40);
    if (!large) return skip("only root on Linux can mount a small disk");
    const site = await startSite({ now: NOW, env: { DATA_DIR: join(large, "data"), ...quickLooks } });
    try {
      await createOwner(site);
      const filler = fillDisk(large);
      await site[end]();
      fillDisk(large, 0, "more");
      await site.restart();
      expect((await site.get("/toronto")).status).toBe(200);
      expect((await site.get("/readyz")).status).toBe(503);
      const headers = { cookie: await signInOverHttp(site, olga) };
      expect(await (await site.get("/desk", { headers })).text()).toContain(deskTexts.attention.diskFull);
      await site.forward(10 * 60_000);
      expect((await site.get("/desk", { headers })).status).toBe(200);
      expect((await site.post("/toronto", nextQuote(), { from: ada })).status).toBe(303);
      expect(await site.exportLeads()).toHaveLength(1);
      expect(site.log()).toMatch(/"level":50.*the disk is full/);
      await expect.poll(() => site.log(), { timeout: 60_000 }).toContain('"event":"disk.full"');
      rmSync(filler);
      rmSync(join(large, "more"));
      await waitUntilReadyIs(200, site);
      await expect.poll(() => readdirSync(join(site.env.DATA_DIR ?? "", "reserve"))).toHaveLength(4);
    } finally {
      await site.close();
      unmount(large);
    }
  }

  // Killed, SQLite's log is still there; stopped, it's gone.
  test(
    "a killed site starts, serves, takes requests, lets staff in and says so, until there's room",
    { tags: ["all"] },
    ({ skip }) => outlive("kill", skip),
  );
  test("so does one that was stopped", { tags: ["all"] }, ({ skip }) => outlive("stop", skip));
});
