import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { database, databaseKind } from "../db/connect.server.ts";
import { resendDelivery } from "../deliveries/attention.server.ts";
import { claimDue } from "../deliveries/claims.server.ts";
import { type Destination, delivered } from "../deliveries/destination.ts";
import { folderMailer, mailFolder } from "../deliveries/destinations/email/mail-folder.server.ts";
import {
  jsonLinesDestination,
  jsonLinesEraser,
} from "../deliveries/destinations/json-lines/json-lines.server.ts";
import { listFailedErasures, postMissedErasures } from "../deliveries/erase.server.ts";
import { readLedger } from "../deliveries/ledger.server.ts";
import type { Message } from "../deliveries/message.ts";
import { setDestinations } from "../deliveries/outbox.server.ts";
import { listDeliveryIds } from "../deliveries/records.server.ts";
import { listInQuarantine } from "../leads/follow-up/follow-up.server.ts";
import type { LeadFilter } from "../leads/inbox/lead-filter.ts";
import { listLeads } from "../leads/inbox/lead-list.server.ts";
import { openLead } from "../leads/inbox/open-lead.server.ts";
import { listSavedViews, saveView } from "../leads/inbox/saved-views.server.ts";
import { erasePerson, exportPerson, reapplyErasures } from "../leads/privacy/erasure.server.ts";
import { applyRetention, shortenAddress, startRetention } from "../leads/privacy/retention.server.ts";
import { writeJson } from "../leads/privacy/write-json.server.ts";
import { mostlyOnSqlite, useFreshDatabase } from "./support/databases.ts";
import { applyTo, by, captureJob, captureMove, DAY, dora, HOUR, oscar, TUESDAY } from "./support/leads.ts";
import { runFolder } from "./support/places.ts";
import { settleAs } from "./support/sending.ts";

const copyist = (name: string): Destination => ({
  name,
  atOnce: 1,
  takes: (message) => message.event.startsWith("lead."),
  makeRemoteId: () => "-remote",
  send: async () => delivered,
});

const person = { phone: "(647) 555-0107", email: "Quiet@example.org", name: "Ottoline Quietly" };
const traces = [
  "ottoline",
  "quietly",
  "quiet@",
  "5550107",
  "555-0107",
  "(647)",
  "+1647",
  "whisper",
  "harmonium",
  "99.224.7",
];

/** All text of every table. */
async function everyText(): Promise<string> {
  const tables = await database().introspection.getTables();
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(database());
    texts.push(JSON.stringify(rows));
  }
  if (databaseKind() === "sqlite") {
    const { rows } = await sql`select * from lead_words`.execute(database());
    texts.push(JSON.stringify(rows));
  }
  return texts.join("\n").toLowerCase();
}

async function expectNoTrace(): Promise<void> {
  const text = await everyText();
  for (const trace of traces) expect(text, trace).not.toContain(trace);
}

