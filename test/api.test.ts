import { Validator } from "@seriousme/openapi-schema-validator";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { writeOpenapi } from "../app/api/openapi.server.ts";
import { operations } from "../app/api/operations.server.ts";
import { leadActionNames } from "../app/desk/lead/lead-actions.ts";
import { database, write } from "../db/connect.server.ts";
import { bookingMessages } from "../leads/junk-job.ts";
import { movingMessages } from "../leads/moving-lead.ts";
import { type ApiScope, apiScopes } from "../people/api-scopes.ts";
import { endRevivedAccess } from "../people/revived.server.ts";
import { ApiClient, makeKeyAtDesk } from "./support/api-client.ts";
import { mostlyOnSqlite } from "./support/databases.ts";
import { createOwner, formatCookies, inviteDispatcher, olga } from "./support/desk.ts";
import { adasQuote, carlasBooking } from "./support/form-fields.ts";
import { withDatabase } from "./support/outbox.ts";
import { ada } from "./support/people.ts";
import { type Site, startSite } from "./support/site.ts";

// What programs get: everything in the document, nothing beside it, and nobody else's leads.

/** Which scope opens which operation. A new operation needs its line. */
const scopes: Readonly<Record<string, ApiScope>> = {
  listLeads: "leads:read",
  enterLead: "leads:write",
  readLead: "leads:read",
  actOnLead: "leads:write",
  readAvailability: "schedule:read",
  listLocations: "locations:read",
};

/** Answers of a failing machine, and those that one operation shows for all. */
const seenElsewhere = / (405|429|500|503)$/;

const dan = {
  email: "dan@example.com",
  name: "Dan Reyes",
  password: "harbour lantern moss",
  place: "toronto",
};

vi.setConfig({ testTimeout: 120_000 });

type Body = Record<string, unknown>;

