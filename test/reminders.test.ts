import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from "vitest";
import { isHourWithin } from "../app/desk/reminders/quiet-hours.ts";
import { remindStaff } from "../app/desk/reminders/remind.server.ts";
import { toldInTurn } from "../content/answering.ts";
import { database, write } from "../db/connect.server.ts";
import { lookAtClock } from "../db/trusted-clock.server.ts";
import { setDestinations } from "../deliveries/outbox.server.ts";
import { undo } from "../leads/follow-up/follow-up.server.ts";
import {
  findTurns,
  mayRemind,
  postMorningList,
  readDeskOrders,
  setTurns,
  type Teller,
  type Turn,
  tellOfUnanswered,
  undoTurns,
} from "../leads/reminders/reminders.server.ts";
import { changeReminders, findStaffEmail, usualReminders } from "../people/reminders.server.ts";
import { mostlyOnSqlite, useFreshDatabase } from "./support/databases.ts";
import { createOwner, formatCookies, inviteDispatcher, olga } from "./support/desk.ts";
import { adasQuote } from "./support/form-fields.ts";
import { applyTo, by, captureMove, DAY, dora, HOUR, MINUTE, oscar, TUESDAY } from "./support/leads.ts";
import { readMailFolder } from "./support/mail-folder.ts";
import { ada, atAddress } from "./support/people.ts";
import { type Site, startSite } from "./support/site.ts";

// Nobody answers within the promise: the dispatchers are told, then the owner. And each morning, what's on for the day.

const everywhere = { email: "x@example.com", isQuiet: false, mayWork: () => true };
const tellDora: Teller = { ...everywhere, ...dora, isOwner: false };
const tellOscar: Teller = { ...everywhere, ...oscar, isOwner: true };

