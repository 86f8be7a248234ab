import { execFile } from "node:child_process";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { database as openedDatabase, write } from "../db/connect.server.ts";
import { customerEmail } from "../deliveries/destinations/email/customer-email.server.ts";
import { smtpMailer } from "../deliveries/destinations/email/mailer.server.ts";
import { webhookDestination } from "../deliveries/destinations/webhook/webhook.server.ts";
import { readLedger } from "../deliveries/ledger.server.ts";
import { post, wakeWorker } from "../deliveries/outbox.server.ts";
import { startOwnerAlarms } from "../deliveries/owner-alarms.server.ts";
import { mostlyOnSqlite, useFreshDatabase } from "./support/databases.ts";
import { createOwner } from "./support/desk.ts";
import { adasQuote } from "./support/form-fields.ts";
import { useMovableClock } from "./support/movable-clock.ts";
import { captureNumbered } from "./support/numbered-leads.ts";
import { type HttpPeer, type PeerRequest, startHttpPeer } from "./support/peers/http-peer.ts";
import { startMailServer } from "./support/peers/mail-server.ts";
import { makeSecret, parseBody, readNote, startReceiver } from "./support/peers/webhook-receiver.ts";
import { ada, atAddress } from "./support/people.ts";
import { REPOSITORY } from "./support/places.ts";
import { isIdle, startSending } from "./support/sending.ts";
import { type Site, startSite } from "./support/site.ts";

// What happens to deliveries while their destination doesn't work, and how soon they go out once it does.

const NOW = "2026-12-02T15:00:00Z";
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** The longest time between two tries of a destination in trouble, with its jitter. */
const NEXT_TRY = 73 * SECOND;

const KILLED = "a killed process";

const silence = { info: () => undefined, warn: () => undefined, error: () => undefined };

const webhookAt = ({ origin }: HttpPeer) =>
  webhookDestination({ name: "webhook", url: origin, secrets: [makeSecret()], log: silence });

/** A webhook that always answers 500 to some leads. */
function startPicky(isPoison: (note: string) => boolean): Promise<HttpPeer> {
  return startHttpPeer((request) => ({ status: isPoison(String(readNote(request))) ? 500 : 204 }));
}

async function listRows(destination = "webhook") {
  return openedDatabase()
    .selectFrom("deliveries")
    .select(["id", "state", "attempts", "faults", "due_at", "reason"])
    .where("destination", "=", destination)
    .orderBy("id")
    .execute();
}

async function countDelivered(destination = "webhook"): Promise<number> {
  return (await listRows(destination)).filter(({ state }) => state === "delivered").length;
}

const notes = (requests: readonly PeerRequest[]) => requests.map((request) => String(readNote(request)));