mostlyOnSqlite("the API", (kind) => {
  let site: Site;
  let api: ApiClient;
  let owner: string;
  let key: string;
  beforeAll(async () => {
    site = await startSite({ database: kind, now: "2026-12-02T15:00:00Z" });
    owner = await createOwner(site);
    await inviteDispatcher(site, owner, dan);
    api = await ApiClient.open(site);
    key = await makeKey();
  });
  afterAll(() => site.close());

  const makeKey = (fields: Partial<Parameters<typeof makeKeyAtDesk>[2]> = {}) =>
    makeKeyAtDesk(site, owner, { scopes: apiScopes, ...fields });
  const atDesk = async (path: string, fields: Record<string, string>) => {
    const answer = await site.post(path, fields, { headers: { cookie: owner } });
    if (/session_token=./.test(formatCookies(answer))) owner = formatCookies(answer);
    return answer;
  };
  const move = (message: string, more: Body = {}) => ({
    form: "moving-quote",
    location: "toronto",
    fields: { name: "Ida Wells", phone: "(416) 555-0199", email: "ida@example.com", message },
    ...more,
  });
  const enter = async (message: string, more: Body = {}) => {
    const { status, body } = await api.post("/leads", move(message, more), { key });
    expect(status, JSON.stringify(body)).toBe(201);
    return String(body.id);
  };
  const list = async (query = "", as = key) => {
    const { status, body } = await api.get(`/leads${query}`, { key: as });
    expect(status).toBe(200);
    return body as { leads: (Body & { id: string })[]; next: string | null; as_of: string };
  };
  const read = async (id: string) =>
    (await api.get(`/leads/${id}`, { key })).body as Body & { revision: number };
  const act = (id: string, body: Body, asked = {}) =>
    api.post(`/leads/${id}/actions`, body, { key, ...asked });
  const withinSite = <T>(work: () => Promise<T>) => withDatabase(site, work);

  describe("every operation", () => {
    test("is opened by one scope, and by no other", async () => {
      const described = api.listOperations();
      expect(Object.keys(scopes).toSorted()).toEqual(
        described.map(({ operation }) => operation.operationId).toSorted(),
      );
      for (const scope of apiScopes) {
        const narrow = await makeKey({ name: scope, scopes: [scope] });
        for (const { method, path, operation } of described) {
          const what = `${scope}: ${method} ${path}`;
          expect(operation.security[0].key, what).toEqual([scopes[operation.operationId]]);
          const address = path.replace("{id}", crypto.randomUUID());
          const asked = { key: narrow, ...(method === "POST" && { body: {} }) };
          const { status, headers, body } = await api.send(method, address, asked);
          if (scopes[operation.operationId] === scope) expect(status, what).not.toBe(403);
          else {
            expect(status, what).toBe(403);
            expect(body.reason).toBe("scope-missing");
            expect(headers.get("www-authenticate")).toContain(`scope="${scopes[operation.operationId]}"`);
          }
          const without = await api.send(method, address, { ...asked, key: "" });
          expect(without.status, what).toBe(401);
          expect(without.headers.get("www-authenticate")).toBe('Bearer realm="Tailgate API"');
        }
      }
    });

    test("works with every example in the document", async () => {
      const entered: Record<string, string> = {};
      for (const { method, path, operation } of api.listOperations()) {
        const examples = operation.requestBody?.content?.["application/json"]?.examples ?? {};
        for (const [name, { value }] of Object.entries(examples)) {
          const address = path.replace("{id}", entered.move ?? "");
          const { status, body } = await api.send(method, address, { key, body: value });
          expect([200, 201], `${name}: ${JSON.stringify(body)}`).toContain(status);
          if (status === 201) entered[name] = String(body.id);
        }
      }
      expect(Object.keys(entered)).toEqual(["move", "estimate", "booking"]);
      expect((await read(entered.move ?? "")).desk).toMatchObject({
        status: "done",
        quoted: 1600,
        final_amount: 1612.5,
        won_by: "Dan",
        move_on: "2030-06-14",
        follow_up_on: "2030-06-10",
        source: "yelp",
      });
    });

    test("lets programs do what staff do, but for what needs eyes", () => {
      const { Action } = api.document.components.schemas;
      const names = (Action as { oneOf: { properties: { action: { const: string } } }[] }).oneOf.map(
        ({ properties }) => properties.action.const,
      );
      const staffOnly = [
        ...["quarantined", "released", "read", "unread"],
        ...["messaged", "texted", "settled", "on-the-way"],
      ];
      expect([...names, ...staffOnly].toSorted()).toEqual([...leadActionNames].toSorted());
    });
  });

  test("a lead is as the webhook and the export have it, under record", async () => {
    const id = await enter("A harp and its case", {
      fields: { ...move("A harp and its case").fields, moveDate: "2026-12-20" },
    });
    const { headers, body } = await api.get(`/leads/${id}`, { key });
    const exported = (await site.exportLeads()).find((one) => one.id === id) ?? expect.fail();
    const { record, details, desk } = body as Record<string, Body>;
    expect(exported).toMatchObject({ ...record, ...details });
    expect(Object.keys(record ?? {})).toEqual(
      Object.keys(exported).slice(0, Object.keys(record ?? {}).length),
    );
    expect(record).toMatchObject({ status: "new", type: "moving", ip_address: "", location_id: 13929 });
    expect(details).toMatchObject({ move_date: "2026-12-20", consent: { given: false } });
    expect(desk).toMatchObject({ status: "new", source: "api", assignee: null });
    const same = await api.get(`/leads/${id}`, {
      key,
      headers: { "if-none-match": headers.get("etag") ?? "" },
    });
    expect(same.status).toBe(304);
    await act(id, { action: "contacted", revision: 0 });
    const changed = await api.get(`/leads/${id}`, {
      key,
      headers: { "if-none-match": headers.get("etag") ?? "" },
    });
    expect(changed.status).toBe(200);
    expect((await api.send("HEAD", `/leads/${id}`, { key })).headers.get("etag")).toBe('"1"');
  });

  describe("the list", () => {
    test("is read page by page, whatever comes in meanwhile", async () => {
      const before: string[] = [];
      for (const [index, message] of ["One", "Two", "Three", "Four", "Five"].entries()) {
        before.push(await enter(`${message} of a list`, { source: `list-${index}` }));
      }
      const read: string[] = [];
      let next: string | null = "";
      while (next !== null) {
        const page = await list(`?limit=2&kind=moving${next && `&cursor=${next}`}`);
        read.push(...page.leads.map(({ id }) => id));
        next = page.next;
        if (read.length === 2) await enter("Just came in");
      }
      expect(read.filter((id) => before.includes(id))).toEqual(before.toReversed());
      expect(new Set(read).size).toBe(read.length);
      expect((await api.get("/leads?cursor=nonsense", { key })).body.errors).toEqual([
        { detail: expect.any(String), parameter: "cursor" },
      ]);
    });

    test("is narrowed by kind, status, location and what has changed", async () => {
      const id = await enter("To be narrowed");
      const [, earlier] = (await list()).leads;
      await site.forward(60_000);
      const { as_of } = await list();
      await act(id, { action: "contacted", revision: 0 });
      await act(String(earlier?.id), { action: "noted", text: "Called back" });
      const ids = async (query: string) => (await list(query)).leads.map((lead) => lead.id);
      expect((await ids(`?changed_since=${as_of}`)).toSorted()).toEqual([id, earlier?.id].toSorted());
      expect(await ids(`?since=${as_of}`)).toEqual([]);
      expect(await ids("?status=contacted&status=quoted")).toContain(id);
      expect(await ids("?status=lost")).not.toContain(id);
      expect(await ids("?kind=junk")).not.toContain(id);
      expect(await ids("?location=toronto&location=none")).toContain(id);
      expect(await ids("?location=miami")).toEqual([]);
      for (const wrong of ["kind=x", "status=x", "since=yesterday", "limit=0", "limit=x", "colour=red"]) {
        const { status, body } = await api.get(`/leads?${wrong}`, { key });
        expect(status, wrong).toBe(400);
        expect(body.errors).toEqual([{ detail: expect.any(String), parameter: wrong.split("=")[0] }]);
      }
    });

    test("never has quarantined or erased leads, and nothing can be done to them", async () => {
      const held = await enter("To be set aside");
      const { revision } = await read(held);
      await atDesk(`/desk/leads/${held}`, { intent: "quarantined", lead: `${held}:${revision}` });
      const gone = await enter("To be erased", {
        fields: { name: "Gus Gone", phone: "(416) 555-0188", email: "gus@example.com", message: "A desk" },
      });
      await atDesk("/desk/privacy", {
        intent: "erase",
        phone: "(416) 555-0188",
        email: "",
        sure: "1",
      });
      const all = await list("?limit=100");
      for (const id of [held, gone]) {
        expect((await api.get(`/leads/${id}`, { key })).status).toBe(404);
        expect((await act(id, { action: "contacted", revision: 1 })).status).toBe(404);
        expect(all.leads.map((lead) => lead.id)).not.toContain(id);
      }
    });
  });

  describe("a lead", () => {
    test("is refused in the forms' own words", async () => {
      const { status, body } = await api.post(
        "/leads",
        { form: "moving-quote", location: "toronto", fields: {} },
        { key },
      );
      expect(status).toBe(422);
      expect(body.errors).toContainEqual({ detail: movingMessages.name, pointer: "/fields/name" });
      expect(body.errors).toContainEqual({ detail: movingMessages.message, pointer: "/fields/message" });
      const booking = { form: "booking", location: "atlanta", fields: { selectedDate: "2026-12-01" } };
      const refused = await api.post("/leads", booking, { key });
      expect(refused.body.errors).toContainEqual({
        detail: bookingMessages.required,
        pointer: "/fields/street",
      });
      expect(refused.body.errors).toContainEqual({
        detail: bookingMessages.dayGone,
        pointer: "/fields/selectedDate",
      });
      const shapes: [unknown, string][] = [
        [{ ...move("x"), form: "x" }, "/form"],
        [{ ...move("x"), colour: "red" }, "/colour"],
        [{ ...move("x"), location: "atlantis" }, "/location"],
        [move("x", { fields: { ...move("x").fields, packing: "yes" } }), "/fields/packing"],
        [move("x", { fields: { ...move("x").fields, zipFrom: "SW1A 1AA" } }), "/fields/zipFrom"],
        [{ ...booking, fields: { ...booking.fields, countryName: "Narnia" } }, "/fields/countryName"],
        [{ ...booking, fields: { ...booking.fields, countryName: "CA", zip: "V6B 1A1 x" } }, "/fields/zip"],
        [[], ""],
        ["null", ""],
      ];
      for (const [sent, pointer] of shapes) {
        const wrong = await api.post("/leads", sent, { key });
        expect(wrong.status).toBe(422);
        expect(wrong.body.errors).toContainEqual({ detail: expect.any(String), pointer });
      }
    });

    test("takes the window's last spot, and the next one is told what's open", async () => {
      const booking = (name: string) => {
        const { isTimeSensitive: _, ...fields } = carlasBooking("A couch", "2026-12-07");
        return {
          form: "booking",
          location: "miami",
          fields: { ...fields, name, isTimeSensitive: true, load: { appliances: 2 } },
        };
      };
      await atDesk("/desk/locations", { intent: "capacity", location: "miami", capacity: "1" });
      const first = await api.post("/leads", booking("Carla First"), { key });
      expect(first.status, JSON.stringify(first.body)).toBe(201);
      expect(await read(String(first.body.id))).toMatchObject({ details: { load: { appliances: 2 } } });
      const { status, body } = await api.post("/leads", booking("Carla Second"), { key });
      expect([status, body.reason]).toEqual([422, "window-full"]);
      expect(body.errors).toEqual([
        { detail: expect.stringContaining(bookingMessages.windowTaken), pointer: "/fields/timeSlot" },
      ]);
      const days = (await api.get("/schedule/availability?location=miami", { key })).body.days as Body[];
      const monday = days.find(({ date }) => date === "2026-12-07")?.windows as Body[];
      expect(monday).toContainEqual({ start: "13:00", end: "15:00", is_open: false, left: 0 });
      expect(monday).toContainEqual({ start: "9:00", end: "11:00", is_open: true, left: null });
      // Once canceled, and booked by another: it can't come back.
      const id = String(first.body.id);
      expect((await act(id, { action: "cancelled", revision: 0, reason: "Moved" })).status).toBe(200);
      expect((await api.post("/leads", booking("Carla Third"), { key })).status).toBe(201);
    });

    test("comes in once for each Idempotency-Key", async () => {
      // Each key may make a limited number of calls a minute; the other tests share one key.
      const key = await makeKey({ name: "Once" });
      const sent = move("Once and only once");
      const asked = { key, idempotencyKey: `"${crypto.randomUUID()}"` };
      const answers = await Promise.all([1, 2, 3, 4].map(() => api.post("/leads", sent, asked)));
      expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
      const again = await api.post("/leads", sent, asked);
      expect([again.status, again.headers.get("idempotency-replayed")]).toEqual([201, "true"]);
      expect(again.headers.get("location")).toBe(`/api/v1/leads/${again.body.id}`);
      const other = await api.post("/leads", move("Something else"), asked);
      expect([other.status, other.body.reason]).toEqual([422, "idempotency-key-reused"]);
      const missing = await api.post("/leads", sent, { key, idempotencyKey: null });
      expect([missing.status, missing.body.reason]).toEqual([400, "idempotency-key-missing"]);
      const sameDay = await api.post("/leads", sent, { key });
      expect([sameDay.status, sameDay.body.id]).toEqual([200, again.body.id]);
      const contacted = { action: "contacted", revision: 0 };
      const once = { key, idempotencyKey: `"${crypto.randomUUID()}"` };
      expect((await act(String(again.body.id), contacted, once)).status).toBe(200);
      const elsewhere = await act(crypto.randomUUID(), contacted, once);
      expect([elsewhere.status, elsewhere.body.reason]).toEqual([422, "idempotency-key-reused"]);
      const later = await api.post("/leads", sent, { key });
      expect([later.status, later.body.revision], "what it is by now").toEqual([200, 1]);
      const matching = (await site.exportLeads()).filter(
        (one) => one.note_from_customer === "Once and only once",
      );
      expect(matching).toHaveLength(1);
      const another = await makeKey({ name: "Another" });
      const theirs = await api.post("/leads", move("Of another program"), { ...asked, key: another });
      expect(theirs.status, "keys of programs are their own").toBe(201);
    });
  });

  describe("an action", () => {
    test("is refused when the lead has changed, or when its status doesn't follow", async () => {
      const id = await enter("For two people");
      expect((await act(id, { action: "contacted", revision: 0 })).body.revision).toBe(1);
      const late = await act(id, { action: "quoted", revision: 0, amount: 900 });
      expect(late.status).toBe(409);
      expect(late.body).toMatchObject({ reason: "changed-meanwhile", revision: 1, lead_status: "contacted" });
      const odd = await act(id, { action: "done", revision: 1 });
      expect(odd.status).toBe(409);
      expect(odd.body).toMatchObject({ reason: "status-not-allowed", lead_status: "contacted" });
      for (const [body, pointer] of [
        [{ action: "quoted", revision: 1, amount: 10.001 }, "/amount"],
        [{ action: "quoted", revision: 1, amount_to: 10 }, "/amount"],
        [{ action: "won", revision: 1 }, "/won_by"],
        [{ action: "contacted" }, "/revision"],
        [{ action: "assigned", revision: 1, assignee: "nobody@example.com" }, "/assignee"],
        [{ action: "follow-up", revision: 1, on: "2026-02-30" }, "/on"],
        [{ action: "explode", revision: 1 }, "/action"],
      ] as const) {
        const wrong = await act(id, body);
        expect(wrong.status, JSON.stringify(body)).toBe(422);
        expect(wrong.body.errors).toEqual([{ detail: expect.any(String), pointer }]);
      }
      const past = await act(id, { action: "follow-up", revision: 1, on: "2020-01-01" });
      expect(past.body.detail).toBe("That day has passed. Pick today or a later day.");
      expect(await read(id)).toMatchObject({ revision: 1, desk: { status: "contacted", quoted: null } });
    });

    test("is done once for each Idempotency-Key, in the key's name, and can be undone at the desk", async () => {
      const id = await enter("With a note");
      const asked = { idempotencyKey: "note-1" };
      const note = { action: "noted", text: "Left a message\nat five" };
      const answers = await Promise.all([1, 2, 3].map(() => act(id, note, asked)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      await act(id, { action: "assigned", revision: 0, assignee: "DAN@example.com" });
      expect((await read(id)).desk).toMatchObject({ assignee: "Dan Reyes" });
      const { fields } = move("In Atlanta, with a note");
      const elsewhere = await enter("", {
        location: "atlanta",
        fields: { ...fields, phone: "(404) 555-0177", zipFrom: "30303", zipTo: "30305" },
      });
      const given = await act(elsewhere, { action: "assigned", revision: 0, assignee: dan.email });
      expect([given.status, given.body.reason], "who doesn't work there").toEqual([422, "invalid"]);
      const won = { action: "won", revision: 1, won_by: "Dan" };
      expect((await act(id, won, { idempotencyKey: "won-1" })).body.revision).toBe(2);
      const again = await act(id, won, { idempotencyKey: "won-1" });
      expect([again.status, again.body.revision]).toEqual([200, 2]);
      const lines = await withinSite(() =>
        database().selectFrom("lead_history").selectAll().where("lead_id", "=", id).orderBy("seq").execute(),
      );
      expect(lines.map(({ action, actor_name }) => [action, actor_name])).toEqual([
        ["captured", ""],
        ["noted", "HubSpot"],
        ["assigned", "HubSpot"],
        ["won", "HubSpot"],
      ]);
      const audit = await withinSite(() =>
        database().selectFrom("audit_log").selectAll().where("subject", "=", id).orderBy("id").execute(),
      );
      expect(audit.map(({ action }) => action)).toEqual([
        "lead.sent-in",
        "lead.noted",
        "lead.assigned",
        "lead.won",
      ]);
      expect(new Set(audit.map(({ actor }) => actor)).size).toBe(1);
      const page = await (await site.get("/desk/people/audit", { headers: { cookie: owner } })).text();
      expect(page.replaceAll("<!-- -->", "")).toMatch(/HubSpot[\s\S]{0,200}marked/);
      await atDesk(`/desk/leads/${id}`, {
        intent: "undone",
        undo: lines.at(-1)?.changeset ?? "",
        lead: `${id}:2`,
      });
      expect((await read(id)).desk).toMatchObject({ status: "new" });
    });
  });

  describe("a key", () => {
    test("of some locations finds nothing of others", async () => {
      const toronto = await enter("In Toronto");
      const narrow = await makeKey({ name: "Atlanta's", places: ["atlanta"] });
      await site.post("/atlanta/get-quote", adasQuote("In Atlanta"), { from: ada });
      const { fields } = move("Without a city");
      const codes = { zipFrom: "77002", zipTo: "77449" };
      await enter("Without a city", { location: null, fields: { ...fields, ...codes } });
      const seen = await list("?limit=100", narrow);
      expect(new Set(seen.leads.map(({ location }) => location))).toEqual(new Set(["atlanta"]));
      for (const slug of ["toronto", "none", "nowhere"]) {
        expect((await list(`?location=${slug}`, narrow)).leads).toEqual([]);
      }
      const missing = await api.get(`/leads/${crypto.randomUUID()}`, { key: narrow });
      const hidden = await api.get(`/leads/${toronto}`, { key: narrow });
      expect([hidden.status, hidden.text]).toEqual([404, missing.text]);
      const contacted = { action: "contacted", revision: 0 };
      expect((await api.post(`/leads/${toronto}/actions`, contacted, { key: narrow })).text).toBe(
        missing.text,
      );
      for (const location of ["toronto", null]) {
        const { status } = await api.post("/leads", move("Elsewhere", { location }), { key: narrow });
        expect(status).toBe(422);
      }
      expect((await api.get("/schedule/availability?location=toronto", { key: narrow })).status).toBe(404);
      expect((await api.get("/schedule/availability?location=atlanta", { key: narrow })).status).toBe(200);
      const places = (await api.get("/locations", { key: narrow })).body.locations as Body[];
      expect(places.map(({ slug }) => slug)).toEqual(["atlanta"]);
      expect((await list("?location=none")).leads.length).toBeGreaterThan(0);
    });

    test("is a secret: stored as a hash, never logged, never taken from an address or a cookie", async () => {
      const rows = await withinSite(() => database().selectFrom("api_keys").selectAll().execute());
      expect(JSON.stringify(rows)).not.toContain(key);
      expect(rows.find(({ ending }) => key.endsWith(ending))).toMatchObject({
        name: "HubSpot",
        used_at: Date.parse("2026-12-02T15:00:00Z"),
      });
      const page = await (await site.get("/desk/settings/api", { headers: { cookie: owner } })).text();
      expect(page).toContain(`tg_live_…${key.slice(-4)}`);
      expect(page).not.toContain(key.slice(0, 20));
      for (const address of [`/locations?key=${key}`, `/locations?access_token=${key}`]) {
        expect((await api.get(address)).status).toBe(401);
      }
      for (const headers of [{ cookie: owner }, { authorization: `Basic ${btoa(`${key}:`)}` }]) {
        expect((await api.get("/locations", { headers })).status).toBe(401);
      }
      const sum = key.slice(0, -1) + (key.endsWith("0") ? "1" : "0");
      for (const wrong of [
        key.slice(0, -1),
        `${key}0`,
        key.toUpperCase(),
        sum,
        "tg_live_",
        rows[0]?.token_hash ?? "",
      ]) {
        const { status, headers } = await api.get("/locations", { key: wrong });
        expect(status).toBe(401);
        expect(headers.get("www-authenticate")).toContain('error="invalid_token"');
      }
      expect(site.log()).not.toContain(key.slice(8, 40));
      expect(site.log()).not.toMatch(/Ida Wells|555-0199/);
    });

    test("ends when it's revoked, expires, or its maker's access ends", async () => {
      const works = async (one: string) => (await api.get("/locations", { key: one })).status === 200;
      const find = async (one: string) => {
        const rows = await withinSite(() => database().selectFrom("api_keys").selectAll().execute());
        return rows.find(({ name, token_hash }) => name === one && token_hash)?.id ?? "";
      };
      const short = await makeKey({ name: "Short", age: "30" });
      expect(await works(short)).toBe(true);
      const setMaker = (change: object) =>
        withinSite(() =>
          write((transaction) =>
            transaction.updateTable("people").set(change).where("role", "=", "owner").execute(),
          ),
        );
      await setMaker({ disabled_at: 1 });
      expect(await works(short)).toBe(false);
      await setMaker({ disabled_at: null });
      const revoke = async () =>
        (await atDesk("/desk/settings/api", { intent: "api-key-revoke", key: await find("Short") })).status;
      const now = site.now();
      await site.moveClock(new Date(now + 31 * 24 * 3_600_000).toISOString());
      expect(await works(short)).toBe(false);
      expect(await works(key)).toBe(true);
      await site.moveClock(new Date(now).toISOString());
      expect(await works(short)).toBe(true);
      expect(await revoke()).toBe(200);
      expect(await works(short)).toBe(false);
      expect(await revoke()).toBe(422);
    });

    test("is made by the owner alone, with a recent proof", async () => {
      const cookie = formatCookies(
        await site.post("/desk/sign-in", { email: dan.email, password: dan.password }),
      );
      const fields = { intent: "api-key-make", name: "Dan's", scope: "leads:read", everywhere: "yes" };
      expect((await site.post("/desk/settings/api", fields, { headers: { cookie } })).status).toBe(403);
      expect((await site.get("/desk/settings/api", { headers: { cookie } })).status).toBe(403);
      for (const [change, field] of [
        [{ name: " " }, "key-name"],
        [{ scope: "everything" }, "scopes"],
        [{ everywhere: "", place: "atlantis" }, "places"],
      ] as const) {
        const refused = await atDesk("/desk/settings/api", { ...fields, ...change });
        expect(refused.status).toBe(422);
        expect(await refused.text()).toContain(`id="${field}-error"`);
      }
      await site.forward(11 * 60_000);
      const asked = await atDesk("/desk/settings/api", fields);
      expect(asked.status).toBe(422);
      const html = await asked.text();
      expect(html).toContain('name="proof"');
      expect(html).not.toMatch(/tg_live_[0-9a-f]/);
      const proved = await atDesk("/desk/settings/api", { ...fields, proof: olga.password });
      expect(await proved.text()).toMatch(/tg_live_[0-9a-f]{72}/);
    });
  });

  describe("a request that makes no sense", () => {
    test("gets the status that says why, and a problem that quotes nothing", async () => {
      const asked = { key, idempotencyKey: "x" };
      const large = move("x".repeat(70_000));
      const cases: [number, Promise<{ status: number; headers: Headers; text: string }>][] = [
        [
          415,
          api.post("/leads", "form=booking", {
            ...asked,
            headers: { "content-type": "application/x-www-form-urlencoded" },
          }),
        ],
        [400, api.post("/leads", "{", asked)],
        [400, api.post("/leads", new Uint8Array([0xff, 0xfe]), asked)],
        [413, api.post("/leads", large, asked)],
        [
          415,
          api.post(`/leads/${crypto.randomUUID()}/actions`, "x", {
            ...asked,
            headers: { "content-type": "text/plain" },
          }),
        ],
        [413, api.post(`/leads/${crypto.randomUUID()}/actions`, large, asked)],
        [400, api.post(`/leads/${crypto.randomUUID()}/actions`, "{", asked)],
        [400, api.get("/schedule/availability", { key })],
        [404, api.get("/leads/1", { key })],
        [404, api.get("/leads/", { key })],
        [404, api.get("/people", { key })],
        [404, api.get("/leads.data", { key })],
        [404, api.get("/..%2fdesk", { key })],
      ];
      for (const [index, [status, answer]] of cases.entries()) {
        const { headers, text, ...got } = await answer;
        expect(got.status, `case ${index}: ${text}`).toBe(status);
        expect(headers.get("content-type")).toBe("application/problem+json");
        expect(headers.get("x-content-type-options")).toBe("nosniff");
      }
      for (const { path, method } of api.listOperations()) {
        const address = path.replace("{id}", crypto.randomUUID());
        for (const other of ["PUT", "DELETE", "OPTIONS", "PATCH"]) {
          const { status, headers } = await api.send(other, address, { key });
          expect(status).toBe(405);
          expect(headers.get("allow")).toContain(method);
        }
      }
      expect((await api.send("POST", "/openapi.json", { body: {} })).status).toBe(405);
    });

    test("never breaks anything, whatever is in it", { tags: ["all"] }, async () => {
      const id = await enter("To be fuzzed");
      const keys: string[] = [];
      for (let index = 0; index < 3; index++) keys.push(await makeKey({ name: `Fuzz ${index}` }));
      const word = fc.oneof(
        fc.constantFrom(
          "form",
          "fields",
          "location",
          "action",
          "revision",
          "amount",
          "__proto__",
          "constructor",
        ),
        fc.constantFrom("booking", "moving-quote", "won", "noted", "\0", "\ud800", "2026-12-04", "toronto"),
        fc.string({ unit: "binary" }),
      );
      const value = fc.letrec((tie) => ({
        any: fc.oneof(
          { maxDepth: 3 },
          word,
          fc.double(),
          fc.boolean(),
          fc.constant(null),
          fc.array(tie("any"), { maxLength: 3 }),
          fc.dictionary(word, tie("any"), { maxKeys: 5 }),
        ),
      })).any;
      const filled = fc.record({
        action: fc.constantFrom("noted", "won", "assigned"),
        revision: value,
        text: value,
        won_by: value,
      });
      const body = fc.oneof(
        value,
        filled,
        value.map((fields) => ({ form: "moving-quote", location: "toronto", fields })),
      );
      let count = 0;
      const next = () => ({ key: keys[Math.floor(count++ / 100) % keys.length] ?? "" });
      await fc.assert(
        fc.asyncProperty(body, word, word, async (sent, name, text) => {
          const query = new URLSearchParams([[name.toWellFormed(), text.toWellFormed()]]);
          for (const answer of [
            await api.post("/leads", sent, next()),
            await api.post(`/leads/${id}/actions`, sent, next()),
            await api.get(`/leads?${query}`, next()),
            await api.get(`/schedule/availability?location=toronto&${query}`, next()),
          ]) {
            expect(answer.status, JSON.stringify(sent)).toBeLessThan(500);
          }
        }),
        { numRuns: 70, seed: 20_261_124 },
      );
    });

    test("and too many of them have to wait: for each key, and for each network without one", async () => {
      const eager = await makeKey({ name: "Eager" });
      let last = await api.get("/locations", { key: eager });
      for (let count = 0; count < 1_000 && last.status === 200; count++)
        last = await api.get("/locations", { key: eager });
      expect(last.status).toBe(429);
      expect(Number(last.headers.get("retry-after"))).toBeGreaterThan(0);
      expect((await api.get("/locations", { key })).status, "others go on").toBe(200);
      const headers = { "x-forwarded-for": "203.0.113.9" };
      let guess = await api.get("/locations", { key: "tg_live_guess", headers });
      for (let count = 0; count < 1_000 && guess.status === 401; count++) {
        guess = await api.get("/locations", { key: "tg_live_guess", headers });
      }
      expect(guess.status).toBe(429);
      expect((await api.get("/locations", { key, headers })).status, "a good key of that network").toBe(200);
    });
  });

  test("no key comes back with a restored database", async () => {
    const old = await makeKey({ name: "Old" });
    await withinSite(() => write((transaction) => endRevivedAccess(transaction, site.now())));
    expect((await api.get("/locations", { key: old })).status).toBe(401);
    const lines = await withinSite(() =>
      database().selectFrom("audit_log").select("action").where("actor", "=", "system").execute(),
    );
    expect(lines).toContainEqual({ action: "api-key.revoked" });
  });

  test("every answer that the document promises was seen", () => {
    const promised = api
      .listOperations()
      .flatMap(({ operation }) =>
        Object.keys(operation.responses).map((status) => `${operation.operationId} ${status}`),
      )
      .filter((one) => !seenElsewhere.test(one));
    expect(promised.filter((one) => !api.seen.has(one))).toEqual([]);
  });
});

/** What `v1` promises by name: more may come, but a program finds these, and nothing new is asked of it. */
const promised = `
GET /leads: kind status location since changed_since cursor limit
POST /leads: Idempotency-Key!
GET /leads/{id}: id!
POST /leads/{id}/actions: id! Idempotency-Key!
GET /schedule/availability: location!
GET /locations:
Lead: id! reference! kind! form! location! captured_at! updated_at! version! revision! phone_e164! record! details! desk!
Lead.record, Lead record: date! email! phone! zip! zipTo! source! brand_id! status! type! won_by! location_id! name! time! note_from_customer! ip_address!
Lead.record, Job record: brand_id! cus_address! cus_email! cus_name! cus_phone! date! description! start_time! end_time! ip_address! is_time_sensitive! sensitive_reason! job_status! property_type! location_id! type!
Lead.record, Job record.cus_address: street! unit! city! state! zip! country!
Lead.desk: status! source! campaign! assignee! follow_up_on! quoted! quoted_to! final_amount! won_by! lost_reason! outside_region! first_response_at! move_on! move_at! crew!
Leads: leads! next! as_of!
NewLead, moving-quote: form! location! source fields!
NewLead, moving-quote.fields: name! phone! email! zipFrom zipTo message! moveDate packing!
NewLead, free-estimate: form! location! source fields!
NewLead, free-estimate.fields: name! phone! email message!
NewLead, booking: form! location! source fields!
NewLead, booking.fields: name! phone! email message! street! unit city! state! zip countryName! propertyType! selectedDate! timeSlot! isTimeSensitive! load
Action, contacted: action! revision!
Action, quoted: action! revision! amount amount_to
Action, won: action! revision! won_by! amount amount_to move_on move_at crew
Action, lost: action! revision! reason!
Action, confirmed: action! revision!
Action, scheduled: action! revision! move_on move_at crew
Action, done: action! revision! amount
Action, cancelled: action! revision! reason
Action, no-show: action! revision!
Action, reopened: action! revision!
Action, follow-up: action! revision! on!
Action, assigned: action! revision! assignee!
Action, noted: action! revision text! is_call
Receipt: id! reference! revision!
Availability: location! time_zone! days!
Availability.days: date! windows!
Availability.days.windows: start! end! is_open! left!
Locations: locations!
Locations.locations: slug! id! name! region! country! time_zone! phone! cities!
Problem: title! status! detail! reason errors revision lead_status
Problem.reason: key-missing key-refused scope-missing idempotency-key-missing idempotency-key-reused not-json invalid changed-meanwhile status-not-allowed window-full
Problem.errors: detail! pointer parameter
`;

type Schema = {
  title?: string;
  const?: string;
  enum?: string[];
  required?: string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
};

/** The names in a schema and what it holds, by where they are; "!" for those that are always there. */
function listNames(schema: Schema, at: string): [string, string[]][] {
  const { properties = {}, required = [], items, anyOf = [], oneOf = [] } = schema;
  const names = Object.keys(properties).map((name) => (required.includes(name) ? `${name}!` : name));
  const isOneOf = ({ title, properties }: Schema) =>
    title ?? properties?.form?.const ?? properties?.action?.const ?? "";
  return [
    [at, [...names, ...(schema.enum ?? [])]],
    ...Object.entries(properties).flatMap(([name, inner]) => listNames(inner, `${at}.${name}`)),
    ...(items ? listNames(items, at) : []),
    ...[...anyOf, ...oneOf].flatMap((one) => listNames(one, `${at}, ${isOneOf(one)}`)),
  ];
}

describe("the document", () => {
  const document: ApiClient["document"] = JSON.parse(JSON.stringify(writeOpenapi()));
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [] }]) => ({
      route: `${method.toUpperCase()} ${path}`,
      parameters,
    })),
  );

  test("is valid OpenAPI 3.1", async () => {
    const result = await new Validator().validate(structuredClone(document));
    expect(result.errors ?? []).toEqual([]);
    expect(result.valid).toBe(true);
  });

  test("has every operation of the router, with examples for what takes a body", () => {
    expect(described.map(({ route }) => route).toSorted()).toEqual(
      operations.map(({ method, path }) => `${method} ${path}`).toSorted(),
    );
    for (const { id, body, examples = {} } of operations) {
      expect(Object.keys(examples).length > 0, id).toBe(body !== undefined);
    }
  });

  test("keeps every name that programs know, and asks nothing new of them", () => {
    const today = new Map<string, string[]>();
    for (const { route, parameters } of described) {
      today.set(
        route,
        parameters.map(({ name, required }) => (required ? `${name}!` : name)),
      );
    }
    for (const [name, schema] of Object.entries(document.components.schemas)) {
      for (const [at, names] of listNames(schema as Schema, name)) {
        today.set(at, [...(today.get(at) ?? []), ...names]);
      }
    }
    for (const line of promised.trim().split("\n")) {
      const [at = "", names = ""] = line.split(/: ?/);
      const now = today.get(at) ?? [];
      const asked = /^(?:GET|POST|NewLead|Action)/.test(at) ? now.filter((name) => name.endsWith("!")) : [];
      expect(now, at).toEqual(expect.arrayContaining(names.split(" ").filter(Boolean)));
      expect(names.split(" "), at).toEqual(expect.arrayContaining(asked));
    }
  });
});
