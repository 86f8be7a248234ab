import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import BetterSqlite3 from "better-sqlite3";
import pg from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { database as openedDatabase } from "../db/connect.server.ts";
import { hasDue } from "../deliveries/claims.server.ts";
import { webhookDestination } from "../deliveries/destinations/webhook/webhook.server.ts";
import { readLedger } from "../deliveries/ledger.server.ts";
import { setDestinations } from "../deliveries/outbox.server.ts";
import { startWorker, type Worker } from "../deliveries/worker.server.ts";
import { capture } from "../leads/capture/capture.server.ts";
import { blankMove, type MovingLead } from "../leads/moving-lead.ts";
import { allowOutbound } from "../outbound/guard.server.ts";
import { bothDatabases, useFreshDatabase } from "./support/databases.ts";
import { adasQuote } from "./support/form-fields.ts";
import { fillLocationRecords } from "./support/leads.ts";
import { choosePerRun } from "./support/long-run.ts";
import { countStates, readOutbox } from "./support/outbox.ts";
import type { HttpPeer } from "./support/peers/http-peer.ts";
import { makeSecret, readDeliveryId, readNote, startReceiver } from "./support/peers/webhook-receiver.ts";
import { ada, atAddress } from "./support/people.ts";
import { type Site, startSite } from "./support/site.ts";

// A destination that's down for days, a worker that dies at the worst moment, two workers on one table.

const NOW = "2026-12-02T15:00:00Z";
const SECOND = 1000;
const HOUR = 3600 * SECOND;

const silence = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Whether the worker has nothing to send now and nothing under way. */
async function isIdle(destination: string): Promise<boolean> {
  if (await hasDue(destination, Date.now())) return false;
  const claims = openedDatabase()
    .selectFrom("deliveries")
    .select("id")
    .where("claimed_until", "is not", null);
  return (await claims.where("destination", "=", destination).execute()).length === 0;
}

/** A move requested by another person each time. */
function buildMove(index: number): MovingLead {
  return {
    ...blankMove,
    name: ada.name,
    phone: `(416) 55${index.toString().padStart(5, "0").replace(/^(\d)/, "$1-")}`,
    email: `customer${index}@example.com`,
    message: `Lead ${index}`,
  };
}

bothDatabases("a destination that is away for 72 hours while thousands of leads come in", (database) => {
  // PostgreSQL answers over the network, statement by statement: fewer leads show the same.
  const LEADS = choosePerRun({
    usual: { sqlite: 400, postgres: 120 },
    long: { sqlite: 10_000, postgres: 1_000 },
  })[database];
  const BATCH = Math.min(LEADS, 1_000);
  useFreshDatabase(database);
  let receiver: HttpPeer;
  let worker: Worker;
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(NOW) });
    allowOutbound(["loopback"]);
    receiver = await startReceiver();
    const destinations = [webhookDestination({ url: receiver.origin, secrets: [makeSecret()] })];
    setDestinations(destinations);
    worker = startWorker(destinations, silence);
  });
  afterEach(async () => {
    await worker.stop();
    setDestinations([]);
    await receiver.down();
    allowOutbound([]);
    vi.useRealTimers();
  });

  test("gets each delivery once when it's back", { timeout: 120_000 }, async () => {
    await fillLocationRecords();
    await receiver.down();
    const facts = (index: number) => ({
      submissionKey: `endurance-test-key-${index}`,
      address: atAddress(ada, index).address,
      userAgent: ada.userAgent,
      country: "Canada",
      locationSlug: "toronto",
      locationId: 13929,
      suspicion: null,
      isTest: false,
      consent: { given: false as const, version: "1" },
      attribution: { first: null, last: null },
      now: Date.now(),
    });
    for (let from = 0; from < LEADS; from += BATCH) {
      const batch = Array.from({ length: BATCH }, (_, index) =>
        capture(buildMove(from + index), facts(from + index)),
      );
      await Promise.all(batch);
    }
    // Three days in which the destination's lane is never idle: it keeps trying, one lead after another.
    for (const hours of [24, 48, 72]) {
      await pause(choosePerRun({ usual: 300, long: 1_000 }));
      vi.setSystemTime(Date.parse(NOW) + hours * HOUR);
    }
    expect(receiver.requests).toHaveLength(0);
    expect((await readLedger()).destinations.webhook).toMatchObject({
      accepted: LEADS,
      waiting: LEADS,
      dead: 0,
      balanced: true,
    });

    await receiver.up();
    // An attempt under way while the clock jumps would be recorded after it, and tried again only a day later.
    await expect.poll(() => isIdle("webhook"), { timeout: 60_000, interval: 50 }).toBe(true);
    // A delivery that failed just now gets its turn a day later.
    vi.setSystemTime(Date.parse(NOW) + 97 * HOUR);
    const delivered = async () => (await readLedger()).destinations.webhook?.delivered;
    await expect.poll(delivered, { timeout: 60_000, interval: 200 }).toBe(LEADS);
    expect(receiver.requests).toHaveLength(LEADS);
    expect(new Set(receiver.requests.map(readDeliveryId)).size).toBe(LEADS);
    expect(new Set(receiver.requests.map(readNote)).size).toBe(LEADS);
    expect((await readLedger()).destinations.webhook).toMatchObject({
      accepted: LEADS,
      waiting: 0,
      dead: 0,
      balanced: true,
    });
  });
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

