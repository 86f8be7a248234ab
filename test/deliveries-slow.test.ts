import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { carlasBooking } from "./support/form-fields.ts";
import { readOutbox } from "./support/outbox.ts";
import { type FirebasePeer, startFirebase } from "./support/peers/firebase.ts";
import type { HttpPeer, Mood } from "./support/peers/http-peer.ts";
import { type MailMood, type MailServer, startMailServer } from "./support/peers/mail-server.ts";
import { makeSecret, startReceiver } from "./support/peers/webhook-receiver.ts";
import { atAddress, carla } from "./support/people.ts";
import { type Site, startSite } from "./support/site.ts";

// Every destination except a file takes forever, each in its own way. All run at the same time to save time.

const NOW = "2026-12-02T15:00:00Z";
/** The longest that one attempt may take, and what a busy machine adds, in milliseconds. */
const DEADLINE = 15_000;
const CROWD = 8_000;

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
  expect(answered).toBeLessThan(12_000);
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
