import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeDatabase, database, openDatabase } from "../db/connect.server.ts";
import { listDeliveries } from "../deliveries/attention.server.ts";
import { readLedger } from "../deliveries/ledger.server.ts";
import { listInQuarantine } from "../leads/follow-up/follow-up.server.ts";
import { listLeads } from "../leads/inbox/lead-list.server.ts";
import { readNumbers } from "../leads/inbox/numbers.server.ts";
import { inventLeads } from "../scripts/demo/invent.ts";
import { REPOSITORY, runFolder } from "./support/places.ts";

const DAY = 24 * 60 * 60 * 1000;
const script = join(REPOSITORY, "scripts", "demo.ts");

/** What `npm run demo` prints: on standard output, or on standard error when it refuses. */
async function runDemo(dataDir: string, env: Record<string, string> = {}): Promise<string> {
  const settings = { PATH: process.env.PATH ?? "", DATA_DIR: dataDir, ...env };
  try {
    const ended = await promisify(execFile)(process.execPath, [script], { cwd: dataDir, env: settings });
    return ended.stdout;
  } catch (error) {
    return (error as { stderr: string }).stderr;
  }
}

describe("the demo", () => {
  let dataDir: string;
  const startedAt = Date.now();
  beforeAll(async () => {
    dataDir = mkdtempSync(join(runFolder(), "demo-"));
    expect(await runDemo(dataDir)).toMatch(/^\d{3} made-up leads/);
    openDatabase({ dataDir, databaseUrl: undefined });
  });
  afterAll(async () => {
    await closeDatabase();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test("is filled in less than a minute", () => {
    expect(Date.now() - startedAt).toBeLessThan(50_000);
  });

  test("has a balanced ledger and nothing waiting to be sent", async () => {
    const { balanced, accepted, destinations } = await readLedger();
    expect({ balanced, enough: accepted > 200 }).toEqual({ balanced: true, enough: true });
    expect(Object.keys(destinations)).toEqual(["demo-mail", "demo-webhook"]);
    expect(Object.values(destinations).map(({ waiting }) => waiting)).toEqual([0, 0]);
    expect((await listDeliveries("dead", 100)).length).toBeGreaterThan(1);
  });

  test("fills the inbox with every status and the people of the walkthroughs", async () => {
    const now = Date.now();
    for (const status of [
      ...(["new", "contacted", "quoted", "won", "lost"] as const),
      ...(["active", "confirmed", "done", "cancelled", "no-show"] as const),
    ]) {
      const { lines } = await listLeads({ status: [status] }, null, now);
      expect(lines.length, status).toBeGreaterThan(0);
    }
    for (const text of ["Ada Byron", "Ben Okafor", "Carla Reyes"]) {
      expect((await listLeads({ text }, null, now)).lines.length, text).toBeGreaterThan(0);
    }
    const rob = await listLeads({ text: "rob", standing: "quarantined" }, null, now);
    expect(rob.lines.length).toBeGreaterThan(0);
    expect((await listInQuarantine(100)).length).toBeGreaterThan(5);
    expect((await listLeads({ unread: true }, null, now)).lines.length).toBeGreaterThan(0);
  });

  test("has moves that are won for a day to come, done with what was paid, and canceled", async () => {
    const moves = await database()
      .selectFrom("leads")
      .select(["status", "move_on", "crew", "quoted_amount", "final_amount"])
      .where("kind", "=", "moving")
      .where("status", "in", ["won", "done", "cancelled"])
      .execute();
    const today = new Date().toISOString().slice(0, 10);
    expect(moves.every((move) => move.move_on && move.crew && move.quoted_amount)).toBe(true);
    const count = (status: string) => moves.filter((move) => move.status === status).length;
    expect(
      moves.filter((move) => move.status === "won" && String(move.move_on) > today).length,
    ).toBeGreaterThan(4);
    expect([count("done") > 10, count("cancelled") > 0]).toEqual([true, true]);
    expect(moves.every((move) => (move.status === "done") === (move.final_amount !== null))).toBe(true);
  });

  test("has bookings in the next week", async () => {
    const today = new Date().toISOString().slice(0, 10);
    const { lines } = await listLeads({ status: ["active", "confirmed"] }, null, Date.now());
    expect(lines.filter(({ visit }) => visit && visit.date > today).length).toBeGreaterThan(4);
  });

  test("fills the numbers of this month and the one before", async () => {
    const now = Date.now();
    const day = (at: number) => new Date(at).toISOString().slice(0, 10);
    const { total, bySource, byCity } = await readNumbers({
      period: { from: day(now - 29 * DAY), to: day(now) },
      before: { from: day(now - 59 * DAY), to: day(now - 30 * DAY) },
    });
    expect(total.now).toMatchObject({ winRate: expect.any(Number), p90Response: expect.any(Number) });
    expect(total.now.winRate).toBeLessThan(1);
    expect(total.before.leads).toBeGreaterThan(50);
    expect(bySource.length).toBeGreaterThan(4);
    expect(byCity.length).toBeGreaterThan(10);
  });

  test("isn't filled a second time", async () => {
    expect(await runDemo(dataDir)).toMatch(/^The demo wasn't created: the database already has leads/);
  });
});

test("the demo refuses where something could be sent", () =>
  refuses({ SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "a@example.com", OWNER_EMAIL: "o@example.com" }));

test.each([
  { WEBHOOK_URL: "https://127.0.0.1:1/", WEBHOOK_SECRET: `whsec_${Buffer.alloc(32).toString("base64")}` },
  { FIREBASE_DATABASE_URL: "https://127.0.0.1:1/", FIREBASE_SECRET: "secret" },
])("it does with %o, too", { tags: ["all"] }, refuses);

async function refuses(env: Record<string, string>): Promise<void> {
  const dataDir = mkdtempSync(join(runFolder(), "demo-"));
  expect(await runDemo(dataDir, env)).toMatch(/^The demo wasn't created: .* would send/);
  rmSync(dataDir, { recursive: true });
}

test("the demo is the same for the same moment and names no real person", () => {
  const now = Date.parse("2026-11-21T15:00:00Z");
  const leads = inventLeads(now);
  expect(inventLeads(now)).toEqual(leads);
  for (const { asked, suspicion } of leads) {
    if (suspicion === null) expect(asked.phone).toMatch(/555.01\d\d$/);
    if (asked.email) expect(asked.email).toMatch(/@(spam\.example|example\.com)$/);
  }
});