mostlyOnSqlite("erasing a person", (kind) => {
  useFreshDatabase(kind);
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(runFolder(), "erasures-"));
    setDestinations([copyist("one"), copyist("two")]);
  });
  afterEach(() => {
    setDestinations([]);
    rmSync(dataDir, { recursive: true, force: true });
  });

  const theirs = { ...person, message: "My harmonium in Whisper Way" };

  /** Four leads of the person in all states, and one of another person. */
  async function lives(): Promise<{ ids: string[]; other: string }> {
    const key = "erasure-edited-lead-0001";
    const from = { address: "99.224.7.9" };
    const edited = await captureMove(theirs, { ...from, submissionKey: key });
    // The edit has another phone and email: only its first version is theirs.
    await captureMove(
      { name: "Ottoline Quietly", message: "Moved", phone: "416 555 0111", email: "new@example.org" },
      { ...from, submissionKey: key, now: TUESDAY + HOUR },
    );
    const held = await captureMove(
      { ...theirs, message: "harmonium 2" },
      { ...from, suspicion: "quietly odd" },
    );
    const worked = await captureMove({ ...theirs, message: "harmonium 3" }, from);
    await applyTo({ id: worked, revision: 0 }, by(dora, TUESDAY), {
      name: "noted",
      text: "Ottoline sounds kind",
      isCall: true,
    });
    const revision = (await openLead(worked, { now: TUESDAY }))?.revision ?? 0;
    await applyTo({ id: worked, revision }, by(dora, TUESDAY + HOUR), {
      name: "lost",
      reason: "Whisper Way is too far",
    });
    const job = await captureJob(
      { ...theirs, phone: "1-647-555-0107", email: "", street: "77 Whisper Way" },
      from,
    );
    await applyTo({ id: job, revision: 0 }, by(dora, TUESDAY), { name: "scheduled", crew: "Ottoline’s own" });
    await applyTo({ id: job, revision: 1 }, by(dora, TUESDAY), { name: "quarantined", reason: "Ottoline?" });
    const other = await captureMove({ message: "Another person's piano" });
    await applyTo({ id: other, revision: 0 }, by(oscar, TUESDAY), { name: "assigned", assignee: dora });
    await saveView("dora", { name: "Her", filter: { text: "647-555-0107", unread: true }, now: TUESDAY });
    for (const claimed of await claimDue("one", 2, TUESDAY + 2 * HOUR)) {
      await settleAs(claimed, { state: "delivered", reason: null, settled_at: TUESDAY + 2 * HOUR });
    }
    return { ids: [edited, held, worked, job], other };
  }

  const erase = (now = TUESDAY + DAY) => erasePerson(person, { actor: oscar, now, dataDir });

  test("leaves no trace in any table; other leads stay, the ledger balances and copies are deleted, too", async () => {
    const { ids, other } = await lives();
    const before = await readLedger();
    expect(before.balanced).toBe(true);
    expect(await erase()).toEqual({ leads: 4, messages: 0, unfinished: 0 });
    await expectNoTrace();
    for (const id of ids) expect(await openLead(id, { now: TUESDAY })).toBeNull();
    expect((await listLeads({}, null, TUESDAY)).lines.map(({ id }) => id)).toEqual([other]);
    expect((await listLeads({ text: "harmonium" }, null, TUESDAY)).lines).toEqual([]);
    expect(await listInQuarantine(10)).toEqual([]);
    const after = await readLedger();
    expect(after.balanced).toBe(true);
    expect(after.accepted).toBe(before.accepted);
    expect(after.erased).toBe(5);
    const waiting = await database()
      .selectFrom("deliveries")
      .innerJoin("postings", "postings.id", "posting_id")
      .select(["postings.event", "postings.lead_id", "deliveries.id"])
      .where("deliveries.state", "=", "waiting")
      .where("postings.lead_id", "in", ids)
      .execute();
    expect(waiting).toHaveLength(2 * ids.length);
    expect(new Set(waiting.map(({ event }) => event))).toEqual(new Set(["lead.erased"]));
    // A finished delivery can't be sent again, as nothing is left of it.
    const sent = await database()
      .selectFrom("deliveries")
      .select("id")
      .where("state", "in", ["delivered", "erased"])
      .execute();
    const again = await Promise.all(sent.map(({ id }) => resendDelivery(id, TUESDAY + DAY)));
    expect(again.filter(Boolean).length).toBeLessThanOrEqual(1);
    expect(await erase(TUESDAY + 2 * DAY)).toEqual({ leads: 0, messages: 0, unfinished: 0 });
  });

  test("leaves nothing in the files either", async () => {
    await lives();
    await erase();
    const written = readFileSync(join(dataDir, "erasures.jsonl"), "latin1").toLowerCase();
    for (const trace of traces) expect(written, trace).not.toContain(trace);
    if (kind !== "sqlite") return;
    const { rows } = await sql<{ file: string }>`pragma database_list`.execute(database());
    const folder = join(rows[0]?.file ?? "", "..");
    for (const name of readdirSync(folder)) {
      const bytes = readFileSync(join(folder, name), "latin1").toLowerCase();
      for (const trace of traces) {
        expect(bytes.includes(trace), `${trace} in ${name}`).toBe(false);
      }
    }
  });

  test("a move's day and amounts stay for the books, its crew's name doesn't", async () => {
    const id = await captureMove(theirs);
    const win = { name: "won", wonBy: "Dora", amount: 145_000 } as const;
    const day = { moveOn: "2026-12-08", moveAt: "8:00", crew: "Ottoline’s friends" };
    await applyTo({ id, revision: 0 }, by(dora, TUESDAY), { ...win, ...day });
    await applyTo({ id, revision: 1 }, by(dora, TUESDAY), { name: "done", amount: 150_000 });
    await erase();
    await expectNoTrace();
    const row = await database()
      .selectFrom("leads")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      ...{ status: "done", quoted_amount: 145_000, final_amount: 150_000, won_by: "" },
      ...{ move_on: "2026-12-08", move_at: "8:00", crew: null },
    });
  });

  test("during a delivery: nothing comes back, and the erasure is delivered after it", async () => {
    const id = await captureMove(theirs);
    const now = TUESDAY + HOUR;
    const [underWay] = await claimDue("one", 1, now);
    await erase(now);
    if (underWay) await settleAs(underWay, { state: "waiting", reason: "answered 503", due_at: now });
    const due = await claimDue("one", 9, now + 30_000);
    expect(due).toEqual([]);
    const later = await claimDue("one", 9, now + 61_000);
    expect(later.map(({ message }) => JSON.parse(message))).toMatchObject([
      { event: "lead.erased", lead: { id, kind: "moving" } },
    ]);
    expect((await readLedger()).balanced).toBe(true);
  });

  test("everything about a person is exported, by phone and by email", async () => {
    const { ids } = await lives();
    const all = await exportPerson({ phone: "647.555.0107" });
    expect(all.leads.map((lead) => (lead as { id?: string }).id).toSorted()).toEqual(ids.toSorted());
    const text = JSON.stringify(all);
    for (const known of ["Ottoline sounds kind", "77 Whisper Way", "99.224.7.9", "lead.captured"]) {
      expect(text).toContain(known);
    }
    let written = "";
    for await (const piece of writeJson(all)) written += piece;
    expect(written).toBe(JSON.stringify(all, null, 2));
    expect((await exportPerson({ email: person.email })).leads).toHaveLength(3);
    expect((await exportPerson({ email: "nobody@example.com" })).leads).toEqual([]);
    await expect(exportPerson({ phone: "x" })).rejects.toThrow(RangeError);
    await expect(erasePerson({}, { actor: oscar, now: TUESDAY, dataDir })).rejects.toThrow(RangeError);
  });

  test("a restored backup is erased again, and later leads stay", async () => {
    await lives();
    const backup = new Map<string, Record<string, unknown>[]>();
    const kept = ["leads", "lead_versions", "lead_history", "postings", "deliveries"] as const;
    for (const table of kept) backup.set(table, await database().selectFrom(table).selectAll().execute());
    await erase();
    const since = await captureMove(theirs, { now: TUESDAY + 3 * DAY });
    for (const table of ["erasures", ...kept.toReversed()] as const)
      await database().deleteFrom(table).execute();
    for (const table of kept) {
      for (const row of backup.get(table) ?? []) {
        await database()
          .insertInto(table)
          .values(row as never)
          .execute();
      }
    }
    await captureMove(theirs, { now: TUESDAY + 3 * DAY });
    expect(await reapplyErasures({ now: TUESDAY + 4 * DAY, dataDir })).toEqual({ leads: 4 });
    expect((await listLeads({ text: "ottoline" }, null, TUESDAY)).lines).toHaveLength(1);
    expect((await readLedger()).balanced).toBe(true);
    expect(await reapplyErasures({ now: TUESDAY + 4 * DAY, dataDir })).toEqual({ leads: 0 });
    expect(await openLead(since, { now: TUESDAY })).toBeNull();
    await erase(TUESDAY + 5 * DAY);
    await sql`delete from lead_words`.execute(database());
    await expectNoTrace();
  });

  test("an erasure that's missing from the list is added at the next start", async () => {
    await lives();
    await erase();
    rmSync(join(dataDir, "erasures.jsonl"));
    await reapplyErasures({ now: TUESDAY + 2 * DAY, dataDir });
    expect(readFileSync(join(dataDir, "erasures.jsonl"), "utf8").trim().split("\n")).toHaveLength(1);
  });
});