mostlyOnSqlite("a destination in trouble", (database) => {
  useFreshDatabase(database);
  const clock = useMovableClock(NOW);

  test("is tried by one delivery at a time, and costs none of them an attempt of its own", async () => {
    const LEADS = 30;
    await using receiver = await startReceiver();
    receiver.mood = { status: 503 };
    await using _ = await startSending([webhookAt(receiver)]);
    await captureNumbered(LEADS);
    await expect.poll(() => receiver.requests.length).toBeGreaterThan(1);
    await expect.poll(isIdle).toBe(true);
    const first = receiver.requests.length;
    expect(first).toBeLessThanOrEqual(17);
    for (let turn = 1; turn <= 8; turn++) {
      await expect.poll(isIdle).toBe(true);
      await clock.pass(NEXT_TRY);
      await expect.poll(() => receiver.requests.length).toBe(first + turn);
    }
    const rows = await listRows();
    expect(rows.every(({ state }) => state === "waiting")).toBe(true);
    expect(rows.reduce((sum, { faults }) => sum + faults, 0)).toBeLessThanOrEqual(1);
    // Each time by another one.
    expect(Math.max(...rows.map(({ attempts }) => attempts))).toBe(1);

    await expect.poll(isIdle).toBe(true);
    receiver.mood = "well";
    await clock.pass(NEXT_TRY);
    await expect.poll(() => countDelivered()).toBe(LEADS);
    expect(receiver.requests).toHaveLength(first + 8 + LEADS);
  });

  test("kills nothing, however long it lasts", async () => {
    await using receiver = await startReceiver();
    receiver.mood = { status: 500 };
    await using _ = await startSending([webhookAt(receiver)]);
    await captureNumbered(2);
    for (let tries = 2; tries < 14; tries++) {
      await expect.poll(() => receiver.requests.length).toBeGreaterThanOrEqual(tries);
      await expect.poll(isIdle).toBe(true);
      await clock.pass(DAY);
    }
    expect((await listRows()).map(({ state }) => state)).toEqual(["waiting", "waiting"]);
    await expect.poll(isIdle).toBe(true);
    receiver.mood = "well";
    await clock.pass(NEXT_TRY);
    await expect.poll(() => countDelivered()).toBe(2);
  });

  test("that asks for an hour is left alone for an hour by all deliveries", async () => {
    const LEADS = 20;
    await using receiver = await startReceiver();
    receiver.mood = { status: 503, headers: { "retry-after": "3600" } };
    await using _ = await startSending([webhookAt(receiver)]);
    await captureNumbered(LEADS);
    await expect.poll(() => receiver.requests.length).toBeGreaterThan(0);
    await expect.poll(isIdle).toBe(true);
    const asked = receiver.requests.length;
    expect(asked).toBeLessThanOrEqual(16);
    receiver.mood = "well";
    await captureNumbered(1, { first: LEADS });
    await clock.pass(59 * MINUTE);
    await expect.poll(isIdle).toBe(true);
    expect(receiver.requests).toHaveLength(asked);
    await clock.pass(70 * SECOND);
    await expect.poll(() => countDelivered()).toBe(LEADS + 1);
  });

  test("because of two deliveries that it can't take isn't in trouble for the others", async () => {
    await using receiver = await startPicky((note) => ["Lead 0", "Lead 1"].includes(note));
    await using _ = await startSending([webhookAt(receiver)]);
    await captureNumbered(2);
    await expect.poll(() => receiver.requests.length).toBeGreaterThanOrEqual(2);
    for (let lead = 2; lead < 8; lead++) {
      await captureNumbered(1, { first: lead });
      await expect.poll(isIdle).toBe(true);
      await clock.pass(NEXT_TRY);
      await expect.poll(() => countDelivered()).toBe(lead - 1);
    }
    // By now they're known to be the reason: others don't wait for them at all.
    await captureNumbered(5, { first: 8 });
    wakeWorker();
    await expect.poll(() => countDelivered()).toBe(11);
  });

  test("because of one delivery that it can't take: all others get through, and that one dies of its own schedule", async () => {
    const LEADS = 40;
    await using receiver = await startPicky((note) => note === "Lead 7");
    await using _ = await startSending([webhookAt(receiver)]);
    await captureNumbered(LEADS);
    await expect.poll(() => countDelivered()).toBe(LEADS - 1);
    const findPoison = async () => (await listRows()).find(({ state }) => state !== "delivered");
    const describePoison = async () => {
      const { state, faults } = (await findPoison()) ?? {};
      return `${state} with ${faults}`;
    };
    let others = LEADS;
    const deadlines: number[] = [];
    while ((await findPoison())?.state === "waiting") {
      const [before, due] = [await describePoison(), (await findPoison())?.due_at ?? 0];
      deadlines.push(due - Date.now());
      await clock.pass(Math.max(NEXT_TRY, due - Date.now() + SECOND));
      await captureNumbered(1, { first: others++ });
      await expect.poll(describePoison).not.toBe(before);
      await expect.poll(() => countDelivered()).toBe(others - 1);
      await expect.poll(isIdle).toBe(true);
    }
    expect(await findPoison()).toMatchObject({ state: "dead", reason: "answered 500" });
    expect(deadlines.reduce((sum, wait) => sum + Math.max(0, wait), 0)).toBeGreaterThan(75 * HOUR);
    expect((await readLedger()).destinations.webhook).toMatchObject({ dead: 1, balanced: true });
  });

  test("gets an edited lead's versions in their order, though sixteen go out at a time", async () => {
    const order: string[] = [];
    await using receiver = await startReceiver(async (request) => {
      await pause(parseBody(request).type === "lead.captured" ? 400 : 0);
      order.push(parseBody(request).type);
    });
    await using _ = await startSending([webhookAt(receiver)]);
    const [id = ""] = await captureNumbered(1);
    const posted = await openedDatabase().selectFrom("postings").select("message").executeTakeFirstOrThrow();
    const again = { ...JSON.parse(posted.message), event: "lead.updated" };
    await write((transaction) => post(transaction, again, { now: Date.now(), counts: true }));
    wakeWorker();
    await expect.poll(() => countDelivered()).toBe(2);
    expect(order).toEqual(["lead.captured", "lead.updated"]);
    expect(id).not.toBe("");
  });
});

