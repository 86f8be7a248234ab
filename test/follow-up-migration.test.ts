import { globSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { closeDatabase, database, openDatabase, write } from "../db/connect.server.ts";
import { migrate } from "../db/migrate.server.ts";
import * as followUp from "../db/migrations/0004-follow-up.ts";
import * as actions from "../db/migrations/0010-actions.ts";
import * as erasedTexts from "../db/migrations/0014-erased-texts.ts";
import * as apiKeys from "../db/migrations/0024-api-keys.ts";
import * as phonesAgain from "../db/migrations/0036-phones-again.ts";
import * as namesAsTyped from "../db/migrations/0037-names-as-typed.ts";
import * as plainEmails from "../db/migrations/0041-plain-emails.ts";
import * as doneOnce from "../db/migrations/0044-done-once.ts";
import { detectSource } from "../leads/capture/source.ts";
import { listLeads } from "../leads/inbox/lead-list.server.ts";
import { exportPerson } from "../leads/privacy/erasure.server.ts";
import { listHistory } from "../leads/records/history.server.ts";
import { findLead, listSearchWords } from "../leads/records/records.server.ts";
import { storeSearchWords } from "../leads/records/search-index.server.ts";
import { buildSnapshot, findLeadLocation } from "../leads/records/snapshot.server.ts";
import { readAsked } from "../leads/records/typed.server.ts";
import { saveUnfinished } from "../leads/unfinished/unfinished.server.ts";
import { listAudit, writeAudit } from "../people/audit.server.ts";
import { claimIdempotencyKey } from "../people/idempotency-keys.server.ts";
import { bothDatabases, useFreshDatabase } from "./support/databases.ts";
import { applyTo, by, captureJob, captureMove, DAY, dora, HOUR, TUESDAY } from "./support/leads.ts";
import { REPOSITORY, runFolder } from "./support/places.ts";
import { freshPostgres } from "./support/postgres.ts";

const columns = [
  ...["seq", "name", "status", "won_by", "lost_reason", "quoted_amount", "revision", "assignee"],
  ...["assignee_name", "follow_up_on", "is_read", "source", "campaign", "first_response_at"],
  ...["response_time", "ip_cut"],
];

bothDatabases("leads from before there was a desk", (kind) => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = mkdtempSync(join(runFolder(), "data-"));
    openDatabase({ dataDir, databaseUrl: kind === "postgres" ? await freshPostgres() : undefined });
    await migrate();
  });
  afterEach(async () => {
    await closeDatabase();
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** Turns the database back to what it was before the migration, with its leads. */
  async function goBack(): Promise<void> {
    const db = database();
    for (const table of ["lead_words", "lead_history", "saved_views", "erasures"]) {
      await sql`drop table ${sql.table(table)}`.execute(db);
    }
    for (const index of ["leads_inbox", "leads_by_seq", "leads_unread", "leads_waiting", "leads_due"])
      await db.schema.dropIndex(index).execute();
    for (const column of columns) await db.schema.alterTable("leads").dropColumn(column).execute();
    for (const column of ["phone_e164", "email"]) {
      await db.schema.alterTable("lead_versions").dropColumn(column).execute();
    }
  }

  test("are listed, searched and counted like later ones", async () => {
    const at = "2026-12-01T15:00:00.000Z";
    const labelled = { referrer: null, landing_page: "/", at, utm_source: "News", utm_campaign: "Fall" };
    const linked = { referrer: "https://www.example.org/a", landing_page: "/", at };
    const clicked = { referrer: null, landing_page: "/", at, gclid: "x" };
    await captureMove(
      { message: "Éloïse's 李小龍 piano" },
      { attribution: { first: linked, last: labelled } },
    );
    await captureMove(
      { message: "2", phone: "not a phone 12" },
      { attribution: { first: linked, last: null } },
    );
    await captureMove(
      { message: "3", name: "Zoë O'Brien Weiß" },
      { attribution: { first: null, last: clicked } },
    );
    await captureJob({ email: "carla@example.com" }, { now: TUESDAY + HOUR });
    await captureMove({ message: "a test" }, { isTest: true });
    const read = () => database().selectFrom("leads").selectAll().orderBy("id").execute();
    const before = await read();
    const lines = await listLeads({}, null, TUESDAY + 2 * HOUR);

    await goBack();
    await followUp.up(database());
    for (const [table, old, column] of actions.renamedColumns.filter(([table]) => table === "lead_history"))
      await sql`alter table ${sql.table(table)} rename column ${sql.ref(old)} to ${sql.ref(column)}`.execute(
        database(),
      );
    await namesAsTyped.up(database());

    const after = await read();
    const withoutSeq = (rows: typeof after) => rows.map(({ seq: _, ...row }) => row);
    expect(withoutSeq(after)).toEqual(withoutSeq(before));
    expect(after.map(({ source }) => source).toSorted()).toEqual(
      ["direct", "direct", "example.org", "google", "news"].toSorted(),
    );
    expect(detectSource({ first: linked, last: labelled })).toEqual({ source: "news", campaign: "Fall" });
    expect(await listLeads({}, null, TUESDAY + 2 * HOUR)).toEqual(lines);
    // Every word in a lead's current version finds it.
    for (const row of after.filter(({ is_test }) => is_test === 0)) {
      for (const word of await listSearchWords(row, [])) {
        const found = await listLeads({ text: word }, null, TUESDAY);
        expect(
          found.lines.map(({ id }) => id),
          word,
        ).toContain(row.id);
      }
    }
    // And the next lead gets the next number.
    await captureMove({ message: "after the move" }, { now: TUESDAY + 3 * HOUR });
    expect((await listLeads({ text: "after move" }, null, TUESDAY)).lines).toHaveLength(1);
  });

  test("are found by names as they're typed, with what was written about them", async () => {
    const id = await captureMove({ name: "Jean-Luc Müller", message: "" });
    await captureMove({ name: "Nobody Else", message: "" });
    const lead = { id, revision: 0 };
    await applyTo(lead, by(dora, TUESDAY), { name: "noted", text: "Call d'Angelo" });
    const revised = { id, revision: 1 };
    await applyTo(revised, by(dora, TUESDAY), { name: "messaged", subject: "Søren", text: "He's coming." });
    await write(async (transaction) => {
      const rows = await transaction.selectFrom("leads").select("seq").execute();
      for (const { seq } of rows) await storeSearchWords(transaction, Number(seq), ["word", `n${seq}`]);
    });
    await namesAsTyped.up(database());
    for (const text of ["jeanluc", "luc mueller", "dangelo", "soren"]) {
      const { lines } = await listLeads({ text }, null, TUESDAY);
      expect(
        lines.map((line) => line.id),
        text,
      ).toEqual([id]);
    }
    expect((await listLeads({ text: "word" }, null, TUESDAY)).lines).toHaveLength(2);
  });
});

