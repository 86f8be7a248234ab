import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { database } from "../db/connect.server.ts";
import { customerEmail } from "../deliveries/destinations/email/customer-email.server.ts";
import { smtpMailer } from "../deliveries/destinations/email/mailer.server.ts";
import { openFirebase } from "../deliveries/destinations/firebase/firebase.server.ts";
import { webhookDestination } from "../deliveries/destinations/webhook/webhook.server.ts";
import { useFreshDatabase } from "./support/databases.ts";
import { carlasBooking } from "./support/form-fields.ts";
import { captureNumbered } from "./support/numbered-leads.ts";
import { readOutbox } from "./support/outbox.ts";
import { DATABASE_SECRET, type FirebasePeer, startFirebase } from "./support/peers/firebase.ts";
import type { HttpPeer, Mood } from "./support/peers/http-peer.ts";
import { type MailMood, type MailServer, startMailServer } from "./support/peers/mail-server.ts";
import { makeSecret, startReceiver } from "./support/peers/webhook-receiver.ts";
import { atAddress, carla } from "./support/people.ts";
import { isIdle, startSending } from "./support/sending.ts";
import { type Site, startSite } from "./support/site.ts";

// Every destination except a file takes forever, each in its own way.

const NOW = "2026-12-02T15:00:00Z";
/** The longest that one attempt may take, and what a busy machine adds, in milliseconds. */
const DEADLINE = 15_000;
const CROWD = 14_000;

type Case = {
  what: string;
  http: Mood;
  mail: MailMood;
  /** Whether Google's token never comes, instead of the database's answer. */
  noToken: boolean;
};

const cases: Case[] = [
  { what: "no answer at all", http: "silent", mail: "silent", noToken: false },
  { what: "one byte a second", http: "dripping", mail: "dripping", noToken: true },
];

type Trial = { site: Site; began: number; answered: number; ended: Map<string, number> };

describe("a destination that never answers", () => {
  useFreshDatabase("sqlite");

  test("is given fifteen seconds, and the lead waits for the next attempt", async () => {
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    await using receiver = await startReceiver();
    await using firebase = await startFirebase();
    await using mailServer = await startMailServer();
    receiver.mood = "silent";
    firebase.data.mood = "silent";
    mailServer.mood = "silent";
    const deadlines: number[] = [];
    const late = new AbortController();
    const timeout = vi.spyOn(AbortSignal, "timeout").mockImplementation((milliseconds) => {
      deadlines.push(milliseconds);
      return late.signal;
    });
    onTestFinished(() => timeout.mockRestore());
    const mailer = smtpMailer({ tls: "off", url: mailServer.url, from: "leads@tailgate.example" });
    await using _ = await startSending([
      webhookDestination({ name: "webhook", url: receiver.origin, secrets: [makeSecret()], log }),
      openFirebase(firebase.data.origin, { FIREBASE_SECRET: DATABASE_SECRET }),
      customerEmail(mailer, { replyTo: "owner@tailgate.example", log, origin: undefined }),
    ]);
    await captureNumbered(1);
    await expect.poll(() => deadlines.length).toBe(3);
    for (const milliseconds of deadlines) {
      expect(milliseconds).toBeGreaterThan(DEADLINE - 1_000);
      expect(milliseconds).toBeLessThanOrEqual(DEADLINE);
    }
    expect(await isIdle()).toBe(false);
    late.abort(new DOMException("", "TimeoutError"));
    await expect.poll(isIdle).toBe(true);
    const rows = await database().selectFrom("deliveries").select(["state", "attempts"]).execute();
    expect(rows).toEqual(Array(3).fill({ state: "waiting", attempts: 1 }));
  });
});

describe("a site whose destinations take forever", { tags: ["all"] }, () => {
  const trials = new Map<string, Trial>();
  const open: AsyncDisposable[] = [];

  async function attempt({ what, http, mail, noToken }: Case): Promise<void> {
    const receiver: HttpPeer = await startReceiver();
    const firebase: FirebasePeer = await startFirebase();
    const mailServer: MailServer = await startMailServer();
    open.push(receiver, firebase, mailServer);
    receiver.mood = http;
    (noToken ? firebase.tokens : firebase.data).mood = http;
    mailServer.mood = mail;
    const site = await startSite({
      now: NOW,
      env: {
        OUTBOUND_ALLOW: "loopback",
        WEBHOOK_URL: receiver.origin,
        WEBHOOK_SECRET: makeSecret(),
        FIREBASE_DATABASE_URL: firebase.data.origin,
        FIREBASE_SERVICE_ACCOUNT: firebase.keyFile,
        SMTP_URL: mailServer.url,
        MAIL_FROM: "Tailgate <leads@tailgate.example>",
        OWNER_EMAIL: "owner@tailgate.example",
        JSON_LINES_FILE: "lines.jsonl",
      },
    });
    open.push(site);
    const began = Date.now();
    const fields = carlasBooking("One couch.");
    const [first] = await Promise.all(
      Array.from({ length: 5 }, (_, index) =>
        site.post(
          "/atlanta/book-now",
          { ...fields, street: `${index} Main St`, email: `customer${index}@example.com` },
          { from: atAddress(carla, index) },
        ),
      ),
    );
    expect(first?.status).toBe(303);
    const trial: Trial = { site, began, answered: Date.now() - began, ended: new Map() };
    trials.set(what, trial);
    // An attempt has ended once its reason is stored.
    while (trial.ended.size < 4 && Date.now() - began < DEADLINE + 2 * CROWD) {
      for (const { destination, reason } of await readOutbox(site)) {
        if (reason && !trial.ended.has(destination)) trial.ended.set(destination, Date.now() - began);
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  beforeAll(() => Promise.all(cases.map(attempt)));
  afterAll(() => Promise.all(open.reverse().map((one) => one[Symbol.asyncDispose]())));

  const requireTrial = (what: string) => trials.get(what) as Trial;

  test.each(cases)("$what: visitors are answered at once and other deliveries go out", async ({ what }) => {
    const { answered, site } = requireTrial(what);
    expect(answered).toBeLessThan(DEADLINE);
    const lines = readFileSync(join(site.dataDir, "lines.jsonl"), "utf8").trim().split("\n");
    expect(lines).toHaveLength(5);
  });

  test.each(
    cases.flatMap(({ what }) =>
      ["webhook", "firebase", "owner-mail", "customer-mail"].map((destination) => ({ what, destination })),
    ),
  )("$what: an attempt at $destination ends at 15 seconds, and the lead waits for the next", async (one) => {
    const { ended, site } = requireTrial(one.what);
    const took = ended.get(one.destination);
    expect(took).toBeGreaterThan(DEADLINE - 500);
    expect(took).toBeLessThan(DEADLINE + CROWD);
    const rows = await readOutbox(site, one.destination);
    expect(rows.map(({ state }) => state)).toEqual(Array(5).fill("waiting"));
  });

  test("a site that's told to stop doesn't wait for slow destinations", async () => {
    const began = Date.now();
    const codes = await Promise.all(cases.map(({ what }) => requireTrial(what).site.stop()));
    expect(codes).toEqual(cases.map(() => 0));
    expect(Date.now() - began).toBeLessThan(14_000);
  });
});