mostlyOnSqlite("a mail server", (database) => {
  useFreshDatabase(database);
  const clock = useMovableClock(NOW);

  const mailTo = (url: string) =>
    customerEmail(smtpMailer({ tls: "required", url, from: "Tailgate <leads@tailgate.example>" }), {
      replyTo: "owner@tailgate.example",
      log: silence,
      origin: undefined,
    });

  test("that puts off one customer holds back no one else's email", async () => {
    await using server = await startMailServer();
    server.turnedAway.set("customer0@example.com", 451);
    await using _ = await startSending([mailTo(server.url)]);
    await captureNumbered(8);
    await expect.poll(() => countDelivered("customer-mail")).toBe(7);
    expect(await openedDatabase().selectFrom("lanes").selectAll().execute()).toEqual([]);
    server.turnedAway.clear();
    await clock.pass(7 * SECOND);
    await expect.poll(() => countDelivered("customer-mail")).toBe(8);
  });

  test("that says it's too many is asked by one email until it takes more", async () => {
    await using server = await startMailServer();
    server.mood = "too many";
    await using _ = await startSending([mailTo(server.url)]);
    await captureNumbered(12);
    await expect.poll(() => server.calls).toBeGreaterThan(0);
    await expect.poll(isIdle).toBe(true);
    expect(server.calls).toBeLessThanOrEqual(4);
    server.mood = "well";
    await expect
      .poll(async () => {
        await clock.pass(SECOND);
        return countDelivered("customer-mail");
      })
      .toBe(12);
    const rows = await listRows("customer-mail");
    expect(Math.max(...rows.map(({ faults }) => faults))).toBe(0);
  });
});

mostlyOnSqlite("a clock that's set forward and back", (database) => {
  useFreshDatabase(database);
  const clock = useMovableClock(NOW);

  const countOtherClaims = async () =>
    (await openedDatabase().selectFrom("deliveries").where("claimed_by", "!=", KILLED).select("id").execute())
      .length;

  /** Everything must be out within it. */
  async function passAMinute(): Promise<void> {
    for (let seconds = 0; seconds < 60; seconds += 5) {
      await expect.poll(countOtherClaims).toBe(0);
      await clock.pass(5 * SECOND);
    }
  }

  describe.each([
    { by: "thirty days", step: 30 * DAY, tags: [] },
    { by: "two hours", step: 2 * HOUR, tags: ["all"] },
  ])("by $by", ({ step, tags }) => {
    test("delays no delivery by more than a minute, in whatever state it was", { tags }, async () => {
      await using receiver = await startPicky((note) => note === "Lead 0");
      await using lines = await startReceiver();
      await using _ = await startSending([webhookAt(receiver), { ...webhookAt(lines), name: "lines" }]);
      // One that waits half an hour by its own schedule, one destination that fails and one that asked for time.
      let leads = 3;
      await captureNumbered(leads);
      const findPoison = async () => (await listRows()).find(({ state }) => state !== "delivered");
      while (((await findPoison())?.faults ?? 0) < 3) {
        await captureNumbered(1, { first: leads++ });
        await clock.pass(NEXT_TRY);
        await expect.poll(() => countDelivered()).toBe(leads - 1);
        await expect.poll(isIdle).toBe(true);
      }
      await expect.poll(() => countDelivered("lines")).toBe(leads);
      const next = `Lead ${leads}`;
      await clock.pass(step);
      lines.mood = { status: 503, headers: { "retry-after": "7200" } };
      receiver.mood = { status: 500 };
      await captureNumbered(1, { first: leads++ });
      await expect.poll(() => notes(lines.requests)).toContain(next);
      await expect.poll(() => notes(receiver.requests)).toContain(next);
      await captureNumbered(3, { first: leads });
      leads += 3;
      await expect.poll(isIdle).toBe(true);
      // A claim of a process that was killed meanwhile, and an email that waits to be undone.
      const fresh = (await listRows()).findLast(({ state }) => state === "waiting");
      await openedDatabase()
        .updateTable("deliveries")
        .set({ claimed_by: KILLED, claimed_until: Date.now() + MINUTE, attempts: 1 })
        .where("id", "=", fresh?.id ?? "")
        .execute();
      await openedDatabase()
        .updateTable("deliveries")
        .set({ due_at: Date.now() + 30 * SECOND })
        .where("destination", "=", "lines")
        .where("state", "=", "waiting")
        .where("attempts", "=", 0)
        .execute();
      // A step that's undone before the watch looks is none.
      await clock.pass(SECOND);
      clock.move(-step);
      await clock.pass(SECOND);
      receiver.mood = "well";
      lines.mood = "well";
      await passAMinute();
      await expect.poll(() => countDelivered()).toBe(leads - 1);
      await expect.poll(() => countDelivered("lines")).toBe(leads);
      expect((await listRows()).map(({ state }) => state)).not.toContain("dead");
    });
  });

  test("a lead edited after it was set back isn't taken for the older version", async () => {
    await using receiver = await startReceiver();
    await using _ = await startSending([webhookAt(receiver)]);
    clock.move(30 * DAY);
    await captureNumbered(1);
    await expect.poll(() => countDelivered()).toBe(1);
    clock.move(-30 * DAY);
    const posted = await openedDatabase().selectFrom("postings").selectAll().executeTakeFirstOrThrow();
    const again = { ...JSON.parse(posted.message), event: "lead.updated" };
    const id = await write((transaction) => post(transaction, again, { now: Date.now(), counts: true }));
    expect(id > posted.id).toBe(true);
    wakeWorker();
    await expect.poll(() => countDelivered()).toBe(2);
  });

  test("silences no alarm: the owner hears of a failing destination the same day and the next", async () => {
    await using broken = await startReceiver();
    await using other = await startReceiver();
    await using _ = await startSending([webhookAt(broken), { ...webhookAt(other), name: "other" }]);
    const stop = startOwnerAlarms(silence);
    try {
      broken.mood = { status: 500 };
      await captureNumbered(1);
      await expect.poll(() => broken.requests.length).toBeGreaterThan(0);
      await expect.poll(isIdle).toBe(true);
      const alarms = () => other.requests.map(parseBody).filter(({ type }) => type === "destination.failing");
      await clock.pass(30 * DAY);
      await expect.poll(() => alarms().length).toBe(1);
      expect(alarms()[0]?.data.title).toBe("Leads aren't getting through to webhook");
      clock.move(-30 * DAY);
      await clock.pass(SECOND);
      await clock.pass(11 * MINUTE);
      await expect.poll(() => alarms().length).toBe(2);
      await clock.pass(DAY);
      await expect.poll(() => alarms().length).toBe(3);
    } finally {
      await stop();
    }
  });
});

