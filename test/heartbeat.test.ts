import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { brand } from "../content/brand.ts";
import { readLedger } from "../deliveries/ledger.server.ts";
import { mostlyOnSqlite } from "./support/databases.ts";
import { bensQuote } from "./support/form-fields.ts";
import { readOutbox, withDatabase } from "./support/outbox.ts";
import { startMailServer } from "./support/peers/mail-server.ts";
import { makeSecret, parseBody, startReceiver } from "./support/peers/webhook-receiver.ts";
import { startSite } from "./support/site.ts";

const secret = makeSecret();
const webhookAt = (origin: string) => ({
  WEBHOOK_URL: `${origin}/leads`,
  WEBHOOK_SECRET: secret,
  OUTBOUND_ALLOW: "loopback",
});

const METRICS_TOKEN = "a token for Prometheus";
/** Often enough for a test: every 120 ms. */
const OFTEN = "0.002";

mostlyOnSqlite("the heartbeat", (database) => {
  test("goes through the real form to every destination that takes tests, and isn't listed or counted", async () => {
    await using receiver = await startReceiver();
    await using site = await startSite({
      database,
      env: { ...webhookAt(receiver.origin), HEARTBEAT_MINUTES: OFTEN, JSON_LINES_FILE: "leads.jsonl" },
    });
    await expect.poll(() => receiver.requests.length).toBeGreaterThanOrEqual(2);
    expect(new Set(receiver.requests.map((request) => parseBody(request).type))).toEqual(
      new Set(["heartbeat"]),
    );
    const file = join(site.dataDir, "leads.jsonl");
    await expect.poll(() => existsSync(file) && readFileSync(file, "utf8")).toContain('"event":"heartbeat"');
    expect(existsSync(join(site.dataDir, "mail"))).toBe(false);
    expect(await site.exportLeads()).toEqual([]);
    expect(await withDatabase(site, readLedger)).toMatchObject({ accepted: 0, balanced: true });
  });

  test("sends one alarm another way when a hop fails, and says when all is well again", async () => {
    await using receiver = await startReceiver();
    await using mail = await startMailServer();
    await using site = await startSite({
      database,
      env: {
        ...webhookAt(receiver.origin),
        SMTP_URL: mail.url,
        MAIL_FROM: "site@example.com",
        OWNER_EMAIL: "owner@example.com",
        HEARTBEAT_MINUTES: OFTEN,
        METRICS_TOKEN,
      },
      now: "2026-12-02T15:00:00Z",
    });
    await expect.poll(() => receiver.requests.length).toBeGreaterThanOrEqual(1);
    const readFailing = async () => {
      const answer = await site.get("/metrics", { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
      return /^tailgate_heartbeat_failing (\d)$/m.exec(await answer.text())?.[1];
    };
    receiver.mood = { status: 500 };
    const before = receiver.requests.length;
    await expect.poll(() => receiver.requests.length).toBeGreaterThan(before);
    await site.moveClock("2026-12-02T15:06:00Z");
    await expect
      .poll(() => mail.emails.map(({ mail: { subject } }) => subject))
      .toContain(`${brand.name}: Leads may not reach you`);
    const alarms = () =>
      mail.emails.filter(({ mail: { subject } }) => subject?.includes("may not reach you"));
    expect(alarms()[0]?.mail.text).toContain("webhook");
    expect(await readFailing()).toBe("1");
    receiver.mood = "well";
    // An attempt under way while the clock jumps would be tried again only minutes later.
    const isUnderWay = async () =>
      (await readOutbox(site)).some(({ claimed_until }) => claimed_until !== null);
    await expect.poll(isUnderWay).toBe(false);
    await site.moveClock("2026-12-02T21:00:00Z");
    await expect.poll(() => site.log()).toContain("the heartbeat goes through again");
    expect(await readFailing()).toBe("0");
    expect(alarms()).toHaveLength(1);
  });
});

test("at one a minute stays out of the form limits, and can't be imitated", { tags: ["all"] }, async () => {
  await using site = await startSite({
    env: {
      HEARTBEAT_MINUTES: OFTEN,
      FORM_LIMIT_MINUTE: "2",
      FORM_LIMIT_HOUR: "2",
      JSON_LINES_FILE: "leads.jsonl",
    },
  });
  const file = join(site.dataDir, "leads.jsonl");
  const beats = () =>
    existsSync(file) ? readFileSync(file, "utf8").split('"event":"heartbeat"').length - 1 : 0;
  await expect.poll(beats).toBeGreaterThan(4);
  expect(site.log()).not.toContain("the heartbeat failed");
  // A visitor at the heartbeat's own address with the heartbeat's own form.
  const quote = (message: string) => site.post("/houston/get-quote", bensQuote(message));
  expect((await quote("First")).status).toBe(303);
  expect((await quote("Second")).status).toBe(303);
  expect((await quote("Third")).status).toBe(429);
  const fields = { name: "Liar", phone: "4165550142", message: "Not counted?" };
  await site.post("/toronto/reviews", fields, { headers: { "x-tailgate-heartbeat": "guess" } });
  expect(await site.exportLeads()).toHaveLength(3);
});