bothDatabases("phones that were read wrong or not at all", (kind) => {
  useFreshDatabase(kind);

  test("are read again from what was typed, for leads, their versions, their search and their customers", async () => {
    const phones: readonly (readonly [typed: string, before: string | null, after: string | null])[] = [
      ["(514) 555-0142", "+15145550142", "+15145550142"],
      ["514 555-0142 5", null, "+15145550142"],
      ["613-555-0199 poste 7", null, "+16135550199"],
      ["001 613 555 0199", null, "+16135550199"],
      ["416-555-o142", "+14165556142", null],
      ["555-0142", "+15550142", null],
      ["416-555-014 poste 2", "+14165550142", null],
      ["1-800-MOVE-NOW", "+18006683669", "+18006683669"],
      ["51 45 55 01 99", "+15145550199", "+15145550199"],
      ["+44 20 7946 0958", "+442079460958", "+442079460958"],
      ["", null, null],
    ];
    const ids: string[] = [];
    for (const [index, [phone, phone_e164]] of phones.entries()) {
      const name = `Typed ${String.fromCharCode(65 + index)}`;
      const id = await captureMove({ phone, name, email: "" }, { now: TUESDAY + index * HOUR });
      ids.push(id);
      const row = { phone_e164, customer: null };
      await write(async (transaction) => storeSearchWords(transaction, index + 1, ["typed"]));
      await database().updateTable("leads").set(row).where("id", "=", id).execute();
      await database().updateTable("lead_versions").set({ phone_e164 }).where("lead_id", "=", id).execute();
    }
    await phonesAgain.up(database());
    const read = async (table: "leads" | "lead_versions") =>
      (
        await database()
          .selectFrom(table)
          .select("phone_e164")
          .orderBy(table === "leads" ? "id" : "lead_id")
          .execute()
      ).map(({ phone_e164 }) => phone_e164);
    const wanted = phones.map(([, , after]) => after);
    expect(await read("leads")).toEqual(wanted);
    expect(await read("lead_versions")).toEqual(wanted);
    const { lines } = await listLeads({ text: "514-555-0142" }, null, TUESDAY);
    expect(lines.map(({ id }) => id)).toEqual([ids[1]]);
    const customers = await database().selectFrom("leads").select("customer").orderBy("id").execute();
    expect(customers.slice(0, 4).map(({ customer }) => customer)).toEqual([null, ids[0], ids[3], null]);
  });
});

