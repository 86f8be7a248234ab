import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { webhookDestination } from "../deliveries/destinations/webhook/webhook.server.ts";
import { readLedger } from "../deliveries/ledger.server.ts";
import { wakeWorker } from "../deliveries/outbox.server.ts";
import { startWorker } from "../deliveries/worker.server.ts";
import { bothDatabases, mostlyOnSqlite, useFreshDatabase } from "./support/databases.ts";
import { adasQuote } from "./support/form-fields.ts";
import { useMovableClock } from "./support/movable-clock.ts";
import { captureNumbered } from "./support/numbered-leads.ts";
import { countStates, readOutbox } from "./support/outbox.ts";
import { type HttpPeer, type PeerRequest, startHttpPeer } from "./support/peers/http-peer.ts";
import { makeSecret, readDeliveryId, readNote, startReceiver } from "./support/peers/webhook-receiver.ts";
import { ada, atAddress } from "./support/people.ts";
import { isIdle, startSending } from "./support/sending.ts";
import { type Site, startSite } from "./support/site.ts";

// A destination that's down for days, a worker that dies at the worst moment, two workers on one table.

const NOW = "2026-12-02T15:00:00Z";
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** The longest time between two tries of a destination in trouble, with its jitter. */
const NEXT_TRY = 73 * SECOND;

const silence = { info: () => undefined, warn: () => undefined, error: () => undefined };

const webhookAt = ({ origin }: HttpPeer, path = "") =>
  webhookDestination({ name: "webhook", url: origin + path, secrets: [makeSecret()], log: silence });

const countDelivered = async () => (await readLedger()).destinations.webhook?.delivered;

bothDatabases("a destination that is away for 72 hours", (database) => {
  useFreshDatabase(database);
  const clock = useMovableClock(NOW);

  async function isAwayWhile(leads: number): Promise<void> {
    await using receiver = await startReceiver();
    await using _ = await startSending([webhookAt(receiver)]);
    await receiver.down();
    await captureNumbered(leads);
    for (let day = 1; day <= 3; day++) {
      await expect.poll(isIdle).toBe(true);
      await clock.pass(24 * HOUR);
    }
    expect(receiver.requests).toHaveLength(0);
    const line = { accepted: leads, dead: 0, balanced: true };
    expect((await readLedger()).destinations.webhook).toMatchObject({ ...line, waiting: leads });

    await receiver.up();
    // One that began before the port was open has failed and set the next try.
    await expect.poll(isIdle).toBe(true);
    await clock.pass(NEXT_TRY);
    await expect.poll(countDelivered, { timeout: 120_000, interval: 100 }).toBe(leads);
    expect(receiver.requests).toHaveLength(leads);
    expect(new Set(receiver.requests.map(readDeliveryId)).size).toBe(leads);
    expect(new Set(receiver.requests.map(readNote)).size).toBe(leads);
    expect((await readLedger()).destinations.webhook).toMatchObject({ ...line, waiting: 0 });
  }

  test("gets each delivery once when it's back", () => isAwayWhile(60));
  // PostgreSQL knows nothing about the new tables yet, so a query that's left to its guesses shows.
  test("gets each of thousands once, too", { tags: ["all"] }, () => isAwayWhile(2_000));
});

/** Locks a site's deliveries against writes until the returned function is called. */
async function holdDeliveries({ env }: Site): Promise<() => Promise<void>> {
  if (!env.DATABASE_URL) {
    const file = new BetterSqlite3(join(env.DATA_DIR ?? "", "tailgate.db"), { timeout: 2_000 });
    file.exec("begin immediate");
    return async () => {
      file.exec("rollback");
      file.close();
    };
  }
  const client = new pg.Client({ connectionString: env.DATABASE_URL });
  await client.connect();
  await client.query("begin");
  await client.query("lock table deliveries in exclusive mode");
  return async () => {
    await client.query("rollback");
    await client.end();
  };
}

