import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { database } from "../db/connect.server.ts";
import { customerEmail } from "../deliveries/destinations/email/customer-email.server.ts";
import { smtpMailer } from "../deliveries/destinations/email/mailer.server.ts";
import { openFirebase } from "../deliveries/destinations/firebase/firebase.server.ts";
import { useFreshDatabase } from "./support/databases.ts";
import { carlasBooking } from "./support/form-fields.ts";
import { captureNumbered } from "./support/numbered-leads.ts";
import { readOutbox } from "./support/outbox.ts";
import { DATABASE_SECRET, startFirebase } from "./support/peers/firebase.ts";
import type { Mood } from "./support/peers/http-peer.ts";
import { type MailMood, startMailServer } from "./support/peers/mail-server.ts";
import { makeSecret, startReceiver } from "./support/peers/webhook-receiver.ts";
import { atAddress, carla } from "./support/people.ts";
import { isIdle, silence, startSending, webhookAt } from "./support/sending.ts";
import { startSite } from "./support/site.ts";

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

describe("a destination that never answers", () => {
  useFreshDatabase("sqlite");

  test("is given fifteen seconds, and the lead waits for the next attempt", async () => {
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
      webhookAt(receiver),
      openFirebase(firebase.data.origin, { FIREBASE_SECRET: DATABASE_SECRET }),
      customerEmail(mailer, { replyTo: "owner@tailgate.example", log: silence, origin: undefined }),
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
  test.each(cases)(
    "$what: visitors and other deliveries don't wait, attempts end at 15 seconds, a stop is quick",
    async ({ http, mail, noToken }) => {
      await using receiver = await startReceiver();
      await using firebase = await startFirebase();
      await using mailServer = await startMailServer();
      receiver.mood = http;
      (noToken ? firebase.tokens : firebase.data).mood = http;
      mailServer.mood = mail;
      await using site = await startSite({
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
      const began = Date.now();
      const fields = carlasBooking("One couch.");
      const send = (index: number) =>
        site.post(
          "/atlanta/book-now",
          { ...fields, street: `${index} Main St`, email: `customer${index}@example.com` },
          { from: atAddress(carla, index) },
        );
      const answers = await Promise.all([0, 1, 2, 3, 4].map(send));
      expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(303));
      expect(Date.now() - began).toBeLessThan(DEADLINE);

      const ended = new Map<string, number>();
      // An attempt has ended once its reason is stored.
      while (ended.size < 4 && Date.now() - began < DEADLINE + 2 * CROWD) {
        for (const { destination, reason } of await readOutbox(site)) {
          if (reason && !ended.has(destination)) ended.set(destination, Date.now() - began);
        }
        await pause(100);
      }
      expect(readFileSync(join(site.dataDir, "lines.jsonl"), "utf8").trim().split("\n")).toHaveLength(5);
      for (const destination of ["webhook", "firebase", "owner-mail", "customer-mail"]) {
        expect(ended.get(destination), destination).toBeGreaterThan(DEADLINE - 500);
        expect(ended.get(destination), destination).toBeLessThan(DEADLINE + CROWD);
        const rows = await readOutbox(site, destination);
        expect(rows.map(({ state }) => state)).toEqual(Array(5).fill("waiting"));
      }
      const stopping = Date.now();
      expect(await site.stop()).toBe(0);
      expect(Date.now() - stopping).toBeLessThan(14_000);
    },
  );
});
