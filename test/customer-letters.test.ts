import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { letterHours } from "../content/customer-letters.ts";
import { customerEmail as words } from "../content/mail.ts";
import { undoSeconds } from "../content/schedule.ts";
import { database, write } from "../db/connect.server.ts";
import { lookAtClock } from "../db/trusted-clock.server.ts";
import { claimDue } from "../deliveries/claims.server.ts";
import { startClockWatch } from "../deliveries/clock-steps.server.ts";
import { type Destination, delivered } from "../deliveries/destination.ts";
import { customerEmail } from "../deliveries/destinations/email/customer-email.server.ts";
import type { Email } from "../deliveries/destinations/email/mailer.server.ts";
import { isLetter } from "../deliveries/letter.ts";
import { findMorning } from "../deliveries/letter-hours.server.ts";
import type { LetterMessage } from "../deliveries/message.ts";
import { setDestinations } from "../deliveries/outbox.server.ts";
import { holdRestored, markRestored } from "../deliveries/restored.server.ts";
import { correctLead, moveVisit, undo } from "../leads/follow-up/follow-up.server.ts";
import { openLead } from "../leads/inbox/inbox.server.ts";
import { remindOfTomorrow } from "../leads/letters/letters.server.ts";
import { erasePerson } from "../leads/privacy/privacy.server.ts";
import { mostlyOnSqlite, useFreshDatabase } from "./support/databases.ts";
import {
  applyTo,
  by,
  captureJob,
  captureMove,
  dora,
  fillLocationRecords,
  HOUR,
  MINUTE,
  oscar,
  TUESDAY,
} from "./support/leads.ts";
import { ada, carla } from "./support/people.ts";
import { runFolder } from "./support/places.ts";

// What customers are told on their own: the day of their move, tomorrow's visit, and that the crew is on the way.

const SECOND = 1000;
const mail: Destination = {
  ...{ name: "customer-mail", atOnce: 1, readBy: "customer", send: async () => delivered },
  takes: (message) => isLetter(message) && message.lead.customer.email !== null,
};
const program: Destination = {
  ...{ name: "program", atOnce: 1, send: async () => delivered },
  takes: ({ event }) => event.startsWith("lead."),
};

/** Each letter as its name, its time in short and its delivery's state. */
async function listLetters(id: string, destination = "customer-mail"): Promise<string[]> {
  const rows = await database()
    .selectFrom("deliveries")
    .innerJoin("postings", "postings.id", "deliveries.posting_id")
    .select(["postings.message", "deliveries.state"])
    .where("postings.lead_id", "=", id)
    .where("deliveries.destination", "=", destination)
    .orderBy("postings.id")
    .execute();
  return rows.map(({ message, state }) => {
    const { event, change, letter, lead } = JSON.parse(message);
    const name = letter ?? change ?? event;
    return [name, lead.visit?.short, state].filter(Boolean).join(" | ");
  });
}

/** Marks what the worker would have delivered by a moment. */
const deliver = (moment: number) =>
  write((transaction) =>
    transaction
      .updateTable("deliveries")
      .set({ state: "delivered", attempts: 1 })
      .where("state", "=", "waiting")
      .where("due_at", "<=", moment)
      .execute(),
  );

const open = async (id: string, now = TUESDAY) => {
  const lead = await openLead(id, { now });
  if (!lead) throw new Error("there is no such lead");
  return lead;
};
const seen = async (id: string) => ({ id, revision: (await open(id)).revision });

mostlyOnSqlite("a step that makes what waits for the customer old news", (kind) => {
  useFreshDatabase(kind);
  beforeEach(fillLocationRecords);
  afterEach(() => setDestinations([]));

  test("takes nothing from the owner, nor from programs", async () => {
    const owner: Destination = { ...program, name: "owner-mail", readBy: "staff" };
    setDestinations([mail, owner, program]);
    const id = await captureJob({ email: carla.email });
    await deliver(TUESDAY);
    await moveVisit(await seen(id), by(dora, TUESDAY + MINUTE), { date: "2026-12-05", window: "9:00" });
    await applyTo(await seen(id), by(dora, TUESDAY + MINUTE + SECOND), { name: "done" });
    const moved = async (name: string) => (await listLetters(id, name)).filter((line) => /^moved/.test(line));
    expect(await moved("customer-mail")).toEqual(["moved | Sat, Dec 5, 9–11 AM | withdrawn"]);
    expect(await moved("owner-mail")).toEqual(["moved | Sat, Dec 5, 9–11 AM | waiting"]);
    expect(await moved("program")).toEqual(["moved | Sat, Dec 5, 9–11 AM | waiting"]);
  });
});

