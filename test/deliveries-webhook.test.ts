import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Email } from "postal-mime";
import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { brand } from "../content/brand.ts";
import { webhookEvents } from "../deliveries/destinations/webhook/webhook.server.ts";
import { sendAgain } from "../deliveries/outbox.server.ts";
import { adasQuote, carlasBooking } from "./support/form-fields.ts";
import { readMailFolder } from "./support/mail-folder.ts";
import {
  countStates,
  readHold,
  readOutbox,
  readSiteLedger,
  resumeDestination,
  writeBeside,
} from "./support/outbox.ts";
import {
  type HttpPeer,
  type Mood,
  type PeerAnswer,
  type PeerRequest,
  startHttpPeer,
} from "./support/peers/http-peer.ts";
import { makeSecret, parseBody, readDeliveryId, readNote } from "./support/peers/webhook-receiver.ts";
import { ada, atAddress, carla } from "./support/people.ts";
import { type Site, startSite } from "./support/site.ts";

// What an owner's webhook gets of a lead, and what happens to the lead when the webhook fails.

const NOW = "2026-12-02T15:00:00Z";
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

const [oldSecret, newSecret] = [makeSecret(), makeSecret()];

let receiver: HttpPeer;
let site: Site;

async function openSite(
  env: Record<string, string> = {},
  work: (request: PeerRequest) => PeerAnswer = () => ({ status: 204 }),
): Promise<void> {
  receiver = await startHttpPeer(work);
  site = await startSite({
    now: NOW,
    env: {
      WEBHOOK_URL: `${receiver.origin}/leads?key=1`,
      WEBHOOK_SECRET: `${oldSecret} ${newSecret}`,
      OUTBOUND_ALLOW: "loopback",
      ...env,
    },
  });
}

async function closeSite(): Promise<void> {
  await site?.close();
  await receiver?.down();
}

let visitors = 0;

/** Requests a move under a message of its own. */
async function requestMove(message: string): Promise<void> {
  const answer = await site.post("/toronto/get-quote", adasQuote(message), {
    from: atAddress(ada, ++visitors),
  });
  expect(answer.status).toBe(303);
}

/** Every attempt to deliver the lead with this message. */
function attemptsAt(message: string): PeerRequest[] {
  return receiver.requests.filter((request) => readNote(request) === message);
}

async function findRow(message: string) {
  const [attempt] = attemptsAt(message);
  const rows = await readOutbox(site, "webhook");
  return rows.find(({ id }) => attempt && id === readDeliveryId(attempt));
}

async function waitUntilTried(message: string, times: number): Promise<void> {
  await expect.poll(() => attemptsAt(message).length).toBe(times);
}

async function waitForState(message: string, state: string, attempts: number) {
  await expect.poll(() => findRow(message)).toMatchObject({ state, attempts, claimed_until: null });
  return findRow(message);
}

/** The emails to the owner about destinations; without mail settings the mailbox is a folder. */
async function alarms(): Promise<Email[]> {
  const mails = await readMailFolder(site);
  return mails.filter(({ subject }) => subject?.includes("no longer sent"));
}

