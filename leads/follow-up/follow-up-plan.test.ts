import { describe, expect, test } from "vitest";
import type { LeadRow } from "../records/records.server.ts";
import { type LeadAction, type Price, planAction } from "./follow-up-plan.ts";
import { InvalidInput, StatusNotAllowed } from "./refusals.ts";

const NOW = Date.parse("2026-12-01T15:00:00Z");
const OPEN_TIME = 90_000;

/** Only what a plan reads. */
const fresh = {
  ...{ kind: "moving", status: "new", standing: "open", first_response_at: null, replied_at: null },
  ...{ move_on: null, move_at: null, crew: null, on_way: null },
} as LeadRow;

function plan(action: LeadAction, row: Partial<LeadRow> = {}) {
  return planAction(
    action,
    { ...fresh, ...row },
    {
      now: NOW,
      today: () => "2026-12-01",
      timeOf: (moment) => new Date(moment).toISOString().slice(11, 16),
      openTime: () => OPEN_TIME,
    },
  );
}

describe("a plan", () => {
  const answered = { first_response_at: NOW, response_time: OPEN_TIME };

  test("measures the first answer, and only the first", () => {
    expect(plan({ name: "contacted" })).toEqual({ change: { status: "contacted", ...answered } });
    expect(plan({ name: "contacted" }, { first_response_at: 1 })).toEqual({
      change: { status: "contacted" },
    });
  });

  test("counts a note as an answer only when it was a call", () => {
    expect(plan({ name: "noted", text: " Two pianos " })).toEqual({ change: {}, note: "Two pianos" });
    expect(plan({ name: "noted", text: "Called", isCall: true })).toEqual({
      change: answered,
      note: "Called",
    });
  });

  test("leaves the customer's question open until someone has spoken or written to them", () => {
    const asked = { replied_at: 1, first_response_at: 1 };
    for (const action of [
      { name: "contacted" },
      { name: "settled" },
      { name: "noted", text: "Called", isCall: true },
    ] as const)
      expect(plan(action, asked), action.name).toMatchObject({ change: { replied_at: null } });
    const done = plan({ name: "done" }, { ...asked, kind: "junk", status: "active" });
    expect(done).toEqual({ change: { status: "done" } });
  });

  test.each<[string, Partial<LeadRow>, object]>([
    ["lost before any answer", { status: "lost" }, { status: "new" }],
    ["won after an answer", { status: "won", first_response_at: 1 }, { status: "contacted" }],
    ["cancelled", { kind: "junk", status: "cancelled" }, { status: "active" }],
  ])("reopens a lead that was %s and forgets who won it and why it was lost", (_, row, status) => {
    const reopened = plan({ name: "reopened" }, row);
    expect(reopened).toMatchObject({ change: { ...status, won_by: "", lost_reason: null } });
  });

  test.each(["done", "cancelled"])("reopens a move that was %s as won, by the same person", (status) => {
    expect(plan({ name: "reopened" }, { status, won_by: "Dora", first_response_at: 1 })).toEqual({
      change: { status: "won", lost_reason: null, final_amount: null },
    });
  });

  const decided = { status: "won", first_response_at: 1 };
  const scheduled = { ...decided, move_on: "2026-12-08", move_at: "8:00", crew: "Blue" };

  test("a follow-up date is today or later, or none", () => {
    for (const on of ["2026-12-01", "2027-01-31", null])
      expect(plan({ name: "follow-up", on })).toEqual({ change: { follow_up_on: on } });
  });

  test("a win takes the price and the move's day, and leaves alone what isn't said", () => {
    const win: LeadAction = { name: "won", wonBy: " Dora " };
    const quoted = { status: "quoted", first_response_at: 1 };
    expect(plan({ ...win, amount: null, moveOn: null, moveAt: null, crew: "" }, quoted)).toEqual({
      change: { status: "won", won_by: "Dora" },
    });
    const day = { moveOn: "2026-12-01", moveAt: "8:30", crew: " Blue " };
    expect(plan({ ...win, amount: 145_000, ...day }, { ...quoted, quoted_to: 180_000 })).toEqual({
      change: {
        ...{ status: "won", won_by: "Dora", quoted_amount: 145_000, quoted_to: null },
        ...{ move_on: "2026-12-01", move_at: "8:30", crew: "Blue" },
      },
    });
  });

  test.each<[string, LeadAction, object]>([
    [
      "all of it",
      { name: "scheduled", moveOn: "2026-12-09", moveAt: "20:00", crew: null },
      { move_on: "2026-12-09", move_at: "20:00", crew: null },
    ],
    ["the crew only", { name: "scheduled", crew: "Red" }, { crew: "Red" }],
    ["the day only", { name: "scheduled", moveOn: "2026-12-10" }, { move_on: "2026-12-10" }],
    ["the day, and so its time", { name: "scheduled", moveOn: null }, { move_on: null, move_at: null }],
    [
      "the day, with its time as it was in the form",
      { name: "scheduled", moveOn: null, moveAt: "8:00" },
      { move_on: null, move_at: null },
    ],
  ])("changes of a won move's schedule %s", (_, action, change) => {
    expect(plan(action, scheduled)).toEqual({ change });
  });

  test("a day that has come and gone stays when only the crew changes", () => {
    const past = { ...scheduled, move_on: "2026-11-20" };
    const action: LeadAction = { name: "scheduled", moveOn: "2026-11-20", moveAt: "8:00", crew: "Red" };
    expect(plan(action, past)).toEqual({
      change: { move_on: "2026-11-20", move_at: "8:00", crew: "Red" },
    });
  });

  test("an open job gets a crew and nothing else", () => {
    const job: Partial<LeadRow> = { kind: "junk", status: "confirmed", move_on: null, move_at: null };
    const action: LeadAction = { name: "scheduled", moveOn: null, moveAt: null, crew: "Red" };
    expect(plan(action, job)).toEqual({ change: { crew: "Red" } });
  });

  test("a reopened win has no day and no crew any more, a reopened job keeps its crew", () => {
    expect(plan({ name: "reopened" }, scheduled)).toMatchObject({
      change: { move_on: null, move_at: null, crew: null },
    });
    const job = plan({ name: "reopened" }, { kind: "junk", status: "done" });
    expect(job).toEqual({
      change: { status: "active", won_by: "", lost_reason: null, final_amount: null },
    });
  });

  test("an offer is one price or a range, and the newer replaces the older", () => {
    const offer = (amount: Price | null) => plan({ name: "quoted", amount }, { first_response_at: 1 });
    const priced = (quoted_amount: number, quoted_to: number | null) => ({
      change: { status: "quoted", quoted_amount, quoted_to },
    });
    expect(offer(99_900)).toEqual(priced(99_900, null));
    expect(offer([145_000, 180_000])).toEqual(priced(145_000, 180_000));
    expect(offer([145_000, 145_000])).toEqual(priced(145_000, null));
    expect(offer(null)).toEqual({ change: { status: "quoted" } });
  });

  test("what was paid in the end is kept with done, for moves and jobs", () => {
    const paid = { name: "done", amount: 0 } as const;
    expect(plan(paid, decided)).toEqual({ change: { status: "done", final_amount: 0 } });
    expect(plan(paid, { kind: "junk", status: "active", first_response_at: 1 })).toEqual({
      change: { status: "done", final_amount: 0 },
    });
  });

  test.each<[string, LeadAction, Partial<LeadRow>]>([
    ["a closed lead without reopening it", { name: "contacted" }, { status: "won" }],
    ["a move by a job's status", { name: "confirmed" }, {}],
    ["a move as done that nobody won", { name: "done" }, { status: "quoted" }],
    ["a lost move as canceled", { name: "cancelled" }, { status: "lost" }],
    ["a won move as a no-show", { name: "no-show" }, { status: "won" }],
  ])("refuses %s", (_, action, row) => {
    expect(plan(action, row)).toBeInstanceOf(StatusNotAllowed);
  });

  test.each<[LeadAction, Partial<LeadRow>, string]>([
    [{ name: "quoted", amount: -1 }, {}, "Enter an amount of zero or more."],
    [{ name: "quoted", amount: 0.5 }, {}, "Enter an amount of zero or more."],
    [{ name: "quoted", amount: [100, Number.NaN] }, {}, "Enter an amount of zero or more."],
    [{ name: "quoted", amount: [180_000, 145_000] }, {}, "Enter the lower amount first, like 1450-1800."],
    [{ name: "won", wonBy: "D", amount: -5 }, {}, "Enter an amount of zero or more."],
    [{ name: "done", amount: -1 }, { status: "won" }, "Enter an amount of zero or more."],
    [
      { name: "won", wonBy: "D", moveOn: "2026-11-30" },
      {},
      "That day has passed. Pick today or a later day.",
    ],
    [{ name: "won", wonBy: "D", moveAt: "8:00" }, {}, "Pick a day to go with the arrival time."],
    [
      { name: "scheduled", moveOn: "2026-11-30" },
      { status: "won" },
      "That day has passed. Pick today or a later day.",
    ],
    [{ name: "scheduled", moveOn: "2026-02-30" }, { status: "won" }, "Enter a valid day for the move."],
    [
      { name: "scheduled", moveOn: "2026-12-09", moveAt: "8:15" },
      { status: "won" },
      "Pick an arrival time from the list.",
    ],
    [
      { name: "scheduled", crew: "x".repeat(61) },
      { status: "won" },
      "Keep the crew to 60 characters or fewer.",
    ],
    [
      { name: "scheduled", crew: "Red" },
      { status: "quoted" },
      "Only a move that’s won can be given a day and a crew.",
    ],
    [
      { name: "scheduled", crew: "Red" },
      { kind: "junk", status: "done" },
      "Only an open job can be given a crew.",
    ],
    [
      { name: "scheduled", moveOn: "2026-12-09" },
      { kind: "junk", status: "active" },
      "To move a visit, use the schedule.",
    ],
    [{ name: "follow-up", on: "2026-11-30" }, {}, "That day has passed. Pick today or a later day."],
    [{ name: "won", wonBy: "x".repeat(201) }, {}, "Keep it to 200 characters or fewer."],
    [{ name: "lost", reason: "  " }, {}, "Enter why it was lost."],
    [{ name: "noted", text: " " }, {}, "The note is empty."],
    [{ name: "noted", text: "x".repeat(5_001) }, {}, "A note can have at most 5000 characters."],
    [{ name: "follow-up", on: "2026-02-30" }, {}, "Enter a valid follow-up date."],
    [{ name: "reopened" }, { status: "quoted" }, "This lead is already open."],
    [{ name: "released" }, {}, "This lead isn’t in quarantine."],
    [{ name: "quarantined" }, { standing: "quarantined" }, "This lead is already in quarantine."],
  ])("says what is wrong with %j", (action, row, message) => {
    const refusal = plan(action, row);
    expect(refusal).toBeInstanceOf(InvalidInput);
    expect((refusal as InvalidInput).message).toBe(message);
  });
});