mostlyOnSqlite("the customer of a move", (kind) => {
  useFreshDatabase(kind);
  beforeEach(fillLocationRecords);
  beforeEach(() => setDestinations([mail, program]));
  afterEach(() => setDestinations([]));

  const day = { moveOn: "2026-12-08", moveAt: "8:30", crew: "Blue" };
  const win = async (id: string, now: number, fields: object = day) =>
    applyTo(await seen(id), by(dora, now), { name: "won", wonBy: "Dora", ...fields });
  const schedule = async (id: string, now: number, fields: object) =>
    applyTo(await seen(id), by(dora, now), { name: "scheduled", ...fields });

  test("hears of its day once it's set, of each new time, and that it's off or back on", async () => {
    const id = await captureMove();
    await deliver(TUESDAY);
    await win(id, TUESDAY + MINUTE, {});
    expect(await listLetters(id), "without a day").toEqual(["lead.captured | delivered"]);
    await schedule(id, TUESDAY + 2 * MINUTE, { moveOn: "2026-12-08" });
    await deliver(TUESDAY + 3 * MINUTE);
    await schedule(id, TUESDAY + 4 * MINUTE, { moveAt: "8:30" });
    await deliver(TUESDAY + 5 * MINUTE);
    await schedule(id, TUESDAY + 6 * MINUTE, { crew: "Red" });
    await applyTo(await seen(id), by(dora, TUESDAY + 8 * MINUTE), { name: "cancelled" });
    await deliver(TUESDAY + 9 * MINUTE);
    await applyTo(await seen(id), by(dora, TUESDAY + 10 * MINUTE), { name: "reopened" });
    await deliver(TUESDAY + 11 * MINUTE);
    await schedule(id, TUESDAY + 12 * MINUTE, { moveOn: null });
    await deliver(TUESDAY + 13 * MINUTE);
    expect((await listLetters(id)).slice(1)).toEqual([
      "confirmed | Tue, Dec 8 | delivered",
      "moved | Tue, Dec 8, 8:30 AM | delivered",
      "cancelled | Tue, Dec 8, 8:30 AM | delivered",
      "restored | Tue, Dec 8, 8:30 AM | delivered",
      "unconfirmed | Tue, Dec 8, 8:30 AM | delivered",
    ]);
    expect(await listLetters(id, "program"), "programs get its new status only").toEqual([
      "lead.captured | delivered",
      ...Array.from({ length: 3 }, () => "lead.status | delivered"),
    ]);
  });

  test("hears nothing of what's undone in time, and a correction of what isn't", async () => {
    const id = await captureMove();
    await deliver(TUESDAY);
    const { undo: token } = await win(id, TUESDAY + MINUTE);
    await undo(token, by(dora, TUESDAY + MINUTE + 20 * SECOND));
    expect((await listLetters(id)).slice(1)).toEqual(["confirmed | Tue, Dec 8, 8:30 AM | withdrawn"]);
    await win(id, TUESDAY + 2 * MINUTE);
    await deliver(TUESDAY + 3 * MINUTE);
    const moved = await schedule(id, TUESDAY + 4 * MINUTE, { moveOn: "2026-12-09" });
    await undo(moved.undo, by(dora, TUESDAY + 4 * MINUTE + SECOND));
    expect((await listLetters(id)).slice(3), "they know of the 8th").toEqual([
      "moved | Wed, Dec 9, 8:30 AM | withdrawn",
    ]);
    await applyTo(await seen(id), by(dora, TUESDAY + 6 * MINUTE), { name: "done" });
    await applyTo(await seen(id), by(dora, TUESDAY + 7 * MINUTE), { name: "reopened" });
    expect(await listLetters(id)).toHaveLength(4);
    expect((await win(await captureMove({ phone: "416 555 0144" }), TUESDAY)).revision).toBe(1);
  });

  test("hears nothing of a day that has passed, and in quarantine only once it's released", async () => {
    const id = await captureMove();
    await win(id, TUESDAY, { ...day, moveOn: "2026-12-01" });
    await deliver(TUESDAY + MINUTE);
    await applyTo(await seen(id), by(dora, TUESDAY + 20 * HOUR), { name: "cancelled" });
    expect((await listLetters(id)).slice(1)).toEqual(["confirmed | Tue, Dec 1, 8:30 AM | delivered"]);
    const held = await captureMove({ phone: "416 555 0144" }, { suspicion: "links" });
    await win(held, TUESDAY);
    expect((await listLetters(held)).slice(1)).toEqual(["confirmed | Tue, Dec 8, 8:30 AM | held"]);
  });
});

