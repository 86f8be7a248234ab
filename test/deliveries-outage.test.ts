import { execFile } from "node:child_process";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { database as openedDatabase, write } from "../db/connect.server.ts";
import { customerEmail } from "../deliveries/destinations/email/customer-email.server.ts";
import { smtpMailer } from "../deliveries/destinations/email/mailer.server.ts";
import { readLedger } from "../deliveries/ledger.server.ts";
import { post, wakeWorker } from "../deliveries/outbox.server.ts";
import { startOwnerAlarms } from "../deliveries/owner-alarms.server.ts";
import { startWorker } from "../deliveries/worker.server.ts";
import { bothDatabases, mostlyOnSqlite, useFreshDatabase } from "./support/databases.ts";
import { createOwner } from "./support/desk.ts";
import { adasQuote } from "./support/form-fields.ts";
import { useMovableClock } from "./support/movable-clock.ts";
import { captureNumbered } from "./support/numbered-leads.ts";
import { type PeerRequest, startHttpPeer } from "./support/peers/http-peer.ts";
import { startMailServer } from "./support/peers/mail-server.ts";
import {
  makeSecret,
  parseBody,
  readDeliveryId,
  readNote,
  startReceiver,
} from "./support/peers/webhook-receiver.ts";
import { ada, atAddress } from "./support/people.ts";
import { REPOSITORY } from "./support/places.ts";
import { isIdle, silence, startSending, webhookAt } from "./support/sending.ts";
import { type Site, startSite } from "./support/site.ts";

// What happens to deliveries while their destination doesn't work or takes no more, and how soon they go out after that.

const NOW = "2026-12-02T15:00:00Z";
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** The longest time between two tries of a destination in trouble, with its jitter. */
const NEXT_TRY = 73 * SECOND;

const KILLED = "a killed process";