mostlyOnSqlite("retention", (kind) => {
  useFreshDatabase(kind);

  test("IP addresses are shortened after 30 days and leads erased after 24 months", async () => {
    setDestinations([copyist("one")]);
    const key = "retention-edited-0001";
    const old = await captureMove({}, { submissionKey: key, address: "99.224.7.9" });
    await captureMove(
      { message: "Edited" },
      { submissionKey: key, address: "99.224.7.9", now: TUESDAY + HOUR },
    );
    const young = await captureMove({ message: "Young" }, { now: TUESDAY + 20 * DAY, address: "99.224.8.9" });
    expect(await applyRetention(TUESDAY + 29 * DAY)).toEqual({ erased: 0, shortened: 0 });
    expect(await applyRetention(TUESDAY + 31 * DAY)).toEqual({ erased: 0, shortened: 1 });
    expect(await everyText()).not.toContain("99.224.7.9");
    expect((await openLead(old, { now: TUESDAY }))?.record.ip_address).toBe("99.224.7.0");
    expect((await openLead(young, { now: TUESDAY }))?.record.ip_address).toBe("99.224.8.9");
    expect(await applyRetention(TUESDAY + 729 * DAY)).toEqual({ erased: 0, shortened: 1 });
    expect(await applyRetention(TUESDAY + 732 * DAY)).toEqual({ erased: 1, shortened: 0 });
    expect(await openLead(old, { now: TUESDAY })).toBeNull();
    expect(await openLead(young, { now: TUESDAY })).not.toBeNull();
    expect((await readLedger()).balanced).toBe(true);
    setDestinations([]);
  });

  test("retention runs by itself on its clock until it's stopped", async () => {
    await captureMove();
    await captureMove({ message: "Young" }, { now: TUESDAY + 799 * DAY });
    const told: object[] = [];
    const tell = { info: (facts: object) => told.push(facts), warn: () => undefined };
    const stop = startRetention({ every: 5, lookEvery: 5, clock: () => TUESDAY + 800 * DAY, tell });
    await expect.poll(() => told).toEqual([{ erased: 1, shortened: 0 }]);
    await stop();
  });
});

