import { randomUUID } from "node:crypto";
import { cpSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { mostlyOnSqlite } from "./support/databases.ts";
import { formatCookies, olga, submitLinkForm, waitForStartLink } from "./support/desk.ts";
import { adasQuote, bensQuote } from "./support/form-fields.ts";
import { countStates, readSiteLedger } from "./support/outbox.ts";
import type { HttpPeer } from "./support/peers/http-peer.ts";
import { makeSecret, readNote, startReceiver } from "./support/peers/webhook-receiver.ts";
import { ada, atAddress, ben } from "./support/people.ts";
import { runFolder } from "./support/places.ts";
import { freshPostgres } from "./support/postgres.ts";
import { runScript } from "./support/run-script.ts";
import { type Site, startSite } from "./support/site.ts";

// The drill of docs/operate.md: a backup is made while leads come in, the machine is lost, and everything is restored to
// an empty one.

mostlyOnSqlite("a restore drill", (database) => {
  let webhook: HttpPeer;
  let folder: string;
  let site: Site;
  let restored: Site;
  let backup = "";
  let report = "";
  const before = new Set<string>();
  const after = new Set<string>();
  let isBackedUp = false;

  const notesOf = async (from: Site) =>
    (await from.exportLeads()).map((record) => String(record.note_from_customer));
  const signIn = async (to: Site) => {
    const { email, password } = olga;
    return to.post("/desk/sign-in", { email, password });
  };

  /** Sends leads one after another until told to stop, and notes which were acknowledged before the backup began. */
  async function keepSending(visitor: number, isOver: () => boolean): Promise<void> {
    for (let i = 0; !isOver(); i++) {
      const note = `Lead ${visitor}.${i}`;
      const fields = { ...adasQuote(note), submissionKey: randomUUID() };
      const { status } = await site.post("/toronto/get-quote", fields, { from: atAddress(ada, visitor) });
      expect(status).toBe(303);
      (isBackedUp ? after : before).add(note);
      // A backup takes longer on a busy machine; the leads needn't be more then.
      await pause(25);
    }
  }

  beforeAll(async () => {
    webhook = await startReceiver();
    folder = mkdtempSync(join(runFolder(), "backups-"));
    const env = {
      WEBHOOK_URL: `${webhook.origin}/leads`,
      WEBHOOK_SECRET: makeSecret(),
      OUTBOUND_ALLOW: "loopback",
    };
    site = await startSite({ database, env });
    const owner = formatCookies(await submitLinkForm(site, await waitForStartLink(site), olga));
    const desk = (path: string, fields: Record<string, string>) =>
      site.post(path, fields, { headers: { cookie: owner } });
    await desk("/desk/locations", { intent: "edit", location: "atlanta", phone: "404 555 0199", notify: "" });
    await site.post("/houston/get-quote", bensQuote("Ben's piano"), { from: ben });
    await vi.waitUntil(() => webhook.requests.map(readNote).includes("Ben's piano"), { timeout: 60_000 });
    await webhook.down();

    let isOver = false;
    const senders = [1, 2, 3].map((visitor) => keepSending(visitor, () => isOver));
    await vi.waitUntil(() => before.size > 29, { timeout: 60_000 });
    isBackedUp = true;
    const made = await runScript("backup", ["--to", folder], site.env);
    expect(made.errors).toBe("");
    backup = made.out.split("\n")[0] ?? "";
    isOver = true;
    await Promise.all(senders);
    const erased = await desk("/desk/privacy", { intent: "erase", phone: "", email: ben.email, sure: "1" });
    expect(erased.status).toBe(200);
    await site.kill();

    restored = await startSite({
      database,
      env,
      async fill(dataDir) {
        const databaseUrl = database === "postgres" ? await freshPostgres("template1") : "";
        // Beside the backup or in the new place: both are read.
        const list = database === "postgres" ? folder : dataDir;
        cpSync(join(site.dataDir, "erasures.jsonl"), join(list, "erasures.jsonl"));
        const place = { ...site.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
        const done = await runScript("restore", [backup], place);
        expect(done).toMatchObject({ code: 0, errors: "" });
        report = done.out;
        return databaseUrl;
      },
    });
  });
  afterAll(async () => {
    await restored?.close();
    await site?.close();
    await webhook?.[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true, force: true });
  });

  test("is one file that only its owner can read, and nothing half-made is left", () => {
    const names = readdirSync(folder).filter((name) => name !== "erasures.jsonl");
    expect(names).toEqual([expect.stringMatching(/^tailgate-\d{8}T\d{6}Z\.backup\.tar\.gz$/)]);
    expect(statSync(backup).mode & 0o777).toBe(0o600);
  });

  test("has every lead that was acknowledged before it began, and none twice", async () => {
    const notes = await notesOf(restored);
    expect(before.size).toBeGreaterThan(29);
    expect([...before].filter((note) => !notes.includes(note))).toEqual([]);
    expect(new Set(notes).size).toBe(notes.length);
    expect(notes.every((note) => before.has(note) || after.has(note))).toBe(true);
  });

  test("has its settings and staff: the owner signs in, and old sessions ended", async () => {
    const answer = await signIn(restored);
    expect(answer.status).toBe(302);
    const cookie = formatCookies(answer);
    const page = await (await restored.get("/desk/locations", { headers: { cookie } })).text();
    expect(page.includes("(404) 555-0199")).toBe(true);
    expect((await (await restored.get("/atlanta")).text()).includes("555-0199")).toBe(true);
  });

  test("erased the person again who was erased after it was made", async () => {
    expect(report).toContain("Erased again: 1 lead of people who were erased since then.");
    expect((await restored.exportLeads()).map(({ name }) => name)).not.toContain(ben.name);
  });

  test("sends what was waiting only when the owner says so, and then exactly once", async () => {
    await webhook.up();
    const held = (await countStates(restored, "webhook")).restored ?? 0;
    expect(held).toBeGreaterThanOrEqual(before.size);
    expect((await runScript("deliveries", [], restored.env)).out).toContain(`${held} to webhook`);
    expect(report).toMatch(/\d+ deliveries were waiting when the backup was made/);
    const answer = await restored.post("/toronto/get-quote", adasQuote("After the restore"), { from: ada });
    expect(answer.status).toBe(303);
    await expect.poll(() => webhook.requests.map(readNote)).toContain("After the restore");
    expect(webhook.requests.map(readNote).filter((note) => before.has(String(note)))).toEqual([]);
    await runScript("deliveries", ["send-restored", "webhook"], restored.env);
    await restored.pass(60_000);
    await expect.poll(() => countStates(restored, "webhook")).not.toHaveProperty("waiting");
    expect(await countStates(restored, "webhook")).not.toHaveProperty("restored");
    const sent = webhook.requests.map(readNote).filter((note) => before.has(String(note)));
    expect(sent.toSorted()).toEqual([...before].toSorted());
    expect((await readSiteLedger(restored)).webhook).toMatchObject({ balanced: true, waiting: 0 });
  });
});
