import { copyFileSync, cpSync, existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { database } from "../db/connect.server.ts";
import { mostlyOnSqlite } from "./support/databases.ts";
import { formatCookies, olga, submitLinkForm, waitForStartLink } from "./support/desk.ts";
import { adasQuote } from "./support/form-fields.ts";
import { countStates, readSiteLedger, withDatabase, writeBeside } from "./support/outbox.ts";
import type { HttpPeer } from "./support/peers/http-peer.ts";
import { makeSecret, readNote, startReceiver } from "./support/peers/webhook-receiver.ts";
import { ada, atAddress } from "./support/people.ts";
import { freshPostgres } from "./support/postgres.ts";
import { runScript } from "./support/run-script.ts";
import { type Site, startSite } from "./support/site.ts";

// A copy of the database asks before it sends what was waiting in it: it may have been sent since the copy was made.

const WAITING = 5;
const NEXT_TRY = 60_000;

mostlyOnSqlite("a copied database", (database) => {
  let webhook: HttpPeer;
  let site: Site;
  let copy: Site;
  let settings: Record<string, string>;

  const notes = () => webhook.requests.map(readNote);
  const send = (to: Site, message: string, visitor: number) =>
    to.post("/toronto/get-quote", adasQuote(message), { from: atAddress(ada, visitor) });
  const copyOf = (original: Site) => (dataDir: string) => {
    if (database === "postgres")
      return freshPostgres(new URL(original.env.DATABASE_URL ?? "").pathname.slice(1));
    cpSync(original.dataDir, dataDir, { recursive: true, preserveTimestamps: true });
    return "";
  };

  beforeAll(async () => {
    webhook = await startReceiver();
    settings = {
      WEBHOOK_URL: `${webhook.origin}/leads`,
      WEBHOOK_SECRET: makeSecret(),
      OUTBOUND_ALLOW: "loopback",
    };
    site = await startSite({ database, env: settings });
    await webhook.down();
    for (let i = 0; i < WAITING; i++) expect((await send(site, `Lead ${i}`, i)).status).toBe(303);
    await site.stop();
    copy = await startSite({ database, env: settings, fill: copyOf(site) });
    await webhook.up();
  });
  afterAll(async () => {
    await copy?.close();
    await site?.close();
    await webhook?.[Symbol.asyncDispose]();
  });

  test("sends nothing that was waiting in it, and says so loudly, once", async () => {
    expect(copy.log()).toContain("this database is a copy");
    expect((await send(copy, "A new lead", 100)).status).toBe(303);
    await copy.pass(NEXT_TRY);
    await expect.poll(notes).toEqual(["A new lead"]);
    await expect.poll(() => countStates(copy, "webhook")).toEqual({ restored: WAITING, delivered: 1 });
    expect((await readSiteLedger(copy)).webhook).toMatchObject({ waiting: WAITING, balanced: true });
    expect((await runScript("deliveries", [], copy.env)).out).toContain(`${WAITING} to webhook`);
  });

  test("still waits after a restart, and in a second process", { tags: ["all"] }, async () => {
    await copy.restart();
    expect(copy.log().split("this database is a copy")).toHaveLength(2);
    expect(copy.log()).toContain("still wait for you");
    await send(copy, "Another new lead", 101);
    await expect.poll(() => countStates(copy, "webhook")).toEqual({ restored: WAITING, delivered: 2 });
    await webhook.down();
    await send(copy, "Waits in the first process", 102);
    await using second = await startSite({
      database,
      env: { ...settings, DATA_DIR: copy.dataDir, ...(database === "sqlite" && { DATABASE_URL: "" }) },
      fill: () => copy.env.DATABASE_URL ?? "",
    });
    expect(second.log()).not.toContain("is a copy");
    await webhook.up();
    await expect.poll(() => countStates(copy, "webhook")).toEqual({ restored: WAITING, delivered: 3 });
  });

  test("is sent exactly once when a person says so", async () => {
    const before = webhook.requests.length;
    const { delivered = 0 } = await countStates(copy, "webhook");
    const { out } = await runScript("deliveries", ["send-restored", "webhook"], copy.env);
    expect(out).toContain(`sent: ${WAITING}.`);
    await expect.poll(() => countStates(copy, "webhook")).toEqual({ delivered: WAITING + delivered });
    const sent = notes().slice(before);
    expect(new Set(sent).size).toBe(WAITING);
    expect(sent).toHaveLength(WAITING);
    expect((await readSiteLedger(copy)).webhook).toMatchObject({
      accepted: WAITING + delivered,
      balanced: true,
    });
  });

  test("isn't asked about where it always was: the original just goes on", async () => {
    const before = webhook.requests.length;
    await site.restart();
    await site.pass(NEXT_TRY);
    await expect.poll(() => countStates(site, "webhook")).toEqual({ delivered: WAITING });
    expect(webhook.requests.length - before).toBe(WAITING);
    expect(site.log()).not.toContain("is a copy");
  });
});

mostlyOnSqlite("a copy that is marked as delivered", (kind) => {
  test("sends nothing and balances; nobody is signed in or notified, and no old link works", async () => {
    await using webhook = await startReceiver();
    const settings = {
      WEBHOOK_URL: `${webhook.origin}/leads`,
      WEBHOOK_SECRET: makeSecret(),
      OUTBOUND_ALLOW: "loopback",
    };
    await using site = await startSite({ database: kind, env: settings });
    const cookie = formatCookies(await submitLinkForm(site, await waitForStartLink(site), olga));
    expect((await site.get("/desk", { headers: { cookie } })).status).toBe(200);
    const ownerLink = (await runScript("owner-link", [], site.env)).out.trim();
    const linkPath = ownerLink.slice(ownerLink.indexOf("/desk"));
    expect((await site.get(linkPath)).status).toBe(200);
    await webhook.down();
    await site.post("/toronto/get-quote", adasQuote("Waits"), { from: ada });
    await writeBeside(site, async (transaction) => {
      const { id, person_id } = await transaction
        .selectFrom("sessions")
        .select(["id", "person_id"])
        .executeTakeFirstOrThrow();
      const key = { endpoint: "https://push.example.com/1", p256dh: "", auth: "", user_agent: "" };
      const device = { id: "device", person_id, session_id: id, ...key, made_at: 0, seen_at: Date.now() };
      await transaction.insertInto("push_devices").values(device).execute();
    });
    await site.stop();
    await using copy = await startSite({
      database: kind,
      env: settings,
      fill: (dataDir) => {
        if (kind === "postgres") return freshPostgres(new URL(site.env.DATABASE_URL ?? "").pathname.slice(1));
        copyFileSync(join(site.dataDir, "tailgate.db"), join(dataDir, "tailgate.db"));
        return "";
      },
    });
    await webhook.up();
    expect((await copy.get("/desk", { headers: { cookie } })).status).toBe(302);
    const devices = await withDatabase(copy, () =>
      database().selectFrom("push_devices").selectAll().execute(),
    );
    expect(devices).toEqual([]);
    expect((await copy.get(linkPath)).status).not.toBe(200);
    const again = formatCookies(
      await copy.post("/desk/sign-in", { email: olga.email, password: olga.password }),
    );
    const read = async (path: string) =>
      (await (await copy.get(path, { headers: { cookie: again } })).text()).replaceAll("<!-- -->", "");
    expect(await read("/desk")).toContain("One delivery from before a restore is on hold");
    expect(await read("/desk/restored")).toContain(
      "Mark as already delivered: 1 delivery, The webhook in .env",
    );
    const decision = { intent: "mark", destination: "webhook" };
    const decided = await copy.post("/desk/restored", decision, { headers: { cookie: again } });
    expect(await decided.text()).toContain("The webhook in .env: 1 delivery marked as delivered.");
    expect(await countStates(copy, "webhook")).toEqual({ delivered: 1 });
    expect((await readSiteLedger(copy)).webhook).toMatchObject({ accepted: 1, balanced: true });
    expect(webhook.requests).toHaveLength(0);
  });
});

test("an older file that is put back in its place is noticed, too", { tags: ["all"] }, async () => {
  await using webhook = await startReceiver();
  await using site = await startSite({
    env: {
      WEBHOOK_URL: `${webhook.origin}/leads`,
      WEBHOOK_SECRET: makeSecret(),
      OUTBOUND_ALLOW: "loopback",
    },
  });
  const file = join(site.dataDir, "tailgate.db");
  await webhook.down();
  for (const i of [1, 2, 3])
    await site.post("/toronto/get-quote", adasQuote(`Lead ${i}`), { from: atAddress(ada, i) });
  await site.stop();
  expect(existsSync(`${file}-wal`)).toBe(false);
  copyFileSync(file, join(site.dataDir, "old-copy"));
  await webhook.up();
  await site.restart();
  await site.pass(NEXT_TRY);
  await expect.poll(() => countStates(site, "webhook")).toEqual({ delivered: 3 });
  await site.stop();
  // Into the same file, as `cp` does it.
  copyFileSync(join(site.dataDir, "old-copy"), file);
  await site.restart();
  expect(site.log()).toContain("this database is a copy");
  expect(await countStates(site, "webhook")).toEqual({ restored: 3 });
  expect(webhook.requests).toHaveLength(3);
});

test("a clone that npm run deliveries holds back is treated as any copy: access ends, too", {
  tags: ["all"],
}, async () => {
  await using webhook = await startReceiver();
  await using site = await startSite({
    env: {
      WEBHOOK_URL: `${webhook.origin}/leads`,
      WEBHOOK_SECRET: makeSecret(),
      OUTBOUND_ALLOW: "loopback",
    },
  });
  const cookie = formatCookies(await submitLinkForm(site, await waitForStartLink(site), olga));
  await webhook.down();
  await site.post("/toronto/get-quote", adasQuote("Waits"), { from: ada });
  await site.stop();
  const { out } = await runScript("deliveries", ["hold-back"], site.env);
  expect(out).toContain("held back: 1.");
  await webhook.up();
  await site.restart();
  expect(await countStates(site, "webhook")).toEqual({ restored: 1 });
  expect((await site.get("/desk", { headers: { cookie } })).status).toBe(302);
});
