import { describe, expect, test } from "vitest";
import { retention } from "../content/retention.ts";
import { database, write } from "../db/connect.server.ts";
import { hashIdentifier } from "../deliveries/erase.server.ts";
import {
  chooseColumns,
  discardImport,
  findOpenImport,
  listImports,
  listRows,
  removeForgottenImports,
  stageImport,
  startImport,
  undoImport,
} from "../leads/import/import.server.ts";
import { readFile } from "../leads/import/read-file.server.ts";
import { runImports } from "../leads/import/run-imports.server.ts";
import { forgetStagedRows } from "../leads/import/staged-persons.server.ts";
import { hasLeadWithWords } from "../leads/records/search-index.server.ts";
import { checkTyped, readTypedFields } from "../leads/records/typed.server.ts";
import { listLocations } from "../locations/locations.server.ts";
import { putCapacity } from "../schedule/records.server.ts";
import { mostlyOnSqlite, useFreshDatabase } from "./support/databases.ts";
import {
  applyTo,
  by,
  captureJob,
  captureMove,
  DAY,
  dora,
  HOUR,
  MINUTE,
  oscar,
  TUESDAY,
} from "./support/leads.ts";
import { ada, carla } from "./support/people.ts";

// What becomes of each row of a file, and of a file that nobody finishes.

const NOTHING = async () => undefined;

const visit = "name,kind,visit,window";
const WITHOUT_DAY = "A row without the day it came in gets today’s.";
const read = (text: string) => readFile(new Uint8Array(Buffer.from(text)));

