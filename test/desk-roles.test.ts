import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accountActions } from "../app/desk/account/account-actions.server.ts";
import { pushActions } from "../app/desk/account/push-actions.server.ts";
import { apiKeyActions } from "../app/desk/api-keys/api-keys-actions.server.ts";
import { customerActions } from "../app/desk/customer/customer-actions.server.ts";
import { dayActions } from "../app/desk/day/day-actions.server.ts";
import { importActions } from "../app/desk/import/import-actions.server.ts";
import { applyInBulk } from "../app/desk/inbox/apply-in-bulk.server.ts";
import { viewActions } from "../app/desk/inbox/view-actions.server.ts";
import { singleLeadActions } from "../app/desk/lead/apply-lead-action.server.ts";
import { correctLeadAction } from "../app/desk/lead/correct-lead.server.ts";
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
import { unassignedActions } from "../app/desk/unassigned/unassigned-actions.server.ts";
import { unfinishedActions } from "../app/desk/unfinished/unfinished-actions.server.ts";
import { database, write } from "../db/connect.server.ts";
import { listLocations } from "../locations/locations.server.ts";
import { listGivenRoles, may, mayManage } from "../people/roles.ts";
import { mostlyOnSqlite } from "./support/databases.ts";
import {
  formatCookies,
  invitePerson,
  olga,
  signInOverHttp,
  submitLinkForm,
  waitForStartLink,
} from "./support/desk.ts";
import { deskAddresses, deskPages, openAddresses } from "./support/desk-addresses.ts";
import { adasQuote, carlasBooking } from "./support/form-fields.ts";
import { withDatabase } from "./support/outbox.ts";
import { ada, atAddress, carla } from "./support/people.ts";
import { type Site, startSite } from "./support/site.ts";

// Every role at every address and every action of the desk. A new one needs its line here.

const staff = ["crew", "dispatcher", "manager", "owner"] as const;
type Who = (typeof staff)[number];

/** What each gets: crew, dispatcher, manager and owner. A redirect is "→" and where to. */
type Row = readonly [crew: Answer, dispatcher: Answer, manager: Answer, owner: Answer];
type Answer = number | `→${string}`;

const everyone: Row = [200, 200, 200, 200];
const leads: Row = [403, 200, 200, 200];
const managers: Row = [403, 403, 200, 200];
const owners: Row = [403, 403, 403, 200];

/** Reading an address. "0197-somebody" is no lead: those who may read leads get a 404. */
const pages: Readonly<Record<string, Row>> = {
  "/desk": ["→/desk/day", 200, 200, 200],
  "/desk/inbox": leads,
  "/desk/day": [200, 403, 403, 403],
  "/desk/leads/0197-somebody": [403, 404, 404, 404],
  "/desk/find": leads,
  "/desk/find/results": [403, 404, 404, 404],
  "/desk/customers/0197-somebody": [403, 404, 404, 404],
  "/desk/new": leads,
  "/desk/new/known": [403, 405, 405, 405],
  "/desk/new/days": [403, 404, 404, 404],
  "/desk/import": owners,
  "/desk/schedule": leads,
  "/desk/schedule/sheet": leads,
  "/desk/schedule/move": [403, 404, 404, 404],
  "/desk/schedule/windows": [403, 404, 404, 404],
  "/desk/locations": leads,
  "/desk/locations/found": leads,
  "/desk/locations/change": owners,
  "/desk/settings": owners,
  "/desk/settings/notifications": owners,
  "/desk/settings/answering": owners,
  "/desk/settings/messages": owners,
  "/desk/settings/texts": owners,
  "/desk/settings/templates": owners,
  "/desk/settings/holidays": owners,
  "/desk/settings/capacity": owners,
  "/desk/settings/webhooks": owners,
  "/desk/export": leads,
  "/desk/unread": leads,
  "/desk/numbers": managers,
  "/desk/people": managers,
  "/desk/people/audit": owners,
  "/desk/privacy": owners,
  "/desk/privacy/export": [403, 403, 403, 404],
  "/desk/restored": owners,
  "/desk/unassigned": owners,
  "/desk/unfinished": leads,
  "/desk/settings/api": owners,
  "/desk/account": everyone,
  "/desk/account/passkey": [400, 400, 400, 400],
  "/desk/account/push": ["→/desk/account", "→/desk/account", "→/desk/account", "→/desk/account"],
  "/desk/second-factor": ["→/desk", "→/desk", "→/desk", "→/desk"],
  "/desk/confirm": [403, 200, 200, 200],
  "/desk/sign-out": ["→/desk/account", "→/desk/account", "→/desk/account", "→/desk/account"],
  "/desk/live": everyone,
  "/desk/worker.js": everyone,
  "/desk/manifest.webmanifest": everyone,
  "/desk/no/such/page": [403, 404, 404, 404],
};

