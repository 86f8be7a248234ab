import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { database } from "../db/connect.server.ts";
import { mostlyOnSqlite } from "./support/databases.ts";
import { createOwner, formatCookies, inviteDispatcher } from "./support/desk.ts";
import { adasQuote, carlasBooking } from "./support/form-fields.ts";
import { readSiteLedger, withDatabase } from "./support/outbox.ts";
import { ada, carla } from "./support/people.ts";
import { type ExportedRecord, type Site, startSite } from "./support/site.ts";
import { uploadLeads } from "./support/upload.ts";

// Leads from a file: seen first, added once, never news to anybody, and undone as a whole.

mostlyOnSqlite("an import", (kind) => {
  let site: Site;
  let owner: string;
  let dan: string;
  const secret = { JSON_LINES_FILE: "leads.jsonl" };

  beforeAll(async () => {
    site = await startSite({ database: kind, now: "2026-12-02T15:00:00Z", env: secret });
    owner = await createOwner(site);
    const person = { email: "dan@example.com", name: "Dan Reyes", password: "harbour lantern moss" };
    dan = formatCookies(await inviteDispatcher(site, owner, { ...person, place: "atlanta" }));
  });
  afterAll(() => site.close());

  const send = (fields: Record<string, string>, cookie = owner) =>
    site.post("/desk/import", fields, { headers: { cookie } });
  const read = async () =>
    (await (await site.get("/desk/import", { headers: { cookie: owner } })).text()).replaceAll(
      "<!-- -->",
      "",
    );
  const findOpen = async () => /name="import" value="([^"]+)"/.exec(await read())?.[1] ?? "";

  const upload = (text: string, place?: string) => uploadLeads(site, owner, text, place);

  async function finish(): Promise<string> {
    for (let tries = 0; tries < 1_000; tries++) {
      const html = await read();
      if (!html.includes("<progress")) return html;
      await pause(40);
    }
    throw new Error(`The import never ended. ${site.log().slice(-1500)}`);
  }

  /** How many deliveries each destination has, in whatever state. */
  const countDeliveries = async () =>
    Object.entries(await readSiteLedger(site)).map(([name, { accepted, balanced: _, ...states }]) => [
      name,
      accepted,
      Object.values(states).reduce((sum, count) => sum + count, 0),
    ]);
  const csv = [
    "Name;Phone;Email;Kind;Status;Received;Message;Visit;Window;Quoted;Location",
    'Mia Torres;(713) 555-0111;mia@example.com;Moving;booked;11/03/2026 2:05 PM;=HYPERLINK("x");;;$1,250.50;',
    "Noa Lang;713-555-0112;;Junk removal;;2026-11-04;<b>Sofa</b>;2026-12-04;9 AM;;",
    "Ada Byron;(416) 555-0142;ada@example.com;moving;new;2026-12-02;Again;;;;",
    "Mia Torres;7135550111;;Moving;new;2026-11-03;Twice in the file;;;;",
    ";;;Moving;new;2026-11-03;Nobody;;;;",
    "Old One;713-555-0113;;Moving;done;2019-01-01;Too old;;;;",
    "Odd One;713-555-0114;;Moving;sleeping;2026-11-03;What;;;;",
    "Dash One;713-555-0115;;Junk;;2026-11-04;Never;soon;9 AM;;",
  ].join("\r\n");

  test("is the owner's alone, and the one place that takes a file", async () => {
    expect((await send({ intent: "run" }, dan)).status).toBe(403);
    expect((await site.get("/desk/import", { headers: { cookie: dan } })).status).toBe(403);
    const answer = await fetch(`${site.origin}/desk/new`, {
      method: "POST",
      body: new FormData(),
      headers: { cookie: owner, origin: site.origin },
    });
    expect(answer.status).toBe(415);
    expect((await send({ intent: "upload" })).status).toBe(422);
    const cut = await upload('name,phone\n"Mia');
    expect([cut.status, await cut.text()]).toEqual([422, expect.stringContaining("never closed")]);
  });

  test("first says what would happen, and writes no lead", async () => {
    const quote = adasQuote("The first");
    expect((await site.post("/toronto/get-quote", quote, { from: ada })).status).toBe(303);
    expect((await upload(csv)).status).toBe(200);
    const html = await finish();
    expect(html).toContain("2 leads would be added.");
    expect(html).toContain("2 rows are already here, or in the file twice.");
    expect(html).toContain("4 rows can’t be imported.");
    for (const reason of [
      "no name, no phone",
      "over 24 months old",
      "status isn’t one of ours",
      "day of its visit",
    ]) {
      expect(html).toContain(reason);
    }
    expect(html).toContain("&lt;b&gt;Sofa");
    expect(html, "as a spreadsheet counts").toMatch(/Row 6: It has no name, no phone and no email\./);
    expect(await site.exportLeads()).toHaveLength(1);
    expect((await upload(csv)).status, "one at a time").toBe(422);
  });

  test("adds each row once, with its own day and status, and tells nobody", async () => {
    const before = await countDeliveries();
    const id = await findOpen();
    const answers = await Promise.all([1, 2].map(() => send({ intent: "run", import: id })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    await site.restart({});
    const html = await finish();
    expect(html).toContain("2 leads imported by Olga Marsh");
    const leads = await site.exportLeads();
    expect(leads).toHaveLength(2);
    expect(leads.find(({ name }) => name === "Mia Torres")).toMatchObject({
      ...{
        source: "Paid Ads",
        status: "won",
        date: "2026-11-03",
        time: "14:05",
        form: "import",
        location: "houston",
      },
      note_from_customer: '=HYPERLINK("x")',
    });
    expect(await site.exportJobs()).toMatchObject([
      { cus_name: "Noa Lang", job_status: "active", date: "2026-12-04", start_time: "9:00" },
    ]);
    expect(await countDeliveries()).toEqual(before);
    const inside = await withDatabase(site, async () => ({
      rows: await database().selectFrom("import_rows").select("cells").where("cells", "!=", "").execute(),
      visits: await database().selectFrom("visits").select("visit_window").execute(),
      lead: await database()
        .selectFrom("leads")
        .selectAll()
        .where("name", "=", "Mia Torres")
        .executeTakeFirst(),
    }));
    expect(inside).toMatchObject({ rows: [], visits: [{ visit_window: "9:00" }] });
    expect(inside.lead).toMatchObject({
      quoted_amount: 125_050,
      is_read: 1,
      response_time: null,
      source: "import",
    });
    expect(inside.lead?.first_response_at).not.toBeNull();
  });

  test("finds the same file again, ours or another program's: all of it is here", async () => {
    await upload(csv);
    expect(await finish()).toContain("0 leads would be added.");
    expect((await send({ intent: "discard", import: await findOpen() })).status).toBe(200);
    const exported = await (await site.get("/desk/export?format=csv", { headers: { cookie: owner } })).text();
    await upload(exported);
    expect(await finish()).toContain("0 leads would be added.");
    await send({ intent: "discard", import: await findOpen() });
  });

  test("is undone as a whole, except what was worked on since", async () => {
    const mia = (await site.exportLeads()).find(({ name }) => name === "Mia Torres")?.id ?? "";
    const noted = await site.post(
      `/desk/leads/${mia}`,
      { intent: "noted", lead: `${mia}:0`, text: "Called her" },
      { headers: { cookie: owner } },
    );
    expect(noted.status).toBe(200);
    expect((await send({ intent: "undo", import: await findOpen() })).status).toBe(200);
    const html = await finish();
    expect(html).toContain("1 lead removed.");
    expect(html).toContain("1 lead stays: it’s been worked on since.");
    expect(await site.exportJobs()).toEqual([]);
    expect((await site.exportLeads()).map(({ name }) => name)).toEqual(
      ["Mia Torres", ada.name].toSorted().reverse(),
    );
    const left = await withDatabase(site, async () => ({
      visits: await database().selectFrom("visits").selectAll().execute(),
      history: await database()
        .selectFrom("lead_history")
        .select("lead_id")
        .where("action", "=", "imported")
        .execute(),
      audit: await database()
        .selectFrom("audit_log")
        .select("action")
        .where("action", "like", "import.%")
        .execute(),
    }));
    expect(left.visits).toEqual([]);
    expect(left.history).toEqual([{ lead_id: mia }]);
    expect(left.audit.map(({ action }) => action)).toEqual([
      ...["import.checked", "import.started", "import.checked", "import.discarded", "import.checked"],
      ...["import.discarded", "import.undone"],
    ]);
  });

  test("of our own export brings it all to a site that lost it, under the same references", async () => {
    const booking = { ...carlasBooking("Two mattresses"), email: carla.email };
    expect((await site.post("/atlanta/book-now", booking, { from: carla })).status).toBe(303);
    const [job] = await site.exportJobs();
    const exported = await (await site.get("/desk/export?format=csv", { headers: { cookie: owner } })).text();
    await withDatabase(site, async () => {
      for (const table of ["visits", "lead_versions", "leads"] as const)
        await database().deleteFrom(table).execute();
    });
    await upload(exported, "");
    expect(await finish()).toContain("3 leads would be added.");
    await send({ intent: "run", import: await findOpen() });
    await finish();
    const [again] = await site.exportJobs();
    const { id, reference, cus_name, cus_address, date, start_time, email, message, location } =
      job as ExportedRecord;
    expect(again).toMatchObject({
      ...{ id, reference, cus_name, cus_address, date, start_time, email, message, location },
      ...{ job_status: "active", property_type: "Apartment" },
    });
  });

  test("of the realtime database knows its keys, and an erased person isn't left in a file", async () => {
    const record = {
      name: "Zed Key",
      phone: "713-555-0190",
      date: "2026-11-05",
      time: "10:00",
      source: "Paid Ads",
    };
    const file = JSON.stringify({ leads: { "-NxKeyOfZed00000001": { ...record, location_id: 35818 } } });
    await upload(file);
    expect(await finish()).toContain("1 lead would be added.");
    const erased = await site.post(
      "/desk/privacy",
      { intent: "erase", phone: "713-555-0190", sure: "0" },
      { headers: { cookie: owner } },
    );
    expect(erased.status).toBe(200);
    const rows = await withDatabase(site, () =>
      database().selectFrom("import_rows").select("cells").where("cells", "!=", "").execute(),
    );
    expect(rows).toEqual([]);
    await send({ intent: "discard", import: await findOpen() });
    await upload(file);
    expect(await finish(), "an old file brings nobody back").toContain("someone who has been erased since");
    await send({ intent: "discard", import: await findOpen() });

    const keyed = (fields: Record<string, string>) =>
      JSON.stringify({ leads: { "-NxKeyOfZoe00000001": { ...record, name: "Zoe Key", ...fields } } });
    await upload(keyed({ phone: "713-555-0191" }));
    await finish();
    await send({ intent: "run", import: await findOpen() });
    await finish();
    await upload(keyed({ date: "2026-11-09", phone: "" }));
    expect(await finish()).toContain("0 leads would be added.");
  });
});