mostlyOnSqlite(
  "a worker that is killed after the receiver has said yes and before that is written down",
  (database) => {
    test("sends it again under the same id once its claim has expired, and not before", {
      tags: ["all"],
    }, async () => {
      let release: (() => Promise<void>) | undefined;
      // While the database is locked, the success can't be recorded.
      await using receiver = await startReceiver(async () => {
        if (receiver.requests.length === 1) release = await holdDeliveries(site);
      });
      await using site: Site = await startSite({
        database,
        now: NOW,
        env: { OUTBOUND_ALLOW: "loopback", WEBHOOK_URL: receiver.origin, WEBHOOK_SECRET: makeSecret() },
      });
      await site.post("/toronto/get-quote", adasQuote("Twice at most"), { from: ada });
      await expect.poll(() => release).toBeDefined();
      await site.kill();
      await release?.();

      await site.restart();
      const row = async () => (await readOutbox(site, "webhook"))[0];
      expect(await row()).toMatchObject({ state: "waiting", attempts: 1, claimed_until: expect.any(Number) });
      await site.pass(20 * SECOND);
      expect(receiver.requests).toHaveLength(1);
      await site.pass(41 * SECOND);
      await expect.poll(row).toMatchObject({ state: "delivered", attempts: 2 });
      expect(receiver.requests).toHaveLength(2);
      expect(new Set(receiver.requests.map(readDeliveryId))).toEqual(new Set([(await row())?.id]));
    });
  },
);

/** Counts what is sent twice; the first of one sender is answered once the other sends, too: it can't have it all. */
async function startJudge() {
  const underWay = new Set<string>();
  const twice: string[] = [];
  const senders = new Set<string>();
  const bothSend = Promise.withResolvers<void>();
  const receiver = await startReceiver(async (request) => {
    const id = readDeliveryId(request);
    if (underWay.has(id)) twice.push(id);
    underWay.add(id);
    if (senders.add(request.url.pathname).size === 2) bothSend.resolve();
    await bothSend.promise;
    underWay.delete(id);
  });
  const judge = (leads: number) => {
    expect(twice).toEqual([]);
    expect(receiver.requests).toHaveLength(leads);
    expect(new Set(receiver.requests.map(readDeliveryId)).size).toBe(leads);
    expect(senders).toEqual(new Set(["/one", "/other"]));
  };
  return { receiver, judge };
}

bothDatabases("two workers at one outbox", (database) => {
  useFreshDatabase(database);

  test("share the work and never send a delivery twice", async () => {
    const { receiver, judge } = await startJudge();
    await using _ = receiver;
    await using one = await startSending([webhookAt(receiver, "/one")]);
    const other = startWorker([webhookAt(receiver, "/other")], silence);
    try {
      await captureNumbered(100);
      wakeWorker();
      await expect.poll(countDelivered).toBe(100);
      judge(100);
    } finally {
      await other.stop();
      await one[Symbol.asyncDispose]();
    }
  });
});

describe.each(["sqlite", "postgres"] as const)(
  "two processes at one outbox (%s)",
  { tags: ["all"] },
  (database) => {
    test("share the work and never send a delivery twice", async () => {
      const LEADS = 300;
      const AT_ONCE = 20;
      const { receiver, judge } = await startJudge();
      await using _ = receiver;
      const env = { OUTBOUND_ALLOW: "loopback", WEBHOOK_SECRET: makeSecret() };
      await using one = await startSite({
        database,
        now: NOW,
        env: { ...env, WEBHOOK_URL: `${receiver.origin}/one` },
      });
      const { DATABASE_URL = "", DATA_DIR = "" } = one.env;
      await using other = await startSite({
        now: NOW,
        env: { ...env, DATABASE_URL, DATA_DIR, WEBHOOK_URL: `${receiver.origin}/other` },
      });
      const askFor = async (index: number) => {
        const site = index % 2 ? one : other;
        return (
          await site.post("/toronto/get-quote", adasQuote(`Shared ${index}`), { from: atAddress(ada, index) })
        ).status;
      };
      for (let first = 0; first < LEADS; first += AT_ONCE) {
        const statuses = Array.from({ length: AT_ONCE }, (_, index) => askFor(first + index));
        expect(new Set(await Promise.all(statuses))).toEqual(new Set([303]));
      }
      await expect.poll(() => countStates(one, "webhook"), { interval: 100 }).toEqual({ delivered: LEADS });
      judge(LEADS);
    });
  },
);

