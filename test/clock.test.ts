import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { database } from "../db/connect.server.ts";
import { readAttention } from "../deliveries/attention.server.ts";
import type { Message } from "../deliveries/message.ts";
import { setDestinations } from "../deliveries/outbox.server.ts";
import { startOwnerAlarms } from "../deliveries/owner-alarms.server.ts";
import { startRetention } from "../leads/privacy/retention.server.ts";
import { listAudit, NOBODY } from "../people/audit.server.ts";
import { findLink, makeOwnerLink } from "../people/links.server.ts";
import { noteRefusal } from "../people/refusals.server.ts";
import { mostlyOnSqlite, useFreshDatabase } from "./support/databases.ts";
import { createOwner, formatCookies, olga } from "./support/desk.ts";
import { adasQuote } from "./support/form-fields.ts";
import { captureMove, DAY, HOUR, TUESDAY } from "./support/leads.ts";
import { readMailFolder } from "./support/mail-folder.ts";
import { ada, atAddress } from "./support/people.ts";
import { quickLooks, quickTimeout } from "./support/quick-looks.ts";
import { type Site, startSite } from "./support/site.ts";

// A machine's clock can be days or years ahead and be set right again: nothing may be lost or blocked by it.

const YEAR = 365 * DAY;

mostlyOnSqlite("retention with a clock that's years ahead", (kind) => {
  useFreshDatabase(kind);
  let now: number;
  let looks: number;
  const told: string[] = [];
  const note = (_: object, text: string) => told.push(text);

  function start(): () => Promise<void> {
    const clock = () => {
      looks += 1;
      return now;
    };
    return startRetention({ every: 1, lookEvery: 1, clock, tell: { info: note, warn: note } });
  }

  /** Until the clock was looked at twice: then what the first look led to is done. */
  async function waitForLook(): Promise<void> {
    const from = looks;
    await expect.poll(() => looks, { interval: 1 }).toBeGreaterThan(from + 1);
  }

  async function runFor(hours: number): Promise<void> {
    for (let hour = 0; hour < hours; hour++) {
      now += HOUR;
      await waitForLook();
    }
  }

  async function countErased(): Promise<number> {
    const rows = await database()
      .selectFrom("leads")
      .select("id")
      .where("erased_at", "is not", null)
      .execute();
    return rows.length;
  }

  test("erases nothing until the site has run with it for a week", async () => {
    [now, looks] = [TUESDAY + HOUR, 0];
    told.length = 0;
    await captureMove();
    let stop = start();
    await waitForLook();
    now = TUESDAY + 3 * YEAR;
    await runFor(160);
    expect(await countErased()).toBe(0);
    expect(told.filter((text) => text.startsWith("the clock is far ahead"))).toHaveLength(1);
    // It jumps again: what was counted begins again.
    now += YEAR;
    await runFor(160);
    expect(await countErased()).toBe(0);
    // Starts count for nothing, however often.
    for (let again = 0; again < 20; again++) {
      await stop();
      now += HOUR;
      const from = looks;
      stop = start();
      await expect.poll(() => looks, { interval: 1 }).toBeGreaterThan(from);
    }
    expect(await countErased()).toBe(0);
    // It's set right, and later ahead once more.
    now = TUESDAY + 5 * DAY;
    await runFor(2);
    now = TUESDAY + 3 * YEAR;
    await runFor(160);
    expect(await countErased()).toBe(0);
    await runFor(10);
    expect(await countErased()).toBe(1);
    await stop();
  });

  test("is said to the owner, in an alarm and at the desk, until it's set right", async () => {
    [now, looks] = [TUESDAY, 0];
    await captureMove();
    vi.useFakeTimers({ toFake: ["Date"], now: TUESDAY + 3 * YEAR });
    vi.stubGlobal("setTimeout", quickTimeout);
    const taken: string[] = [];
    const takes = (message: Message) => taken.push(`${message.event}: ${JSON.stringify(message)}`) < 0;
    setDestinations([{ name: "test-mail", atOnce: 1, takes, send: async () => ({ kind: "delivered" }) }]);
    now = Date.now();
    const stop = start();
    await waitForLook();
    const stopAlarms = startOwnerAlarms({ info: note, warn: note, error: note });
    try {
      await expect.poll(() => taken).toHaveLength(1);
      expect(taken[0]).toMatch(/^clock\.ahead: .*1095 days later.*fix it/);
      expect((await readAttention(now)).clockDoubt).toBe(3 * YEAR);
      now = TUESDAY + DAY;
      expect((await readAttention(now)).clockDoubt).toBeNull();
    } finally {
      vi.useRealTimers();
      vi.unstubAllGlobals();
      await stopAlarms();
      await stop();
      setDestinations([]);
    }
  });
});