mostlyOnSqlite("copies on this machine", (kind) => {
  useFreshDatabase(kind);
  let dataDir: string;
  const writeEmail = (folder: string, id: string) =>
    folderMailer({ folder, from: "a@example.com" }).send(
      { to: ["b@example.com"], replyTo: "a@example.com", subject: "Harmonium", text: "", html: "" },
      id,
    );
  const send = async (destination: Destination, now: number) => {
    for (const claimed of await claimDue(destination.name, 9, now)) {
      const message = JSON.parse(claimed.message) as Message;
      const rest = { remoteId: null, isSuperseded: false, previous: null };
      const outcome = await destination.send({ id: claimed.id, message, ...rest });
      if (outcome.kind === "delivered")
        await settleAs(claimed, { state: "delivered", reason: null, settled_at: now });
      else if (outcome.kind === "try-later")
        await settleAs(claimed, { state: "dead", reason: outcome.reason, settled_at: now });
    }
  };
  beforeEach(() => {
    dataDir = mkdtempSync(join(runFolder(), "copies-"));
  });
  afterEach(() => {
    setDestinations([]);
    rmSync(dataDir, { recursive: true, force: true });
  });

  test("from before the destination that erases them was set up are erased once it is", async () => {
    const folder = join(dataDir, "mail");
    setDestinations([copyist("one")]);
    const id = await captureMove();
    const [email = ""] = await listDeliveryIds(id);
    await writeEmail(folder, email);
    await erasePerson({ email: "ada@example.com" }, { actor: oscar, now: TUESDAY, dataDir });
    const eraser = mailFolder({ folder });
    setDestinations([copyist("one"), eraser]);
    for (let start = 0; start < 2; start++) await postMissedErasures(TUESDAY + HOUR);
    await send(eraser, TUESDAY + HOUR);
    expect(readdirSync(folder)).toEqual([]);
    const posted = await database()
      .selectFrom("deliveries")
      .select("state")
      .where("destination", "=", "mail-folder")
      .execute();
    // Once about the lead and once about the person, however often it's started.
    expect(posted).toEqual(Array(2).fill({ state: "delivered" }));
  });

  test("that can't be erased show, and are tried again every day", async () => {
    const folder = join(dataDir, "mail");
    const eraser = mailFolder({ folder });
    setDestinations([copyist("one"), eraser]);
    const [email = ""] = await listDeliveryIds(await captureMove());
    const stuck = join(folder, `${email}.eml`);
    mkdirSync(stuck, { recursive: true });
    await erasePerson({ email: "ada@example.com" }, { actor: oscar, now: TUESDAY, dataDir });
    await send(eraser, TUESDAY);
    const reason = "emails in the mail folder cannot be deleted (ERR_FS_EISDIR)";
    expect(await listFailedErasures()).toEqual([{ destination: "mail-folder", reason, count: 1 }]);
    rmSync(stuck, { recursive: true });
    await writeEmail(folder, email);
    await applyRetention(TUESDAY + DAY);
    await send(eraser, TUESDAY + DAY);
    expect(readdirSync(folder)).toEqual([]);
    expect(await listFailedErasures()).toEqual([]);
  });

  test("in a file are blanked in place, also where a line was cut off; the others stay as they are", async () => {
    const file = join(dataDir, "leads.jsonl");
    const writer = jsonLinesDestination({ file });
    const eraser = jsonLinesEraser({ file });
    setDestinations([writer, eraser]);
    const theirs = await captureMove({ message: "Harmonium" });
    await captureMove({ message: "Clavichord", email: "other@example.com", phone: "416 555 0119" });
    const [delivery = ""] = await listDeliveryIds(theirs);
    writeFileSync(file, `{"event":"lead.captured","delivery":"${delivery}","name":"Cut off: Harmon`);
    await send(writer, TUESDAY);
    const before = readFileSync(file, "utf8").split("\n");
    expect(before.filter((line) => line.includes("Harmon"))).toHaveLength(2);
    await erasePerson({ email: "ada@example.com" }, { actor: oscar, now: TUESDAY, dataDir });
    await Promise.all([send(eraser, TUESDAY), send(writer, TUESDAY)]);
    const after = readFileSync(file, "utf8").split("\n");
    before.pop();
    expect(after.slice(0, 3).map((line) => line.length)).toEqual(before.map((line) => line.length));
    expect(after.filter((line) => line.includes("Harmon"))).toEqual([]);
    expect(after.slice(0, 3).map((line) => line.trim())).toEqual(
      before.map((line) => (line.includes("Harmon") ? "{}" : line)),
    );
    expect(after.at(-2)).toContain('"event":"lead.erased"');
  });
});

