import { afterEach, beforeEach, expect, test } from "vitest";
import { undoSeconds } from "../content/schedule.ts";
import { database, write } from "../db/connect.server.ts";
import { type Destination, delivered } from "../deliveries/destination.ts";
import { setDestinations } from "../deliveries/outbox.server.ts";
import { removeOldTests } from "../deliveries/records.server.ts";
import { listLateTests } from "../deliveries/reports.server.ts";
import { holdRestored } from "../deliveries/restored.server.ts";
import { moveVisit, undo, WindowTaken } from "../leads/follow-up/follow-up.server.ts";
import { openLead } from "../leads/inbox/open-lead.server.ts";
import { planDays, setCapacity } from "../schedule/planning.server.ts";
import { mostlyOnSqlite, useFreshDatabase } from "./support/databases.ts";
import { applyTo, by, captureJob, DAY, dora, fillLocationRecords, MINUTE, TUESDAY } from "./support/leads.ts";

// Staff can undo what they did to a visit: a customer gets no email if it's in time, and a correction if it isn't.

const takes: Destination["takes"] = ({ event }) => event.startsWith("lead.");
const mail: Destination = {
  ...{ name: "mail", atOnce: 1, readBy: "customer", send: async () => delivered },
  takes: ({ event }) => event === "lead.captured" || event === "lead.updated",
};
const program: Destination = { name: "program", atOnce: 1, takes, send: async () => delivered };

const SECOND = 1000;
/** After the bookings, as postings of one millisecond have no order. */
const START = TUESDAY + SECOND;
const GONE = (undoSeconds + 1) * SECOND;
const FRIDAY = "2026-12-04";

