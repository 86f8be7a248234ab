import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { customerEmail } from "../content/mail.ts";
import { database } from "../db/connect.server.ts";
import { mostlyOnSqlite } from "./support/databases.ts";
import { createOwner, formatCookies, inviteDispatcher } from "./support/desk.ts";
import { adasQuote } from "./support/form-fields.ts";
import { readMailFolder } from "./support/mail-folder.ts";
import { withDatabase } from "./support/outbox.ts";
import { ada, ben, carla } from "./support/people.ts";
import { type ExportedRecord, type Site, startSite } from "./support/site.ts";

// Staff enter a lead by hand: looser than the public forms, but through the same rules and the same capture.

mostlyOnSqlite("a lead entered by hand", (kind) => {
  let site: Site;
  let owner: string;
  let dan: string;
  const lines = () => {
    const text = readFileSync(join(site.dataDir, "leads.jsonl"), "utf8").trim();
    return text.split("\n").map((line) => JSON.parse(line) as ExportedRecord & { event: string });
  };

  beforeAll(async () => {
    site = await startSite({
      database: kind,
      now: "2026-12-02T15:00:00Z",
      env: { JSON_LINES_FILE: "leads.jsonl" },
    });
    owner = await createOwner(site);
    const person = { email: "dan@example.com", name: "Dan Reyes", password: "harbour lantern moss" };
    dan = formatCookies(await inviteDispatcher(site, owner, { ...person, place: "atlanta" }));
  });
  afterAll(() => site.close());

  const send = (fields: Record<string, string>, cookie = owner) =>
    site.post("/desk/new", { intent: "enter", ...fields }, { headers: { cookie } });
  const read = async (path: string, cookie = owner) =>
    (await (await site.get(path, { headers: { cookie } })).text()).replaceAll("<!-- -->", "");
  const bens = { kind: "moving", place: "houston", phone: ben.phone, name: ben.name, message: "Two rooms" };
  const noon = { kind: "junk", place: "atlanta", selectedDate: "2026-12-04", timeSlot: "11:00" };

  test("needs a name or a phone and a place, and leads to the lead, answered and assigned", async () => {
    const answer = await send({ ...bens, source: "Referral" });
    expect(answer.status).toBe(303);
    const page = await read(answer.headers.get("location") ?? "");
    for (const words of ["took it: referral", "Entered at the desk", "Contacted", "not timed"]) {
      expect(page).toContain(words);
    }
    const [lead] = await site.exportLeads();
    expect(lead).toMatchObject({
      ...{ source: "Paid Ads", brand_id: 1, type: "moving", status: "contacted", won_by: "" },
      ...{ email: "Unavailable", note_from_customer: "Two rooms", location: "houston", ip_address: "" },
      ...{ form: "desk", consent: { given: false } },
    });
    for (const [fields, message] of [
      [{ ...bens, name: "", phone: "" }, "Enter a phone number or a name."],
      [{ ...bens, phone: "713-555" }, "That number is too short."],
      [{ ...bens, place: "" }, "Choose the location."],
      [{ ...bens, place: "nowhere" }, "That location isn’t one of yours."],
      [{ ...bens, email: "ben@" }, "Invalid email format"],
      [{ ...bens, moveDate: "2026-12-01" }, "That day has passed."],
      [{ ...bens, takenBy: "nobody" }, "That person isn’t on the team anymore, or doesn’t work there."],
      [{ ...bens, kind: "junk", selectedDate: "", timeSlot: "" }, "This field is required"],
    ] as const) {
      const refused = await send({ ...fields, message: "Kept as typed" });
      expect(refused.status, message).toBe(422);
      const html = await refused.text();
      expect(html).toContain(message);
      expect(html, message).toContain("Kept as typed");
    }
    expect(await site.exportLeads()).toHaveLength(1);
  });

  test("leaves with the specified fields and values, and its status right after", async () => {
    await expect.poll(() => lines().length).toBeGreaterThan(1);
    const [captured, status] = lines();
    expect(captured).toMatchObject({ event: "lead.captured", source: "Paid Ads", status: "new" });
    expect(Object.keys(captured ?? {}).slice(2, 17)).toEqual([
      ...["date", "email", "phone", "zip", "zipTo", "source", "brand_id", "status", "type", "won_by"],
      ...["location_id", "name", "time", "note_from_customer", "ip_address"],
    ]);
    expect(status).toMatchObject({ event: "lead.status", status: "contacted", id: captured?.id });
    const counted = await withDatabase(site, () =>
      database()
        .selectFrom("leads")
        .select(["source", "is_read", "first_response_at", "captured_at"])
        .execute(),
    );
    const at = counted[0]?.captured_at;
    expect(counted).toEqual([{ source: "referral", is_read: 1, first_response_at: at, captured_at: at }]);
  });

  test("is given only to somebody who works there", async () => {
    const { id } = await withDatabase(site, () =>
      database().selectFrom("people").select("id").where("name", "=", "Dan Reyes").executeTakeFirstOrThrow(),
    );
    const answer = await send({ ...bens, takenBy: id });
    expect(answer.status).toBe(422);
    expect((await send({ ...bens, place: "atlanta", takenBy: id })).status).toBe(303);
  });

  test("sent twice is one lead, with one line in the audit log", async () => {
    const fields = { ...bens, name: "Walker", phone: "", idempotencyKey: "0123456789abcdef0123456789abcdef" };
    const [first, second] = [await send(fields), await send(fields)];
    expect(second.status).toBe(303);
    expect(second.headers.get("location")).toBe(first.headers.get("location"));
    const plain = { ...bens, name: "Plain", phone: "" };
    expect((await send(plain)).headers.get("location")).toBe((await send(plain)).headers.get("location"));
    expect(await site.exportLeads()).toHaveLength(4);
    const audit = await withDatabase(site, () =>
      database().selectFrom("audit_log").select("subject").where("action", "=", "lead.entered").execute(),
    );
    expect(audit).toHaveLength(4);
  });

  test("books a window as visitors do: confirmed, never over capacity, told by mail if there's an email", async () => {
    const capacity = { intent: "capacity", location: "atlanta", capacity: "1" };
    await site.post("/desk/locations", capacity, { headers: { cookie: owner } });
    const booked = await send({ ...noon, name: carla.name, phone: carla.phone, email: carla.email }, dan);
    expect(booked.status).toBe(303);
    const full = await send({ ...noon, name: "Late", phone: "404-555-0177", message: "Sofa" });
    expect(full.status).toBe(422);
    expect(await full.text()).toContain("Someone just took that window. Still open: Friday");
    const jobs = await site.exportJobs();
    expect(jobs).toEqual([
      expect.objectContaining({ cus_name: carla.name, job_status: "confirmed", property_type: "House" }),
    ]);
    expect(jobs[0]).toMatchObject({ cus_email: "Unavailable", start_time: "11:00", end_time: "13:00" });
    expect(await read(`/desk/leads/${jobs[0]?.id}`)).toContain("Dan Reyes");
    const days = (await (
      await site.get("/desk/new/days?place=atlanta", { headers: { cookie: dan } })
    ).json()) as { date: string; closedWindows: string[] }[];
    expect(days.find(({ date }) => date === noon.selectedDate)?.closedWindows).toEqual(["11:00"]);
    const findMail = async () =>
      (await readMailFolder(site)).filter(({ to }) => to?.some(({ address }) => address === carla.email));
    await vi.waitUntil(async () => (await findMail())[0], { timeout: 60_000, interval: 100 });
    expect((await findMail()).map(({ subject }) => subject)).toEqual([customerEmail.junk.captured.subject]);
  });

  test("shows who has that number, to people who may see them, without a number in any address", async () => {
    expect((await site.post("/toronto/get-quote", adasQuote("A piano"), { from: ada })).status).toBe(303);
    const ask = async (cookie: string, phone: string) => {
      const answer = await site.post("/desk/new/known", { phone }, { headers: { cookie } });
      return (await answer.json()) as { name: string }[];
    };
    expect(await ask(owner, "+1 416.555.0142")).toMatchObject([{ name: ada.name, kind: "moving" }]);
    expect(await ask(owner, "416 555 014")).toEqual([]);
    expect(await ask(dan, ada.phone), "Toronto isn't Dan's").toEqual([]);
    expect((await site.get("/desk/new/known", { headers: { cookie: owner } })).status).toBe(405);
  });

  test("is limited to a dispatcher's places, and starts at the last one used", async () => {
    const page = await read("/desk/new", dan);
    expect(page).toContain(">Atlanta<");
    expect(page).not.toContain(">Houston<");
    expect((await send({ ...bens, message: "Mine?" }, dan)).status).toBe(422);
    expect((await site.get("/desk/new/days?place=houston", { headers: { cookie: dan } })).status).toBe(404);
    expect(await read("/desk/new")).toMatch(/<option value="houston" selected="">/);
  });

  test("without JavaScript, another location's days are a press away, with what was typed", async () => {
    const answer = await send({ ...noon, place: "miami", intent: "days", name: "Kept Name" });
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(html).toContain('value="Kept Name"');
    expect(html).toMatch(/name="selectedDate"[^>]*value="2026-12-04"/);
  });
});