bothDatabases(
  "a worker that is killed after the receiver has said yes and before that is written down",
  (database) => {
    test("sends it again under the same id once its claim has expired, and not before", async () => {
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
      await pause(300);
      await site.kill();
      await release?.();

      await site.restart();
      const row = async () => (await readOutbox(site, "webhook"))[0];
      expect(await row()).toMatchObject({ state: "waiting", attempts: 1, claimed_until: expect.any(Number) });
      await pause(1_200);
      expect(receiver.requests).toHaveLength(1);
      await site.forward(61 * SECOND);
      await expect.poll(row).toMatchObject({ state: "delivered", attempts: 2 });
      expect(receiver.requests).toHaveLength(2);
      expect(new Set(receiver.requests.map(readDeliveryId))).toEqual(new Set([(await row())?.id]));
    });
  },
);

bothDatabases("two processes at one outbox", (database) => {
  test("share the work and never send a delivery twice", async () => {
    const LEADS = choosePerRun({ usual: 60, long: 300 });
    const AT_ONCE = 20;
    let isOpen = false;
    const underWay = new Set<string>();
    const twice: string[] = [];
    await using receiver = await startReceiver(async (request) => {
      const id = readDeliveryId(request);
      if (underWay.has(id)) twice.push(id);
      underWay.add(id);
      // As long as a real answer takes, so that both lanes are busy at the same time.
      await pause(isOpen ? 20 : 0);
      underWay.delete(id);
    });
    const env = { OUTBOUND_ALLOW: "loopback", WEBHOOK_SECRET: makeSecret() };
    const one = await startSite({
      database,
      now: NOW,
      env: { ...env, WEBHOOK_URL: `${receiver.origin}/one` },
    });
    const { DATABASE_URL = "", DATA_DIR = "" } = one.env;
    const other = await startSite({
      now: NOW,
      env: { ...env, DATABASE_URL, DATA_DIR, WEBHOOK_URL: `${receiver.origin}/other` },
    });
    try {
      isOpen = true;
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
      expect(twice).toEqual([]);
      expect(receiver.requests).toHaveLength(LEADS);
      expect(new Set(receiver.requests.map(readDeliveryId)).size).toBe(LEADS);
      for (const path of ["/one", "/other"]) {
        const share = receiver.requests.filter(({ url }) => url.pathname === path);
        expect([path, share.length > LEADS / 20]).toEqual([path, true]);
      }
    } finally {
      await other.close();
      await one.close();
    }
  });
});