const lead = "/desk/leads/0197-somebody";
const toDoActions = {
  contacted: singleLeadActions.contacted,
  confirmed: singleLeadActions.confirmed,
  scheduled: singleLeadActions.scheduled,
  "follow-up": singleLeadActions["follow-up"],
};
const tables: Readonly<Record<string, { page: string; actions: Readonly<Record<string, unknown>> }>> = {
  day: { page: "/desk/day", actions: dayActions },
  lead: {
    page: lead,
    actions: {
      ...singleLeadActions,
      corrected: correctLeadAction,
      undone: undoChangeset,
      "send-again": resendLeadDelivery,
    },
  },
  customer: { page: "/desk/customers/0197-somebody", actions: customerActions },
  "to-do": { page: "/desk?index", actions: { ...toDoActions, undone: undoChangeset } },
  new: { page: "/desk/new", actions: entryActions },
  import: { page: "/desk/import", actions: importActions },
  inbox: { page: "/desk/inbox", actions: { ...viewActions, many: applyInBulk } },
  schedule: { page: "/desk/schedule", actions: { ...scheduleActions, ...calendarActions } },
  locations: { page: "/desk/locations", actions: locationsActions },
  numbers: { page: "/desk/numbers", actions: numbersActions },
  change: { page: "/desk/locations/change", actions: changeActions },
  holidays: { page: "/desk/settings/holidays", actions: holidayActions },
  answering: { page: "/desk/settings/answering", actions: answeringActions },
  messages: { page: "/desk/settings/messages", actions: wordsActions.messages },
  texts: { page: "/desk/settings/texts", actions: wordsActions.texts },
  templates: { page: "/desk/settings/templates", actions: wordsActions.templates },
  notifications: { page: "/desk/settings/notifications", actions: notificationActions },
  capacity: { page: "/desk/settings/capacity", actions: { capacity: locationsActions.capacity } },
  webhooks: { page: "/desk/settings/webhooks", actions: webhookActions },
  people: { page: "/desk/people", actions: peopleActions },
  privacy: { page: "/desk/privacy", actions: privacyActions },
  restored: { page: "/desk/restored", actions: restoredActions },
  unassigned: { page: "/desk/unassigned", actions: unassignedActions },
  unfinished: { page: "/desk/unfinished", actions: unfinishedActions },
  "api-keys": { page: "/desk/settings/api", actions: apiKeyActions },
  account: { page: "/desk/account", actions: accountActions },
  push: { page: "/desk/account/push", actions: pushActions },
};

/** Who may send a page's forms; then the actions that are for fewer. */
const senders: Readonly<Record<string, readonly Who[]>> = {
  day: ["crew"],
  lead: ["dispatcher", "manager", "owner"],
  customer: ["dispatcher", "manager", "owner"],
  "to-do": ["dispatcher", "manager", "owner"],
  inbox: ["dispatcher", "manager", "owner"],
  new: ["dispatcher", "manager", "owner"],
  import: ["owner"],
  schedule: ["dispatcher", "manager", "owner"],
  locations: ["manager", "owner"],
  change: ["owner"],
  holidays: ["owner"],
  answering: ["owner"],
  messages: ["owner"],
  texts: ["owner"],
  templates: ["owner"],
  notifications: ["owner"],
  capacity: ["owner"],
  webhooks: ["owner"],
  people: ["manager", "owner"],
  "people reset": ["owner"],
  "people factors": ["owner"],
  "people remove": ["owner"],
  "people second-factor": ["owner"],
  privacy: ["owner"],
  restored: ["owner"],
  unassigned: ["owner"],
  unfinished: ["dispatcher", "manager", "owner"],
  numbers: ["owner"],
  "api-keys": ["owner"],
  account: staff,
  "account weekly-email": ["manager", "owner"],
  "account calendar-make": ["crew"],
  "account calendar-revoke": ["crew"],
  push: staff,
};