/** By how many places each delivery came too late or too early. Their ids sort by when they were posted. */
function listDisplacements(requests: readonly PeerRequest[]): number[] {
  const ids = requests.map(readDeliveryId);
  const places = new Map(ids.toSorted().map((id, place) => [id, place]));
  return ids.map((id, place) => Math.abs(place - (places.get(id) ?? 0)));
}

mostlyOnSqlite("a destination that works again after eleven hours", (database) => {
  useFreshDatabase(database);
  const clock = useMovableClock(NOW);

  async function worksAgain(leads: number): Promise<void> {
    await using receiver = await startReceiver();
    receiver.mood = { status: 503 };
    await using _ = await startSending([webhookAt(receiver)]);
    await captureNumbered(leads);
    await expect.poll(() => receiver.requests.length).toBeGreaterThan(0);
    for (let hour = 0; hour < 11; hour++) {
      await expect.poll(isIdle).toBe(true);
      await clock.pass(HOUR);
    }
    await expect.poll(isIdle).toBe(true);
    const callsDuringOutage = receiver.requests.length;
    receiver.mood = "well";
    await clock.pass(NEXT_TRY);
    await expect.poll(countDelivered, { timeout: 120_000, interval: 100 }).toBe(leads);
    const after = receiver.requests.slice(callsDuringOutage);
    expect(after).toHaveLength(leads);
    // One of them was the probe. Of the rest, sixteen go out at a time.
    expect(listDisplacements(after.slice(1)).filter((places) => places > 20)).toEqual([]);
  }

  test("gets everything that waited at once, the oldest first", () => worksAgain(60));
  test("gets thousands so, too", { tags: ["all"] }, () => worksAgain(2_000));
});

describe("a webhook that limits the calls in a window of time", () => {
  useFreshDatabase("sqlite");
  const clock = useMovableClock(NOW);

  async function startLimited(allowed: number, span: number) {
    const taken: number[] = [];
    const windowOf = (at: number) => Math.floor(at / span);
    const receiver = await startHttpPeer(() => {
      const now = Date.now();
      if (taken.filter((at) => windowOf(at) === windowOf(now)).length >= allowed) return { status: 429 };
      taken.push(now);
      return { status: 204 };
    });
    const countPerWindow = () => [...Map.groupBy(taken, windowOf).values()].map(({ length }) => length);
    return { receiver, countPerWindow };
  }

  test("gets everything, and few calls that it refuses", async () => {
    const { receiver } = await startLimited(60, MINUTE);
    await using _ = receiver;
    await using __ = await startSending([webhookAt(receiver)]);
    await captureNumbered(100);
    while (((await countDelivered()) ?? 0) < 100) {
      await expect.poll(isIdle, { interval: 5 }).toBe(true);
      await clock.pass(SECOND);
    }
    expect(receiver.requests.length).toBeLessThanOrEqual(130);
  });

  test("gets nearly as many as it allows", { tags: ["all"], timeout: 600_000 }, async () => {
    const [leads, allowed] = [360, 60];
    const { receiver, countPerWindow } = await startLimited(allowed, 20 * SECOND);
    await using _ = receiver;
    await using __ = await startSending([webhookAt(receiver)]);
    await captureNumbered(leads);
    await expect.poll(countDelivered, { timeout: 500_000, interval: 100 }).toBe(leads);
    const counts = countPerWindow();
    console.info(`${receiver.requests.length - leads} refused; per window: ${counts.join(", ")}`);
    expect(receiver.requests.length - leads).toBeLessThanOrEqual(60);
    // The receiver's windows needn't begin with the first call, so two of ours count together.
    const pairs = counts.slice(1, -1).map((count, index) => count + (counts[index] ?? 0));
    for (const pair of pairs) expect(pair).toBeGreaterThanOrEqual(1.25 * allowed);
  });
});
