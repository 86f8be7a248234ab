import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { closeDatabase, database } from "../db/connect.server.ts";
import * as customers from "../db/migrations/0021-customers.ts";
import { entryMessages } from "../leads/desk-entry.ts";
import { correctLead, mergeCustomers, undo } from "../leads/follow-up/follow-up.server.ts";
import { findAnybody } from "../leads/inbox/find.server.ts";
import { openLead } from "../leads/inbox/open-lead.server.ts";
import { bookingMessages } from "../leads/junk-job.ts";
import { movingMessages } from "../leads/moving-lead.ts";
import { erasePerson, reapplyErasures } from "../leads/privacy/erasure.server.ts";
import { mostlyOnSqlite, useFreshDatabase } from "./support/databases.ts";
import { createOwner, formatCookies, inviteDispatcher } from "./support/desk.ts";
import { applyTo, by, captureJob, captureMove, dora, HOUR, oscar, TUESDAY } from "./support/leads.ts";
import { openBeside } from "./support/outbox.ts";
import { runFolder } from "./support/places.ts";
import { type Site, startSite } from "./support/site.ts";

// What a customer typed, put right by the form's own rules; two customers who are one, and one who isn't.

mostlyOnSqlite("a customer at the desk", (kind) => {
  let site: Site;
  let owner = "";
  let dan = "";
  let count = 0;
  let move = "";
  let job = "";
  /** Of this test alone: who has the same phone is the same person. */
  let phone = "";

  beforeAll(async () => {
    site = await startSite({
      database: kind,
      now: new Date(TUESDAY).toISOString(),
      env: { JSON_LINES_FILE: "leads.jsonl", OWNER_EMAIL: "olga@example.com" },
    });
    owner = await createOwner(site);
    const person = { email: "dan@example.com", name: "Dan Reyes", password: "harbour lantern moss" };
    dan = formatCookies(await inviteDispatcher(site, owner, { ...person, place: "houston" }));
    await openBeside(site);
  });
  beforeEach(async () => {
    count += 1;
    phone = `(416) 555-${String(1000 + count)}`;
    move = await captureMove({ name: "Ada Byron", phone, email: `ada${count}@example.com` });
    job = await captureJob({ phone: `(404) 555-${String(1000 + count)}` });
  });
  afterAll(async () => {
    await closeDatabase();
    await site?.close();
  });

  const readRow = (id: string) =>
    database().selectFrom("leads").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  async function send(id: string, fields: Record<string, string>, cookie = owner) {
    const { revision } = await readRow(id);
    const answer = await site.post(
      `/desk/leads/${id}.data`,
      { lead: `${id}:${revision}`, ...fields },
      { headers: { cookie } },
    );
    return { status: answer.status, text: await answer.text() };
  }
  const correct = (id: string, fields: Record<string, string>, cookie?: string) =>
    send(id, { intent: "corrected", ...fields }, cookie);
  const find = async (text: string): Promise<string[]> => {
    const answer = await site.post("/desk/find/results", { text }, { headers: { cookie: owner } });
    const { customers } = (await answer.json()) as { customers: { leads: { id: string }[] }[] };
    return customers.flatMap(({ leads }) => leads.map(({ id }) => id));
  };
  const read = async (address: string) =>
    (await (await site.get(address, { headers: { cookie: owner } })).text()).replaceAll("<!-- -->", "");
  const listPostings = (id: string) =>
    database()
      .selectFrom("postings")
      .select(["event", "destinations", "message", "counts"])
      .where("lead_id", "=", id)
      .orderBy("id")
      .execute();
  const lastChangeset = async (id: string) => {
    const line = await database()
      .selectFrom("lead_history")
      .selectAll()
      .where("lead_id", "=", id)
      .orderBy("seq", "desc")
      .executeTakeFirstOrThrow();
    return line.changeset;
  };

  test("changes the record, its search words and its history, and is posted as a new version", async () => {
    const fields = { name: "ada  lovelace", phone: "647.555.0190", email: "Lovelace@Example.com" };
    const answer = await correct(move, { ...fields, zipFrom: "m5v 2t6", message: "Three rooms" });
    expect(answer.status).toBe(200);
    const row = await readRow(move);
    expect(row).toMatchObject({
      name: "Ada Lovelace",
      phone_e164: "+16475550190",
      email: "lovelace@example.com",
      version: 2,
      revision: 1,
      status: "new",
    });
    expect(JSON.parse(row.record)).toMatchObject({
      name: "Ada Lovelace",
      phone: "647.555.0190",
      email: "Lovelace@Example.com",
      zip: "m5v2t6",
      note_from_customer: "Three rooms",
      type: "moving",
      source: "Paid Ads",
    });
    expect(await find("6475550190")).toEqual([move]);
    expect(await find(phone)).toEqual([]);
    const page = await read(`/desk/leads/${move}`);
    expect(page).toContain("corrected what they typed");
    expect(page).toContain(`Phone: <del>${phone}</del> <ins>647.555.0190</ins>`);
    const [captured, corrected] = await listPostings(move);
    expect([captured?.event, corrected?.event]).toEqual(["lead.captured", "lead.updated"]);
    expect(JSON.parse(corrected?.message ?? "{}").lead).toMatchObject({
      version: 2,
      customer: { phone: "647.555.0190", email: "Lovelace@Example.com" },
    });
    expect(corrected?.destinations.trim(), "programs, but nobody's mailbox").toBe("json-lines");
    expect(corrected?.counts, "the ledger counts what visitors send in").toBe(0);
  });

  test("keeps a job's visit, load, status and what else it has", async () => {
    await send(job, { intent: "confirmed" });
    const before = JSON.parse((await readRow(job)).record);
    const answer = await correct(job, {
      street: "1208  Peachtree Hollow",
      unit: "7",
      state: "Georgia",
      message: "Two couches & a lamp",
    });
    expect(answer.status).toBe(200);
    const row = await readRow(job);
    expect(row.status).toBe("confirmed");
    expect(JSON.parse(row.record)).toEqual({
      ...before,
      cus_address: { ...before.cus_address, street: "1208 Peachtree Hollow", unit: "7", state: "Georgia" },
      description: "Two couches a lamp",
    });
    expect(JSON.parse(row.details)).toMatchObject({ message: "Two couches & a lamp" });
    expect(await find("peachtree hollow")).toContain(job);
  });

  test("changes what a move asks for: the day they want and the packing, in all that reads them", async () => {
    const asked = { moveDate: "2026-12-20", packing: true };
    const wish = await captureMove({ phone: `(519) 555-${1000 + count}`, ...asked });
    expect((await correct(wish, { moveDate: "2026-12-12", packing: "false" })).status).toBe(200);
    expect(JSON.parse((await readRow(wish)).details)).toMatchObject({
      move_date: "2026-12-12",
      packing: false,
    });
    const [captured, corrected] = (await listPostings(wish)).map(({ message }) => JSON.parse(message).lead);
    expect(captured.facts).toEqual({ move_date: "Sunday, December 20, 2026", packing: "yes" });
    expect(corrected.facts).toEqual({ move_date: "Saturday, December 12, 2026" });
    expect(corrected.exported).toMatchObject({ move_date: "2026-12-12", packing: false });
    const page = await read(`/desk/leads/${wish}`);
    expect(page).toContain("Moving date: <del>2026-12-20</del> <ins>2026-12-12</ins>");
    expect(page).toContain("Help with packing: <del>Yes</del> <ins>No</ins>");
    const table = await read(`/desk/export?text=519555${1000 + count}`);
    expect(table).toContain("2026-12-12");
    expect(table).not.toContain("2026-12-20");
    await send(wish, { intent: "undone", undo: await lastChangeset(wish) });
    expect(JSON.parse((await readRow(wish)).details)).toMatchObject({
      move_date: "2026-12-20",
      packing: true,
    });
  });

  test("a day that has passed since they asked stays, but isn't entered", async () => {
    const old = await captureMove({ phone: `(226) 555-${1000 + count}`, moveDate: "2026-11-20" });
    expect((await correct(old, { name: "Ada King" })).status).toBe(200);
    const answer = await correct(old, { moveDate: "2026-11-21" });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain(movingMessages.dayPassed);
  });

  test("changes what a job is about: the property, the timing and the load", async () => {
    const full = await captureJob({
      phone: `(678) 555-${1000 + count}`,
      load: { pianos: 1, mattresses: 2, "sold-long-ago": 1 },
    });
    const answer = await correct(full, {
      propertyType: "House",
      isTimeSensitive: "true",
      "load.pianos": "",
      "load.mattresses": "3",
      "load.appliances": "1",
    });
    expect(answer.status).toBe(200);
    const { record, details } = await readRow(full);
    expect(JSON.parse(record)).toMatchObject({
      property_type: "House",
      is_time_sensitive: true,
      cus_address: { unit: "" },
    });
    const load = { mattresses: 3, appliances: 1, "sold-long-ago": 1 };
    expect(JSON.parse(details).load).toEqual(load);
    const [, corrected] = (await listPostings(full)).map(({ message }) => JSON.parse(message).lead);
    expect(corrected.facts).toEqual({
      property_type: "House",
      is_time_sensitive: true,
      load,
      price_range: expect.stringMatching(/^\$\d+ to \$\d+ \(US dollars, plus tax\)$/),
    });
    const page = await read(`/desk/leads/${full}`);
    expect(page).toContain("Property: <del>Condo/Apartment</del> <ins>House</ins>");
    expect(page).toContain("Time-sensitive: <del>No</del> <ins>Yes</ins>");
    expect(page).toContain("Pianos: <del>1</del> <ins>(empty)</ins>");
    expect(page).toContain("Mattresses: <del>2</del> <ins>3</ins>");
    const sheet = await read("/desk/schedule/sheet?location=atlanta&day=2026-12-04");
    expect(sheet).toMatch(/Appliances × 1/);
    expect((await correct(full, { propertyType: "Apartment" })).status, "it needs a unit").toBe(422);
    expect((await correct(full, { propertyType: "Apartment", unit: "9" })).status).toBe(200);
    await send(full, { intent: "undone", undo: await lastChangeset(full) });
    expect(await readRow(full)).toMatchObject({ record, details });
  });

  test("asks for a job that staff entered no more than its form does", async () => {
    const entered = await captureJob({ form: "desk", phone: `(470) 555-${1000 + count}`, message: "Fridge" });
    expect((await correct(entered, { street: "", message: "" })).status).toBe(200);
    expect((await correct(entered, { phone: "555" })).text).toContain(entryMessages.shortPhone);
  });

  test("leaves the unit of an imported house, which no form asks for, where it is", async () => {
    const imported = await captureJob({
      ...{ form: "import", propertyType: "House", unit: "4", phone: `(762) 555-${1000 + count}` },
    });
    expect((await correct(imported, { name: "Ada King" })).status).toBe(200);
    expect(JSON.parse((await readRow(imported)).record).cus_address.unit).toBe("4");
    expect((await correct(imported, { propertyType: "Business", unit: "4" })).status).toBe(200);
    expect(JSON.parse((await readRow(imported)).record).cus_address.unit).toBe("");
  });

  const readCorrected = async (id: string) => {
    const { after } = await database()
      .selectFrom("lead_history")
      .select("after")
      .where("lead_id", "=", id)
      .where("action", "=", "corrected")
      .executeTakeFirstOrThrow();
    return JSON.parse(after).typed;
  };

  test("reads what's typed as the form does, also beside an email that was wrong before", async () => {
    const imported = await captureJob({
      form: "import",
      email: "ada at home",
      propertyType: "Apartment",
      unit: "5",
    });
    const changes = { name: " ada  king ", propertyType: "House", message: "One\r\ntwo" };
    expect((await correct(imported, changes)).status).toBe(200);
    expect(await readCorrected(imported)).toEqual({
      ...{ name: "Ada King", propertyType: "House", unit: "", message: "One\ntwo" },
    });
  });

  test("reads what's typed as the form does, also beside a phone that was too short before", async () => {
    const imported = await captureJob({ form: "import", phone: "555-0142", message: "One\ntwo" });
    expect((await correct(imported, { name: " ada  king ", message: "One\r\ntwo" })).status).toBe(200);
    expect(await readCorrected(imported)).toEqual({ name: "Ada King" });
  });

  test.each<["move" | "job", string, string, string]>([
    ["move", "name", " ", movingMessages.name],
    ["move", "moveDate", "soon", movingMessages.noDay],
    ["job", "propertyType", "Castle", bookingMessages.required],
    ["job", "isTimeSensitive", "perhaps", bookingMessages.required],
    ["move", "phone", "555 0142", entryMessages.shortPhone],
    ["move", "email", "nobody", movingMessages.email],
    ["move", "message", "\n", movingMessages.message],
    ["job", "name", "", bookingMessages.required],
    ["job", "phone", "", bookingMessages.required],
    ["job", "phone", "555 0142", entryMessages.shortPhone],
    ["job", "email", "a@b", bookingMessages.emailFormat],
    ["job", "message", "&&", bookingMessages.required],
    ["job", "street", "", bookingMessages.required],
    ["job", "unit", "", bookingMessages.required],
    ["job", "city", "", bookingMessages.required],
    ["job", "state", "", bookingMessages.required],
    ["job", "zip", "M5V 2T6", bookingMessages.postalCode],
    ["job", "countryName", "", bookingMessages.required],
  ])("refuses a %s's %s by the form's rules: %j", async (which, field, typed, message) => {
    const id = which === "move" ? move : job;
    const before = await readRow(id);
    const answer = await correct(id, { [field]: typed });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain(JSON.stringify(message).slice(1, -1));
    expect(await readRow(id)).toEqual(before);
  });

  test("asks movers in the USA for ZIPs, but doesn't insist on what was missing before", async () => {
    const usa = await captureMove(
      { phone: `(713) 555-${1000 + count}`, zipFrom: "77002" },
      { slug: "houston" },
    );
    expect((await correct(usa, { zipFrom: "" })).status).toBe(422);
    expect((await correct(usa, { name: "Ben" })).status, "there was no ZIP to go to").toBe(200);
    expect((await correct(usa, { zipTo: "77449" })).status).toBe(200);
    expect(JSON.parse((await readRow(usa)).record)).toMatchObject({
      zip: "77002",
      zipTo: "77449",
      name: "Ben",
    });
  });

  test("is undone and redone, unless it was corrected again", async () => {
    const before = await readRow(move);
    await correct(move, { phone: "647 555 0191", name: "Ada" });
    const first = await lastChangeset(move);
    expect((await send(move, { intent: "undone", undo: first })).status).toBe(200);
    expect(await readRow(move)).toMatchObject({
      name: before.name,
      phone_e164: before.phone_e164,
      record: before.record,
      version: 3,
    });
    expect(await find(phone)).toEqual([move]);
    await send(move, { intent: "undone", undo: await lastChangeset(move) });
    expect(await readRow(move)).toMatchObject({ name: "Ada", phone_e164: "+16475550191" });
    const redone = await lastChangeset(move);
    await correct(move, { name: "Augusta" });
    expect((await send(move, { intent: "undone", undo: redone })).status).toBe(409);
    expect(await readRow(move)).toMatchObject({ name: "Augusta" });
  });

  test("refuses an older page, an unchanged form and other people's leads, and works once per key", async () => {
    const stale = await site.post(
      `/desk/leads/${move}`,
      { intent: "corrected", lead: `${move}:7`, name: "Eve" },
      { headers: { cookie: owner } },
    );
    expect(stale.status).toBe(409);
    expect((await correct(move, { name: "Ada Byron" })).status).toBe(422);
    expect((await correct(move, { name: "Eve" }, dan)).status).toBe(404);
    expect(await readRow(move)).toMatchObject({ name: "Ada Byron", version: 1 });
    const key = { idempotencyKey: `correct-${kind}-${count}` };
    await correct(move, { name: "Augusta", ...key });
    await correct(move, { name: "Augusta King", ...key });
    expect(await readRow(move)).toMatchObject({ name: "Augusta", version: 2 });
  });

  test("takes the lead to the customer who has the phone, and back when it's undone", async () => {
    const other = await captureMove({
      name: "Bea",
      phone: "(905) 555-0123",
      email: `bea${count}@example.com`,
    });
    await correct(move, { phone: "905-555-0123" });
    expect((await readRow(move)).customer).toBe((await readRow(other)).customer ?? other);
    await send(move, { intent: "undone", undo: await lastChangeset(move) });
    expect((await readRow(move)).customer).toBeNull();
  });

  test("leaves one line in the audit log, without what was typed", async () => {
    await correct(move, { phone: "647 555 0193" });
    const log = await database().selectFrom("audit_log").selectAll().where("subject", "=", move).execute();
    expect(log.map(({ action }) => action)).toEqual(["lead.corrected"]);
    expect(JSON.stringify(log)).not.toMatch(/555\W?0193/);
    expect(site.log()).not.toContain("647 555 0193");
  });

  const readCustomer = async (id: string) => (await readRow(id)).customer ?? id;
  async function act(customer: string, fields: Record<string, string>, cookie = owner) {
    const answer = await site.post(`/desk/customers/${customer}`, fields, { headers: { cookie } });
    return { status: answer.status, text: (await answer.text()).replaceAll("<!-- -->", "") };
  }
  const open = async (customer: string, cookie = owner) => {
    const answer = await site.get(`/desk/customers/${customer}`, { headers: { cookie } });
    return { status: answer.status, text: (await answer.text()).replaceAll("<!-- -->", "") };
  };

  test("two who are one are suggested, merged, and parted again by undo", async () => {
    const name = `Ottoline ${"abcdefgh"[count % 8]}quiet`;
    const first = await captureMove({
      name,
      phone: `(289) 555-${1000 + count}`,
      email: `o${count}@example.org`,
    });
    const second = await captureMove({
      name,
      phone: `(343) 555-${1000 + count}`,
      email: `q${count}@example.org`,
    });
    const namesake = await captureMove(
      { name, phone: `(365) 555-${1000 + count}`, email: `r${count}@example.org` },
      { slug: "houston" },
    );
    const page = await open(first);
    expect(page.text).toContain("same name and city");
    expect(page.text).toContain(`(343) 555-${1000 + count}`);
    expect(page.text, "another city is another person").not.toContain(`(365) 555-${1000 + count}`);

    const merged = await act(first, { intent: "merged", kept: first, other: second });
    expect(merged.status).toBe(200);
    expect(await readCustomer(second)).toBe(first);
    const both = await open(first);
    expect(both.text).toContain("Asked twice");
    expect(both.text).toContain(`/desk/leads/${second}`);
    expect(both.text).toContain(`q${count}@example.org`);
    expect((await open(second)).status, "there's no such customer any more").toBe(404);
    expect((await act(first, { intent: "merged", kept: first, other: first })).status).toBe(422);
    const lead = await site.get(`/desk/leads/${second}`, { headers: { cookie: owner } });
    expect(await lead.text()).toContain("merged two customers");

    await act(first, { intent: "undone", undo: await lastChangeset(second) });
    expect(await readCustomer(second)).toBe(second);
    expect(await readCustomer(namesake)).toBe(namesake);
  });

  test("one who isn't leaves the others together, even if they were the first", async () => {
    const same = { phone: `(437) 555-${1000 + count}`, email: `u${count}@example.org` };
    const send = (message: string, hours: number) =>
      captureMove({ ...same, message }, { now: TUESDAY + hours * HOUR });
    const [first, second, third] = [await send("One", 0), await send("Two", 1), await send("Three", 2)];
    expect(await readCustomer(third)).toBe(first);
    expect((await act(first, { intent: "separated", lead: first })).status).toBe(200);
    expect(
      new Set([await readCustomer(first), await readCustomer(second), await readCustomer(third)]).size,
    ).toBe(2);
    expect((await open(first)).text).toContain("Asked twice");
    const own = await open(await readCustomer(first));
    expect(own.text).toContain("Asked once");
    expect(own.text).toContain("same phone, same email");
    expect((await act(first, { intent: "separated", lead: job })).status, "their only request").toBe(422);
    await act(first, { intent: "undone", undo: await lastChangeset(first) });
    expect((await open(first)).text).toContain("Asked 3 times");
  });

  test("who doesn't see all of both can't merge them", async () => {
    const same = { phone: `(548) 555-${1000 + count}`, email: `v${count}@example.org` };
    const here = await captureMove(same, { slug: "houston" });
    await captureMove({ ...same, message: "Elsewhere" });
    const other = await captureMove(
      { phone: `(613) 555-${1000 + count}`, email: `h${count}@example.org` },
      { slug: "houston" },
    );
    const merge = { intent: "merged", kept: here, other };
    const refused = await act(here, merge, dan);
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("in locations that aren’t yours");
    expect((await act(here, { ...merge, kept: move }, dan)).status).toBe(404);
    expect((await act(here, { intent: "separated", lead: move }, dan)).status).toBe(404);
    expect(await readCustomer(other)).toBe(other);
    expect((await act(here, merge)).status).toBe(200);
  });

  test("someone else is looked up by a form", async () => {
    const other = await captureMove({
      name: "Theodora Plinth",
      phone: `(705) 555-${1000 + count}`,
      email: `t${count}@example.org`,
    });
    const looked = await act(move, { intent: "look", text: `705-555-${1000 + count}` });
    expect(looked.status).toBe(200);
    expect(looked.text).toContain("Theodora Plinth");
    expect((await act(move, { intent: "look", text: phone })).text, "not themselves").not.toContain(
      `customers/${other}`,
    );
  });
});