mostlyOnSqlite("a visit that staff changed", (kind) => {
  useFreshDatabase(kind);
  beforeEach(fillLocationRecords);
  beforeEach(() => setDestinations([mail, program]));
  afterEach(() => setDestinations([]));

  const at = (ms: number) => by(dora, START + ms);
  const open = async (id: string) => {
    const lead = await openLead(id, { now: TUESDAY + DAY });
    if (!lead) throw new Error("there is no such lead");
    return lead;
  };
  const seen = async (id: string) => ({ id, revision: (await open(id)).revision });
  const places = async () => {
    const [friday] = await planDays("atlanta", [FRIDAY]);
    return friday?.windows.map(({ leadIds }) => leadIds.length);
  };
  const cap = (capacity: number) => setCapacity(["atlanta"], capacity, { by: "oscar", now: TUESDAY });

  /** A lead's emails in order: the change, the window's start and the delivery's state. */
  async function listEmails(id: string): Promise<string[]> {
    const rows = await database()
      .selectFrom("deliveries")
      .innerJoin("postings", "postings.id", "deliveries.posting_id")
      .select(["postings.message", "deliveries.state"])
      .where("postings.lead_id", "=", id)
      .where("deliveries.destination", "=", "mail")
      .orderBy("postings.id")
      .execute();
    return rows.map(({ message, state }) => {
      const { event, change, lead } = JSON.parse(message);
      return `${change ?? event} ${lead.visit.window.slice(0, 4)} ${state}`;
    });
  }

  /** The last job status and window that a program got. */
  async function toldProgram(id: string) {
    const last = await database()
      .selectFrom("deliveries")
      .innerJoin("postings", "postings.id", "deliveries.posting_id")
      .select(["postings.message", "deliveries.due_at"])
      .where("postings.lead_id", "=", id)
      .where("deliveries.destination", "=", "program")
      .orderBy("deliveries.id", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    const { record } = JSON.parse(last.message).lead;
    return { status: record.job_status, window: record.start_time, dueAt: Number(last.due_at) - START };
  }

  /** Marks what the worker would have delivered by a moment. */
  const deliver = (ms: number) =>
    write((transaction) =>
      transaction
        .updateTable("deliveries")
        .set({ state: "delivered", attempts: 1 })
        .where("state", "=", "waiting")
        .where("due_at", "<=", START + ms)
        .execute(),
    );

  const booked = async (startTime = "13:00") => {
    const hour = Number.parseInt(startTime, 10) + 2;
    const id = await captureJob({ startTime, endTime: `${hour}:00`, message: `Couch at ${startTime}` });
    await deliver(0);
    return id;
  };

  test("a canceled visit is undone before the email goes out: no email, its spot is back and programs know", async () => {
    const id = await booked();
    const { undo: token } = await applyTo(await seen(id), at(MINUTE), { name: "cancelled" });
    expect(await listEmails(id)).toEqual(["lead.captured 1:00 delivered", "cancelled 1:00 waiting"]);
    expect(await toldProgram(id)).toEqual({ status: "cancelled", window: "13:00", dueAt: MINUTE });
    expect(await places()).toEqual([0, 0, 0, 0]);
    await deliver(MINUTE + (undoSeconds - 1) * SECOND);
    await undo(token, at(MINUTE + 20 * SECOND));
    expect(await listEmails(id)).toEqual(["lead.captured 1:00 delivered", "cancelled 1:00 withdrawn"]);
    expect(await toldProgram(id)).toMatchObject({ status: "active" });
    expect(await places()).toEqual([0, 0, 1, 0]);
  });

  test("a cancellation undone after its email is followed by an email that the visit is on again", async () => {
    const id = await booked();
    const { undo: token } = await applyTo(await seen(id), at(0), { name: "cancelled" });
    await deliver(GONE);
    const back = await undo(token, at(MINUTE));
    expect((await listEmails(id)).slice(1)).toEqual(["cancelled 1:00 delivered", "restored 1:00 waiting"]);
    // Canceled again before that email is sent: the customer already knows it's canceled.
    await undo(back.undo, at(MINUTE + SECOND));
    expect((await listEmails(id)).slice(1)).toEqual(["cancelled 1:00 delivered", "restored 1:00 withdrawn"]);
    expect(await open(id)).toMatchObject({ status: "cancelled" });
    expect(await places()).toEqual([0, 0, 0, 0]);
  });

  test("an attempt without a response may have arrived, so the customer is notified again", async () => {
    const id = await booked();
    const { undo: token } = await applyTo(await seen(id), at(0), { name: "cancelled" });
    await write((transaction) =>
      transaction.updateTable("deliveries").set({ attempts: 1 }).where("state", "=", "waiting").execute(),
    );
    await undo(token, at(MINUTE));
    expect((await listEmails(id)).slice(1)).toEqual(["cancelled 1:00 withdrawn", "restored 1:00 waiting"]);
  });

  test("undo doesn't take a spot that's been booked meanwhile unless staff decide so", async () => {
    await cap(1);
    const id = await booked();
    const { undo: token } = await applyTo(await seen(id), at(0), { name: "cancelled" });
    const other = await captureJob({ message: "Came in between" });
    const { refused } = await undo(token, at(MINUTE));
    expect(refused[0]?.error).toBeInstanceOf(WindowTaken);
    expect(await open(id)).toMatchObject({ status: "cancelled", record: { job_status: "cancelled" } });
    expect((await listEmails(id)).slice(1)).toEqual(["cancelled 1:00 waiting"]);
    expect(await places()).toEqual([0, 0, 1, 0]);
    await applyTo(await seen(id), at(MINUTE), { name: "reopened" });
    expect(await places()).toEqual([0, 0, 2, 0]);
    expect(await open(other)).toMatchObject({ status: "active" });
  });

  test("a confirmation undone in time sends no email, and confirming again sends one", async () => {
    const id = await booked();
    const { undo: token } = await applyTo(await seen(id), at(0), { name: "confirmed" });
    expect((await listEmails(id)).slice(1)).toEqual(["confirmed 1:00 waiting"]);
    await undo(token, at(10 * SECOND));
    expect((await listEmails(id)).slice(1)).toEqual(["confirmed 1:00 withdrawn"]);
    await applyTo(await seen(id), at(11 * SECOND), { name: "confirmed" });
    expect((await listEmails(id)).slice(2)).toEqual(["confirmed 1:00 waiting"]);
  });

  test("a confirmation undone after its email is followed by an email that it isn't confirmed yet", async () => {
    const id = await booked();
    const { undo: token } = await applyTo(await seen(id), at(0), { name: "confirmed" });
    await deliver(GONE);
    await undo(token, at(MINUTE));
    expect((await listEmails(id)).slice(1)).toEqual(["confirmed 1:00 delivered", "unconfirmed 1:00 waiting"]);
  });

  test("a confirmed visit that's canceled and undone in time is still confirmed, without an email", async () => {
    const id = await booked();
    await applyTo(await seen(id), at(0), { name: "confirmed" });
    await deliver(GONE);
    const { undo: token } = await applyTo(await seen(id), at(MINUTE), { name: "cancelled" });
    await undo(token, at(MINUTE + SECOND));
    expect((await listEmails(id)).slice(2)).toEqual(["cancelled 1:00 withdrawn"]);
  });

  test("a past visit sends no email", async () => {
    const id = await booked();
    await applyTo(await seen(id), at(5 * DAY), { name: "cancelled" });
    expect(await listEmails(id)).toEqual(["lead.captured 1:00 delivered"]);
  });

  test("a move undone in time restores the window without an email and takes one spot", async () => {
    await cap(1);
    const id = await booked();
    const moved = await moveVisit(await seen(id), at(0), { date: FRIDAY, window: "9:00" });
    expect(await places()).toEqual([1, 0, 0, 0]);
    expect((await listEmails(id)).slice(1)).toEqual(["moved 9:00 waiting"]);
    const back = await undo(moved.undo, at(10 * SECOND));
    expect(back.done).toHaveLength(1);
    expect(await places()).toEqual([0, 0, 1, 0]);
    expect((await listEmails(id)).slice(1)).toEqual(["moved 9:00 withdrawn"]);
    const lead = await open(id);
    expect(lead.record).toMatchObject({ start_time: "13:00", end_time: "15:00" });
    expect(lead.versions).toHaveLength(3);
    expect(lead.history.map(({ action, isUndone }) => [action, isUndone])).toEqual([
      ["captured", false],
      ["moved", true],
      ["undone", false],
    ]);
    // Once, and again by undoing that.
    expect((await undo(moved.undo, at(11 * SECOND))).refused).toHaveLength(1);
    expect((await undo(back.undo, at(12 * SECOND))).done).toHaveLength(1);
    expect(await places()).toEqual([1, 0, 0, 0]);
    expect((await listEmails(id)).slice(2)).toEqual(["moved 9:00 waiting"]);
  });

  test("a move undone after its email is followed by an email with the restored window", async () => {
    const id = await booked();
    const moved = await moveVisit(await seen(id), at(0), { date: FRIDAY, window: "9:00" });
    await deliver(GONE);
    await undo(moved.undo, at(MINUTE));
    expect((await listEmails(id)).slice(1)).toEqual(["moved 9:00 delivered", "moved 1:00 waiting"]);
    expect(await toldProgram(id)).toMatchObject({ window: "13:00" });
  });

  test("two moves in a row send one email with the final window, whichever is undone", async () => {
    const id = await booked();
    await moveVisit(await seen(id), at(0), { date: FRIDAY, window: "9:00" });
    const second = await moveVisit(await seen(id), at(SECOND), { date: FRIDAY, window: "11:00" });
    expect((await listEmails(id)).slice(1)).toEqual(["moved 9:00 withdrawn", "moved 11:0 waiting"]);
    await undo(second.undo, at(2 * SECOND));
    expect((await listEmails(id)).slice(2)).toEqual(["moved 11:0 withdrawn", "moved 9:00 waiting"]);
  });

  test("undo doesn't move to a full or past window, or under another person's later action", async () => {
    await cap(1);
    const id = await booked();
    const moved = await moveVisit(await seen(id), at(0), { date: FRIDAY, window: "9:00" });
    expect((await undo(moved.undo, at(4 * DAY))).refused[0]?.error.message).toContain("already started");
    const other = await booked("15:00");
    await moveVisit(await seen(other), at(0), { date: FRIDAY, window: "13:00" });
    expect((await undo(moved.undo, at(MINUTE))).refused[0]?.error).toBeInstanceOf(WindowTaken);
    expect(await places()).toEqual([1, 0, 1, 0]);
    expect(await open(id)).toMatchObject({ record: { start_time: "9:00" } });
    await moveVisit(await seen(id), at(MINUTE), { date: FRIDAY, window: "11:00" });
    expect((await undo(moved.undo, at(MINUTE))).refused).toHaveLength(1);
    expect(await places()).toEqual([0, 1, 1, 0]);
  });

  test("of an undo and a move to the last spot at once, one gets it", async () => {
    await cap(1);
    const [first, second] = [await booked(), await booked("15:00")];
    const moved = await moveVisit(await seen(first), at(0), { date: FRIDAY, window: "9:00" });
    const wanted = { date: FRIDAY, window: "13:00" };
    const [undone, went] = await Promise.all([
      undo(moved.undo, at(SECOND)),
      moveVisit(await seen(second), at(SECOND), wanted).catch((error: unknown) => error),
    ]);
    expect([undone.done.length === 1, !(went instanceof WindowTaken)].toSorted()).toEqual([false, true]);
    expect((await places())?.[2]).toBe(1);
    expect((await places())?.reduce((sum, count) => sum + count, 0)).toBe(2);
  });

  test("is no test lead: its messages wait after a restore, raise no heartbeat alarm, and stay", async () => {
    const id = await booked();
    const heartbeat = await captureJob({ message: "A heartbeat" }, { isTest: true });
    await applyTo(await seen(id), at(MINUTE), { name: "confirmed" });
    await deliver(SECOND);
    expect(await listLateTests(START + DAY)).toEqual([]);
    await removeOldTests(START + 8 * DAY);
    const later = await captureJob({ message: "The next" }, { isTest: true, now: START + 8 * DAY });
    await write((transaction) => holdRestored(transaction, START + 8 * DAY));
    expect(await listEmails(id)).toEqual(["lead.captured 1:00 delivered", "confirmed 1:00 restored"]);
    expect(await listEmails(heartbeat)).toEqual([]);
    expect(await listEmails(later)).toEqual(["lead.captured 1:00 withdrawn"]);
  });

  test("what the customer sends meanwhile replaces a waiting email", async () => {
    const submissionKey = "overtaken-by-customer-1";
    const id = await captureJob({}, { submissionKey });
    await deliver(0);
    await moveVisit(await seen(id), at(0), { date: FRIDAY, window: "9:00" });
    await captureJob({ startTime: "15:00", endTime: "17:00" }, { submissionKey, now: START + SECOND });
    expect((await listEmails(id)).slice(1)).toEqual(["moved 9:00 withdrawn", "lead.updated 3:00 waiting"]);
  });
});
