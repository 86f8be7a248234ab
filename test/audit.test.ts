import { execFile } from "node:child_process";
import { globSync } from "node:fs";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import BetterSqlite3 from "better-sqlite3";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { invitationEmail } from "../content/mail.ts";
import { database, write } from "../db/connect.server.ts";
import { listAudit, NOBODY, THE_HOUSE, writeAudit } from "../people/audit.server.ts";
import { type AuditDeed, auditDeeds } from "../people/audit-deeds.ts";
import { bothDatabases, useFreshDatabase } from "./support/databases.ts";
import { authenticatorCode, cookieOf, firstLink, olga, openLink } from "./support/desk.ts";
import { adasQuote, carlasBooking } from "./support/form-fields.ts";
import { readMailFolder } from "./support/mail-folder.ts";
import { makeKey } from "./support/peers/push-service.ts";
import { ada, atAddress, carla } from "./support/people.ts";
import { REPOSITORY } from "./support/places.ts";
import { type Site, startSite } from "./support/site.ts";

bothDatabases("the audit log", (kind) => {
  useFreshDatabase(kind);

  const note = (actor: string, deed: AuditDeed, subject = actor) =>
    write((transaction) => writeAudit(transaction, { actor, deed, subject }));

  test("is only ever added to: the database refuses the rest", async () => {
    await note("olga", "password.changed");
    const [line] = await listAudit();
    const replaced = {
      id: line?.id ?? "",
      at: 1,
      actor: "eve",
      deed: "x",
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
            sql`insert or replace into audit_log (id, at, actor, deed, subject, details)
            values (${line?.id}, 1, 'eve', 'x', 'x', '{}')`,
          ]),
    ];
    for (const one of tries) await expect(one.execute(database())).rejects.toThrow("append-only");
    await expect(upsert.execute()).rejects.toThrow("append-only");
    expect(await listAudit()).toEqual([line]);
  });

  test("is filtered by who, what and when, newest first, and paged", async () => {
    // Ahead of every other line's time: ids only ever go up.
    const year = kind === "sqlite" ? 2040 : 2050;
    vi.useFakeTimers({ toFake: ["Date"] });
    try {
      for (const [at, actor, deed] of [
        [`${year}-11-20T12:00:00Z`, "olga", "person.invited"],
        [`${year}-11-21T12:00:00Z`, "dan", "lead.won"],
        [`${year}-11-22T12:00:00Z`, "olga", "lead.lost"],
      ] as const) {
        vi.setSystemTime(at);
        await note(actor, deed);
      }
    } finally {
      vi.useRealTimers();
    }
    const deedsOf = async (filter: Parameters<typeof listAudit>[0]) =>
      (await listAudit(filter)).map(({ deed }) => deed);
    expect(await deedsOf({ actor: "olga" })).toEqual(["lead.lost", "person.invited"]);
    expect(await deedsOf({ kind: "leads" })).toEqual(["lead.lost", "lead.won"]);
    expect(await deedsOf({ kind: "leads", actor: "dan" })).toEqual(["lead.won"]);
    const day = { from: Date.parse(`${year}-11-21`), to: Date.parse(`${year}-11-22`) };
    expect(await deedsOf(day)).toEqual(["lead.won"]);
    const [first] = await listAudit({ limit: 1 });
    expect(await deedsOf({ before: first?.id ?? "" })).toEqual(["lead.won", "person.invited"]);
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
  ])("goes through an index, in order: %s", async (_, filter) => {
    const { rows } = await sql<{ detail: string }>`explain query plan
      select * from audit_log where ${filter} and id < 'f' order by id desc limit 51`.execute(database());
    const plan = rows.map(({ detail }) => detail).join("; ");
    expect(plan).toContain("USING INDEX");
    expect(plan).not.toContain("TEMP B-TREE");
  });
});

type Line = { actor: string; deed: AuditDeed; subject: string; details: string };

/** What a deed leaves: one line, or what a journey with a real browser shows (a passkey takes a device). */
type Walk = { deed: AuditDeed; subject?: RegExp; actor?: string; walk: () => Promise<unknown> };