const people = {
  crew: { name: "Cam Ortiz", role: "crew", place: "atlanta", crew: "Blue truck" },
  dispatcher: { name: "Dan Reyes", role: "dispatcher", place: "atlanta" },
  manager: { name: "Mia Holt", role: "manager", place: "atlanta" },
} as const;
const password = "harbour lantern moss";
const emailOf = (who: Who) => (who === "owner" ? olga.email : `${who}@example.com`);

test("what a role may do, and whom it may manage", () => {
  expect(may({ role: "dispatcher" }, "numbers")).toBe(false);
  expect(may({ role: "crew" }, "leads")).toBe(false);
  const mia = { role: "manager", locations: ["atlanta", "miami"] } as const;
  const of = (role: "manager" | "dispatcher" | "crew", ...locations: string[]) => ({ role, locations });
  expect(mayManage(mia, of("dispatcher", "miami"))).toBe(true);
  expect(mayManage(mia, of("crew", "miami", "atlanta"))).toBe(true);
  expect(mayManage(mia, of("dispatcher", "miami", "toronto")), "one beyond").toBe(false);
  expect(mayManage(mia, of("dispatcher")), "nowhere").toBe(false);
  expect(mayManage(mia, { role: "crew", locations: "all" })).toBe(false);
  expect(mayManage(mia, of("manager", "miami")), "another manager").toBe(false);
  expect(mayManage({ role: "manager", locations: "all" }, { role: "owner", locations: "all" })).toBe(false);
  expect(mayManage({ role: "dispatcher", locations: "all" }, of("crew", "miami"))).toBe(false);
  expect(listGivenRoles(mia)).toEqual(["dispatcher", "crew"]);
  expect(listGivenRoles({ role: "owner" })).toEqual(["manager", "dispatcher", "crew"]);
});