bothDatabases("emails that were stored as they were typed", (kind) => {
  useFreshDatabase(kind);

  /** As a version stored it that didn't clean what was typed. */
  async function captureTyped(typed: string, at: number): Promise<string> {
    const id = await captureMove({ phone: "", email: "ada@x.com", message: typed }, { now: at });
    const { record } = await database()
      .selectFrom("leads")
      .select("record")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const row = { email: typed.toLowerCase(), record: record.replace('"ada@x.com"', JSON.stringify(typed)) };
    await database()
      .updateTable("leads")
      .set({ ...row, customer: null })
      .where("id", "=", id)
      .execute();
    await database().updateTable("lead_versions").set(row).where("lead_id", "=", id).execute();
    return id;
  }

  test("are found by the address alone, in all that's matched, and stay in the record", async () => {
    const spellings = ["Ada@X.com.", "a\u200bda@x.com", "ada@x,com", "Ada B <ada@x.com>", "mailto:ada@x.com"];
    spellings.push("'ada@x.com", "`ada@x.com");
    const ids: string[] = [];
    for (const [index, typed] of ["ada@x.com", ...spellings].entries())
      ids.push(await captureTyped(typed, TUESDAY + index * HOUR));
    const others = ["ada@x.com.au", "not an email.", "ada@x"];
    for (const [index, typed] of others.entries()) await captureTyped(typed, TUESDAY + DAY + index * HOUR);
    const apart: string[] = [];
    for (const [index, typed] of ["eve@x.com", "Eve@x.com", "eve@x.com."].entries())
      apart.push(await captureTyped(typed, TUESDAY + 2 * DAY + index * HOUR));
    await database()
      .updateTable("leads")
      .set({ customer: "by staff" })
      .where("id", "=", apart[1] ?? "")
      .execute();
    const at = { begun_at: TUESDAY, updated_at: TUESDAY, location_slug: "toronto", typed: {}, proof: null };
    const begun = { submission_key: "moving-quote:one", kind: "moving", name: "Ada", ...at } as const;
    await saveUnfinished({ ...begun, phone_e164: "+14165550142", email: "ada@x.com." }, TUESDAY);
    const run = (statement: string) => sql.raw(statement).execute(database());
    await run(`insert into lead_messages (id, way, direction, kind, at, correspondent, subject, text, quoted, attachments,
      message_id, refs) values ('m', 'email', 'in', 'written', 1, 'ada@x.com.', '', 'Hello', '', '[]', 'm', '')`);
    for (const email of ["olga@x.com.", "dan@x.com", "dan@x.com."])
      await run(`insert into people (id, name, email, email_verified, created_at, updated_at, role, locations)
        values ('${email}', '', '${email}', 1, '', '', 'dispatcher', 'all')`);

    await plainEmails.up(database());

    const held = await exportPerson({ email: "ada@x.com" });
    expect(held.leads.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    expect([held.messages.length, held.unfinished.length]).toEqual([1, 1]);
    expect(held.leads.map(({ versions }) => versions[0]?.record)).toContainEqual(
      expect.objectContaining({ email: "Ada@X.com." }),
    );
    const rows = await database().selectFrom("leads").select(["email", "customer"]).orderBy("id").execute();
    expect(rows.slice(0, 8).map(({ customer }) => customer)).toEqual([null, ...Array(7).fill(ids[0])]);
    expect(rows.slice(8, 11)).toEqual(others.map((email) => ({ email, customer: null })));
    expect(rows.slice(11).map(({ customer }) => customer)).toEqual([null, "by staff", "by staff"]);
    const lead = await database()
      .transaction()
      .execute((transaction) => findLead(transaction, ids[1] ?? ""));
    if (!lead) throw new Error("The lead is gone.");
    const said = buildSnapshot(readAsked(lead), lead, { location: findLeadLocation(lead), earlier: [] });
    expect(said.customer).toMatchObject({ email: "Ada@X.com", email_typed: "Ada@X.com." });
    const people = await database().selectFrom("people").select("email").orderBy("id").execute();
    expect(people.map(({ email }) => email).toSorted()).toEqual(["dan@x.com", "dan@x.com.", "olga@x.com"]);
  });
});

bothDatabases("an action from before the columns were renamed", (kind) => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = mkdtempSync(join(runFolder(), "data-"));
    openDatabase({ dataDir, databaseUrl: kind === "postgres" ? await freshPostgres() : undefined });
    for (const file of globSync("00*.ts", { cwd: join(REPOSITORY, "db/migrations") }).sort()) {
      if (file < "0010") await (await import(`../db/migrations/${file}`)).up(database());
    }
  });
  afterEach(async () => {
    await closeDatabase();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test("stays in the history and the audit log, can be undone and can't be changed", async () => {
    const run = (statement: string) => sql.raw(statement).execute(database());
    await run(`insert into lead_history (lead_id, at, actor_id, actor_name, deed, step, before, after, note)
      values ('a', 1, 'olga', 'Olga', 'no-show', 'token', '{}', '{}', '')`);
    await run(`insert into audit_log (id, at, actor, deed, kind, subject, details)
      values ('a-line', 1, 'olga', 'lead.no-show', 'leads', 'a', '{}')`);
    await run(
      "insert into people (id, name, email, email_verified, created_at, updated_at, role, locations)\
      values ('olga', 'Olga', 'olga@example.com', 1, '', '', 'owner', 'all')",
    );
    await run(
      "insert into presses (person_id, key, begun_at, deed) values ('olga', 'k', 9000000000000, 'done')",
    );

    await actions.up(database());
    await apiKeys.up(database());
    await doneOnce.up(database());

    expect(await listHistory("a")).toMatchObject([
      { action: "no-show", changeset: "token", actor_name: "Olga" },
    ]);
    expect(await listAudit()).toMatchObject([{ id: "a-line", action: "lead.no-show", kind: "leads" }]);
    expect(await claimIdempotencyKey("olga", "k")).toEqual({ isFirst: false, action: "done" });
    for (const change of ["update audit_log set action = 'x'", "delete from audit_log"])
      await expect(run(change)).rejects.toThrow("append-only");
    if (kind === "postgres") await expect(run("truncate audit_log")).rejects.toThrow("append-only");
    await write((transaction) =>
      writeAudit(transaction, { actor: "olga", action: "lead.won", subject: "a" }),
    );
    expect(await listAudit()).toHaveLength(2);
  });
});

