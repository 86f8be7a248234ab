import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { readLedger } from "../deliveries/ledger.server.ts";
import { wakeWorker } from "../deliveries/outbox.server.ts";
import { startWorker } from "../deliveries/worker.server.ts";
import { bothDatabases, mostlyOnSqlite, useFreshDatabase } from "./support/databases.ts";
import { adasQuote } from "./support/form-fields.ts";
import { captureNumbered } from "./support/numbered-leads.ts";
import { countStates, readOutbox } from "./support/outbox.ts";
import { makeSecret, readDeliveryId, startReceiver } from "./support/peers/webhook-receiver.ts";
import { ada, atAddress } from "./support/people.ts";
import { silence, startSending, webhookAt } from "./support/sending.ts";
import { type Site, startSite } from "./support/site.ts";

// A worker that dies at the worst moment, two workers on one table.

const NOW = "2026-12-02T15:00:00Z";
const SECOND = 1000;

const countDelivered = async () => (await readLedger()).destinations.webhook?.delivered;

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