mostlyOnSqlite("erasing a customer", (kind) => {
  useFreshDatabase(kind);
  let dataDir = "";
  beforeEach(() => {
    dataDir = mkdtempSync(join(runFolder(), "erasures-"));
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  const erase = (person: { phone: string }) =>
    erasePerson(person, { actor: oscar, now: TUESDAY + HOUR, dataDir });
  const isErased = async (id: string) => (await openLead(id, { now: TUESDAY })) === null;

  test("takes everything that was merged with them, and what a restore still has", async () => {
    const first = await captureMove({ phone: "289 555 0101", email: "o@example.org" });
    const second = await captureMove({ phone: "343 555 0102", email: "q@example.org" });
    const third = await captureMove({ phone: "343 555 0102", email: "s@example.org" });
    const stranger = await captureMove({ phone: "905 555 0103", email: "x@example.org" });
    await mergeCustomers({ kept: first, other: second }, by(dora, TUESDAY));
    expect(await erase({ phone: "289 555 0101" })).toEqual({ leads: 3, messages: 0, unfinished: 0 });
    for (const id of [first, second, third]) expect(await isErased(id)).toBe(true);
    expect(await isErased(stranger)).toBe(false);
    const { rows } = await sql<{ rest: string }>`select * from leads where erased_at is not null`.execute(
      database(),
    );
    expect(JSON.stringify(rows)).not.toMatch(/555\W?010[12]|example\.org/);
    const keys = await database()
      .selectFrom("leads")
      .select("customer")
      .where("erased_at", "is not", null)
      .execute();
    expect(keys.every(({ customer }) => customer === null)).toBe(true);

    // As if a backup from before had come back, with a request of theirs that's in no list of ids.
    await database().deleteFrom("erasures").execute();
    const restored = await captureMove({ phone: "343 555 0102", email: "new@example.org" });
    await reapplyErasures({ now: TUESDAY + 2 * HOUR, dataDir });
    expect(await isErased(restored)).toBe(true);
  });

  test("leaves who only has the same email, and who was parted again", async () => {
    const first = await captureMove({ phone: "289 555 0101", email: "shared@example.org" });
    const second = await captureMove({ phone: "343 555 0102", email: "shared@example.org" });
    const other = await captureMove({ phone: "905 555 0103", email: "x@example.org" });
    const { undo: token } = await mergeCustomers({ kept: first, other }, by(dora, TUESDAY));
    await undo(token, by(dora, TUESDAY));
    expect(await erase({ phone: "289 555 0101" })).toEqual({ leads: 1, messages: 0, unfinished: 0 });
    expect(await isErased(second)).toBe(false);
    expect(await isErased(other)).toBe(false);
  });

  test("takes a lead whose phone was corrected, by the old one and the new", async () => {
    const lead = { id: await captureMove({ phone: "289 555 0101" }), revision: 0 };
    await correctLead(lead, by(dora, TUESDAY), { phone: "289 555 0199" });
    expect(await erase({ phone: "289 555 0101" })).toEqual({ leads: 1, messages: 0, unfinished: 0 });
    const { rows } = await sql`select * from lead_history`.execute(database());
    expect(JSON.stringify(rows)).not.toMatch(/555\W?01(01|99)/);
  });

  test("the upgrade files old leads under their customers, and finds their notes", async () => {
    const people = [
      { phone: "289 555 0101", email: "a@example.org" },
      { phone: "343 555 0102", email: "a@example.org" },
      { phone: "343 555 0102", email: "b@example.org" },
      { phone: "905 555 0103", email: "c@example.org" },
      { phone: "905 555 0103", email: "a@example.org" },
      { phone: "call me", email: "c@example.org" },
    ];
    const ids: string[] = [];
    for (const [n, person] of people.entries())
      ids.push(await captureMove(person, { now: TUESDAY + n * HOUR }));
    await captureMove({ ...people[0], name: "Test" }, { isTest: true });
    await applyTo({ id: ids[3] ?? "", revision: 0 }, by(dora, TUESDAY), {
      name: "noted",
      text: "Gate: Zanzibar 7",
    });
    const read = () => database().selectFrom("leads").select(["id", "customer"]).orderBy("id").execute();
    const before = await read();
    expect(before.filter(({ customer }) => customer !== null)).toHaveLength(4);

    await database().schema.dropIndex("leads_by_customer").execute();
    await database().schema.alterTable("leads").dropColumn("customer").execute();
    const words =
      kind === "postgres"
        ? sql`words = ts_delete(words, '{gate,zanzibar,7}'::text[])`
        : sql`words = replace(words, 'gate zanzibar 7', '')`;
    await sql`update lead_words set ${words}`.execute(database());
    expect((await findAnybody("zanzibar", {})).customers).toEqual([]);
    await customers.up(database());
    expect(await read()).toEqual(before);
    expect((await findAnybody("zanzibar", {})).customers[0]?.leads[0]?.id).toBe(ids[3]);
  });
});