describe("a lead posted to the owner's webhook", () => {
  let attempt: PeerRequest;
  beforeAll(async () => {
    await openSite();
    await requestMove("Three rooms & a <piano>");
    attempt = await vi.waitUntil(() => attemptsAt("Three rooms & a <piano>")[0], { timeout: 60_000 });
  });
  afterAll(closeSite);
  // The standard's own library checks the clock.
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: Number(attempt.headers["webhook-timestamp"]) * SECOND });
  });
  afterEach(() => void vi.useRealTimers());

  const signatureHeaders = () => attempt.headers as Record<string, string>;

  test("is signed as Standard Webhooks says, with both secrets during a change", () => {
    for (const secret of [oldSecret, newSecret]) {
      expect(new Webhook(secret).verify(attempt.body, signatureHeaders())).toEqual(parseBody(attempt));
    }
    expect(String(attempt.headers["webhook-signature"]).split(" ")).toHaveLength(2);
    expect(Math.abs(Number(attempt.headers["webhook-timestamp"]) * SECOND - Date.parse(NOW))).toBeLessThan(
      MINUTE,
    );
  });

  test("is told apart from a forged or changed one", () => {
    expect(() => new Webhook(makeSecret()).verify(attempt.body, signatureHeaders())).toThrow();
    expect(() => new Webhook(newSecret).verify(`${attempt.body} `, signatureHeaders())).toThrow();
    const replayed = { ...signatureHeaders(), "webhook-id": "another" };
    expect(() => new Webhook(newSecret).verify(attempt.body, replayed)).toThrow();
  });

  test("is posted as JSON to the configured address, with the exported fields", async () => {
    const [lead] = await site.exportLeads();
    expect(attempt).toMatchObject({ method: "POST", headers: { "content-type": "application/json" } });
    expect(attempt.url.pathname + attempt.url.search).toBe("/leads?key=1");
    expect(parseBody(attempt)).toEqual({
      type: "lead.captured",
      timestamp: expect.stringMatching(/^2026-12-02T15:00:\d\d\.\d{3}Z$/),
      data: lead,
    });
  });

  describe("docs/integrations.md", () => {
    const text = readFileSync("docs/integrations.md", "utf8");
    const section = text.slice(text.indexOf("## Webhook"), text.indexOf("## Firebase"));
    const rows = section.split("\n").map((line) => line.split("|").map((cell) => cell.trim()));
    const documented = new Map(rows.map(([, type = "", , data = ""]) => [type.replaceAll("`", ""), data]));

    test("documents every posted event with its data, and no others", () => {
      const data = { lead: "a lead", "erased lead": "`id`, `kind`", alarm: "`title`, `text`" };
      const posted = Object.entries(webhookEvents).map(([type, kind]) => [type, data[kind]]);
      const inDocument = [...documented].filter(([, cell]) => Object.values(data).includes(cell));
      expect(inDocument.toSorted()).toEqual(posted.toSorted());
    });

    test("documents every field of a lead and a job", async () => {
      await site.post("/atlanta/book-now", carlasBooking("Which fields."), { from: carla });
      await expect.poll(() => receiver.requests.length).toBe(2);
      const names = receiver.requests.flatMap((request) => Object.keys(parseBody(request).data));
      for (const name of names) expect(section).toContain(`\`${name}\``);
    });
  });
});

