import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import BetterSqlite3 from "better-sqlite3";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { accountActions } from "../app/desk/account/account-actions.server.ts";
import { pushActions } from "../app/desk/account/push-actions.server.ts";
import { apiKeyActions } from "../app/desk/api-keys/api-keys-actions.server.ts";
import { customerActions } from "../app/desk/customer/customer-actions.server.ts";
import { dayActions } from "../app/desk/day/day-actions.server.ts";
import { importActions } from "../app/desk/import/import-actions.server.ts";
import { applyInBulk } from "../app/desk/inbox/apply-in-bulk.server.ts";
import { viewActions } from "../app/desk/inbox/view-actions.server.ts";
import type { ActionField } from "../app/desk/lead/action-fields.ts";
import { singleLeadActions } from "../app/desk/lead/apply-lead-action.server.ts";
import { correctLeadAction } from "../app/desk/lead/correct-lead.server.ts";
import {
  findEntry,
  type LeadActionEntry,
  leadActionNames,
  listFields,
  listOffered,
} from "../app/desk/lead/lead-actions.ts";
import { resendLeadDelivery } from "../app/desk/lead/resend-lead-delivery.server.ts";
import { undoChangeset } from "../app/desk/lead/undo-changeset.server.ts";
import { changeActions } from "../app/desk/locations/change-actions.server.ts";
import { locationsActions } from "../app/desk/locations/locations-actions.server.ts";
import { entryActions } from "../app/desk/new-lead/enter-lead.server.ts";
import { numbersActions } from "../app/desk/numbers/numbers-actions.server.ts";
import { peopleActions } from "../app/desk/people/people-actions.server.ts";
import { privacyActions } from "../app/desk/privacy/privacy-actions.server.ts";
import { restoredActions } from "../app/desk/restored/restored-actions.server.ts";
import { calendarActions } from "../app/desk/schedule/calendar-actions.server.ts";
import { scheduleActions } from "../app/desk/schedule/schedule-actions.server.ts";
import { answeringActions } from "../app/desk/settings/answering-actions.server.ts";
import { holidayActions } from "../app/desk/settings/holiday-actions.server.ts";
import { notificationActions } from "../app/desk/settings/notification-actions.server.ts";
import { webhookActions } from "../app/desk/settings/webhook-actions.server.ts";
import { wordsActions } from "../app/desk/settings/words.server.ts";
import { signInActions } from "../app/desk/sign-in/sign-in-actions.server.ts";
import { unassignedActions } from "../app/desk/unassigned/unassigned-actions.server.ts";
import { unfinishedActions } from "../app/desk/unfinished/unfinished-actions.server.ts";
import { invitationEmail } from "../content/mail.ts";
import { database, write } from "../db/connect.server.ts";
import type { LeadActionName } from "../leads/follow-up/follow-up.server.ts";
import { jobStatuses, type Kind, listStatuses } from "../leads/status.ts";
import { listAudit, NOBODY, SYSTEM_ACTOR, writeAudit } from "../people/audit.server.ts";
import { type AuditAction, auditActions } from "../people/audit-actions.ts";
import { mostlyOnSqlite, useFreshDatabase } from "./support/databases.ts";
import {
  authenticatorCode,
  findInviteLink,
  formatCookies,
  invitePerson,
  olga,
  submitLinkForm,
  waitForStartLink,
} from "./support/desk.ts";
import { adasQuote, carlasBooking } from "./support/form-fields.ts";
import { readMailFolder } from "./support/mail-folder.ts";
import { makeKey } from "./support/peers/push-service.ts";
import { twilioKeys } from "./support/peers/twilio.ts";
import { ada, atAddress, carla } from "./support/people.ts";
import { REPOSITORY } from "./support/places.ts";
import { type Site, startSite } from "./support/site.ts";

mostlyOnSqlite("the audit log", (kind) => {
  useFreshDatabase(kind);

  const note = (actor: string, action: AuditAction, subject = actor) =>
    write((transaction) => writeAudit(transaction, { actor, action, subject }));

  test("can only be added to: the database refuses changes", async () => {
    await note("olga", "password.changed");
    const [line] = await listAudit();
    const replaced = {
      id: line?.id ?? "",
      at: 1,
      actor: "eve",
      action: "x",
      kind: "x",
      subject: "x",
      details: "{}",
    };
    const upsert = database()
      .insertInto("audit_log")
      .values(replaced)
      .onConflict((conflict) => conflict.column("id").doUpdateSet({ actor: "eve" }));
    const tries = [
      sql`update audit_log set actor = 'eve'`,
      sql`delete from audit_log`,
      ...(kind === "postgres"
        ? [sql`truncate audit_log`]
        : [
            sql`insert or replace into audit_log (id, at, actor, action, subject, details)
            values (${line?.id}, 1, 'eve', 'x', 'x', '{}')`,
          ]),
    ];
    for (const one of tries) await expect(one.execute(database())).rejects.toThrow("append-only");
    await expect(upsert.execute()).rejects.toThrow("append-only");
    expect(await listAudit()).toEqual([line]);
  });

  test("is filtered by person, action and time, newest first, in pages", async () => {
    // Later than every other line, as ids only go up.
    const year = kind === "sqlite" ? 2040 : 2050;
    vi.useFakeTimers({ toFake: ["Date"] });
    try {
      for (const [at, actor, action] of [
        [`${year}-11-20T12:00:00Z`, "olga", "person.invited"],
        [`${year}-11-21T12:00:00Z`, "dan", "lead.won"],
        [`${year}-11-22T12:00:00Z`, "olga", "lead.lost"],
      ] as const) {
        vi.setSystemTime(at);
        await note(actor, action);
      }
    } finally {
      vi.useRealTimers();
    }
    const listActions = async (filter: Parameters<typeof listAudit>[0]) =>
      (await listAudit(filter)).map(({ action }) => action);
    expect(await listActions({ actor: "olga" })).toEqual(["lead.lost", "person.invited"]);
    expect(await listActions({ kind: "leads" })).toEqual(["lead.lost", "lead.won"]);
    expect(await listActions({ kind: "leads", actor: "dan" })).toEqual(["lead.won"]);
    const day = { from: Date.parse(`${year}-11-21`), to: Date.parse(`${year}-11-22`) };
    expect(await listActions(day)).toEqual(["lead.won"]);
    const [first] = await listAudit({ limit: 1 });
    expect(await listActions({ before: first?.id ?? "" })).toEqual(["lead.won", "person.invited"]);
  });
});