describe("saved views and reasons", () => {
  useFreshDatabase("sqlite");

  test("that name an erased person go, unless another lead matches them, too", async () => {
    await captureMove({ ...person, message: "My harmonium" });
    await captureMove({ name: "Otto Quietly", phone: "416 555 0119", email: "otto@example.org" });
    for (const [name, filter] of Object.entries<LeadFilter>({
      "her first name": { text: "ottoline" },
      "its beginning": { text: "ottol" },
      "her and her piano": { text: "ottoline piano" },
      "her name as one word": { text: "ottolineq" },
      "Öttoline’s stairs": { kind: "moving" },
      "her phone": { text: "(647) 555-0107" },
      "her mailbox": { text: "quiet@example.org" },
      "their family's name": { text: "quietly" },
      "what she wrote": { text: "harmonium" },
      "an area code": { text: "647" },
      "Ottoline's move": { kind: "moving" },
      "a campaign": { campaign: "letter-to-ottoline" },
    }))
      await saveView("dora", { name, filter, now: TUESDAY });
    const dataDir = mkdtempSync(join(runFolder(), "erasures-"));
    await erasePerson(person, { actor: oscar, now: TUESDAY, dataDir });
    rmSync(dataDir, { recursive: true });
    expect((await listSavedViews("dora")).map(({ name }) => name).toSorted()).toEqual([
      "an area code",
      "their family's name",
      "what she wrote",
    ]);
  });
});

describe("shortened IP addresses", () => {
  test.each([
    ["99.224.7.9", "99.224.7.0"],
    ["::ffff:99.224.7.9", "99.224.7.0"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1::"],
    ["", ""],
    ["unknown", ""],
  ])("%s becomes %s", (address, short) => {
    expect(shortenAddress(address)).toBe(short);
  });
});