mostlyOnSqlite("a lead without an answer", (kind) => {
  useFreshDatabase(kind);
  beforeEach(() => setDestinations([]));

  const staff = [tellDora, tellOscar];
  /** Who was told, in order, and of how many leads or of which one. */
  async function listPosted() {
    const rows = await database()
      .selectFrom("postings")
      .select("message")
      .where("event", "=", "person.reminded")
      .orderBy("id")
      .execute();
    return rows.map(({ message }) => {
      const { to, title, lines, lead } = JSON.parse(message).reminder;
      return { to, title, lines, lead };
    });
  }

  test("the dispatchers are told once, then the owner, in opening hours, with a line in the history", async () => {
    const id = await captureMove();
    expect(await tellOfUnanswered(staff, TUESDAY + 29 * MINUTE)).toBe(0);
    const both = await Promise.all([1, 2, 3].map(() => tellOfUnanswered(staff, TUESDAY + 31 * MINUTE)));
    expect(both.reduce((sum, count) => sum + count)).toBe(1);
    expect(await listPosted()).toEqual([
      {
        ...{ to: dora.id, lead: id, title: "A lead is waiting for an answer" },
        lines: [expect.stringMatching(/^A move in Toronto has been waiting 31 min \(\w{4}-\w{4}\)\.$/)],
      },
    ]);
    expect(JSON.stringify(await listPosted()), "of the customer").not.toMatch(/Ada|555.?0142|piano/);
    expect(await tellOfUnanswered(staff, TUESDAY + 59 * MINUTE)).toBe(0);
    expect(await tellOfUnanswered(staff, TUESDAY + 61 * MINUTE)).toBe(1);
    expect((await listPosted()).map(({ to }) => to)).toEqual([dora.id, oscar.id]);
    expect(await tellOfUnanswered(staff, TUESDAY + 5 * HOUR)).toBe(0);
    const lines = await database()
      .selectFrom("lead_history")
      .select(["actor_name", "after"])
      .where("action", "=", "reminded")
      .orderBy("seq")
      .execute();
    expect(lines.map(({ after }) => JSON.parse(after).told)).toEqual([dora.name, oscar.name]);
  });

  test("outside opening hours nobody is told", async () => {
    // Half an hour before closing, then a night.
    await captureMove({}, { now: TUESDAY + 8.75 * HOUR });
    expect(await tellOfUnanswered(staff, TUESDAY + 14 * HOUR)).toBe(0);
    expect(await tellOfUnanswered(staff, TUESDAY + 22 * HOUR + 20 * MINUTE)).toBe(1);
  });

  test("no quiet hours are broken, and what still waits is told afterward", async () => {
    await captureMove();
    const quiet = [{ ...tellDora, isQuiet: true }];
    expect(await tellOfUnanswered(quiet, TUESDAY + HOUR)).toBe(0);
    expect(await tellOfUnanswered([tellDora], TUESDAY + 2 * HOUR)).toBe(1);
  });

  test("the desk's order goes before content's, and a location's own before that of all", async () => {
    const set = (place: string, turns: readonly Turn[] | null) =>
      setTurns(place, turns, { by: oscar.id, now: TUESDAY, alsoWrite: async () => undefined });
    await set("*", [{ to: "owner", after: 10 }]);
    const [here, elsewhere] = [await captureMove(), await captureMove({}, { slug: "atlanta" })];
    await set("toronto", [
      { to: `person:${dora.id}`, after: 5 },
      { to: "owner", after: 45 },
    ]);
    expect(await tellOfUnanswered(staff, TUESDAY + 4 * MINUTE)).toBe(0);
    expect(await tellOfUnanswered(staff, TUESDAY + 6 * MINUTE)).toBe(1);
    expect(await listPosted()).toMatchObject([{ to: dora.id, lead: here }]);
    expect(await tellOfUnanswered(staff, TUESDAY + 44 * MINUTE)).toBe(1);
    expect(await tellOfUnanswered(staff, TUESDAY + 46 * MINUTE)).toBe(1);
    expect((await listPosted()).slice(1)).toMatchObject([
      { to: oscar.id, lead: elsewhere },
      { to: oscar.id, lead: here },
    ]);
    await set("toronto", null);
    await captureMove({ phone: "416 555 0177" });
    expect(await tellOfUnanswered(staff, TUESDAY + 11 * MINUTE), "that of all").toBe(1);
    await set("*", null);
    await captureMove({ phone: "416 555 0178" });
    expect(await tellOfUnanswered(staff, TUESDAY + 29 * MINUTE), "content's").toBe(0);
    expect(await tellOfUnanswered([tellDora], TUESDAY + 31 * MINUTE)).toBe(1);
  });

  test("an order says whose it is, and is undone by its token, by who set it, once", async () => {
    const contentsOwn = vi.spyOn(toldInTurn, "bySlug", "get").mockReturnValue({ atlanta: ["owner"] });
    onTestFinished(() => contentsOwn.mockRestore());
    const forAll: readonly Turn[] = [{ to: "owner", after: 10 }];
    const setter = { by: oscar.id, now: TUESDAY, alsoWrite: async () => undefined };
    const undo = (await setTurns("*", forAll, setter)) ?? "";
    expect(await setTurns("*", forAll, setter), "nothing to change").toBeNull();
    const orders = await readDeskOrders();
    expect(findTurns(orders, "toronto")).toMatchObject({ turns: forAll, set: { by: oscar.id } });
    const contents = { turns: [{ to: "owner", after: 30 }], set: null };
    expect(findTurns(orders, "atlanta"), "content's for one city").toEqual(contents);
    expect(await undoTurns(undo, { ...setter, by: dora.id }), "another's").toBeNull();
    expect(await undoTurns(undo, setter)).toMatchObject({
      changes: [{ key: "*", after: null }],
      isDone: true,
    });
    expect(await readDeskOrders()).toEqual(new Map());
    expect(await undoTurns(undo, setter), "used").toBeNull();
  });

  test("a turn comes after days, too, but not when it has passed long ago", async () => {
    const turns: Turn[] = [{ to: "owner", after: 40 * 60 }];
    await setTurns("*", turns, { by: oscar.id, now: TUESDAY, alsoWrite: async () => undefined });
    await captureMove();
    expect(await tellOfUnanswered(staff, TUESDAY + 3 * DAY)).toBe(0);
    expect(await tellOfUnanswered(staff, TUESDAY + 12 * DAY), "after a week without the site").toBe(0);
    expect(await tellOfUnanswered(staff, TUESDAY + 6 * DAY)).toBe(1);
    expect(await listPosted()).toMatchObject([{ to: oscar.id }]);
  });

  test("only those who work there; without any, it's the owner's turn at once", async () => {
    await captureMove();
    const elsewhere = { ...tellDora, mayWork: (slug: string | null) => slug === "atlanta" };
    expect(await tellOfUnanswered([elsewhere, tellOscar], TUESDAY + 31 * MINUTE)).toBe(1);
    expect((await listPosted()).map(({ to }) => to)).toEqual([oscar.id]);
  });

  test("none that's answered, lost or in quarantine; an undone answer counts as none", async () => {
    const answered = await captureMove();
    const lost = await captureMove({ phone: "416 555 0101" });
    await captureMove({ phone: "416 555 0102" }, { suspicion: "links" });
    const soon = by(dora, TUESDAY + MINUTE);
    const { undo: token } = await applyTo({ id: answered, revision: 0 }, soon, { name: "contacted" });
    await applyTo({ id: lost, revision: 0 }, soon, { name: "lost", reason: "Price" });
    expect(await tellOfUnanswered(staff, TUESDAY + HOUR)).toBe(0);
    await undo(token, by(dora, TUESDAY + HOUR));
    expect(await tellOfUnanswered([tellDora], TUESDAY + HOUR)).toBe(1);
    expect(await listPosted()).toMatchObject([{ lead: answered }]);
  });

  test("after a failed answer period the next change is still nobody's but the customer's", async () => {
    const id = await captureMove();
    await tellOfUnanswered(staff, TUESDAY + 31 * MINUTE);
    await applyTo({ id, revision: 0 }, by(dora, TUESDAY + HOUR), { name: "contacted" });
    expect(await tellOfUnanswered(staff, TUESDAY + 3 * HOUR)).toBe(0);
  });

  test("many at once are one message, and leads of long ago none", async () => {
    for (const n of [1, 2, 3, 4, 5, 6, 7]) await captureMove({ phone: `416 555 01${n}0`, message: `${n}` });
    await captureMove({ phone: "416 555 0199" }, { now: TUESDAY - 4 * DAY });
    expect(await tellOfUnanswered([tellDora], TUESDAY + 31 * MINUTE)).toBe(1);
    const [only] = await listPosted();
    expect(only).toMatchObject({ title: "7 leads are waiting for an answer" });
    expect(only?.lines).toHaveLength(6);
    expect(only?.lines.at(-1)).toBe("2 more are in To do.");
  });

  test("somebody who came to a crew, or left, gets no email about leads", async () => {
    const at = new Date(TUESDAY).toISOString();
    const person = { id: dora.id, name: dora.name, email: "dora@example.com", locations: "all", crews: "[]" };
    const columns = { email_verified: 0, image: null, created_at: at, updated_at: at };
    await write((transaction) =>
      transaction
        .insertInto("people")
        .values({ ...person, role: "manager", ...columns })
        .execute(),
    );
    const change = (to: object) =>
      write((transaction) => transaction.updateTable("people").set(to).where("id", "=", dora.id).execute());
    const ask = async () => [
      await findStaffEmail(dora.id, "leads"),
      await findStaffEmail(dora.id, "numbers"),
    ];
    expect(await ask()).toEqual([person.email, person.email]);
    await change({ role: "dispatcher" });
    expect(await ask()).toEqual([person.email, null]);
    await change({ role: "crew" });
    expect(await ask()).toEqual([null, null]);
    await change({ role: "manager", disabled_at: TUESDAY });
    expect(await ask()).toEqual([null, null]);
  });

  test("the morning list goes out once a day, and only if there's something to do", async () => {
    const dorasDay = { id: dora.id, by: "mail" as const, today: "2026-12-01", locations: undefined };
    expect(await postMorningList({ ...dorasDay, today: "2026-11-30" }, TUESDAY)).toBe(false);
    await captureMove();
    const now = Date.now();
    const both = await Promise.all([1, 2, 3].map(() => postMorningList(dorasDay, now)));
    expect(both.filter(Boolean)).toHaveLength(1);
    expect(await postMorningList(dorasDay, now + HOUR)).toBe(false);
    expect(await postMorningList({ ...dorasDay, locations: ["atlanta"], id: "dan" }, now)).toBe(false);
    expect(await listPosted()).toMatchObject([
      { to: dora.id, title: "One thing to do today", lines: ["Waiting for an answer: 1"] },
    ]);
  });
});