describe("a webhook that misbehaves", () => {
  let elsewhere: HttpPeer;
  beforeAll(async () => {
    elsewhere = await startHttpPeer(() => ({ status: 200 }));
    await openSite();
  });
  afterAll(async () => {
    await closeSite();
    await elsewhere.down();
  });

  const redirect = (status: number): Mood => ({
    status,
    headers: { location: `${elsewhere.origin}/stolen` },
  });

  const again = "that %s is told again after five seconds, under the same id";
  test.each<[string, () => Mood, string | RegExp]>([
    ["answers 500", () => ({ status: 500 }), "answered 500"],
    ["answers 404", () => ({ status: 404 }), "answered 404"],
    ["redirects with the same method", () => redirect(307), "answered 307: redirects are not followed"],
    ["takes it and hangs up instead of answering", () => "answer lost", "ECONNRESET"],
  ])(again, isToldAgain);
  test.each<[string, () => Mood, string | RegExp]>([
    ["answers 503", () => ({ status: 503 }), "answered 503"],
    ["answers 429", () => ({ status: 429 }), "answered 429"],
    ["redirects for good", () => redirect(301), "answered 301: redirects are not followed"],
    ["answers with garbage", () => "garbage", /^(HPE_|Parse Error)/],
  ])(again, { tags: ["all"] }, isToldAgain);

  async function isToldAgain(what: string, mood: () => Mood, reason: string | RegExp): Promise<void> {
    receiver.mood = mood();
    await requestMove(what);
    await waitUntilTried(what, 1);
    const failed = await waitForState(what, "waiting", 1);
    expect(failed?.reason).toEqual(typeof reason === "string" ? reason : expect.stringMatching(reason));
    receiver.mood = "well";
    await site.pass(7 * SECOND);
    await waitUntilTried(what, 2);
    await waitForState(what, "delivered", 2);
    expect(new Set(attemptsAt(what).map(readDeliveryId)).size).toBe(1);
    expect(elsewhere.requests).toEqual([]);
  }

  test("gets the lead when its port is open again", async () => {
    await receiver.down();
    await requestMove("Nobody home");
    const rowOfLast = async () => (await readOutbox(site, "webhook")).at(-1);
    await expect
      .poll(rowOfLast)
      .toMatchObject({ state: "waiting", attempts: 1, reason: "ECONNREFUSED", claimed_until: null });
    await receiver.up();
    await site.pass(7 * SECOND);
    await waitForState("Nobody home", "delivered", 2);
  });

  test("is disconnected when its response never ends, and its 200 counts", async () => {
    receiver.mood = "endless";
    await requestMove("A long answer");
    await waitForState("A long answer", "delivered", 1);
    const looks: number[] = [];
    await expect.poll(() => looks.push(receiver.poured) - looks.indexOf(receiver.poured)).toBeGreaterThan(2);
    // What the network had already buffered.
    expect(receiver.poured).toBeLessThan(32 * 1024 * 1024);
    receiver.mood = "well";
  });

  test.each<[string, Mood, min: number, max: number]>([
    ["an hour in seconds", { status: 429, headers: { "retry-after": "3600" } }, HOUR, HOUR],
    [
      "a date",
      { status: 503, headers: { "retry-after": "Thu, 03 Dec 2026 01:00:00 GMT" } },
      9 * HOUR,
      10 * HOUR,
    ],
    ["less than we would wait", { status: 503, headers: { "retry-after": "1" } }, 2 * SECOND, 3 * SECOND],
    ["a year", { status: 503, headers: { "retry-after": "31536000" } }, 24 * HOUR, 24 * HOUR],
    ["nonsense", { status: 503, headers: { "retry-after": "soon" } }, 2 * SECOND, 3 * SECOND],
    ["the past", { status: 503, headers: { "retry-after": "-5" } }, 2 * SECOND, 3 * SECOND],
  ])("that asks for %s is given that time, within a day", async (what, mood, min, max) => {
    receiver.mood = mood;
    const message = `Asked for ${what}`;
    const before = site.now();
    await requestMove(message);
    await waitUntilTried(message, 1);
    await waitForState(message, "waiting", 1);
    const until = await readHold(site, "webhook");
    expect(until - before).toBeGreaterThanOrEqual(min - SECOND);
    expect(until - site.now()).toBeLessThanOrEqual(max);
    // So that the next test finds it open.
    receiver.mood = "well";
    await writeBeside(site, (transaction) => transaction.deleteFrom("destinations").execute());
    await site.pass(SECOND);
    await waitForState(message, "delivered", 2);
  });
});