bothDatabases("texts from before an erasure removed them", (kind) => {
  useFreshDatabase(kind);

  test("are gone from erased leads and from the audit log, which stays closed", async () => {
    const touch = { referrer: null, landing_page: "/", at: "2026-12-01T15:00:00.000Z" };
    const labels = { utm_source: "ada", utm_campaign: "For Ada" };
    const erased = await captureMove({}, { attribution: { first: null, last: { ...touch, ...labels } } });
    const kept = await captureMove(
      { message: "Another piano" },
      { attribution: { first: null, last: { ...touch, ...labels } } },
    );
    const db = database();
    await db.updateTable("leads").set({ erased_at: TUESDAY }).where("id", "=", erased).execute();
    await write(async (transaction) => {
      const line = { actor: "olga", subject: "schedule:atlanta" };
      const when = { date: "2026-12-04", window: "9:00" };
      const details = { ...when, reason: "Ada's piano" };
      await writeAudit(transaction, { ...line, action: "window.closed", details });
      const filter = { format: "csv", campaign: "For Ada", source: "ada", kind: "moving" };
      await writeAudit(transaction, { ...line, action: "leads.exported", subject: "leads", details: filter });
      await writeAudit(transaction, { ...line, action: "capacity.set", details: { capacity: 3 } });
    });
    await db.schema.dropTable("customer_emails").execute();
    await db.schema.dropIndex("postings_of_erasures").execute();
    await erasedTexts.up(db);
    const leads = await db.selectFrom("leads").select(["id", "source", "campaign"]).orderBy("seq").execute();
    expect(leads).toEqual([
      { id: erased, source: "other", campaign: null },
      { id: kept, source: "ada", campaign: "For Ada" },
    ]);
    expect((await listAudit()).map(({ details }) => details)).toEqual([
      { capacity: 3 },
      { format: "csv", kind: "moving" },
      { date: "2026-12-04", window: "9:00" },
    ]);
    await expect(sql`update audit_log set details = '{}'`.execute(db)).rejects.toThrow(/append-only|only/);
    await expect(sql`delete from audit_log`.execute(db)).rejects.toThrow(/append-only|only/);
  });
});