mostlyOnSqlite("a clock that was a month ahead and is set right", (kind) => {
  const ahead = 30 * DAY;
  const { email, password } = olga;
  let site: Site;
  let device: string;
  beforeAll(async () => {
    site = await startSite({ database: kind, env: { OWNER_EMAIL: email } });
    device = await createOwner(site);
  });
  afterAll(() => site.close());

  test("keeps no mailbox from getting email, and limits it as before", async () => {
    const ask = (message: string, place: number) =>
      site.post("/toronto/get-quote", adasQuote(message), { from: atAddress(ada, place) });
    const countEmails = async (person: { email: string }) =>
      (await readMailFolder(site)).filter(({ to }) => to?.some(({ address }) => address === person.email))
        .length;
    await site.forward(ahead);
    for (let place = 0; place < 3; place++) await ask(`Ahead ${place}`, place);
    await expect.poll(() => countEmails(ada)).toBe(3);
    await site.forward(-ahead);
    await site.forward(2 * DAY);
    for (let place = 4; place < 8; place++) await ask(`Later ${place}`, place);
    await expect.poll(() => countEmails(olga)).toBe(7);
    await expect.poll(() => countEmails(ada)).toBe(6);
  });

  test("shows no page that was finished while it was ahead", async () => {
    const read = async () => /&quot;today&quot;:[^}]*/.exec(await (await site.get("/toronto")).text())?.[0];
    const before = await read();
    await site.forward(ahead);
    expect(await read(), "the day that forms go by").not.toBe(before);
    await site.forward(-ahead);
    expect(await read()).toBe(before);
  });

  test("lets no session live longer without use", async () => {
    await site.forward(ahead);
    const cookie = formatCookies(await site.post("/desk/sign-in", { email, password }));
    expect((await site.get("/desk", { headers: { cookie } })).status).toBe(200);
    await site.forward(-ahead);
    await site.forward(13 * HOUR);
    expect((await site.get("/desk", { headers: { cookie } })).status).toBe(302);
  });

  test("makes nobody wait longer than their wrong guesses do", async () => {
    const signIn = (given: string, cookie: string) =>
      site.post("/desk/sign-in", { email, password: given }, { headers: { cookie } });
    const guess = async (cookie: string) => {
      for (let time = 0; time < 6; time++) await signIn(`a wrong one ${time}`, cookie);
      return (await signIn(password, cookie)).status;
    };
    await site.forward(ahead);
    for (const cookie of [device, ""]) expect(await guess(cookie)).toBe(422);
    await site.forward(-ahead);
    for (const cookie of [device, ""]) expect((await signIn(password, cookie)).status).toBe(302);
    expect(await guess(""), "guesses count as before").toBe(422);
  });
});

mostlyOnSqlite("what was written while the clock was a month ahead", (kind) => {
  useFreshDatabase(kind);
  const setClock = (time: number) => vi.useFakeTimers({ toFake: ["Date"], now: time });
  afterEach(() => {
    vi.useRealTimers();
  });

  test("mutes no refusal in the audit log", async () => {
    const refuse = () =>
      noteRefusal(
        { actor: NOBODY, action: "session.refused", subject: NOBODY, details: { by: "password" } },
        "203.0.113.0/24",
      );
    const read = async () => (await listAudit()).map(({ details }) => details.times ?? 1);
    setClock(TUESDAY + 30 * DAY);
    for (let time = 0; time < 3; time++) await refuse();
    expect(await read()).toEqual([1]);
    setClock(TUESDAY);
    await refuse();
    expect((await read()).toSorted()).toEqual([1, 1, 2]);
  });

  test("opens no link for longer than it says", async () => {
    setClock(TUESDAY + 30 * DAY);
    const link = await makeOwnerLink();
    expect(await findLink(link)).not.toBeNull();
    setClock(TUESDAY);
    expect(await findLink(link)).toBeNull();
  });
});

describe("a site that starts three years ahead", { tags: ["all"] }, () => {
  test("has all its leads when the clock is right again", async () => {
    await using site = await startSite({ env: quickLooks });
    await site.post("/toronto/get-quote", adasQuote("A"), { from: ada });
    await site.restart({ now: new Date(Date.now() + 3 * YEAR).toISOString() });
    await expect.poll(() => site.log(), { timeout: 90_000 }).toMatch(/far ahead|retention: old leads/);
    await site.restart({ now: new Date().toISOString() });
    expect((await site.exportLeads()).map(({ name }) => name)).toEqual([ada.name]);
  });
});