mostlyOnSqlite("the day before", (kind) => {
  useFreshDatabase(kind);
  beforeEach(fillLocationRecords);
  beforeEach(() => setDestinations([mail]));
  afterEach(() => setDestinations([]));
  afterEach(() => vi.useRealTimers());

  /** Atlanta and Toronto have the same time; Friday's window begins at one. */
  const at = (day: string, time: string) => Date.parse(`2026-12-${day}T${time}-05:00`);
  const email = carla.email;
  const book = async (fields: object = {}, now = TUESDAY) => {
    const id = await captureJob({ email, ...fields }, { now });
    await applyTo({ id, revision: 0 }, by(dora, now + MINUTE), { name: "confirmed" });
    await deliver(now + HOUR);
    return id;
  };
  const reminders = async (id: string) => (await listLetters(id)).filter((one) => one.startsWith("tomorrow"));

  test("a confirmed visit's customer is reminded at ten, once, whatever the number of processes", async () => {
    const id = await book();
    expect(await remindOfTomorrow(at("03", "09:59"))).toBe(0);
    const both = await Promise.all([1, 2, 3].map(() => remindOfTomorrow(at("03", "10:00"))));
    expect(both.reduce((sum, count) => sum + count)).toBe(1);
    expect(await remindOfTomorrow(at("03", "18:00"))).toBe(0);
    expect(await reminders(id)).toEqual(["tomorrow | Fri, Dec 4, 1–3 PM | waiting"]);
    const { history } = await open(id);
    expect(history.at(-1)).toMatchObject({ action: "day-before", actor: { name: "The desk" } });
  });

  test("so is the customer of a move that's won, also without an hour yet", async () => {
    const id = await captureMove();
    await applyTo({ id, revision: 0 }, by(dora, TUESDAY), {
      name: "won",
      wonBy: "Dora",
      moveOn: "2026-12-04",
    });
    expect(await remindOfTomorrow(at("03", "10:00"))).toBe(1);
    expect(await reminders(id)).toEqual(["tomorrow | Fri, Dec 4 | waiting"]);
  });

  test("nobody is whose visit isn't confirmed, is off, waits in quarantine, or has nowhere to write to", async () => {
    const ids = [
      await captureJob({ email }),
      await book({ message: "Canceled", startTime: "9:00", endTime: "11:00" }),
      await book({ message: "Done", startTime: "11:00", endTime: "13:00" }),
      await book({ message: "No email", email: "" }),
      await captureMove({}, { suspicion: "links" }),
      await captureJob({ email, message: "A test" }, { isTest: true }),
    ];
    const won = { name: "won", wonBy: "Dora", moveOn: "2026-12-04" } as const;
    await applyTo(await seen(ids[4] ?? ""), by(dora, TUESDAY), won);
    await applyTo(await seen(ids[5] ?? ""), by(dora, TUESDAY), { name: "confirmed" });
    await applyTo(await seen(ids[1] ?? ""), by(dora, TUESDAY + HOUR), { name: "cancelled" });
    await applyTo(await seen(ids[2] ?? ""), by(dora, TUESDAY + HOUR), { name: "done" });
    expect(await remindOfTomorrow(at("03", "10:30"))).toBe(0);
    for (const id of ids) expect(await reminders(id)).toEqual([]);
    expect((await open(ids[3] ?? "")).history.map(({ action }) => action)).not.toContain("day-before");
  });

  test("who booked, moved or was confirmed on that day isn't told again", async () => {
    const late = await book({ message: "Late" }, at("03", "07:00"));
    const confirmed = await captureJob({
      email,
      message: "Confirmed late",
      startTime: "15:00",
      endTime: "17:00",
    });
    await applyTo(await seen(confirmed), by(dora, at("03", "11:00")), { name: "confirmed" });
    expect(await remindOfTomorrow(at("03", "12:00"))).toBe(0);
    expect([...(await reminders(late)), ...(await reminders(confirmed))]).toEqual([]);
  });

  test("a visit that's moved afterward is told of again before its new day, and a waiting reminder is taken back", async () => {
    const id = await book();
    await remindOfTomorrow(at("03", "10:00"));
    await moveVisit(await seen(id), by(dora, at("03", "10:00") + SECOND), {
      date: "2026-12-05",
      window: "9:00",
    });
    expect(await reminders(id)).toEqual(["tomorrow | Fri, Dec 4, 1–3 PM | withdrawn"]);
    await deliver(at("03", "12:00"));
    expect(await remindOfTomorrow(at("03", "12:00"))).toBe(0);
    expect(await remindOfTomorrow(at("04", "10:00"))).toBe(1);
    expect((await reminders(id)).at(-1)).toBe("tomorrow | Sat, Dec 5, 9–11 AM | waiting");
  });

  test("the location's clock counts: in Las Vegas it's three hours later", async () => {
    const id = await captureJob({ email }, { slug: "las-vegas-west" });
    await applyTo({ id, revision: 0 }, by(dora, TUESDAY), { name: "confirmed" });
    await deliver(TUESDAY + HOUR);
    expect(await remindOfTomorrow(at("03", "12:59"))).toBe(0);
    expect(await remindOfTomorrow(at("03", "13:00"))).toBe(1);
    expect(await reminders(id)).toHaveLength(1);
  });

  test("a site that was down is in time until the evening, and says nothing on the day itself", async () => {
    await book();
    expect(await remindOfTomorrow(at("03", "21:00")), "at night").toBe(0);
    expect(await remindOfTomorrow(at("04", "10:00")), "on the day").toBe(0);
    expect(await remindOfTomorrow(at("03", "20:59"))).toBe(1);
  });

  test("a clock that jumped reminds nobody while it may be wrong, and one set back nobody twice", async () => {
    const id = await book({ date: "2026-12-18" });
    const believe = (now: number) => lookAtClock({ now, hasRun: false, findNewest: async () => null });
    await believe(TUESDAY);
    expect(await remindOfTomorrow(at("17", "10:00"))).toBe(0);
    for (const day of ["05", "09", "13", "17"]) await believe(at(day, "12:00"));
    expect(await remindOfTomorrow(at("17", "12:00"))).toBe(1);
    expect(await remindOfTomorrow(at("17", "10:00"))).toBe(0);
    expect(await reminders(id)).toHaveLength(1);
  });

  test("a copied database reminds nobody until the owner has decided about what waited in it", async () => {
    await book();
    await captureJob({ email, message: "It waits", startTime: "9:00", endTime: "11:00" });
    await write((transaction) => holdRestored(transaction, at("03", "09:00")));
    expect(await remindOfTomorrow(at("03", "10:00"))).toBe(0);
    await markRestored({ now: at("03", "10:30") });
    expect(await remindOfTomorrow(at("03", "10:31"))).toBe(1);
  });

  test("nothing of it stays of who is erased", async () => {
    const id = await book();
    await remindOfTomorrow(at("03", "10:00"));
    const dataDir = mkdtempSync(join(runFolder(), "erased-letters-"));
    onTestFinished(() => rmSync(dataDir, { recursive: true }));
    await erasePerson({ email }, { actor: oscar, now: at("03", "11:00"), dataDir });
    const [row] = await database().selectFrom("leads").selectAll().where("id", "=", id).execute();
    expect(row).toMatchObject({ reminded_for: null, on_way: null });
    const messages = await database()
      .selectFrom("postings")
      .select("message")
      .where("lead_id", "=", id)
      .execute();
    expect(messages.map(({ message }) => message).join()).not.toMatch(/carla|Dec 4/i);
    expect(await remindOfTomorrow(at("03", "12:00"))).toBe(0);
  });
});