mostlyOnSqlite("each role", (kind) => {
  let site: Site;
  const cookies: Record<Who, string> = { crew: "", dispatcher: "", manager: "", owner: "" };
  /** Leads by what they are. */
  const ids: Record<string, string> = {};

  const get = (who: Who, path: string) => site.get(path, { headers: { cookie: cookies[who] } });
  const post = async (who: Who, path: string, fields: Record<string, string>) => {
    const answer = await site.post(path, fields, { headers: { cookie: cookies[who] } });
    if (/session_token=./.test(formatCookies(answer))) cookies[who] = formatCookies(answer);
    return answer;
  };
  const enter = async (who: Who) => {
    const email = emailOf(who);
    cookies[who] = await signInOverHttp(site, {
      email,
      password: who === "owner" ? olga.password : password,
    });
  };
  const findPerson = (who: Who) =>
    withDatabase(site, () =>
      database().selectFrom("people").selectAll().where("email", "=", emailOf(who)).executeTakeFirstOrThrow(),
    );
  const setLead = (name: string, columns: object) =>
    withDatabase(site, () =>
      write((transaction) =>
        transaction
          .updateTable("leads")
          .set((row) => ({ ...columns, revision: row("revision", "+", 1) }))
          .where("name", "=", name)
          .execute(),
      ),
    );
  const findLead = (name: string) =>
    withDatabase(site, () =>
      database().selectFrom("leads").selectAll().where("name", "=", name).executeTakeFirstOrThrow(),
    );
  const setPerson = (who: Who, columns: object) =>
    withDatabase(site, () =>
      write((transaction) =>
        transaction.updateTable("people").set(columns).where("email", "=", emailOf(who)).execute(),
      ),
    );

  beforeAll(async () => {
    // A Friday in Atlanta, half past nine.
    site = await startSite({ database: kind, now: "2026-12-04T14:30:00Z" });
    const link = await waitForStartLink(site);
    cookies.owner = formatCookies(await submitLinkForm(site, link, olga));
    for (const who of ["crew", "dispatcher", "manager"] as const) {
      const person = { ...people[who], email: emailOf(who), password };
      cookies[who] = formatCookies(await invitePerson(site, cookies.owner, person));
      expect(cookies[who], who).toContain("session_token=");
    }
    const book = (city: string, name: string, day: string, place: number) =>
      site.post(
        `/${city}/book-now`,
        { ...carlasBooking(`Gate code for ${name}`, day), name },
        { from: atAddress(carla, place) },
      );
    for (const [city, name, day, place] of [
      ["atlanta", "Blue Today", "2026-12-04", 1],
      ["atlanta", "Blue Tomorrow", "2026-12-05", 2],
      ["atlanta", "Blue Monday", "2026-12-07", 3],
      ["atlanta", "Red Today", "2026-12-04", 4],
      ["miami", "Miami Today", "2026-12-04", 5],
    ] as const) {
      expect((await book(city, name, day, place)).status, name).toBe(303);
      ids[name] = (await findLead(name)).id;
      await setLead(name, { crew: name.startsWith("Red") ? "Red truck" : "blue truck" });
    }
    await site.post("/atlanta/get-quote", { ...adasQuote("A harp"), name: "Won Move" }, { from: ada });
    const moveOn = { move_on: "2026-12-04", move_at: "8:30", crew: "Blue truck", quoted_amount: 98765 };
    await setLead("Won Move", { status: "won", ...moveOn });
  }, 120_000);
  afterAll(() => site.close());

  describe.runIf(kind === "sqlite")("at every address and action", () => {
    test("has a line here for each", () => {
      const closed = deskAddresses.filter((path) => !openAddresses.includes(path));
      expect(Object.keys(pages).toSorted()).toEqual(closed.toSorted());
      expect(Object.keys(tables).toSorted()).toEqual(
        Object.keys(senders)
          .filter((name) => !name.includes(" "))
          .toSorted(),
      );
    });

    test.each(Object.keys(pages))("reads %s and its data as its line says", async (path) => {
      // As data, a stream would be read to its end.
      for (const address of path === "/desk/live" ? [path] : [path, `${path}.data`]) {
        const stranger = await site.get(address);
        await stranger.body?.cancel();
        expect([302, 202], `nobody at ${address}`).toContain(stranger.status);
        for (const [index, who] of staff.entries()) {
          const expected = pages[path]?.[index];
          // To render it for one of those who may read it is enough; the others get what's in it.
          const isRendered = who === "owner" || expected !== 200 || !deskPages.includes(path);
          if (address === path && !isRendered) continue;
          const answer = await get(who, address);
          const isOwnData = address !== path && answer.headers.get("content-type")?.includes("x-script");
          const text = answer.status === 200 && path === "/desk/live" ? "" : await answer.text();
          if (path === "/desk/live") await answer.body?.cancel();
          if (typeof expected === "string") {
            const to = expected.slice(1);
            if (answer.status === 202) expect(text, `${who} at ${address}`).toContain(to);
            else expect(answer.headers.get("location"), `${who} at ${address}`).toBe(to);
          } else if (address === path) expect(answer.status, `${who} at ${address}`).toBe(expected);
          else if (expected === 403) expect(answer.status, `${who} at ${address}`).toBe(403);
          else if (isOwnData) expect(answer.status, `${who} at ${address}`).not.toBe(403);
        }
      }
    });

    test.each(Object.keys(tables))("sends the forms of %s as its line says", async (name) => {
      const { page, actions } = tables[name] ?? { page: "", actions: {} };
      const ends = (intent: string) => intent === "devices-end" || intent === "password";
      const intents = Object.keys(actions).toSorted((one, other) => Number(ends(one)) - Number(ends(other)));
      for (const who of staff) {
        for (const [place, intent] of intents.filter((one) => who !== "owner" || !ends(one)).entries()) {
          const allowed = senders[`${name} ${intent}`] ?? senders[name] ?? [];
          // Of nobody's and nothing: what's let in is refused for that, never with a 403.
          const fields = { intent, lead: `${"0".repeat(36)}:1`, id: "nobody", text: "x" };
          const isAllowed = allowed.includes(who);
          // As data, nothing is rendered.
          const address = isAllowed || place > 0 ? page.replace(/(?=\?|$)/, ".data") : page;
          const answer = await post(who, address, { ...fields, location: "atlanta" });
          await answer.body?.cancel();
          if (isAllowed) expect(answer.status, `${who}: ${name} ${intent}`).not.toBe(403);
          else expect(answer.status, `${who}: ${name} ${intent}`).toBe(403);
        }
        if (intents.some(ends)) await enter(who);
      }
    });

    test.each(["/DESK/people", "/%64esk/people", "/desk//people", "/desk/day/../people", "/desk/people/"])(
      "a crew isn't let in by another spelling: %s",
      async (path) => {
        const text = await (await get("crew", path)).text();
        expect(text).not.toContain("@example.com");
        expect(text).not.toContain("Works in");
      },
    );
  });

  describe("on a crew", () => {
    const day = async (path = "/desk/day") => (await get("crew", path)).text();
    const at = async (name: string, intent: string) => {
      const { id, revision } = await findLead(name);
      const answer = await post("crew", "/desk/day", { intent, lead: `${id}:${revision}` });
      return { status: answer.status, text: await answer.text() };
    };
    const statusOf = async (name: string) => (await findLead(name)).status;

    test("sees its own crew's work of today and, by a press, tomorrow, and nothing else", async () => {
      const today = await day();
      for (const theirs of ["Blue Today", "Gate code for Blue Today", carla.street, "Won Move", "8:30 AM"]) {
        expect(today).toContain(theirs);
      }
      expect(today.indexOf("Won Move"), "in order of time").toBeLessThan(today.indexOf("Blue Today"));
      const tomorrow = await day("/desk/day?day=tomorrow");
      expect(tomorrow).toContain("Blue Tomorrow");
      expect(tomorrow).not.toContain("Blue Today");
      for (const page of [
        today,
        tomorrow,
        await day("/desk/day?day=2026-12-07"),
        await day("/desk/day.data"),
      ]) {
        for (const others of ["Red Today", "Red truck", "Blue Monday", "Miami Today"]) {
          expect(page).not.toContain(others);
        }
        for (const hidden of [ada.email, "98765", "987.65", olga.email, "first_touch"]) {
          expect(page).not.toContain(hidden);
        }
      }
    });

    test("ends a job of today and takes it back; each leaves its line", async () => {
      expect((await at("Blue Today", "no-show")).text).toContain("Blue Today: no-show.");
      expect(await statusOf("Blue Today")).toBe("no-show");
      const page = await day();
      expect(page, "it stays, with its undo").toContain("Undo for Blue Today");
      expect((await at("Blue Today", "undone")).text).toContain("Blue Today: undone.");
      expect(await statusOf("Blue Today")).toBe("active");
      expect((await at("Won Move", "done")).text).toContain("Won Move: done.");
      expect((await at("Won Move", "undone")).status).toBe(200);
      const me = await findPerson("crew");
      const lines = await withDatabase(site, () =>
        database()
          .selectFrom("audit_log")
          .select(["action", "subject"])
          .where("actor", "=", me.id)
          .where("kind", "=", "leads")
          .orderBy("id")
          .execute(),
      );
      expect(lines.map(({ action }) => action)).toEqual([
        ...["lead.no-show", "lead.undone", "lead.done", "lead.undone"],
      ]);
      expect(lines[0]?.subject).toBe(ids["Blue Today"]);
    });

    test("is turned away from every other page, and the audit log says so", async () => {
      const me = await findPerson("crew");
      expect((await get("crew", "/desk/inbox?text=harp")).status).toBe(403);
      const lines = await withDatabase(site, () =>
        database()
          .selectFrom("audit_log")
          .select("details")
          .where("actor", "=", me.id)
          .where("action", "=", "access.refused")
          .execute(),
      );
      // The first of five minutes has a line of its own; the others are counted.
      expect(lines.map(({ details }) => JSON.parse(details))).toMatchObject([{ to: "page" }]);
      expect(JSON.stringify(lines), "nothing of what was searched for").not.toContain("harp");
    });

    test("can do nothing to others' work, other days', or by other actions", async () => {
      for (const name of ["Red Today", "Blue Tomorrow", "Blue Monday", "Miami Today"]) {
        for (const intent of ["done", "no-show", "on-the-way", "undone"]) {
          const { status, text } = await at(name, intent);
          expect(status, `${intent} ${name}`).toBe(422);
          if (name !== "Blue Tomorrow") expect(text).not.toContain(`Gate code for ${name}`);
        }
        expect(await statusOf(name), name).toBe("active");
      }
      expect((await at("Won Move", "no-show")).status, "a move has no no-show").toBe(422);
      for (const intent of ["cancelled", "confirmed", "scheduled", "noted", "move"]) {
        expect((await at("Blue Today", intent)).status, intent).toBe(400);
      }
      const { id, revision } = await findLead("Blue Today");
      await post("dispatcher", `/desk/leads/${id}`, { intent: "done", lead: `${id}:${revision}` });
      expect(await statusOf("Blue Today")).toBe("done");
      expect((await at("Blue Today", "undone")).status, "what others did stays").toBe(422);
      expect(await statusOf("Blue Today")).toBe("done");
      await setLead("Blue Today", { status: "active" });
      const stale = await post("crew", "/desk/day", { intent: "done", lead: `${id}:${revision}` });
      expect(await stale.text()).toContain("Someone else has changed this lead");
      expect(await statusOf("Blue Today")).toBe("active");
    });

    test("has what it did once, however often the form is sent", async () => {
      const { id, revision } = await findLead("Blue Today");
      const fields = { intent: "done", lead: `${id}:${revision}`, idempotencyKey: "a".repeat(32) };
      await post("crew", "/desk/day", fields);
      expect(await (await post("crew", "/desk/day", fields)).text()).toContain("Already done.");
      await at("Blue Today", "undone");
      expect(await statusOf("Blue Today")).toBe("active");
    });

    test("has its own jobs in its own calendar, by a link that takes a proof and is revoked", async () => {
      const make = async (fields = {}) => {
        const sent = { intent: "calendar-make", location: "miami", ...fields };
        const html = await (await post("crew", "/desk/account", sent)).text();
        const [link = ""] = /http:\/\/[^"\\]+\/calendar\/[\w-]{43}\.ics/.exec(html) ?? [];
        return { html, read: () => site.get(new URL(link).pathname) };
      };
      await enter("crew");
      expect(await day("/desk/account")).toContain("Make a calendar link");
      const { read } = await make();
      const feed = await (await read()).text();
      for (const own of [
        "Blue Today",
        "Blue Tomorrow",
        "Won Move",
        carla.street,
        "Gate code for Blue Today",
      ]) {
        expect(feed.replaceAll("\r\n ", ""), own).toContain(own);
      }
      for (const others of ["Red Today", "Blue Monday", "Miami Today", ada.email, "98765", "987.65"]) {
        expect(feed, others).not.toContain(others);
      }
      const listed = await day("/desk/account");
      const feedId = [...listed.matchAll(/name="feed" value="([^"]+)"/g)].at(-1)?.[1] ?? "";
      expect((await post("dispatcher", "/desk/account", { intent: "calendar-make" })).status).toBe(403);
      const revoked = await post("crew", "/desk/account", { intent: "calendar-revoke", feed: feedId });
      expect(await revoked.text()).toContain("Revoked.");
      expect((await read()).status).toBe(404);
    });

    test("hears that its own day has changed, never which leads there are", async () => {
      const answer = await get("crew", "/desk/live");
      const reader = answer.body?.getReader();
      let heard = "";
      const reading = (async () => {
        for (;;) {
          const { value, done } = (await reader?.read()) ?? { done: true, value: undefined };
          if (done) return;
          heard += new TextDecoder().decode(value);
        }
      })().catch(() => undefined);
      await expect.poll(() => heard).toContain(": here");
      const note = async (name: string) => {
        const { id, revision } = await findLead(name);
        const sent = { intent: "noted", text: "Seen", lead: `${id}:${revision}` };
        const noted = await post("owner", `/desk/leads/${id}`, sent);
        expect(noted.status).toBe(200);
      };
      await note("Red Today");
      await note("Miami Today");
      await note("Blue Today");
      await expect.poll(() => heard).toContain("data: []");
      expect(heard.match(/data: \[/g), "of its own alone").toHaveLength(1);
      for (const id of Object.values(ids)) expect(heard).not.toContain(id);
      await setPerson("crew", { crews: '["Red truck"]' });
      await note("Miami Today");
      await expect.poll(() => heard).toContain("event: ended");
      await setPerson("crew", { crews: '["Blue truck"]' });
      await reading;
    });
  });

  test("counts at once when it changes: pages, streams, calendars and notifications", async () => {
    const made = await post("dispatcher", "/desk/schedule", {
      ...{ intent: "calendar-make", location: "*", proof: password },
    });
    const [link = ""] = /http:\/\/[^"\\]+\/calendar\/[\w-]{43}\.ics/.exec(await made.text()) ?? [];
    const read = async () => (await site.get(new URL(link).pathname)).text();
    expect(await read()).toContain("Red Today");
    const { id } = await findPerson("dispatcher");
    const limit = { intent: "limit", id, place: "atlanta", role: "crew", otherCrews: "Blue truck" };
    expect((await post("owner", "/desk/people", limit)).status).toBe(200);
    expect(await read(), "it ends with the role").not.toContain("Today");
    expect((await get("dispatcher", "/desk")).headers.get("location")).toBe("/desk/day");
    expect((await get("dispatcher", `/desk/leads/${ids["Blue Today"]}`)).status).toBe(403);
    await enter("dispatcher");
    const ofCrew = await post("dispatcher", "/desk/account", { intent: "calendar-make" });
    const [day = ""] = /http:\/\/[^"\\]+\/calendar\/[\w-]{43}\.ics/.exec(await ofCrew.text()) ?? [];
    expect(await (await site.get(new URL(day).pathname)).text()).toContain("Blue Today");
    const back = { ...limit, role: "dispatcher" };
    expect((await post("owner", "/desk/people", back)).status).toBe(200);
    for (const each of [link, day]) expect((await site.get(new URL(each).pathname)).status).toBe(404);
    const ended = await withDatabase(site, () =>
      database().selectFrom("audit_log").select("id").where("action", "=", "calendar.revoked").execute(),
    );
    expect(ended.length).toBeGreaterThanOrEqual(2);
    expect((await get("dispatcher", `/desk/leads/${ids["Blue Today"]}`)).status).toBe(200);
  });

  test("a dispatcher does nothing to a lead of another location, alone, among others or by undo", async () => {
    const { id } = await findLead("Miami Today");
    const confirm = async (who: Who) => {
      const { revision } = await findLead("Miami Today");
      return post(who, `/desk/leads/${id}`, { intent: "confirmed", lead: `${id}:${revision}` });
    };
    const undo = /name="undo" value="([^"]+)"/.exec(await (await confirm("owner")).text())?.[1] ?? "";
    expect(undo).not.toBe("");
    const before = await findLead("Miami Today");
    const lead = `${id}:${before.revision}`;
    const atlanta = await findLead("Red Today");
    const each = Object.keys(tables.lead?.actions ?? {}).filter((name) => name !== "undone");
    for (const intent of each) {
      const sent = {
        intent,
        lead,
        undo,
        name: "Taken",
        reason: "Price",
        text: "Seen",
        wonBy: "Dan",
        subject: "Hi",
      };
      const answer = await post("dispatcher", `/desk/leads/${id}`, sent);
      expect([404, 422], intent).toContain(answer.status);
      expect(await answer.text(), intent).not.toContain("Miami Today");
    }
    const many = { intent: "many", action: "unread", lead };
    await post("dispatcher", "/desk/inbox", many);
    for (const page of [`/desk/leads/${id}`, `/desk/leads/${atlanta.id}`, "/desk?index", "/desk/schedule"]) {
      await post("dispatcher", page, { intent: "undone", undo });
    }
    expect(await findLead("Miami Today")).toEqual(before);
    expect((await post("owner", `/desk/leads/${id}`, { intent: "undone", undo })).status).toBe(200);
    expect(await findLead("Miami Today")).not.toEqual(before);
  });

  describe("as a manager", () => {
    const invite = async (fields: Record<string, string>) => {
      const email = `${Math.random().toString(36).slice(2)}@example.com`;
      const answer = await post("manager", "/desk/people", { intent: "invite", email, ...fields });
      return { status: answer.status, text: await answer.text(), email };
    };

    test("sees and invites only who works in their own locations", async () => {
      const outsider = { email: "out@example.com", name: "Otto Outside", password, place: "miami" };
      await invitePerson(site, cookies.owner, outsider);
      await post("owner", "/desk/people", { intent: "invite", email: "far@example.com", place: "miami" });
      const page = await (await get("manager", "/desk/people")).text();
      expect(page).toContain("Dan Reyes");
      for (const hidden of ["Otto Outside", "far@example.com", olga.email, "Miami"]) {
        expect(page, hidden).not.toContain(hidden);
      }
      expect((await invite({ role: "dispatcher", place: "atlanta" })).text).toContain("/desk/invite?token=");
      expect((await invite({ role: "crew", place: "atlanta", otherCrews: "Green" })).status).toBe(200);
      expect((await invite({ role: "crew", place: "atlanta" })).text).toContain("at least one crew");
      for (const beyond of [
        { role: "manager", place: "atlanta" },
        { role: "owner", place: "atlanta" },
        { role: "dispatcher", place: "miami" },
        { role: "crew", everywhere: "yes", otherCrews: "Green" },
      ]) {
        const { status, text } = await invite(beyond);
        expect(status, JSON.stringify(beyond)).toBe(422);
        expect(text).not.toContain("/desk/invite?token=");
      }
      const far = await post("manager", "/desk/people", {
        ...{ intent: "invite", email: "far@example.com", place: "atlanta" },
      });
      expect(far.status, "the owner's invitation stays").toBe(422);
    });

    test("changes nobody beyond them, and makes nobody more than they are", async () => {
      const otto = await withDatabase(site, () =>
        database()
          .selectFrom("people")
          .select("id")
          .where("email", "=", "out@example.com")
          .executeTakeFirstOrThrow(),
      );
      const [dan, mia, owner] = [
        await findPerson("dispatcher"),
        await findPerson("manager"),
        await findPerson("owner"),
      ];
      const before = await withDatabase(site, () => database().selectFrom("people").selectAll().execute());
      const place = "atlanta";
      for (const fields of [
        { intent: "limit", id: otto.id, place },
        { intent: "disable", id: otto.id, disabled: "yes" },
        { intent: "sign-out", id: otto.id },
        { intent: "limit", id: owner.id, place },
        { intent: "disable", id: owner.id, disabled: "yes" },
        { intent: "limit", id: mia.id, everywhere: "yes", role: "manager" },
        { intent: "limit", id: dan.id, place: "miami" },
        { intent: "limit", id: dan.id, place, role: "manager" },
      ]) {
        expect((await post("manager", "/desk/people", fields)).status, JSON.stringify(fields)).toBe(422);
      }
      expect(await withDatabase(site, () => database().selectFrom("people").selectAll().execute())).toEqual(
        before,
      );
      const limit = { intent: "limit", id: dan.id, place };
      expect((await post("manager", "/desk/people", limit)).status).toBe(200);
    });

    test("sets hours and capacity of their own locations, the numbers of theirs, and no others", async () => {
      const capacity = (location: string, who: Who = "manager") =>
        post(who, "/desk/locations", { intent: "capacity", location, capacity: "7" });
      expect((await capacity("atlanta")).status).toBe(200);
      expect((await capacity("miami")).status).toBe(404);
      const [alias] = listLocations().filter((one) => one.slug !== one.canonicalSlug);
      if (!alias) throw new Error("No locations share a schedule.");
      await setPerson("manager", { locations: JSON.stringify(["atlanta", alias.slug]) });
      expect(await (await capacity(alias.slug)).text()).toContain("shared with locations that aren’t yours");
      await setPerson("manager", { locations: JSON.stringify(["atlanta"]) });
      expect((await capacity("*")).status).toBe(403);
      expect((await capacity("atlanta", "dispatcher")).status).toBe(403);
      const numbers = await (await get("manager", "/desk/numbers?from=2026-12-01&to=2026-12-05")).text();
      expect(numbers).toContain("Atlanta");
      expect(numbers).not.toContain(">Miami");
      expect(await (await get("manager", "/desk/export?format=csv")).text()).not.toContain("Miami Today");
    });
  });
});