describe("a webhook that always fails one lead", () => {
  const hours = [2, 5, 10, 14, 20, 24].map((count) => count * HOUR);
  const waits = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, ...hours];
  let isFailing = true;
  beforeAll(() =>
    openSite({}, (request) => ({ status: isFailing && readNote(request) === "Insist" ? 500 : 204 })),
  );
  afterAll(closeSite);

  test("is tried ten times over three days; then the delivery is dead, shows at the desk and can be sent again", async () => {
    await requestMove("Insist");
    for (const [others, wait] of waits.entries()) {
      const due = ((await waitForState("Insist", "waiting", others + 1))?.due_at ?? 0) - site.now();
      expect(due).toBeGreaterThan(wait - 5 * SECOND);
      // Up to a fifth is added, so that failed deliveries aren't all retried at once.
      expect(due).toBeLessThan(wait * 1.2 + SECOND);
      // Another gets through, which proves that it's this one.
      await requestMove(`One of the others ${others}`);
      await expect.poll(() => countStates(site, "webhook")).toMatchObject({ delivered: others + 1 });
      if (wait === 2 * HOUR) {
        await site.pass(due - 10 * SECOND);
        expect(attemptsAt("Insist")).toHaveLength(others + 1);
        await site.pass(11 * SECOND);
      } else await site.pass(due + SECOND);
      await waitUntilTried("Insist", others + 2);
    }
    const tries = 10;
    const dead = await waitForState("Insist", "dead", tries);
    expect(dead?.reason).toBe("answered 500");
    expect(new Set(attemptsAt("Insist").map(readDeliveryId))).toEqual(new Set([dead?.id]));
    await expect.poll(() => site.log()).toContain("a delivery is dead");
    expect((await readSiteLedger(site)).webhook).toMatchObject({ dead: 1, waiting: 0, balanced: true });
    await site.pass(100 * HOUR);
    expect(attemptsAt("Insist")).toHaveLength(tries);

    isFailing = false;
    const again = (transaction: Parameters<typeof sendAgain>[0]) =>
      sendAgain(transaction, dead?.id ?? "", site.now());
    expect(await writeBeside(site, again)).toBe(true);
    await waitUntilTried("Insist", tries + 1);
    await waitForState("Insist", "delivered", 1);
    expect(readDeliveryId(attemptsAt("Insist")[tries] as PeerRequest)).toBe(dead?.id);
    expect((await readSiteLedger(site)).webhook).toMatchObject({ dead: 0, waiting: 0, balanced: true });
  });
});

describe("a webhook that rejects us", () => {
  let file: string;
  beforeEach(async () => {
    file = "lines.jsonl";
    await openSite({ JSON_LINES_FILE: file });
  });
  afterEach(closeSite);

  const lines = () => {
    const text = readFileSync(join(site.dataDir, file), "utf8");
    return text
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
  };

  for (const { status, state, why, tags } of [
    { status: 401, state: "paused", why: "no longer accepts our key", tags: [] },
    { status: 403, state: "paused", why: "no longer accepts our key", tags: ["all"] },
    { status: 410, state: "off", why: "gone for good", tags: [] },
  ])
    test(`with ${status} is ${state}: the owner is notified once, its deliveries wait and nothing else does`, {
      tags,
    }, async () => {
      receiver.mood = { status };
      await requestMove("First");
      await expect.poll(async () => (await alarms()).length).toBe(1);
      await Promise.all(["Second", "Third"].map(requestMove));
      await site.post("/atlanta/book-now", carlasBooking("Fourth."), { from: carla });
      await expect.poll(() => lines().length).toBe(4);
      await site.pass(SECOND);
      expect(receiver.requests).toHaveLength(1);
      const waiting = await readOutbox(site, "webhook");
      expect(waiting.map((row) => [row.state, row.attempts])).toEqual(waiting.map(() => ["waiting", 0]));
      expect((await readSiteLedger(site)).webhook).toMatchObject({ accepted: 4, waiting: 4, balanced: true });
      expect((await alarms()).map(({ subject }) => subject)).toEqual([
        `${brand.name}: Leads are no longer sent to "webhook"`,
      ]);
      const told = (await readOutbox(site, "owner-mail")).map(({ event }) => event);
      expect(told).toContain(state === "off" ? "destination.off" : "destination.paused");
      await expect.poll(() => site.log()).toContain(`the destination is ${state}`);

      await site.restart();
      await expect.poll(() => site.log()).toContain(`nothing is sent to webhook, it is ${state}`);
      await site.pass(SECOND);
      expect(receiver.requests).toHaveLength(1);

      receiver.mood = "well";
      expect(await resumeDestination(site, "webhook")).toBe(true);
      await expect.poll(() => countStates(site, "webhook")).toEqual({ delivered: 4 });
      expect(receiver.requests.slice(1).map(readNote).toSorted()).toEqual([
        "First",
        "Fourth.",
        "Second",
        "Third",
      ]);
      const alarmMail = (await alarms())[0]?.text;
      expect(alarmMail).toContain(why);
      // The alarm says nothing about a customer.
      for (const personal of [ada.phone, ada.name, "First"]) expect(alarmMail).not.toContain(personal);
    });
});