mostlyOnSqlite("on the way", (kind) => {
  useFreshDatabase(kind);
  beforeEach(fillLocationRecords);
  beforeEach(() => setDestinations([mail]));
  afterEach(() => setDestinations([]));

  const NOON = Date.parse("2026-12-04T12:40:00-05:00");
  const email = carla.email;
  const tell = async (id: string, now: number, minutes: number | null = null, who = dora) =>
    applyTo(await seen(id), by(who, now), { name: "on-the-way", minutes });
  const booked = (fields: object = {}) => captureJob({ email, ...fields });

  test("is told once for a visit, with the time it was told, and no form goes stale", async () => {
    const id = await booked();
    await deliver(TUESDAY);
    const before = await seen(id);
    const told = await tell(id, NOON, 20);
    expect(told.revision).toBe(before.revision);
    const [, letter] = await listLetters(id);
    expect(letter).toBe("on-the-way | Fri, Dec 4, 1–3 PM | waiting");
    await expect(tell(id, NOON + MINUTE)).rejects.toThrow("They were told at 12:40 PM.");
    expect((await open(id, NOON)).history.at(-1)).toMatchObject({ action: "on-the-way", actor: dora });
    await moveVisit(await seen(id), by(dora, NOON + 2 * MINUTE), { date: "2026-12-04", window: "15:00" });
    expect((await listLetters(id)).slice(1), "it moved before they were told").toEqual([
      "on-the-way | Fri, Dec 4, 1–3 PM | withdrawn",
      "moved | Fri, Dec 4, 3–5 PM | waiting",
    ]);
    expect((await tell(id, NOON + 2 * HOUR)).revision).toBe(before.revision + 1);
  });

  test("two presses at one moment are one letter", async () => {
    const id = await booked();
    const presses = await Promise.allSettled([tell(id, NOON), tell(id, NOON, 10, oscar)]);
    expect(presses.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect((await listLetters(id)).filter((one) => one.startsWith("on-the-way"))).toHaveLength(1);
  });

  test("is undone within the time there is, and then can be told again", async () => {
    const id = await booked();
    await deliver(TUESDAY);
    const { undo: token } = await tell(id, NOON);
    await undo(token, by(dora, NOON + 10 * SECOND));
    expect((await listLetters(id)).at(-1)).toContain("withdrawn");
    const again = await tell(id, NOON + MINUTE);
    await deliver(NOON + 2 * MINUTE);
    const { refused } = await undo(again.undo, by(dora, NOON + 2 * MINUTE));
    expect(refused[0]?.error.message).toBe("It has already gone out. If something was wrong, call them.");
    const { history } = await open(id, NOON + MINUTE + (undoSeconds + 1) * SECOND);
    expect(history.at(-1)).toMatchObject({ action: "on-the-way", undo: null });
  });

  test("takes back what waits for the morning", async () => {
    const id = await booked();
    await deliver(TUESDAY);
    await applyTo(await seen(id), by(dora, NOON - MINUTE), { name: "confirmed" });
    await tell(id, NOON);
    expect((await listLetters(id)).slice(1)).toEqual([
      "confirmed | Fri, Dec 4, 1–3 PM | withdrawn",
      "on-the-way | Fri, Dec 4, 1–3 PM | waiting",
    ]);
  });

  test("isn't told on another day, once it's over, in quarantine, or to nobody", async () => {
    const id = await booked();
    await expect(tell(id, TUESDAY)).rejects.toThrow("only works on the day");
    await expect(tell(id, NOON, 0)).rejects.toThrow("Enter minutes");
    await expect(tell(id, NOON, Number.NaN)).rejects.toThrow("Enter minutes");
    await applyTo(await seen(id), by(dora, NOON), { name: "done" });
    await expect(tell(id, NOON)).rejects.toThrow("only works on the day");
    const silent = await captureJob({ message: "No email" });
    await expect(tell(silent, NOON)).rejects.toThrow("Call them instead");
    const held = await captureJob({ email, message: "Held" }, { suspicion: "links" });
    await expect(tell(held, NOON)).rejects.toThrow("quarantine");
    const move = await captureMove();
    await expect(tell(move, NOON)).rejects.toThrow("only works on the day");
    await applyTo(await seen(move), by(dora, TUESDAY), { name: "won", wonBy: "Dora", moveOn: "2026-12-04" });
    await tell(move, NOON, 15);
    expect((await listLetters(move)).at(-1)).toBe("on-the-way | Fri, Dec 4 | waiting");
  });
});

mostlyOnSqlite("a letter that waits for the morning", (kind) => {
  useFreshDatabase(kind);
  beforeEach(fillLocationRecords);
  beforeEach(() => setDestinations([mail]));
  afterEach(() => setDestinations([]));

  test("holds up none that comes later, and goes before it where both are due", async () => {
    const id = await captureJob({ email: carla.email });
    await deliver(TUESDAY);
    const night = Date.parse("2026-12-01T22:00:00-05:00");
    await applyTo(await seen(id), by(dora, night), { name: "confirmed" });
    const claim = (now: number) => claimDue("customer-mail", 5, now);
    const [confirmed] = await claim(night + MINUTE);
    const morning = night + 10 * HOUR;
    await write((transaction) =>
      transaction
        .updateTable("deliveries")
        .set({ due_at: morning, attempts: 0, claimed_by: null, claimed_until: null })
        .where("id", "=", confirmed?.id ?? "")
        .execute(),
    );
    setDestinations([{ ...mail, takes: ({ event }) => event === "customer.messaged" }]);
    await applyTo(await seen(id), by(dora, night + 2 * MINUTE), {
      ...{ name: "messaged", subject: "Tonight", text: "Are you still up?" },
    });
    const names = (claimed: Awaited<ReturnType<typeof claim>>) =>
      claimed.map(({ message }) => JSON.parse(message).event);
    expect(names(await claim(night + 4 * MINUTE))).toEqual(["customer.messaged"]);
    await write((transaction) =>
      transaction.updateTable("deliveries").set({ claimed_by: null, claimed_until: null }).execute(),
    );
    expect(names(await claim(morning)), "in order").toEqual(["lead.updated"]);
  });
});

mostlyOnSqlite("a letter that waits", (kind) => {
  useFreshDatabase(kind);
  beforeEach(fillLocationRecords);
  beforeEach(() => setDestinations([mail]));
  afterEach(() => setDestinations([]));

  const readAddress = async (id: string) => {
    const { message } = await database()
      .selectFrom("postings")
      .select("message")
      .where("lead_id", "=", id)
      .where("event", "=", "customer.letter")
      .executeTakeFirstOrThrow();
    return JSON.parse(message).lead.customer.email;
  };

  test("stays where it is when the clock is looked at, unless that was set back", async () => {
    const id = await captureJob({ email: carla.email });
    const inTheMorning = Date.now() + 10 * HOUR;
    const setDue = () =>
      write((transaction) => transaction.updateTable("deliveries").set({ due_at: inTheMorning }).execute());
    const look = async () => {
      const silence = { info: () => undefined, warn: () => undefined, error: () => undefined };
      (await startClockWatch(silence))();
      const [row] = await database().selectFrom("deliveries").select("due_at").execute();
      return Number(row?.due_at);
    };
    expect(await listLetters(id)).toHaveLength(1);
    await setDue();
    expect(await look()).toBe(inTheMorning);
    await write((transaction) =>
      transaction
        .updateTable("clock")
        .set({ seen_at: Date.now() + HOUR })
        .where("id", "=", 1)
        .execute(),
    );
    expect(await look()).toBeLessThan(Date.now() + 2 * MINUTE);
  });

  test("goes to the address that staff have corrected, or the customer has changed", async () => {
    const submissionKey = `move-${kind}`;
    const id = await captureMove({}, { submissionKey });
    await deliver(TUESDAY);
    await applyTo(await seen(id), by(dora, TUESDAY), { name: "won", wonBy: "Dora", moveOn: "2026-12-08" });
    await correctLead(await seen(id), by(dora, TUESDAY + SECOND), { email: "right@example.com" });
    expect((await listLetters(id)).at(-1)).toBe("confirmed | Tue, Dec 8 | waiting");
    expect(await readAddress(id)).toBe("right@example.com");
    await captureMove({ email: "newer@example.com" }, { submissionKey, now: TUESDAY + 2 * SECOND });
    expect(await readAddress(id)).toBe("newer@example.com");
  });
});

describe("the hours for letters", () => {
  test.each([
    ["2026-12-01T08:00-05:00", null],
    ["2026-12-01T20:59-05:00", null],
    ["2026-12-01T21:00-05:00", "2026-12-02T08:00-05:00"],
    ["2026-12-02T07:59-05:00", "2026-12-02T08:00-05:00"],
    // The night when clocks go back has an hour more, and the one when they go forward an hour less.
    ["2026-10-31T22:00-04:00", "2026-11-01T08:00-05:00"],
    ["2027-03-13T22:00-05:00", "2027-03-14T08:00-04:00"],
  ])("at %s: %s", (now, morning) => {
    expect([letterHours.from, letterHours.to]).toEqual(["8:00", "21:00"]);
    const until = findMorning(Date.parse(now), "America/Toronto");
    expect(until).toBe(morning === null ? null : Date.parse(morning));
  });
});

describe("an email to a customer", () => {
  const sent: Email[] = [];
  const destination = customerEmail(
    {
      send: async (email) => {
        sent.push(email);
        return delivered;
      },
    },
    { replyTo: "owner@example.com", log: console as never, origin: undefined },
  );
  const letter: LetterMessage = {
    ...{ event: "customer.letter", at: "2026-12-03T15:00:00Z", letter: "tomorrow" },
    daytime_in: "America/Toronto",
    until: "2026-12-04T05:00:00Z",
    lead: {
      ...{ id: "a", reference: "K7M2-Q4ZZ", kind: "moving", version: 1, revision: 1, is_test: false },
      ...{ record: {}, exported: {}, facts: {}, notify: [], earlier: [] },
      customer: {
        ...{ name: ada.name, phone: "", phone_e164: null, tel: "", email: ada.email },
        ...{ email_typed: "", message: "" },
      },
      place: { name: "Toronto", phone: "(416) 555-0100", tel: "tel:+14165550100" },
      visit: { starts_at: "", ends_at: "", day: "Friday, December 4", window: "at 8:30 AM", address: "" },
    },
  };
  const send = (changes: Partial<LetterMessage>, now: string) => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(now) });
    const message = { ...letter, ...changes };
    return destination.send({ id: "d", message, remoteId: null, isSuperseded: false, previous: null });
  };
  beforeEach(() => {
    sent.length = 0;
  });
  afterEach(() => vi.useRealTimers());
  useFreshDatabase("sqlite");

  test("goes by day, waits at night, and is dropped once what it says has passed", async () => {
    expect(await send({}, "2026-12-03T12:59:00Z")).toMatchObject({
      ...{ kind: "not-yet", at: Date.parse("2026-12-03T13:00:00Z") },
    });
    expect(await send({}, "2026-12-04T05:00:00Z")).toMatchObject({ kind: "moot" });
    expect(sent).toEqual([]);
    expect(await send({}, "2026-12-03T15:00:00Z")).toEqual(delivered);
    const [email] = sent;
    const { subject, opening } = words.moving.tomorrow;
    expect(email?.subject).toBe(subject);
    expect(email?.text).toContain(opening.replace("{when}", "Friday, December 4, at 8:30 AM"));
    expect(email?.text).toContain("When: Friday, December 4, at 8:30 AM");
    expect(email?.text, "no street").not.toContain("Where");
    expect(email?.attachments).toBeUndefined();
  });

  test("that the crew is on the way goes at night, too, and is short", async () => {
    const { daytime_in: _, ...anyTime } = letter;
    const { until: __, ...onWay } = { ...anyTime, letter: "on-the-way" as const, minutes: 20 };
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-12-03T04:00:00Z") });
    const delivery = { id: "d", remoteId: null, isSuperseded: false, previous: null };
    expect(await destination.send({ ...delivery, message: onWay })).toEqual(delivered);
    const text = sent[0]?.text ?? "";
    expect(text).toContain(words.moving["on-the-way"].openingIn.replace("{minutes}", "20"));
    expect(text).not.toContain(words.reference);
  });
});