function listRows(destination = "webhook") {
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

const waitUntilIdle = () => expect.poll(isIdle).toBe(true);
const notes = (requests: readonly PeerRequest[]) => requests.map((request) => String(readNote(request)));

/** A later version of the only lead. */
async function postAgain(): Promise<void> {
  const posted = await openedDatabase().selectFrom("postings").select("message").executeTakeFirstOrThrow();
  const again = { ...JSON.parse(posted.message), event: "lead.updated" };
  await write((transaction) => post(transaction, again, { now: Date.now(), counts: true }));
  wakeWorker();
}

mostlyOnSqlite("a destination in trouble", (database) => {
  useFreshDatabase(database);
  const clock = useMovableClock(NOW);

  test("is tried by one delivery at a time for as long as it takes, and costs none an attempt of its own", async () => {
    const LEADS = 50;
    await using receiver = await startReceiver();
    receiver.mood = { status: 503 };
    await using _ = await startSending([webhookAt(receiver)]);
    const other = startWorker([webhookAt(receiver)], silence);
    await captureNumbered(LEADS);
    wakeWorker();
    await expect.poll(() => receiver.requests.length).toBeGreaterThan(0);
    await waitUntilIdle();
    const first = receiver.requests.length;
    const spans = [2 * MINUTE, ...Array(6).fill(NEXT_TRY), DAY, 14 * DAY];
    for (const [turn, span] of spans.entries()) {
      await clock.pass(span);
      await expect.poll(() => receiver.requests.length).toBe(first + turn + 1);
      await waitUntilIdle();
    }
    const rows = await listRows();
    expect(rows.every(({ state }) => state === "waiting")).toBe(true);
    expect(rows.reduce((sum, { faults }) => sum + faults, 0)).toBeLessThanOrEqual(1);
    // Each time by another one.
    expect(Math.max(...rows.map(({ attempts }) => attempts))).toBe(1);

    receiver.mood = "well";
    await clock.pass(NEXT_TRY);
    await expect.poll(() => countDelivered()).toBe(LEADS);
    await other.stop();
    expect(receiver.requests).toHaveLength(first + spans.length + LEADS);
  });

  test("that asks for an hour is left alone for an hour by all deliveries", async () => {
    const LEADS = 20;
    await using receiver = await startReceiver();
    await using unasking = await startReceiver();
    receiver.mood = { status: 503, headers: { "retry-after": "3600" } };
    unasking.mood = { status: 503 };
    await using _ = await startSending([webhookAt(receiver), { ...webhookAt(unasking), name: "unasking" }]);
    await captureNumbered(LEADS);
    await expect.poll(() => receiver.requests.length).toBeGreaterThan(0);
    await expect.poll(() => unasking.requests.length).toBeGreaterThan(0);
    await waitUntilIdle();
    const asked = receiver.requests.length;
    expect(asked).toBeLessThanOrEqual(16);
    receiver.mood = "well";
    unasking.mood = "well";
    await captureNumbered(1, { first: LEADS });
    await clock.pass(59 * MINUTE);
    await expect.poll(() => countDelivered("unasking")).toBe(LEADS + 1);
    expect(receiver.requests).toHaveLength(asked);
    await clock.pass(70 * SECOND);
    await expect.poll(() => countDelivered()).toBe(LEADS + 1);
  });

  test("because of two deliveries that it can't take isn't in trouble for the others", async () => {
    const poison = ["Lead 0", "Lead 1"];
    await using receiver = await startHttpPeer((request) => ({
      status: poison.includes(String(readNote(request))) ? 500 : 204,
    }));
    await using _ = await startSending([webhookAt(receiver)]);
    await captureNumbered(2);
    await expect.poll(() => receiver.requests.length).toBeGreaterThanOrEqual(2);
    for (let lead = 2; lead < 8; lead++) {
      await captureNumbered(1, { first: lead });
      await waitUntilIdle();
      await clock.pass(NEXT_TRY);
      await expect.poll(() => countDelivered()).toBe(lead - 1);
    }
    // By now they're known to be the reason: others don't wait for them at all.
    await captureNumbered(5, { first: 8 });
    wakeWorker();
    await expect.poll(() => countDelivered()).toBe(11);
  });

  test("gets an edited lead's versions in their order, though sixteen go out at a time", async () => {
    await using receiver = await startReceiver(async (request) => {
      await pause(parseBody(request).type === "lead.captured" ? 400 : 0);
    });
    await using _ = await startSending([webhookAt(receiver)]);
    await captureNumbered(1);
    await postAgain();
    await expect.poll(() => countDelivered()).toBe(2);
    expect(receiver.requests.map((request) => parseBody(request).type)).toEqual([
      "lead.captured",
      "lead.updated",
    ]);
  });

  test("gets them in order, too, if the first one was the first to fail", async () => {
    await using receiver = await startReceiver();
    receiver.mood = { status: 500 };
    await using _ = await startSending([webhookAt(receiver)]);
    await captureNumbered(1);
    await expect.poll(() => receiver.requests.length).toBe(1);
    await postAgain();
    await captureNumbered(2, { first: 1 });
    for (let turn = 0; turn < 3; turn++) {
      await waitUntilIdle();
      await clock.pass(HOUR);
    }
    await waitUntilIdle();
    const tried = receiver.requests.length;
    receiver.mood = "well";
    await clock.pass(HOUR);
    await expect.poll(() => countDelivered()).toBe(4);
    const types = receiver.requests.slice(tried).filter((request) => readNote(request) === "Lead 0");
    expect(types.map((request) => parseBody(request).type)).toEqual(["lead.captured", "lead.updated"]);
  });
});

/** By how many places each delivery came too late or too early. Their ids sort by when they were posted. */
function listDisplacements(requests: readonly PeerRequest[]): number[] {
  const ids = requests.map(readDeliveryId);
  const places = new Map(ids.toSorted().map((id, place) => [id, place]));
  return ids.map((id, place) => Math.abs(place - (places.get(id) ?? 0)));
}

bothDatabases("a destination that works again", (database) => {
  useFreshDatabase(database);
  const clock = useMovableClock(NOW);

  async function isAway(hours: number, leads: number): Promise<void> {
    await using receiver = await startReceiver();
    await using _ = await startSending([webhookAt(receiver)]);
    await receiver.down();
    await captureNumbered(leads);
    for (let turn = 0; turn < 3; turn++) {
      await waitUntilIdle();
      await clock.pass((hours / 3) * HOUR);
    }
    const readLine = async () => (await readLedger()).destinations.webhook;
    const line = { accepted: leads, dead: 0, balanced: true };
    expect(await readLine()).toMatchObject({ ...line, waiting: leads });

    await receiver.up();
    // One that began before the port was open has failed and set the next try.
    await waitUntilIdle();
    await clock.pass(NEXT_TRY);
    const countNow = async () => (await readLine())?.delivered;
    await expect.poll(countNow, { timeout: 120_000, interval: 100 }).toBe(leads);
    expect(receiver.requests).toHaveLength(leads);
    expect(new Set(receiver.requests.map(readDeliveryId)).size).toBe(leads);
    // One of them was the try. Of the rest, sixteen go out at a time.
    expect(Math.max(...listDisplacements(receiver.requests.slice(1)))).toBeLessThanOrEqual(20);
    expect(await readLine()).toMatchObject({ ...line, waiting: 0 });
  }

  test("after 72 hours gets each delivery once, the oldest first", () => isAway(72, 60));
  // PostgreSQL knows nothing about the new tables yet, so a query that's left to its guesses shows.
  test("after eleven hours gets thousands within minutes", { tags: ["all"] }, () => isAway(11, 2_000));
});

describe("a webhook that takes 60 calls a minute", () => {
  useFreshDatabase("sqlite");
  const clock = useMovableClock(NOW);
  const ALLOWED = 60;

  /** What it answers to a call: null takes it. */
  type Limit = (now: number) => null | { "retry-after"?: string };

  function countBy(span: number, saysWhen: boolean): Limit {
    let [last, taken] = [0, 0];
    return (now) => {
      const current = Math.floor(now / span);
      [last, taken] = [current, current === last ? taken + 1 : 1];
      const seconds = Math.ceil((span - (now % span)) / SECOND);
      return taken <= ALLOWED ? null : saysWhen ? { "retry-after": String(seconds) } : {};
    };
  }

  function fillBucket(size: number): Limit {
    let [tokens, last] = [size, 0];
    return (now) => {
      [tokens, last] = [Math.min(size, tokens + (now - last) / SECOND), now];
      if (tokens < 1) return {};
      tokens -= 1;
      return null;
    };
  }

  async function startLimited(limit: Limit) {
    const taken: number[] = [];
    const receiver = await startHttpPeer(() => {
      const headers = limit(Date.now());
      if (headers) return { status: 429, headers };
      taken.push(Date.now());
      return { status: 204 };
    });
    return { receiver, taken };
  }

  test.each([
    ["counts them by the minute and says how long to wait", countBy(MINUTE, true)],
    ["counts them by the minute", countBy(MINUTE, false)],
  ])("and %s gets everything, and few calls that it refuses", async (_what, limit) => {
    const LEADS = 150;
    const { receiver } = await startLimited(limit);
    await using _ = receiver;
    await using __ = await startSending([webhookAt(receiver)]);
    await captureNumbered(LEADS);
    while ((await countDelivered()) < LEADS) {
      await expect.poll(isIdle, { interval: 5 }).toBe(true);
      await clock.pass(SECOND);
    }
    expect(receiver.requests.length).toBeLessThanOrEqual(1.25 * LEADS);
    expect((await listRows()).every(({ faults }) => faults === 0)).toBe(true);
  });

  test.each([
    { from: "two processes", limit: countBy(20 * SECOND, false), leads: 240, longest: 120 },
    { from: "one process", limit: fillBucket(10), leads: 90, longest: 120 },
  ])(
    "gets nearly as many as that from $from, and none twice",
    { tags: ["all"], timeout: 600_000 },
    async (how) => {
      const { receiver, taken } = await startLimited(how.limit);
      await using _ = receiver;
      const destinations = [webhookAt(receiver)];
      await using __ = await startSending(destinations);
      const other = startWorker(how.from === "two processes" ? destinations : [], silence);
      await captureNumbered(how.leads);
      await expect.poll(() => countDelivered(), { timeout: 500_000, interval: 100 }).toBe(how.leads);
      await other.stop();
      expect(taken).toHaveLength(how.leads);
      const seconds = ((taken.at(-1) ?? 0) - (taken[0] ?? 0)) / SECOND;
      const refused = receiver.requests.length - how.leads;
      console.info(`${how.leads} from ${how.from} in ${seconds} s, ${refused} refused`);
      expect(refused).toBeLessThanOrEqual(how.leads / 4);
      expect(seconds).toBeLessThan(how.longest);
    },
  );
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
    await waitUntilIdle();
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

  test.each([
    ["thirty days", 30 * DAY],
    ["two hours", 2 * HOUR],
  ])("by %s delays no delivery by more than a minute, in whatever state it was", async (_by, step) => {
    const LEADS = 4;
    // One that waits by its own schedule, a destination that fails and one that asked for time.
    let isWell = false;
    await using picky = await startHttpPeer((request) => ({
      status: isWell ? 204 : readNote(request) === "Lead 0" ? 422 : 500,
    }));
    await using asking = await startReceiver();
    asking.mood = { status: 503, headers: { "retry-after": "7200" } };
    await using _ = await startSending([webhookAt(picky), { ...webhookAt(asking), name: "asking" }]);
    await clock.pass(step);
    await captureNumbered(LEADS);
    await expect.poll(() => notes(picky.requests)).toContain("Lead 0");
    await expect.poll(() => asking.requests.length).toBeGreaterThan(0);
    await waitUntilIdle();
    // A claim of a process that was killed meanwhile, and an email that waits to be undone.
    const [killed = "", undone = ""] = (await listRows("asking")).map(({ id }) => id);
    const change = () => openedDatabase().updateTable("deliveries");
    const claimed = { claimed_by: KILLED, claimed_until: Date.now() + MINUTE, attempts: 1 };
    await change().set(claimed).where("id", "=", killed).execute();
    const waiting = { due_at: Date.now() + 30 * SECOND, attempts: 0 };
    await change().set(waiting).where("id", "=", undone).execute();

    clock.move(-step);
    await clock.pass(SECOND);
    isWell = true;
    asking.mood = "well";
    await passAMinute();
    await expect.poll(() => countDelivered()).toBe(LEADS);
    await expect.poll(() => countDelivered("asking")).toBe(LEADS);
  });

  test("a lead edited after it was set back isn't taken for the older version", async () => {
    await using receiver = await startReceiver();
    await using _ = await startSending([webhookAt(receiver)]);
    clock.move(30 * DAY);
    await captureNumbered(1);
    await expect.poll(() => countDelivered()).toBe(1);
    clock.move(-30 * DAY);
    await postAgain();
    await expect.poll(() => countDelivered()).toBe(2);
    const postings = openedDatabase().selectFrom("postings").select("event");
    expect((await postings.orderBy("id").execute()).map(({ event }) => event)).toEqual([
      "lead.captured",
      "lead.updated",
    ]);
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
      await waitUntilIdle();
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

    receiver.mood = { status: 429 };
    await site.pass(NEXT_TRY);
    await expect
      .poll(() => run(site, "deliveries.ts"))
      .toMatch(/webhook: takes no more for now, 3 waiting, next try/);
    receiver.mood = "well";
    await site.pass(NEXT_TRY);
    await expect.poll(desk).not.toContain(": not working since");
    await expect.poll(() => run(site, "deliveries.ts")).toContain("Nothing needs attention.");
    await expect
      .poll(() => notes(receiver.requests.slice(-3)).toSorted())
      .toEqual(["Stuck 1", "Stuck 2", "Stuck 3"]);
  });
});