mostlyOnSqlite("a morning list", (kind) => {
  useFreshDatabase(kind);
  beforeEach(() => setDestinations([]));
  afterEach(() => vi.useRealTimers());

  const local = (day: string, time: string) => Date.parse(`2026-12-${day}T${time}-05:00`);
  async function countLists(): Promise<number> {
    const rows = await database().selectFrom("postings").select("message").execute();
    return rows.filter(({ message }) => JSON.parse(message).reminder?.title.includes("to do today")).length;
  }
  /** Lets the site remind at these moments of its clock, one after another; how many lists went out at each. */
  async function remindAt(...moments: readonly number[]): Promise<number[]> {
    const counts: number[] = [];
    for (const moment of moments) {
      vi.useFakeTimers({ toFake: ["Date"], now: moment });
      const before = await countLists();
      await remindStaff();
      counts.push((await countLists()) - before);
    }
    return counts;
  }
  async function employ(id: string): Promise<void> {
    const at = new Date(TUESDAY).toISOString();
    const person = { id, name: id, email: `${id}@example.com`, locations: "all", crews: "[]" };
    const columns = {
      role: "dispatcher" as const,
      email_verified: 0,
      image: null,
      created_at: at,
      updated_at: at,
    };
    await write((transaction) =>
      transaction
        .insertInto("people")
        .values({ ...person, ...columns })
        .execute(),
    );
    const inToronto = { ...usualReminders, timeZone: "America/Toronto" };
    await changeReminders({ id }, { ...inToronto, morning: "mail", quietFrom: 0, quietTo: 0 });
    await captureMove();
  }
  const believe = (now: number) => lookAtClock({ now, hasRun: false, findNewest: async () => null });

  test("goes once each morning, and not in the evening of a day that the clock jumped to", async () => {
    await employ(`${kind}-once`);
    await believe(TUESDAY);
    expect(await remindAt(local("02", "06:59"), local("02", "07:00"), local("02", "07:30"))).toEqual([
      0, 1, 0,
    ]);
    // The machine slept: no list of the days that have passed, and none of today that's hours late.
    expect(await remindAt(local("04", "10:00"), local("04", "19:00"))).toEqual([0, 0]);
    expect(await remindAt(local("05", "09:59"), local("05", "07:00"))).toEqual([1, 0]);
  });

  test("that a clock sent ahead of its day isn't sent again when that day comes", async () => {
    await employ(`${kind}-ahead`);
    await believe(TUESDAY);
    const list = { id: `${kind}-ahead`, by: "mail" as const, locations: undefined };
    expect(await postMorningList({ ...list, today: "2026-12-04" }, local("04", "07:10"))).toBe(true);
    expect(await remindAt(local("03", "07:10"), local("04", "07:30"))).toEqual([1, 0]);
  });

  test("waits while the clock may be wrong, and takes no day's turn meanwhile", async () => {
    await employ(`${kind}-doubt`);
    await believe(TUESDAY);
    const jumped = local("20", "07:10");
    expect(mayRemind(jumped)).toBe(false);
    expect(await remindAt(jumped)).toEqual([0]);
    const list = { id: `${kind}-doubt`, by: "mail" as const, locations: undefined };
    expect(await postMorningList({ ...list, today: "2026-12-20" }, jumped)).toBe(false);
    await captureMove({ phone: "416 555 0155" }, { now: local("18", "10:00") });
    expect(await tellOfUnanswered([tellDora], local("18", "14:00"))).toBe(0);
    for (const day of ["07", "13", "19"]) await believe(local(day, "12:00"));
    expect(await remindAt(jumped), "once it's believed").toEqual([1]);
  });
});