mostlyOnSqlite("rows of a file", (kind) => {
  useFreshDatabase(kind);

  const tryToStage = async (text: string, now = TUESDAY, place = "houston") =>
    stageImport(await read(text), { actor: oscar, now, place, alsoWrite: NOTHING });

  async function stage(...what: Parameters<typeof tryToStage>): Promise<string> {
    const staged = await tryToStage(...what);
    if ("busy" in staged) throw new Error(`Another file is ${staged.busy}.`);
    return staged.id;
  }

  async function goOn(now = TUESDAY) {
    await runImports(undefined, () => now);
    return (await listImports())[0];
  }

  /** Checks a file; what becomes of each row, in order, and why. */
  async function check(text: string, now = TUESDAY, place = "houston") {
    const id = await stage(text, now, place);
    await goOn(now);
    const rows = await database()
      .selectFrom("import_rows")
      .select(["state", "detail"])
      .where("import_id", "=", id)
      .orderBy("position")
      .execute();
    const tell = (detail: string | null) => detail?.replace(WITHOUT_DAY, "") || null;
    return {
      id,
      rows: rows.map(({ state, detail }) => (tell(detail) === null ? state : `${state}: ${tell(detail)}`)),
    };
  }

  async function importAll(text: string, now = TUESDAY, place = "houston") {
    const { id } = await check(text, now, place);
    await startImport(id, NOTHING);
    await goOn(now);
    return id;
  }

  async function undoAll(id: string) {
    expect(await undoImport(id, NOTHING)).toBe(true);
    await goOn();
    return (await listImports())[0]?.counts;
  }

  const readLeads = () => database().selectFrom("leads").selectAll().orderBy("name").execute();
  const eraseRow = (erasedAt: number, ...known: string[]) =>
    write((transaction) =>
      transaction
        .insertInto("erasures")
        .values({
          ...{
            id: "e",
            erased_at: erasedAt,
            actor_id: "o",
            actor_name: "Olga",
            salt: "salt",
            lead_ids: "[]",
          },
          hashes: known.map((text) => hashIdentifier(text, "salt")).join(" "),
        })
        .execute(),
    );

  describe("as they're read", () => {
    test("a column of the very name counts first, then the first that isn't empty", async () => {
      await importAll("cus_name,name,Phone Number,cus_phone\nWrong,Right,,713-555-0101");
      expect(await readLeads()).toMatchObject([{ name: "Right", phone_e164: "+17135550101" }]);
    });

    test("the apostrophe that guards against formulas goes", async () => {
      await importAll("name,notes\nToine,'=2+2");
      const [lead] = await readLeads();
      expect(JSON.parse(lead?.record ?? "{}")).toMatchObject({ note_from_customer: "=2+2" });
    });

    test.each([
      ["an email alone is enough", "email\nx@example.com", "new"],
      ["an address that can't be one", "name,email\nX,x@@y", "problem: Its email address isn’t valid."],
      ["too old", `name,received\nX,2020-01-01`, `problem: It’s over ${retention.months} months old`],
      ["in the future", "name,received\nX,2026-12-02", "problem: It says it came in on a day in the future"],
      ["no day that there is", "name,received\nX,2026-02-30", "problem: The time it came in can’t be read."],
      ["a year that goes on", "name,received\nX,11/23/20261", "problem: The time it came in can’t be read."],
      [
        "a time in words",
        "name,received\nX,2026-11-03 at noon",
        "problem: The time it came in can’t be read.",
      ],
      ["another location", "name,location\nX,Atlantis", "problem: Its location isn’t one of ours."],
      ["a country by its code", `${visit},country\nX,junk,2026-12-04,9:00,CA`, "new"],
      [
        "another country",
        `${visit},country\nX,junk,2026-12-04,9:00,Germany`,
        "problem: Its country has to be Canada or the USA.",
      ],
      ...["9:30", "9:00 or 13:00", "9-17", "9-11-13", "3 am", "after 9"].map((typed) => [
        `no window of ours: ${typed}`,
        `${visit}\nX,junk,2026-12-04,${typed}`,
        "problem: Its arrival window has to be one of ours",
      ]),
      ...["9", "9h", "9-11", "1 to 3", "1–3 pm", "11:00 AM to 1:00 PM", "15:00 - 17:00"].map((typed) => [
        `a window: ${typed}`,
        `${visit}\nX,junk,2026-12-04,${typed}`,
        "new",
      ]),
      ["20 in the morning", "name,received\nX,11/03/2026 20:05 AM", "problem: The time it came in"],
      ["a property", `${visit},property\nX,junk,2026-12-04,9:00,Condo`, "new"],
      [
        "no property of ours",
        `${visit},property\nX,junk,2026-12-04,9:00,Boat`,
        "problem: Its property has to be one of these",
      ],
      ["neither yes nor no", "name,packing\nX,perhaps", "problem: It must say yes or no about"],
      ["a code of no place", "name,zip_from\nX,SW1A 1AA", "problem: Its ZIP or postal code can’t be read."],
      ["a decimal comma", 'name,quoted\nX,"1250,50"', "problem: Its quote can’t be read as an amount."],
      ["thousands", 'name,quoted\nX,"1,250.50"', "new"],
      ["digits of another script", "name,phone,quoted,received\nX,٧١٣ ٥٥٥ ٠١٠١,١٢٥٠,٢٠٢٦-١١-٠٣", "new"],
    ])("%s", async (_, text, expected) => {
      expect((await check(text)).rows[0]).toContain(expected);
    });

    test("times with and without halves of the day, amounts with one digit of cents", async () => {
      await importAll(
        [
          "name,kind,received,visit,window,quoted,move_on,move_at",
          "A,moving,11/03/2026 12:05 AM,,,$9.5,2026-12-20,8:30",
          "B,moving,11/03/2026 12:05 PM,,,,2026-12-20,2:30 PM",
          "C,junk,11/03/2026,2026-12-04,3:00,,,",
          "D,junk,11/03/2026,2026-12-04,9:00,,,",
        ].join("\n"),
      );
      const [a, b, c, d] = await readLeads();
      expect(a).toMatchObject({ quoted_amount: 950, move_on: "2026-12-20", move_at: "8:30" });
      expect(b).toMatchObject({ move_at: "14:30" });
      const minutes = (lead: typeof a) => new Date(Number(lead?.captured_at)).toISOString().slice(11, 16);
      expect([minutes(a), minutes(b)]).toEqual(["06:05", "18:05"]);
      expect([c, d].map((lead) => JSON.parse(lead?.record ?? "{}").start_time)).toEqual(["15:00", "9:00"]);
    });

    test("an arrival time that is one of ours, however it's written, and no other", async () => {
      const read = {
        "8:30": ["8:30", "08:30", "8h30", "8 h 30", "8.30", "8:30:00", "8:30 am", "8:30AM", "8:30 a.m."],
        "12:00": ["12 pm", "12:00", "12h"],
        "20:00": ["20h", "20", "20:00", "8 pm", "8PM", "8 p.m.", "8h00 pm", "20:00 PM", "٢٠:٠٠"],
      };
      const good = Object.entries(read).flatMap(([time, all]) => all.map((typed) => [typed, time] as const));
      const refused = [
        "8:45",
        "5:30",
        "20:30",
        "25:00",
        "8:3",
        "8:30 pm or 9",
        "8:30-10:30",
        "8:30 xm",
        "h30",
      ];
      refused.push(
        "830",
        "12 am",
        "0:30 pm",
        "9 pm",
        "20 am",
        "8 30",
        "at 8",
        "morning",
        "1899-12-30 8:30",
        "-8",
      );
      const typed = [...good.map(([one]) => one), ...refused];
      const name = (index: number) => `Row ${String(index).padStart(2, "0")}`;
      const text = typed.map((one, index) => `${name(index)},2026-12-20,${one}`);
      const { id, rows } = await check(["name,move_on,move_at", ...text].join("\n"));
      const problem = "problem: Its arrival time can’t be read. Write it like 8:30.";
      const become = typed.map((one, index) => [one, rows[index]]);
      expect(become).toEqual(typed.map((one) => [one, refused.includes(one) ? problem : "new"]));
      await startImport(id, NOTHING);
      await goOn();
      const leads = await readLeads();
      expect(leads.map((lead, index) => [good[index]?.[0], lead.move_at])).toEqual(good);
    });

    test("an id that locations share means the one chosen for the file", async () => {
      const byId = Map.groupBy(listLocations(), ({ locationId }) => locationId);
      const [, last] = [...byId.values()].find((list) => list.length > 1) ?? [];
      if (!last) throw new Error("No locations share an id.");
      await importAll(`name,location_id\nX,${last.locationId}`, TUESDAY, last.slug);
      expect(await readLeads()).toMatchObject([{ location_slug: last.slug }]);
    });

    test('consent only with its words; "Paid Ads" is what our records say of every lead', async () => {
      const consented = "name,consent,consent_at,consent_version,consent_text,source";
      await importAll(
        [
          consented,
          "A,yes,2026-11-03T10:00:00Z,1,I agree,Paid Ads",
          "B,no,2026-11-03T10:00:00Z,1,I agree,Flyer",
        ].join("\n"),
      );
      const [a, b] = await readLeads();
      expect([a?.source, b?.source]).toEqual(["import", "flyer"]);
      const given = (lead: typeof a) => JSON.stringify(lead).includes("I agree");
      expect([given(a), given(b)]).toEqual([true, false]);
    });

    test("too many columns or rows are refused", async () => {
      await expect(read(`${"x,".repeat(200)}y\n1`)).rejects.toThrow("more than 200 columns");
      const many = JSON.stringify(Array.from({ length: 20_001 }, () => ({ name: "x" })));
      await expect(read(many)).rejects.toThrow("more than 20000 rows");
    });
  });

  describe("the same person's", () => {
    test.each([
      ["by phone", `phone,received\n${ada.phone},2026-12-01`],
      ["by email", `email,received\n${ada.email},2026-12-01`],
    ])("%s, of the same day, are here already; of another day they're new", async (_, text) => {
      const id = await captureMove();
      expect((await check(`${text}\n${text.split("\n")[1]?.replace("12-01", "11-30")}`)).rows).toEqual([
        `duplicate: ${id}`,
        "new",
      ]);
    });

    test("under our own id", async () => {
      const id = await captureMove();
      expect((await check(`name,id\nSomebody,${id}`)).rows).toEqual([`duplicate: ${id}`]);
    });

    test("visits are the same by their own day, whenever they were booked", async () => {
      const id = await captureJob({}, { slug: "houston" });
      const row = (visit: string) => `${carla.phone},junk,2026-11-20,${visit},9:00`;
      const text = `phone,kind,received,visit,window\n${row("2026-12-04")}\n${row("2026-12-05")}`;
      expect((await check(text)).rows).toEqual([`duplicate: ${id}`, "new"]);
    });

    test("twice in a file, in one portion or two apart", async () => {
      const others = Array.from({ length: 30 }, (_, row) => `o${row}@example.com`);
      const { rows } = await check(
        ["email", "x@example.com", "x@example.com", ...others, "x@example.com"].join("\n"),
      );
      expect(rows.filter((row) => row !== "new")).toEqual(["duplicate: row 2", "duplicate: row 2"]);
    });

    test("by the key of the realtime database: posted there by us, or imported before", async () => {
      const id = await captureMove();
      await write(async (transaction) => {
        await transaction
          .insertInto("postings")
          .values({
            ...{ id: "p", event: "lead.captured", lead_id: id, counts: 1, posted_at: TUESDAY },
            ...{ destinations: "[]", message: "{}" },
          })
          .execute();
        await transaction
          .insertInto("deliveries")
          .values({
            ...{ id: "d", posting_id: "p", destination: "firebase", state: "delivered", attempts: 1 },
            ...{ due_at: 0, claimed_by: null, claimed_until: null, remote_id: "-NxPostedByUs0001" },
            ...{ reason: null, settled_at: TUESDAY },
          })
          .execute();
      });
      const file = (key: string) => `key,name\n${key},Somebody`;
      const posted = await check(file("-NxPostedByUs0001"));
      expect(posted.rows).toEqual([`duplicate: ${id}`]);
      await discardImport(posted.id, NOTHING);
      await importAll(file("-NxImported00001"));
      const imported = (await readLeads()).find(({ name }) => name === "Somebody");
      expect((await check(file("-NxImported00001"))).rows).toEqual([`duplicate: ${imported?.id}`]);
    });
  });

  describe("about somebody who was erased", () => {
    const erased = "x@example.com";
    const file = (received: string) => `email,received\n${erased},${received}`;

    test("stay out; what they sent since comes in", async () => {
      await eraseRow(TUESDAY - DAY, erased);
      const text = `${file("2026-11-29")}\n${erased},2026-12-01 01:00`;
      expect((await check(text)).rows).toEqual([expect.stringContaining("erased since"), "new"]);
    });

    test("stay out if that was between check and import, too", async () => {
      const { id } = await check(file("2026-11-29"));
      await eraseRow(TUESDAY, erased);
      await startImport(id, NOTHING);
      expect((await goOn())?.counts).toMatchObject({ imported: 0, problem: 1 });
      expect(await readLeads()).toEqual([]);
    });

    test("are gone from an open file; those of nobody known are emptied and aren't checked again", async () => {
      const { id } = await check("name,email\nX,x@example.com\nY,y@example.com\nNobody known,");
      await write((transaction) => forgetStagedRows(transaction, { phone: null, email: erased }));
      const cells = () =>
        database().selectFrom("import_rows").select(["cells", "state"]).orderBy("position").execute();
      expect((await cells()).map(({ cells, state }) => [state, cells === ""])).toEqual([
        ["new", false],
        ["problem", true],
      ]);
      const [open] = await listImports();
      if (!open) throw new Error("There is no import.");
      expect(await chooseColumns(id, open.choices, NOTHING)).toBe(true);
      expect((await goOn())?.counts).toMatchObject({ new: 1, problem: 1, unchecked: 0 });
    });
  });

  describe("that are imported", () => {
    test("are read, answered, and hold a spot even of a full window, unless they were canceled", async () => {
      const job = (name: string, status: string) => `${name},junk,2026-11-20,2026-12-04,9:00,${status}`;
      const names = Array.from({ length: 9 }, (_, n) => job(`N${n}`, "active"));
      const capacity = { schedule_key: "*", capacity: 1, changed_by: oscar.id, changed_at: TUESDAY };
      await write((transaction) => putCapacity(transaction, capacity));
      await importAll(
        [
          "name,kind,received,visit,window,status",
          ...names,
          job("Off", "canceled"),
          job("Gone", "no show"),
        ].join("\n"),
      );
      const leads = await readLeads();
      expect(leads).toHaveLength(11);
      for (const { first_response_at, captured_at, is_read } of leads) {
        expect([Number(first_response_at), is_read]).toEqual([Number(captured_at), 1]);
      }
      const visits = await database().selectFrom("visits").select("lead_id").execute();
      expect(visits).toHaveLength(9);
    });

    test("keep our own id", async () => {
      const id = "0197f000-0000-7000-8000-000000000001";
      await importAll(`name,id\nX,${id}`);
      expect(await readLeads()).toMatchObject([{ id }]);
    });

    test("keep a name longer than the form takes, also when something else is corrected", async () => {
      const name = "Maria-Fernanda O’Sullivan-Castellanos de la Cruz";
      await importAll(`name,phone\n${name},713-555-0101`);
      const [lead] = await readLeads();
      if (!lead) throw new Error("There is no lead.");
      expect(lead.name).toBe(name);
      const typed = { ...readTypedFields(lead), phone: "713-555-0102" };
      expect(checkTyped(lead, typed, TUESDAY)).toMatchObject({
        errors: [],
        typed: { name, phone: "713-555-0102" },
      });
    });

    test("go again when it's undone, with their visit and their words", async () => {
      const text = "name,kind,received,visit,window\nQuincy,junk,2026-11-20,2026-12-04,9:00";
      const id = await importAll(text);
      const isFound = () => write((transaction) => hasLeadWithWords(transaction, ["quincy"]));
      expect(await isFound()).toBe(true);
      expect(await undoAll(id)).toMatchObject({ undone: 1, kept: 0 });
      expect(await database().selectFrom("visits").select("lead_id").execute()).toEqual([]);
      expect(await isFound()).toBe(false);
      expect((await check(text)).rows).toEqual(["new"]);
    });

    test("stay if somebody worked on them, they wrote again, or they were erased; reading is no work", async () => {
      const id = await importAll(["name", "Noted", "Read", "Again", "Erased"].join("\n"));
      const ids = Object.fromEntries((await readLeads()).map((lead) => [lead.name, lead]));
      const seen = (name: string) => ({ id: ids[name]?.id ?? "", revision: ids[name]?.revision ?? 0 });
      await applyTo(seen("Noted"), by(dora, TUESDAY), { name: "noted", text: "Called", isCall: false });
      const { revision } = await applyTo(seen("Read"), by(dora, TUESDAY), { name: "unread" });
      await applyTo({ ...seen("Read"), revision }, by(dora, TUESDAY), { name: "read" });
      const set = (name: string, columns: object) =>
        write((transaction) =>
          transaction.updateTable("leads").set(columns).where("name", "=", name).execute(),
        );
      await set("Again", { version: 2 });
      await set("Erased", { erased_at: TUESDAY });
      expect(await undoAll(id)).toMatchObject({ undone: 1, kept: 3 });
      expect((await listRows(id, "kept", 5)).map(({ name }) => name)).toEqual(["Noted", "Again", "Erased"]);
    });
  });

  describe("of a file", () => {
    test("one at a time; an upload that was cut off is forgotten after ten seconds", async () => {
      const id = await stage("name\nX");
      await write((transaction) =>
        transaction
          .updateTable("imports")
          .set({ state: "staging", claimed_until: TUESDAY + MINUTE })
          .where("id", "=", id)
          .execute(),
      );
      expect(await findOpenImport()).toBeNull();
      expect(await tryToStage("name\nY", TUESDAY + MINUTE)).toEqual({ busy: "uploading" });
      const next = await stage("name\nY", TUESDAY + 2 * MINUTE);
      expect(await tryToStage("name\nZ", TUESDAY + 2 * MINUTE)).toEqual({ busy: "open" });
      const rows = await database().selectFrom("import_rows").select("import_id").execute();
      expect(rows).toEqual([{ import_id: next }]);
    });

    test("only from where it stands", async () => {
      const id = await stage("name\nX");
      expect(await startImport(id, NOTHING), "unchecked").toBe(false);
      const open = await goOn();
      if (!open) throw new Error("There is no import.");
      expect(await undoImport(id, NOTHING)).toBe(false);
      expect(await startImport(id, NOTHING)).toBe(true);
      expect(await chooseColumns(id, open.choices, NOTHING)).toBe(false);
      await goOn();
      expect(await discardImport(id, NOTHING)).toBe(false);
      expect(await undoImport(id, NOTHING)).toBe(true);
      await goOn();
      expect(await undoImport(id, NOTHING)).toBe(false);
      expect(await startImport(id, NOTHING)).toBe(false);
    });

    test("that nobody imports is forgotten after a week", async () => {
      await check("name\nX");
      await removeForgottenImports(TUESDAY + 7 * DAY - HOUR);
      expect(await findOpenImport()).toMatchObject({ state: "checked" });
      await removeForgottenImports(TUESDAY + 7 * DAY + HOUR);
      expect(await listImports()).toEqual([]);
      expect(await database().selectFrom("import_rows").select("position").execute()).toEqual([]);
    });

    test("goes on by itself, in another process once the first is silent", async () => {
      const { id } = await check("name\nX");
      await startImport(id, NOTHING);
      await write((transaction) =>
        transaction
          .updateTable("imports")
          .set({ claimed_by: "another", claimed_until: TUESDAY + MINUTE })
          .execute(),
      );
      expect(await goOn()).toMatchObject({ state: "importing" });
      expect(await goOn(TUESDAY + MINUTE + 1)).toMatchObject({ state: "imported" });
    });
  });
});