describe("each filter of the audit log", () => {
  useFreshDatabase("sqlite");

  test.each([
    ["nobody's", sql`true`],
    ["a person's", sql`actor = 'olga'`],
    ["a sort's", sql`kind = 'leads'`],
    ["a person's and a sort's", sql`actor = 'olga' and kind = 'leads'`],
    ["a subject's", sql`subject = 'olga'`],
  ])("reads an index in order: %s", async (_, filter) => {
    const { rows } = await sql<{ detail: string }>`explain query plan
      select * from audit_log where ${filter} and id < 'f' order by id desc limit 51`.execute(database());
    const plan = rows.map(({ detail }) => detail).join("; ");
    expect(plan).toContain("USING INDEX");
    expect(plan).not.toContain("TEMP B-TREE");
  });
});

type Line = { actor: string; action: AuditAction; subject: string; details: string };

/** The audit line an action leaves, or the browser journey that checks it (a passkey needs a device). */
type Walk = { action: AuditAction; subject?: RegExp; actor?: string; walk: () => Promise<unknown> };

describe("every action at the desk", () => {
  let site: Site;
  let owner = "";
  let olgasId = "";
  const dan = { id: "", cookie: "" };
  const cam = { id: "", cookie: "" };
  let now = Date.parse("2026-12-02T15:00:00Z");
  let authenticatorKey = "";

  function ask<Row>(question: string, ...values: unknown[]): Row[] {
    const file = new BetterSqlite3(join(site.dataDir, "tailgate.db"), { timeout: 5_000 });
    try {
      const statement = file.prepare(question);
      if (statement.reader) return statement.all(...values) as Row[];
      statement.run(...values);
      return [];
    } finally {
      file.close();
    }
  }

  const linesAfter = (count: number) =>
    ask<Line>("select actor, action, subject, details from audit_log order by id").slice(count);
  const countLines = () => linesAfter(0).length;

  /** As data: few of the pages that would be rendered are looked at. */
  const send = (path: string, fields: Record<string, string>, cookie?: string) =>
    sendPlainly(path.replace(/(?=\?|$)/, ".data"), fields, cookie);

  async function sendPlainly(
    path: string,
    fields: Record<string, string>,
    cookie = owner,
  ): Promise<Response> {
    const answer = await site.post(path, fields, { headers: { cookie } });
    expect(answer.status, `${path} ${fields.intent}`).toBeLessThan(400);
    if (cookie === owner && /session_token=./.test(formatCookies(answer))) owner = formatCookies(answer);
    return answer;
  }

  /** What takes it back, as the page offers it. */
  async function readUndo(answer: Response): Promise<string> {
    const [, undo = ""] = /name="undo" value="([^"]+)"/.exec(await answer.text()) ?? [];
    return undo;
  }

  const saveOrder = (after: string) =>
    sendPlainly("/desk/settings/answering", {
      intent: "save",
      place: "*",
      "who-0": "owner",
      "after-0": after,
    });

  /** The lead's current id and revision, as forms send them. */
  function lead(kind: "moving" | "junk"): string {
    const [row] = ask<{ id: string; revision: number }>(
      "select id, revision from leads where kind = ?",
      kind,
    );
    return `${row?.id}:${row?.revision}`;
  }

  const findId = (table: string) =>
    ask<{ id: string }>(`select id from ${table} order by id desc`)[0]?.id ?? "";

  const importAt = (intent: string) => async () => {
    const findState = () => ask<{ state: string }>("select state from imports order by id desc")[0]?.state;
    await expect.poll(findState).not.toMatch(/ing$/);
    await send("/desk/import", { intent, import: findId("imports") });
  };

  const onLead = (
    intent: string,
    fields: Record<string, string> = {},
    kind: "moving" | "junk" = "moving",
  ) => {
    const named = lead(kind);
    return send(`/desk/leads/${named.split(":")[0]}`, { intent, lead: named, ...fields });
  };

  const findLeadId = (kind: "moving" | "junk") => lead(kind).split(":")[0] ?? "";
  /** The mover's page; the one who booked is the other customer. */
  const onCustomer = (intent: string, fields: Record<string, string> = {}) => {
    const kept = findLeadId("moving");
    return send(`/desk/customers/${kept}`, { intent, kept, other: findLeadId("junk"), ...fields });
  };

  const sent: Readonly<Record<ActionField["input"], (field: ActionField) => string>> = {
    line: () => "Price",
    amount: () => "900",
    day: () => "2026-12-09",
    person: () => olgasId,
    lines: () => "Called Ada",
    tick: () => "yes",
    reason: () => "Price",
    choice: ({ options }) => options?.at(-1)?.value ?? "",
  };

  /** Applies an action of the table to a lead in a state that allows it, with every field filled in. */
  function walkLeadAction(name: LeadActionName): Walk {
    const entry = findEntry(name) as LeadActionEntry;
    const walk = () => {
      const kind: Kind = jobStatuses.some((status) => status === name) ? "junk" : "moving";
      const states = listStatuses(kind).flatMap((status) =>
        (["open", "quarantined"] as const).map((standing) => ({ kind, status, standing })),
      );
      const state = states.find((one) => listOffered(entry.section, one).includes(name)) ?? states[0];
      ask(
        "update leads set status = ?, standing = ?, replied_at = 1 where kind = ?",
        state?.status,
        state?.standing,
        kind,
      );
      const fields = listFields(entry, { kind }).map(([key, field]) => [key, sent[field.input](field)]);
      return onLead(name, Object.fromEntries(fields), kind);
    };
    return { action: `lead.${name}`, walk };
  }

  /** About a webhook that was added at the desk, once this site knows it. */
  async function onBooks(intent: string, status = 200): Promise<void> {
    const headers = { cookie: owner };
    const fields = { intent, id: "webhook-books", proof: olga.password };
    const ask = () => site.post("/desk/settings/webhooks", fields, { headers });
    const answer = await vi.waitUntil(async () => [await ask()].find((one) => one.status !== 404), 60_000);
    expect(answer.status, intent).toBe(status);
  }

  /** Cam's truck has the job today; the first time, Cam joins. */
  async function walkDay(intent: string) {
    if (!cam.cookie) {
      const person = { email: "cam@example.com", name: "Cam Ortiz", password: "harbour lantern moss" };
      const truck = { place: "atlanta", role: "crew", crew: "Blue truck" };
      cam.cookie = formatCookies(await invitePerson(site, owner, { ...person, ...truck }));
      cam.id = findId("people");
    }
    const named = lead("junk");
    const [id = ""] = named.split(":");
    if (intent !== "undone") {
      const [row] = ask<{ record: string; details: string }>("select * from leads where id = ?", id);
      const email = "way@example.com";
      const record = JSON.stringify({ ...JSON.parse(row?.record ?? "{}"), date: "2026-12-02" });
      const details = JSON.stringify({ ...JSON.parse(row?.details ?? "{}"), email });
      const open = "status = 'active', standing = 'open', crew = 'Blue truck'";
      ask(
        `update leads set ${open}, record = ?, details = ?, email = ? where id = ?`,
        record,
        details,
        email,
        id,
      );
    }
    const before = countLines();
    await send("/desk/day", { intent, lead: named }, cam.cookie);
    return before;
  }

  const friday = { location: "atlanta", date: "2026-12-04", window: "9:00" };
  const everyDay = (hours: string) =>
    Object.fromEntries(Array.from({ length: 7 }, (_, day) => [`day-${day}`, hours]));
  const invitation = { intent: "invite", email: "dan@example.com", place: "atlanta" };
  const password = olga.password;
  const lastChangeset = () => {
    const [line] = ask<{ changeset: string }>(
      "select changeset from lead_history where changeset != '' order by seq desc",
    );
    return line?.changeset ?? "";
  };
  /** The authenticator's next code, half a minute later: each works once. */
  async function nextCode(): Promise<string> {
    now += 31_000;
    await site.moveClock(new Date(now).toISOString());
    return authenticatorCode(authenticatorKey, now);
  }

  beforeAll(async () => {
    // Nothing listens there: what's texted waits, and so does what its webhook is sent.
    const texts = { ...twilioKeys, TWILIO_URL: "http://127.0.0.1:9", OUTBOUND_ALLOW: "loopback, 127.0.0.1" };
    site = await startSite({ now: new Date(now).toISOString(), env: texts });
    const link = await waitForStartLink(site);
    owner = formatCookies(await submitLinkForm(site, link, olga));
    olgasId = findId("people");
    await site.post("/toronto/get-quote", adasQuote("A harp"), { from: atAddress(ada, 1) });
    const booking = await site.post("/atlanta/book-now", carlasBooking("A couch"), {
      from: atAddress(carla, 1),
    });
    expect(booking.status).toBe(303);
  });
  afterAll(() => site.close());

  const addUnassigned = (id: string) =>
    ask(
      `insert into lead_messages (id, way, direction, kind, at, correspondent, subject, text, quoted, attachments, message_id, refs)
        values (?, 'email', 'in', 'written', 0, 'x@example.com', '', '', '', '[]', ?, '')`,
      id,
      id,
    );

  const anId = /^[0-9a-f-]{36}$/;
  /** By page and intent, in this order: some depend on earlier ones. */
  const walks: Record<string, Walk> = {
    ...Object.fromEntries(leadActionNames.map((name) => [`lead ${name}`, walkLeadAction(name)])),
    "lead on-the-way": {
      action: "lead.on-the-way",
      walk: () => {
        ask(
          "update leads set status = 'won', standing = 'open', move_on = '2026-12-02' where kind = 'moving'",
        );
        return onLead("on-the-way", { minutes: "20" });
      },
    },
    "lead undone": { action: "lead.undone", walk: () => onLead("undone", { undo: lastChangeset() }) },
    "lead corrected": { action: "lead.corrected", walk: () => onLead("corrected", { name: "Augusta" }) },
    "customer merged": { action: "lead.merged", walk: () => onCustomer("merged") },
    "customer undone": {
      action: "lead.undone",
      walk: () => onCustomer("undone", { undo: lastChangeset() }),
    },
    "customer separated": {
      action: "lead.separated",
      walk: async () => {
        await onCustomer("merged");
        const before = countLines();
        await onCustomer("separated", { lead: findLeadId("junk") });
        return before;
      },
    },
    "lead send-again": {
      action: "delivery.sent-again",
      walk: async () => {
        const find = () =>
          ask<{ id: string }>(
            `select d.id from deliveries d join postings p on p.id = posting_id
              where state = 'delivered' and p.lead_id = ?`,
            lead("moving").split(":")[0],
          )[0];
        const delivery = await vi.waitUntil(find, { timeout: 60_000 });
        return onLead("send-again", { delivery: delivery.id });
      },
    },
    "new enter": {
      action: "lead.entered",
      walk: () =>
        send("/desk/new", {
          intent: "enter",
          kind: "moving",
          place: "toronto",
          name: "Walker",
          message: "A sofa",
        }),
    },
    "import upload": {
      action: "import.checked",
      walk: () =>
        send("/desk/import", { intent: "upload", place: "toronto", text: "name,phone\nMia,416-555-0190" }),
    },
    "import columns": {
      action: "import.mapped",
      walk: () =>
        send("/desk/import", {
          ...{ intent: "columns", import: findId("imports"), place: "toronto", kind: "moving" },
          ...{ "target.0": "name", "target.1": "phone" },
        }),
    },
    "import run": {
      action: "import.started",
      walk: importAt("run"),
    },
    "import undo": {
      action: "import.undone",
      walk: importAt("undo"),
    },
    "import discard": {
      action: "import.discarded",
      walk: async () => {
        await expect
          .poll(() => ask<{ state: string }>("select state from imports order by id desc")[0]?.state)
          .toBe("undone");
        await send("/desk/import", { intent: "upload", text: "name,phone\nMia,416-555-0190" });
        const before = countLines();
        await send("/desk/import", { intent: "discard", import: findId("imports") });
        return before;
      },
    },
    "schedule move": {
      action: "lead.moved",
      walk: () => {
        const named = lead("junk");
        ask("update leads set status = 'active' where id = ?", named.split(":")[0]);
        const to = { date: "2026-12-05", window: "11:00" };
        return send("/desk/schedule", { intent: "move", lead: named, ...to });
      },
    },
    "unfinished remove": {
      action: "unfinished.removed",
      subject: /^unfinished-1$/,
      walk: () => {
        ask(
          `insert into unfinished_requests (id, submission_key, kind, begun_at, updated_at, name, phone_e164, typed)
            values ('unfinished-1', 'unfinished-1', 'moving', 0, 0, '', '+14165550190', '{}')`,
        );
        return send("/desk/unfinished", { intent: "remove", request: "unfinished-1" });
      },
    },
    "unassigned assign": {
      action: "message.assigned",
      walk: async () => {
        addUnassigned("unassigned-1");
        const page = await (
          await site.get(`/desk/leads/${lead("moving").split(":")[0]}`, { headers: { cookie: owner } })
        ).text();
        const reference = /[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(page)?.[0] ?? "";
        return send("/desk/unassigned", { intent: "assign", message: "unassigned-1", reference });
      },
    },
    "unassigned remove": {
      action: "message.removed",
      subject: /^unassigned-2$/,
      walk: () => {
        addUnassigned("unassigned-2");
        return send("/desk/unassigned", { intent: "remove", message: "unassigned-2" });
      },
    },
    ...Object.fromEntries(
      Object.keys(dayActions).map((intent): [string, Walk] => [
        `day ${intent}`,
        { action: `lead.${intent as "done"}`, actor: "who is on a crew", walk: () => walkDay(intent) },
      ]),
    ),
    "inbox many": {
      action: "lead.unread",
      subject: /^leads$/,
      walk: () => {
        const both = new URLSearchParams({ intent: "many", action: "unread" });
        for (const kind of ["moving", "junk"] as const) both.append("lead", lead(kind));
        const headers = { cookie: owner, origin: site.origin };
        return fetch(new URL("/desk/inbox", site.origin), { method: "POST", body: both, headers });
      },
    },
    "inbox save-view": {
      action: "view.saved",
      walk: () => send("/desk/inbox", { intent: "save-view", name: "Junk of Ada", filter: "kind=junk" }),
    },
    "inbox remove-view": {
      action: "view.removed",
      walk: () => send("/desk/inbox", { intent: "remove-view", view: findId("saved_views") }),
    },
    "schedule close": {
      action: "window.closed",
      subject: /^schedule:atlanta$/,
      walk: () => send("/desk/schedule", { intent: "close", reason: "Repair", ...friday }),
    },
    "schedule restore": {
      action: "window.restored",
      subject: /^schedule:atlanta$/,
      walk: () => send("/desk/schedule", { intent: "restore", ...friday }),
    },
    "schedule open-day": {
      action: "day.opened",
      subject: /^schedule:atlanta$/,
      walk: () => send("/desk/schedule", { intent: "open-day", ...friday, date: "2026-12-06", window: "*" }),
    },
    "schedule calendar-make": {
      action: "calendar.made",
      subject: /^schedule:atlanta$/,
      walk: () =>
        send("/desk/schedule", { intent: "calendar-make", location: "atlanta", proof: olga.password }),
    },
    "schedule calendar-revoke": {
      action: "calendar.revoked",
      subject: /^schedule:atlanta$/,
      walk: () => send("/desk/schedule", { intent: "calendar-revoke", feed: findId("calendar_feeds") }),
    },
    "api-keys api-key-make": {
      action: "api-key.made",
      walk: () => {
        const asked = { name: "HubSpot", scope: "leads:read", everywhere: "yes", proof: olga.password };
        return send("/desk/settings/api", { intent: "api-key-make", ...asked });
      },
    },
    "api-keys api-key-revoke": {
      action: "api-key.revoked",
      walk: () => send("/desk/settings/api", { intent: "api-key-revoke", key: findId("api_keys") }),
    },
    "locations capacity": {
      action: "capacity.set",
      subject: /^schedule:atlanta$/,
      walk: () => send("/desk/locations", { intent: "capacity", location: "atlanta", capacity: "3" }),
    },
    "numbers cost": {
      action: "ad-cost.set",
      subject: /^cost:/,
      walk: () =>
        send("/desk/numbers", {
          ...{ intent: "cost", source: "Google", month: "2026-11", country: "Canada", amount: "1,250.50" },
        }),
    },
    "numbers cost-remove": {
      action: "ad-cost.removed",
      subject: /^cost:/,
      walk: () => send("/desk/numbers", { intent: "cost-remove", id: findId("ad_costs") }),
    },
    "locations hours": {
      action: "hours.edited",
      subject: /^location:/,
      walk: () => send("/desk/locations", { intent: "hours", location: "atlanta", ...everyDay("9 AM-noon") }),
    },
    "locations edit": {
      action: "location.edited",
      subject: /^location:/,
      walk: () => {
        const record = { location: "atlanta", phone: "404 555 0199", notify: "crew@example.com" };
        return send("/desk/locations", { intent: "edit", ...record });
      },
    },
    "change apply": {
      action: "capacity.set",
      subject: /^schedule:miami$/,
      walk: () => {
        const fields = { what: "capacity", capacity: "2", location: "miami" };
        return send("/desk/locations/change?location=miami", { intent: "apply", ...fields });
      },
    },
    "change undone": {
      action: "capacity.set",
      subject: /^schedule:austin-north$/,
      walk: async () => {
        const fields = { what: "capacity", capacity: "2", location: "austin-north" };
        const page = "/desk/locations/change?location=austin-north";
        const undo = await readUndo(await sendPlainly(page, { intent: "apply", ...fields }));
        const before = countLines();
        await send(page, { intent: "undone", undo });
        return before;
      },
    },
    "answering save": {
      action: "answering.set",
      subject: /^location:\*$/,
      walk: () => saveOrder("20"),
    },
    "answering undone": {
      action: "answering.set",
      subject: /^location:\*$/,
      walk: async () => {
        const undo = await readUndo(await saveOrder("25"));
        const before = countLines();
        await send("/desk/settings/answering", { intent: "undone", undo });
        return before;
      },
    },
    "answering reset": {
      action: "answering.set",
      subject: /^location:\*$/,
      walk: () => send("/desk/settings/answering", { intent: "reset", place: "*" }),
    },
    "holidays statutory": {
      action: "days.closed",
      subject: /^country:USA$/,
      walk: () =>
        send("/desk/settings/holidays", { intent: "statutory", country: "USA", date: "2027-07-04" }),
    },
    "holidays close-day": {
      action: "days.closed",
      subject: /^schedule:\*$/,
      walk: () => {
        const day = { date: "2026-12-31", reason: "Stocktaking", where: "*" };
        return send("/desk/settings/holidays", { intent: "close-day", ...day });
      },
    },
    "holidays open-day": {
      action: "days.opened",
      subject: /^schedule:\*$/,
      walk: () => {
        const day = { date: "2026-12-31", reason: "Stocktaking", isFromContent: "false" };
        return send("/desk/settings/holidays", { intent: "open-day", ...day });
      },
    },
    "messages save": {
      action: "words.changed",
      subject: /^letter:moving-next$/,
      walk: () =>
        send("/desk/settings/messages", {
          intent: "save",
          letter: "moving-next",
          "moving.next": "We'll call you.",
        }),
    },
    "messages reset": {
      action: "words.changed",
      subject: /^letter:moving-next$/,
      walk: () => send("/desk/settings/messages", { intent: "reset", letter: "moving-next" }),
    },
    "templates save": {
      action: "words.changed",
      subject: /^template:quote$/,
      walk: () => {
        const texts = { "quote.subject": "Your price", "quote.text": "Hi {firstName}, it's {amount}." };
        return send("/desk/settings/templates", { intent: "save", template: "quote", ...texts });
      },
    },
    "texts which": {
      action: "texts.set",
      subject: /^location:\*$/,
      walk: () => send("/desk/settings/texts", { intent: "which", "on-the-way": "yes" }),
    },
    "texts save": {
      action: "words.changed",
      subject: /^text:moved$/,
      walk: () => {
        const texts = { "junk.moved": "It's {when} now.", "moving.moved": "Now it's {when}." };
        return send("/desk/settings/texts", { intent: "save", text: "moved", ...texts });
      },
    },
    "texts reset": {
      action: "words.changed",
      subject: /^text:moved$/,
      walk: () => send("/desk/settings/texts", { intent: "reset", text: "moved" }),
    },
    "templates reset": {
      action: "words.changed",
      subject: /^template:quote$/,
      walk: () => send("/desk/settings/templates", { intent: "reset", template: "quote" }),
    },
    "notifications mailboxes": {
      action: "mailboxes.set",
      subject: /^location:\*$/,
      walk: () =>
        send("/desk/settings/notifications", { intent: "mailboxes", mailboxes: "crew@example.com" }),
    },
    "notifications test-mail": {
      action: "mail.tested",
      subject: /^location:\*$/,
      walk: () => send("/desk/settings/notifications", { intent: "test-mail", location: "*" }),
    },
    "webhooks add": {
      action: "webhook.added",
      subject: /^webhook-books$/,
      walk: () =>
        send("/desk/settings/webhooks", {
          intent: "add",
          name: "Books",
          url: "http://127.0.0.1:9/",
          proof: olga.password,
        }),
    },
    "webhooks pause": {
      action: "destination.paused",
      subject: /^webhook-books$/,
      walk: () => onBooks("pause"),
    },
    "webhooks resume": {
      action: "destination.resumed",
      subject: /^webhook-books$/,
      walk: () => onBooks("resume"),
    },
    "webhooks test": {
      action: "webhook.tested",
      subject: /^webhook-books$/,
      walk: () => onBooks("test", 422),
    },
    "webhooks send-all-again": {
      action: "deliveries.sent-again",
      subject: /^webhook-books$/,
      walk: () => {
        ask(
          `update deliveries set state = 'dead', destination = 'webhook-books'
            where id = (select id from deliveries where destination = 'customer-mail' limit 1)`,
        );
        return onBooks("send-all-again");
      },
    },
    "webhooks remove": {
      action: "webhook.removed",
      subject: /^webhook-books$/,
      walk: () => onBooks("remove"),
    },
    "privacy find": {
      action: "person.looked-up",
      subject: /^leads$/,
      walk: () => send("/desk/privacy", { intent: "find", phone: "", email: ada.email }),
    },
    "the export of a person": {
      action: "person.exported",
      subject: /^leads$/,
      walk: () => sendPlainly("/desk/privacy/export", { phone: "", email: ada.email }),
    },
    "privacy erase": {
      action: "person.erased",
      subject: /^leads$/,
      walk: () => send("/desk/privacy", { intent: "erase", phone: "", email: ada.email, sure: "1" }),
    },
    ...Object.fromEntries(
      (["send", "mark"] as const).map((intent): [string, Walk] => [
        `restored ${intent}`,
        {
          action: intent === "send" ? "restored.sent" : "restored.marked",
          subject: /^owner-mail$/,
          walk: () => {
            ask("update deliveries set state = 'restored' where destination = 'owner-mail'");
            return send("/desk/restored", { intent, destination: "owner-mail" });
          },
        },
      ]),
    ),
    "people invite": {
      action: "person.invited",
      walk: () => send("/desk/people", invitation),
    },
    "people resend": {
      action: "invitation.sent-again",
      walk: () => send("/desk/people", { intent: "resend", id: findId("invitations") }),
    },
    "people withdraw": {
      action: "invitation.withdrawn",
      walk: () => send("/desk/people", { intent: "withdraw", id: findId("invitations") }),
    },
    "a link that is accepted": {
      action: "person.joined",
      actor: "who joined",
      walk: async () => {
        const said = await (await send("/desk/people", invitation)).text();
        const link = findInviteLink(said);
        const before = countLines();
        const joined = await submitLinkForm(site, link, {
          name: "Dan Reyes",
          password: "harbour lantern moss",
        });
        dan.cookie = formatCookies(joined);
        dan.id = findId("people");
        // The account, and its owner signing in to it.
        expect(linesAfter(before + 1).map(({ action }) => action)).toEqual(["session.started"]);
        return { before, upTo: before + 1 };
      },
    },
    "people limit": {
      action: "person.limited",
      walk: () => send("/desk/people", { intent: "limit", id: dan.id, place: "miami" }),
    },
    "people disable": {
      action: "person.disabled",
      walk: () => send("/desk/people", { intent: "disable", id: dan.id, disabled: "yes" }),
    },
    "people sign-out": {
      action: "person.signed-out",
      walk: () => send("/desk/people", { intent: "sign-out", id: dan.id }),
    },
    "people enable": {
      action: "person.enabled",
      walk: () => send("/desk/people", { intent: "disable", id: dan.id, disabled: "no" }),
    },
    "people reset": {
      action: "reset-link.made",
      walk: () => send("/desk/people", { intent: "reset", id: dan.id }),
    },
    "people factors": {
      action: "second-factor.removed",
      walk: () => {
        ask(
          `insert into passkeys (id, person_id, credential_id, public_key, counter, device_type, backed_up)
            values ('his-passkey', ?, 'z', 'z', 0, 'z', 0)`,
          dan.id,
        );
        return send("/desk/people", { intent: "factors", id: dan.id });
      },
    },
    "people remove": {
      action: "person.removed",
      walk: () => send("/desk/people", { intent: "remove", id: dan.id }),
    },
    "account name": {
      action: "person.renamed",
      walk: () => send("/desk/account", { intent: "name", name: "Olga Marsh-Reyes" }),
    },
    "account reminders": {
      action: "reminders.changed",
      walk: () => send("/desk/account", { intent: "reminders", morning: "mail", morningHour: "6" }),
    },
    "account totp-start": {
      action: "totp.prepared",
      walk: async () => {
        const page = await (await sendPlainly("/desk/account", { intent: "totp-start", password })).text();
        authenticatorKey = /Key: (?:<!-- -->)?<code>([A-Z2-7]+)</.exec(page)?.[1] ?? "";
      },
    },
    "account totp-code": {
      action: "totp.started",
      walk: async () => {
        await send("/desk/account", { intent: "totp-code", code: await nextCode() });
      },
    },
    "signing out": { action: "session.ended", walk: () => sendPlainly("/desk/sign-out", {}) },
    "sign-in ": {
      action: "session.refused",
      actor: NOBODY,
      walk: async () => {
        const wrong = { email: olga.email, password: "not the password at all" };
        expect((await site.post("/desk/sign-in", wrong)).status).toBe(422);
      },
    },
    "sign-in code": {
      action: "session.started",
      walk: async () => {
        const half = formatCookies(await sendPlainly("/desk/sign-in", { email: olga.email, password }, ""));
        const code = await nextCode();
        owner = formatCookies(await sendPlainly("/desk/sign-in", { intent: "code", code }, half));
        expect(owner).toContain("session_token=");
      },
    },
    "people second-factor": {
      action: "second-factor.required",
      subject: /^everyone$/,
      walk: () => send("/desk/people", { intent: "second-factor", required: "yes" }),
    },
    "people second-factor again": {
      action: "second-factor.optional",
      subject: /^everyone$/,
      walk: () => send("/desk/people", { intent: "second-factor", required: "no" }),
    },
    "account backup-codes": {
      action: "backup-codes.made",
      walk: () => send("/desk/account", { intent: "backup-codes", password }),
    },
    "account totp-stop": {
      action: "totp.stopped",
      walk: () => send("/desk/account", { intent: "totp-stop", password }),
    },
    "account passkey-remove": {
      action: "passkey.removed",
      walk: () => {
        ask(
          `insert into passkeys (id, person_id, credential_id, public_key, counter, device_type, backed_up)
            values ('a-passkey', ?, 'x', 'x', 0, 'x', 0)`,
          olgasId,
        );
        return send("/desk/account", { intent: "passkey-remove", id: "a-passkey" });
      },
    },
    "a passkey of someone else": {
      action: "session.refused",
      subject: /^nobody$/,
      actor: NOBODY,
      walk: () => sendPlainly("/desk/sign-in/passkey", { response: '{"id":"x","response":{}}' }, ""),
    },
    "push start": {
      action: "push.started",
      walk: () => {
        const keys = { p256dh: makeKey(), auth: Buffer.alloc(16, 7).toString("base64url") };
        const subscription = JSON.stringify({ endpoint: "https://push.example.com/a", keys });
        return sendPlainly("/desk/account/push", { intent: "start", subscription });
      },
    },
    "account weekly-email": {
      action: "weekly-email.stopped",
      walk: () => send("/desk/account", { intent: "weekly-email", on: "no" }),
    },
    "push stop": {
      action: "push.stopped",
      walk: () => send("/desk/account", { intent: "push-stop", id: findId("push_devices") }),
    },
    "account calendar-make": {
      action: "calendar.made",
      subject: /^schedule:\*$/,
      actor: "who is on a crew",
      walk: () =>
        send("/desk/account", { intent: "calendar-make", proof: "harbour lantern moss" }, cam.cookie),
    },
    "account calendar-revoke": {
      action: "calendar.revoked",
      subject: /^schedule:\*$/,
      actor: "who is on a crew",
      walk: () =>
        send("/desk/account", { intent: "calendar-revoke", feed: findId("calendar_feeds") }, cam.cookie),
    },
    "account device-end": {
      action: "session.ended",
      walk: async () => {
        await sendPlainly("/desk/sign-in", { email: olga.email, password }, "");
        const before = countLines();
        await send("/desk/account", { intent: "device-end", id: findId("sessions") });
        return before;
      },
    },
    "account password": {
      action: "password.changed",
      walk: () => {
        const words = { current: password, next: "plinth otter cobalt" };
        return send("/desk/account", { intent: "password", ...words });
      },
    },
    "account devices-end": {
      action: "sessions.ended",
      walk: () => send("/desk/account", { intent: "devices-end" }),
    },
  };

  const tables = {
    lead: {
      ...singleLeadActions,
      corrected: correctLeadAction,
      undone: undoChangeset,
      "send-again": resendLeadDelivery,
    },
    customer: customerActions,
    day: dayActions,
    inbox: { ...viewActions, many: applyInBulk },
    new: entryActions,
    import: importActions,
    schedule: { ...scheduleActions, ...calendarActions },
    locations: locationsActions,
    numbers: numbersActions,
    change: changeActions,
    holidays: holidayActions,
    answering: answeringActions,
    ...wordsActions,
    notifications: notificationActions,
    webhooks: webhookActions,
    people: peopleActions,
    "api-keys": apiKeyActions,
    privacy: privacyActions,
    unassigned: unassignedActions,
    unfinished: unfinishedActions,
    restored: restoredActions,
    account: accountActions,
    push: pushActions,
    "sign-in": signInActions,
  };
  /** These leave no line of their own: a device in use, an alias, what changes nothing. */
  const without = [
    ...["push see", "account push-stop", "new days"],
    ...["change preview", "messages preview", "templates preview", "texts preview"],
  ];

  test("is on the list: a new action needs its own line", () => {
    const intents = Object.entries(tables).flatMap(([page, table]) =>
      Object.keys(table).map((intent) => `${page} ${intent}`),
    );
    expect([...Object.keys(walks), ...without]).toEqual(expect.arrayContaining(intents));
  });

  test.each(Object.keys(walks))("%s leaves one line: who, what, on what", async (name) => {
    const { action, subject, actor, walk } = walks[name] as Walk;
    const count = countLines();
    const told = await walk();
    const { before, upTo } = (typeof told === "object" ? told : { before: told }) as {
      before?: unknown;
      upTo?: number;
    };
    const from = typeof before === "number" ? before : count;
    const lines = linesAfter(from).slice(0, upTo === undefined ? undefined : upTo - from);
    expect(lines).toEqual([
      expect.objectContaining({ action, subject: expect.stringMatching(subject ?? anId) }),
    ]);
    const ids: Record<string, string> = { "who joined": dan.id, "who is on a crew": cam.id };
    expect(lines[0]?.actor).toBe(actor ? (ids[actor] ?? actor) : olgasId);
  });

  const byTheHouse = () =>
    linesAfter(0)
      .filter(({ actor }) => actor === SYSTEM_ACTOR)
      .map(({ action }) => action);

  /** Commands of `npm run deliveries`, and what each leaves. */
  async function expectLines(
    commands: readonly (readonly [action: AuditAction, ...words: string[]])[],
  ): Promise<void> {
    const before = byTheHouse();
    for (const [, ...words] of commands) {
      ask("update deliveries set state = 'restored' where destination = 'owner-mail'");
      await promisify(execFile)(process.execPath, [join(REPOSITORY, "scripts", "deliveries.ts"), ...words], {
        cwd: site.dataDir,
        env: { ...site.env },
      });
    }
    // Commands don't use the site's clock, so their lines aren't last.
    expect(byTheHouse().toSorted()).toEqual([...before, ...commands.map(([action]) => action)].toSorted());
  }

  test("leaves one line when run on the command line, too", async () => {
    ask("update leads set standing = 'quarantined', suspicion = 'a test' where kind = 'junk'");
    await expectLines([["lead.released", "release", findLeadId("junk")]]);
  });

  test("leaves one line by each command", { tags: ["all"] }, async () => {
    ask("insert into destinations (name, state, reason, since) values ('owner-mail', 'paused', 'a test', 0)");
    const [delivered = "", dead = ""] = ask<{ id: string }>(
      "select d.id from deliveries d join postings p on p.id = posting_id where p.lead_id = ?",
      findLeadId("junk"),
    ).map(({ id }) => id);
    ask("update deliveries set state = 'delivered' where id = ?", delivered);
    ask("update deliveries set state = 'dead', destination = 'nowhere' where id = ?", dead);
    await expectLines([
      ["delivery.sent-again", "send-again", delivered],
      ["deliveries.sent-again", "send-again", "nowhere"],
      ["destination.resumed", "resume", "owner-mail"],
      ["restored.sent", "send-restored"],
      ["restored.marked", "mark-restored"],
    ]);
  });

  test("leaves one line for each exported list", async () => {
    const again = { email: olga.email, password: "plinth otter cobalt" };
    owner = formatCookies(await sendPlainly("/desk/sign-in", again, ""));
    const exported = () => linesAfter(0).filter(({ action }) => action === "leads.exported").length;
    const before = exported();
    for (const format of ["csv", "json-lines"]) {
      await (await site.get(`/desk/export?format=${format}&text=ada`, { headers: { cookie: owner } })).text();
    }
    expect(exported()).toBe(before + 2);
  });

  test("is logged without personal data", () => {
    const all = JSON.stringify(linesAfter(0));
    for (const { name, email, phone } of [ada, carla]) {
      for (const own of [name, email, phone]) if (own) expect(all).not.toContain(own);
    }
    for (const own of [olga.name, olga.email, "dan@example.com", "Dan Reyes", "crew@example.com", password]) {
      expect(all).not.toContain(own);
    }
    const known = [...Object.keys(auditActions), ...leadActionNames.map((name) => `lead.${name}`)];
    for (const { action } of linesAfter(0)) expect(known).toContain(action);
  });

  test("can be read by the owner in plain words, with links, page by page", async () => {
    const read = async (query: string) => {
      const answer = await site.get(`/desk/people/audit${query}`, { headers: { cookie: owner } });
      expect(answer.status).toBe(200);
      return (await answer.text()).replaceAll("<!-- -->", "");
    };
    const all = await read("");
    expect(all).toContain("exported leads as CSV");
    expect(all.match(/<li><p><strong>/g)).toHaveLength(50);
    const older = /href="(\/desk\/people\/audit)?(\?page=[^"]+)"/.exec(all)?.[2] ?? "";
    expect(await read(older)).toContain("created their account");
    const places = await read("?kind=locations");
    expect(places).toMatch(
      /changed the tracking phone for <a href="\/desk\/locations\?location=atlanta"[^>]*>/,
    );
    const leads = await read("?kind=leads&person=system");
    expect(leads).toMatch(/The server<\/strong> released <a href="\/desk\/leads\/[^"]+"/);
    expect(await read("?kind=privacy&to=2026-12-01")).toContain("No entries match.");
    expect(await read("?from=2026-13-77&kind=nonsense&person=%00&page=x")).toContain("Audit log");
  });

  test("invites people by email: the outbox has neither address nor link, and each link works once", async () => {
    const email = "mia@example.com";
    const page = await (
      await sendPlainly("/desk/people", { intent: "invite", email, place: "miami" })
    ).text();
    expect(page).toContain("No mail server is set");
    const findMail = async (subject: string) =>
      (await readMailFolder(site)).filter(
        (mail) => mail.subject === subject && mail.to?.some(({ address }) => address === email),
      );
    const words = invitationEmail.subject;
    const [mail] = await vi.waitUntil(
      async () => {
        const found = await findMail(words);
        return found.length > 0 && found;
      },
      { timeout: 60_000, interval: 100 },
    );
    const mailed = /http:\S+\/desk\/invite\?token=([\w-]+)/.exec(mail?.text ?? "");
    const shown = /\/desk\/invite\?token=([\w-]+)/.exec(page)?.[1] ?? "";
    expect(mailed?.[1]).not.toBe(shown);
    expect(mail?.text).toContain(invitationEmail.opening(`${olga.name}-Reyes`));
    const kept = JSON.stringify([
      ask("select * from postings where event = 'person.invited'"),
      ask("select * from invitations"),
      ask("select * from mailed_links"),
    ]);
    for (const secret of [mailed?.[1] ?? "", shown]) expect(kept).not.toContain(secret);
    expect(JSON.stringify(ask("select * from postings where event = 'person.invited'"))).not.toContain(email);

    const delivery = "posting_id = (select max(posting_id) from invitations)";
    const state = () => ask<{ state: string }>(`select state from deliveries where ${delivery}`)[0]?.state;
    await vi.waitUntil(() => state() === "delivered", { timeout: 60_000 });
    const readPeople = async () => (await site.get("/desk/people", { headers: { cookie: owner } })).text();
    expect(await readPeople()).toContain("Not emailed: no mail server is set up.");

    await send("/desk/people", { intent: "resend", id: findId("invitations") });
    const old = await site.get(`/desk/invite?token=${mailed?.[1]}`);
    expect(old.status, "a newer mail replaces it").toBe(404);
    const second = await vi.waitUntil(async () => (await findMail(words))[1] && findMail(words), {
      timeout: 60_000,
      interval: 100,
    });
    const links = second.map(({ text }) => /\/desk\/invite\?token=[\w-]+/.exec(text ?? "")?.[0] ?? "");
    const fresh = links.find((link) => !link.includes(mailed?.[1] ?? "")) ?? "";
    const fields = { name: "Mia Torres", password: "harbour lantern moss" };
    expect(formatCookies(await submitLinkForm(site, fresh, fields))).toContain("session_token=");
    expect(formatCookies(await submitLinkForm(site, fresh, fields))).not.toContain("session_token=");
    expect(ask("select * from mailed_links")).toEqual([]);
  });

  test("says so when an email can't be sent", async () => {
    // This port is closed.
    const mail = { SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "desk@example.com", OWNER_EMAIL: olga.email };
    await site.restart({ env: mail });
    const page = await sendPlainly("/desk/people", { ...invitation, email: "noa@example.com" });
    expect(await page.text()).toContain("An email is on its way to noa@example.com.");
    const read = async () => (await site.get("/desk/people", { headers: { cookie: owner } })).text();
    await expect.poll(read, { timeout: 60_000 }).toContain("The email hasn’t gone out yet: the mail server ");
    ask(
      "insert or replace into destinations (name, state, reason, since) values ('invitation-mail', 'paused', 'no key', 0)",
    );
    expect((await read()).replaceAll("<!-- -->", "")).toContain("Email is paused: no key.");
    await send("/desk/people", { intent: "withdraw", id: findId("invitations") });
    const [{ state = "" } = {}] = ask<{ state: string }>("select state from deliveries order by id desc");
    expect(state, "nothing is left to send").toBe("erased");
  });
});