mostlyOnSqlite("two processes remind staff", (kind) => {
  let one: Site;
  let other: Site;
  const dan = { email: "dan@example.com", name: "Dan Reyes", password: "harbour lantern moss" };
  beforeAll(async () => {
    // One in the afternoon in Toronto, noon in Dallas: past every morning list.
    const now = "2026-12-02T18:00:00Z";
    one = await startSite({ database: kind, now });
    const { DATABASE_URL = "", DATA_DIR = "" } = one.env;
    other = await startSite({ now, env: { DATABASE_URL, DATA_DIR } });
  });
  afterAll(async () => {
    await other?.close();
    await one?.close();
  });

  async function moveClocks(to: string): Promise<void> {
    const by = Date.parse(to) - one.now();
    await Promise.all([one.pass(by), other.pass(by)]);
  }
  async function listMail(to: string, subject: RegExp): Promise<string[]> {
    const mail = await readMailFolder(one);
    return mail
      .filter((email) => email.to?.some(({ address }) => address === to))
      .map((email) => email.subject ?? "")
      .filter((line) => subject.test(line));
  }

  test("by email, once each", { tags: ["all"] }, async () => {
    const owner = await createOwner(one);
    await inviteDispatcher(one, owner, { ...dan, place: "toronto" });
    const early = { intent: "reminders", morning: "mail", morningHour: "7", quietFrom: "21", quietTo: "7" };
    const saved = await one.post("/desk/account", early, { headers: { cookie: owner } });
    expect(await saved.text()).toContain("Saved.");
    await one.post("/toronto/get-quote", adasQuote("Nobody calls me"), { from: atAddress(ada, 1) });

    await moveClocks("2026-12-02T18:31:00Z");
    await expect.poll(() => listMail(dan.email, /waiting for an answer/)).toHaveLength(1);
    expect(await listMail(olga.email, /waiting for an answer/)).toHaveLength(0);
    await moveClocks("2026-12-02T19:05:00Z");
    await expect.poll(() => listMail(olga.email, /waiting for an answer/)).toHaveLength(1);

    // Seven in Dallas, where the owner's day begins.
    await moveClocks("2026-12-03T13:10:00Z");
    await expect.poll(() => listMail(olga.email, /to do today/)).toEqual(["One thing to do today"]);
    await moveClocks("2026-12-03T14:10:00Z");
    const cookie = formatCookies(await one.post("/desk/sign-in", olga));
    const [{ id } = { id: "" }] = await one.exportLeads();
    const lead = await (await one.get(`/desk/leads/${id}`, { headers: { cookie } })).text();
    expect(lead.replaceAll("<!-- -->", "")).toContain("reminded Dan Reyes: no answer within 30 min");
    expect(await listMail(dan.email, /waiting for an answer/)).toHaveLength(1);
    expect(await listMail(olga.email, /to do today/)).toHaveLength(1);
  });
});

describe("quiet hours", () => {
  test.each([
    [22, 21, 7, true],
    [6, 21, 7, true],
    [7, 21, 7, false],
    [20, 21, 7, false],
    [12, 12, 14, true],
    [14, 12, 14, false],
    [9, 9, 9, false],
  ])("at %i, from %i to %i: %s", (hour, from, to, isQuiet) => {
    expect(isHourWithin(hour, { from, to })).toBe(isQuiet);
  });
});