describe("a webhook that hasn't worked for a while", () => {
  async function run(site: Site, script: string): Promise<string> {
    const { stdout } = await promisify(execFile)(process.execPath, [join(REPOSITORY, "scripts", script)], {
      cwd: site.dataDir,
      env: { ...site.env, TZ: "UTC" },
    });
    return stdout;
  }

  test("shows in both commands and at the desk, and goes unmentioned once it works", async () => {
    await using receiver = await startReceiver();
    await using site = await startSite({
      env: { OUTBOUND_ALLOW: "loopback", WEBHOOK_URL: receiver.origin, WEBHOOK_SECRET: makeSecret() },
    });
    const cookie = await createOwner(site);
    const desk = async () => (await site.get("/desk", { headers: { cookie } })).text();
    receiver.mood = { status: 503 };
    for (const visitor of [1, 2, 3]) {
      await site.post("/toronto/get-quote", adasQuote(`Stuck ${visitor}`), { from: atAddress(ada, visitor) });
    }
    await expect.poll(() => receiver.requests.length).toBeGreaterThan(1);
    const line =
      /webhook: not working since \d\d:\d\d \(answered 503\), 3 waiting, next try (now|\d\d:\d\d)\./;
    await expect.poll(() => run(site, "deliveries.ts")).toMatch(line);
    expect(await run(site, "ledger.ts")).toMatch(line);
    expect(await desk()).not.toContain(": not working since");
    await site.pass(11 * MINUTE);
    await expect.poll(desk).toContain("The webhook in .env: not working since");
    expect(await desk()).toContain("3 deliveries are waiting. Nothing is lost.");
    await expect.poll(() => site.log()).toContain("Leads aren't getting through to webhook");

    receiver.mood = "well";
    await site.pass(NEXT_TRY);
    await expect.poll(desk).not.toContain(": not working since");
    await expect.poll(() => run(site, "deliveries.ts")).toContain("Nothing needs attention.");
    await expect
      .poll(() => notes(receiver.requests.slice(-3)).toSorted())
      .toEqual(["Stuck 1", "Stuck 2", "Stuck 3"]);
  });
});