describe("what is done at the desk", () => {
  let site: Site;
  let owner = "";
  let olgasId = "";
  const dan = { id: "", cookie: "" };
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
    ask<Line>("select actor, deed, subject, details from audit_log order by id").slice(count);
  const countLines = () => linesAfter(0).length;

  async function send(path: string, fields: Record<string, string>, cookie = owner): Promise<Response> {
    const answer = await site.post(path, fields, { headers: { cookie } });
    expect(answer.status, `${path} ${fields.deed}`).toBeLessThan(400);
    return answer;
  }

  /** A lead as forms name it, as it is now. */
  function lead(kind: "moving" | "junk"): string {
    const [row] = ask<{ id: string; revision: number }>(
      "select id, revision from leads where kind = ?",
      kind,
    );
    return `${row?.id}:${row?.revision}`;
  }

  const idOf = (table: string) =>
    ask<{ id: string }>(`select id from ${table} order by id desc`)[0]?.id ?? "";

  const onLead = (deed: string, fields: Record<string, string> = {}, kind: "moving" | "junk" = "moving") => {
    const named = lead(kind);
    return send(`/desk/leads/${named.split(":")[0]}`, { deed, lead: named, ...fields });
  };

  const friday = { location: "atlanta", date: "2026-12-04", window: "9:00" };
  const everyDay = (hours: string) =>
    Object.fromEntries(Array.from({ length: 7 }, (_, day) => [`day-${day}`, hours]));
  const invitation = { deed: "invite", email: "dan@example.com", place: "atlanta" };
  const password = olga.password;
  const step = () => {
    const [line] = ask<{ step: string }>("select step from lead_history where step != '' order by seq desc");
    return line?.step ?? "";
  };
  /** The authenticator's code half a minute later, when the one before is used up. */
  async function nextCode(): Promise<string> {
    now += 31_000;
    await site.moveClock(new Date(now).toISOString());
    return authenticatorCode(authenticatorKey, now);
  }

  beforeAll(async () => {
    site = await startSite({ now: new Date(now).toISOString() });
    const link = await vi.waitFor(() => firstLink(site));
    owner = cookieOf(await openLink(site, link, olga));
    olgasId = idOf("people");
    await site.post("/toronto/get-quote", adasQuote("A harp"), { from: atAddress(ada, 1) });
    const booking = await site.post("/atlanta/book-now", carlasBooking("A couch"), {
      from: atAddress(carla, 1),
    });
    expect(booking.status).toBe(303);
  });
  afterAll(() => site.close());

  const anId = /^[0-9a-f-]{36}$/;
  /** By the file in `deeds/`; in this order, as some need what others have done. */
  const walks: Record<string, Walk> = {
    "mark-read": { deed: "lead.read", subject: anId, walk: () => onLead("read") },
    "mark-unread": { deed: "lead.unread", subject: anId, walk: () => onLead("unread") },
    "mark-contacted": { deed: "lead.contacted", subject: anId, walk: () => onLead("contacted") },
    "quote-lead": { deed: "lead.quoted", subject: anId, walk: () => onLead("quoted", { amount: "900" }) },
    "win-lead": { deed: "lead.won", subject: anId, walk: () => onLead("won", { wonBy: "Ada" }) },
    "undo-step": { deed: "lead.undone", subject: anId, walk: () => onLead("undone", { undo: step() }) },
    "lose-lead": { deed: "lead.lost", subject: anId, walk: () => onLead("lost", { reason: "Price" }) },
    "reopen-lead": { deed: "lead.reopened", subject: anId, walk: () => onLead("reopened") },
    "add-note": { deed: "lead.noted", subject: anId, walk: () => onLead("noted", { text: "Called Ada" }) },
    "assign-lead": {
      deed: "lead.assigned",
      subject: anId,
      walk: () => onLead("assigned", { assignee: olgasId }),
    },
    "set-follow-up": {
      deed: "lead.follow-up",
      subject: anId,
      walk: () => onLead("follow-up", { on: "2026-12-09" }),
    },
    "quarantine-lead": { deed: "lead.quarantined", subject: anId, walk: () => onLead("quarantined") },
    "release-lead": { deed: "lead.released", subject: anId, walk: () => onLead("released") },
    "send-again": {
      deed: "delivery.sent-again",
      subject: anId,
      walk: async () => {
        const find = () =>
          ask<{ id: string }>(
            `select d.id from deliveries d join postings p on p.id = posting_id
              where state = 'delivered' and p.lead_id = ?`,
            lead("moving").split(":")[0],
          )[0];
        const delivery = await vi.waitUntil(find, { timeout: 10_000 });
        return onLead("send-again", { delivery: delivery.id });
      },
    },
    "confirm-job": { deed: "lead.confirmed", subject: anId, walk: () => onLead("confirmed", {}, "junk") },
    "move-job": {
      deed: "lead.moved",
      subject: anId,
      walk: () => {
        const [id = "", revision = ""] = lead("junk").split(":");
        return send("/desk/schedule", { deed: "move", id, revision, to: "2026-12-05 11:00" });
      },
    },
    "cancel-job": { deed: "lead.cancelled", subject: anId, walk: () => onLead("cancelled", {}, "junk") },
    "mark-no-show": {
      deed: "lead.no-show",
      subject: anId,
      walk: async () => {
        await onLead("reopened", {}, "junk");
        const before = countLines();
        await onLead("no-show", {}, "junk");
        return before;
      },
    },
    "finish-job": {
      deed: "lead.done",
      subject: anId,
      walk: async () => {
        await onLead("reopened", {}, "junk");
        const before = countLines();
        await onLead("done", {}, "junk");
        return before;
      },
    },
    "change-many": {
      deed: "lead.unread",
      subject: /^leads$/,
      walk: () => {
        const both = new URLSearchParams({ deed: "many", wish: "unread" });
        for (const kind of ["moving", "junk"] as const) both.append("lead", lead(kind));
        const headers = { cookie: owner, origin: site.origin };
        return fetch(new URL("/desk?index", site.origin), { method: "POST", body: both, headers });
      },
    },
    "save-view": {
      deed: "view.saved",
      subject: anId,
      walk: () => send("/desk?index", { deed: "save-view", name: "Junk of Ada", filter: "kind=junk" }),
    },
    "remove-view": {
      deed: "view.removed",
      subject: anId,
      walk: () => send("/desk?index", { deed: "remove-view", view: idOf("saved_views") }),
    },
    "close-window": {
      deed: "window.closed",
      subject: /^schedule:atlanta$/,
      walk: () => send("/desk/schedule", { deed: "close", reason: "Repair", ...friday }),
    },
    "restore-window": {
      deed: "window.restored",
      subject: /^schedule:atlanta$/,
      walk: () => send("/desk/schedule", { deed: "restore", ...friday }),
    },
    "open-day": {
      deed: "day.opened",
      subject: /^schedule:atlanta$/,
      walk: () => send("/desk/schedule", { deed: "open-day", ...friday, date: "2026-12-06", window: "*" }),
    },
    "set-capacity": {
      deed: "capacity.set",
      subject: /^schedule:atlanta$/,
      walk: () => send("/desk/locations", { deed: "capacity", location: "atlanta", capacity: "3" }),
    },
    "edit-hours": {
      deed: "hours.edited",
      subject: /^location:/,
      walk: () => send("/desk/locations", { deed: "hours", location: "atlanta", ...everyDay("9 AM-noon") }),
    },
    "edit-location": {
      deed: "location.edited",
      subject: /^location:/,
      walk: () => {
        const record = { location: "atlanta", phone: "404 555 0199", notify: "crew@example.com" };
        return send("/desk/locations", { deed: "edit", ...record });
      },
    },
    "find-person": {
      deed: "person.looked-up",
      subject: /^leads$/,
      walk: () => send("/desk/privacy", { deed: "find", phone: "", email: ada.email }),
    },
    "export-person": {
      deed: "person.exported",
      subject: /^leads$/,
      walk: () => send("/desk/privacy/export", { phone: "", email: ada.email }),
    },
    "erase-person": {
      deed: "person.erased",
      subject: /^leads$/,
      walk: () => send("/desk/privacy", { deed: "erase", phone: "", email: ada.email, sure: "1" }),
    },
    "invite-person": {
      deed: "person.invited",
      subject: anId,
      walk: () => send("/desk/people", invitation),
    },
    "resend-invitation": {
      deed: "invitation.sent-again",
      subject: anId,
      walk: () => send("/desk/people", { deed: "resend", id: idOf("invitations") }),
    },
    "withdraw-invitation": {
      deed: "invitation.withdrawn",
      subject: anId,
      walk: () => send("/desk/people", { deed: "withdraw", id: idOf("invitations") }),
    },
    "open-link": {
      deed: "person.joined",
      subject: anId,
      actor: "who joined",
      walk: async () => {
        const said = await (await send("/desk/people", invitation)).text();
        const link = /http:\/\/[^"\\]+\/desk\/invite\?token=[\w-]+/.exec(said)?.[0] ?? "";
        const before = countLines();
        const joined = await openLink(site, link, { name: "Dan Reyes", password: "harbour lantern moss" });
        dan.cookie = cookieOf(joined);
        dan.id = idOf("people");
        // The account, and that its owner is signed in with it.
        expect(linesAfter(before + 1).map(({ deed }) => deed)).toEqual(["session.started"]);
        return { before, upTo: before + 1 };
      },
    },
    "limit-person": {
      deed: "person.limited",
      subject: anId,
      walk: () => send("/desk/people", { deed: "limit", id: dan.id, place: "miami" }),
    },
    "disable-person": {
      deed: "person.disabled",
      subject: anId,
      walk: () => send("/desk/people", { deed: "disable", id: dan.id, disabled: "yes" }),
    },
    "remove-person": {
      deed: "person.removed",
      subject: anId,
      walk: () => send("/desk/people", { deed: "remove", id: dan.id }),
    },
    "change-name": {
      deed: "person.renamed",
      subject: anId,
      walk: () => send("/desk/account", { deed: "name", name: "Olga Marsh-Reyes" }),
    },
    "start-totp": {
      deed: "totp.prepared",
      subject: anId,
      walk: async () => {
        const page = await (await send("/desk/account", { deed: "totp-start", password })).text();
        authenticatorKey = /Key: (?:<!-- -->)?<code>([A-Z2-7]+)</.exec(page)?.[1] ?? "";
      },
    },
    "confirm-totp": {
      deed: "totp.started",
      subject: anId,
      walk: async () => {
        const answer = await send("/desk/account", { deed: "totp-code", code: await nextCode() });
        owner = cookieOf(answer) || owner;
      },
    },
    "sign-out": { deed: "session.ended", subject: anId, walk: () => send("/desk/sign-out", {}) },
    "sign-in": {
      deed: "session.refused",
      subject: anId,
      actor: NOBODY,
      walk: async () => {
        const wrong = { email: olga.email, password: "not the password at all" };
        expect((await site.post("/desk/sign-in", wrong)).status).toBe(422);
      },
    },
    "confirm-sign-in": {
      deed: "session.started",
      subject: anId,
      walk: async () => {
        const half = cookieOf(await send("/desk/sign-in", { email: olga.email, password }, ""));
        const code = await nextCode();
        owner = cookieOf(await send("/desk/sign-in", { deed: "code", code }, half));
        expect(owner).toContain("session_token=");
      },
    },
    "stop-totp": {
      deed: "totp.stopped",
      subject: anId,
      walk: async () => {
        owner = cookieOf(await send("/desk/account", { deed: "totp-stop", password })) || owner;
      },
    },
    "remove-passkey": {
      deed: "passkey.removed",
      subject: anId,
      walk: () => {
        ask(
          `insert into passkeys (id, person_id, credential_id, public_key, counter, device_type, backed_up)
            values ('a-passkey', ?, 'x', 'x', 0, 'x', 0)`,
          olgasId,
        );
        return send("/desk/account", { deed: "passkey-remove", id: "a-passkey" });
      },
    },
    "sign-in-with-passkey": {
      deed: "session.refused",
      subject: /^nobody$/,
      actor: NOBODY,
      walk: () => send("/desk/sign-in/passkey", { response: '{"id":"x","response":{}}' }, ""),
    },
    "start-ringing": {
      deed: "push.started",
      subject: anId,
      walk: () => {
        const keys = { p256dh: makeKey(), auth: Buffer.alloc(16, 7).toString("base64url") };
        const subscription = JSON.stringify({ endpoint: "https://push.example.com/a", keys });
        return send("/desk/account/push", { deed: "start", subscription });
      },
    },
    "stop-ringing": {
      deed: "push.stopped",
      subject: anId,
      walk: () => send("/desk/account", { deed: "push-stop", id: idOf("push_devices") }),
    },
    "end-device": {
      deed: "session.ended",
      subject: anId,
      walk: async () => {
        await send("/desk/sign-in", { email: olga.email, password }, "");
        const before = countLines();
        await send("/desk/account", { deed: "device-end", id: idOf("sessions") });
        return before;
      },
    },
    "change-password": {
      deed: "password.changed",
      subject: anId,
      walk: async () => {
        const words = { current: password, next: "plinth otter cobalt" };
        owner = cookieOf(await send("/desk/account", { deed: "password", ...words })) || owner;
      },
    },
    "end-all-devices": {
      deed: "sessions.ended",
      subject: anId,
      walk: () => send("/desk/account", { deed: "devices-end" }),
    },
  };

  /** What is no deed itself, and what takes a device: the journey "a passkey" shows its line. */
  const elsewhere = [
    ...["add-passkey", "lead-deed", "plan-window", "see-device"],
    ...["audit", "notified-devices", "invitation-mail", "live", "schedule-place", "week", "work-places"],
  ];

  test("is all on the list: a new deed needs a line of its own", () => {
    const files = globSync("app/desk/*/*.server.ts", { cwd: REPOSITORY }).map((path) =>
      basename(path, ".server.ts"),
    );
    expect([...Object.keys(walks), ...elsewhere].toSorted()).toEqual(files.toSorted());
  });

  test.each(Object.keys(walks))("%s leaves one line: who, what, on what", async (name) => {
    const { deed, subject, actor, walk } = walks[name] as Walk;
    const count = countLines();
    const told = await walk();
    const { before, upTo } = (typeof told === "object" ? told : { before: told }) as {
      before?: unknown;
      upTo?: number;
    };
    const from = typeof before === "number" ? before : count;
    const lines = linesAfter(from).slice(0, upTo === undefined ? undefined : upTo - from);
    expect(lines).toEqual([
      expect.objectContaining({ deed, subject: expect.stringMatching(subject ?? anId) }),
    ]);
    expect(lines[0]?.actor).toBe(actor === "who joined" ? dan.id : (actor ?? olgasId));
  });

  test("leaves one line on the server's command line, too", async () => {
    const run = async (script: string, ...words: string[]) => {
      await promisify(execFile)(process.execPath, [join(REPOSITORY, "scripts", script), ...words], {
        cwd: site.dataDir,
        env: { ...site.env },
      });
    };
    ask("update leads set standing = 'quarantined', suspicion = 'a test' where kind = 'junk'");
    ask("insert into destinations (name, state, reason, since) values ('owner-mail', 'paused', 'a test', 0)");
    const [delivered = "", dead = ""] = ask<{ id: string }>(
      "select d.id from deliveries d join postings p on p.id = posting_id where p.lead_id = ?",
      lead("junk").split(":")[0],
    ).map(({ id }) => id);
    ask("update deliveries set state = 'delivered' where id = ?", delivered);
    ask("update deliveries set state = 'dead', destination = 'nowhere' where id = ?", dead);
    const byTheHouse = () =>
      linesAfter(0)
        .filter(({ actor }) => actor === THE_HOUSE)
        .map(({ deed }) => deed);
    const before = byTheHouse();
    await run("deliveries.ts", "send-again", delivered);
    await run("deliveries.ts", "send-again", "nowhere");
    await run("deliveries.ts", "resume", "owner-mail");
    await run("deliveries.ts", "release", lead("junk").split(":")[0] ?? "");
    const done = ["delivery.sent-again", "deliveries.sent-again", "destination.resumed", "lead.released"];
    // The command line's clock is not the site's, so its lines do not come last.
    expect(byTheHouse().toSorted()).toEqual([...before, ...done].toSorted());
  });

  test("leaves one line for each list that is taken along", async () => {
    const again = { email: olga.email, password: "plinth otter cobalt" };
    owner = cookieOf(await send("/desk/sign-in", again, ""));
    const count = countLines();
    for (const format of ["csv", "json-lines"]) {
      await (await site.get(`/desk/export?format=${format}&text=ada`, { headers: { cookie: owner } })).text();
    }
    expect(linesAfter(count).map(({ deed }) => deed)).toEqual(["leads.exported", "leads.exported"]);
  });

  test("is told without personal data", () => {
    const all = JSON.stringify(linesAfter(0));
    for (const { name, email, phone } of [ada, carla]) {
      for (const own of [name, email, phone]) if (own) expect(all).not.toContain(own);
    }
    for (const own of [olga.name, olga.email, "dan@example.com", "Dan Reyes", "crew@example.com", password]) {
      expect(all).not.toContain(own);
    }
    const known = Object.keys(auditDeeds);
    for (const { deed } of linesAfter(0)) expect(known).toContain(deed);
  });

  test("can be read by the owner, in plain words, with links, a page at a time", async () => {
    const read = async (query: string) => {
      const answer = await site.get(`/desk/people/audit${query}`, { headers: { cookie: owner } });
      expect(answer.status).toBe(200);
      return (await answer.text()).replaceAll("<!-- -->", "");
    };
    const all = await read("");
    expect(all).toContain("took the leads along as CSV");
    expect(all.match(/<li><p><strong>/g)).toHaveLength(50);
    const older = /href="(\/desk\/people\/audit)?(\?page=[^"]+)"/.exec(all)?.[2] ?? "";
    expect(await read(older)).toContain("made their account");
    const places = await read("?kind=locations");
    expect(places).toMatch(
      /changed the tracking phone of <a href="\/desk\/locations\?location=atlanta"[^>]*>/,
    );
    const leads = await read("?kind=leads&person=system");
    expect(leads).toMatch(/The server<\/strong> let <a href="\/desk\/leads\/[^"]+"/);
    expect(await read("?kind=privacy&to=2026-12-01")).toContain("Nothing matches this.");
    expect(await read("?from=2026-13-77&kind=nonsense&person=%00&page=x")).toContain("Who did what");
  });

  test("asks people in by mail: the outbox knows neither address nor link, and each link works once", async () => {
    const email = "mia@example.com";
    const page = await (await send("/desk/people", { deed: "invite", email, place: "miami" })).text();
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
      { timeout: 10_000, interval: 100 },
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
    await vi.waitUntil(() => state() === "delivered", { timeout: 10_000 });
    const readPeople = async () => (await site.get("/desk/people", { headers: { cookie: owner } })).text();
    expect(await readPeople()).toContain("Not mailed: no mail server is set.");

    await send("/desk/people", { deed: "resend", id: idOf("invitations") });
    const old = await site.get(`/desk/invite?token=${mailed?.[1]}`);
    expect(old.status, "a newer mail replaces it").toBe(404);
    const second = await vi.waitUntil(async () => (await findMail(words))[1] && findMail(words), {
      timeout: 10_000,
      interval: 100,
    });
    const links = second.map(({ text }) => /\/desk\/invite\?token=[\w-]+/.exec(text ?? "")?.[0] ?? "");
    const fresh = links.find((link) => !link.includes(mailed?.[1] ?? "")) ?? "";
    const fields = { name: "Mia Torres", password: "harbour lantern moss" };
    expect(cookieOf(await openLink(site, fresh, fields))).toContain("session_token=");
    expect(cookieOf(await openLink(site, fresh, fields))).not.toContain("session_token=");
    expect(ask("select * from mailed_links")).toEqual([]);
  });

  test("says so when a mail cannot be sent", async () => {
    // Nobody listens at this port.
    const mail = { SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "desk@example.com", OWNER_EMAIL: olga.email };
    await site.restart({ env: mail });
    const page = await send("/desk/people", { ...invitation, email: "noa@example.com" });
    expect(await page.text()).toContain("A mail is on its way to noa@example.com.");
    const read = async () => (await site.get("/desk/people", { headers: { cookie: owner } })).text();
    await expect.poll(read, { timeout: 15_000 }).toContain("The mail has not gone yet: the mail server: ");
    ask(
      "insert into destinations (name, state, reason, since) values ('invitation-mail', 'paused', 'no key', 0)",
    );
    expect((await read()).replaceAll("<!-- -->", "")).toContain("No mail goes out: no key.");
    await send("/desk/people", { deed: "withdraw", id: idOf("invitations") });
    const [{ state = "" } = {}] = ask<{ state: string }>("select state from deliveries order by id desc");
    expect(state, "nothing is left to send").toBe("erased");
  });
});
