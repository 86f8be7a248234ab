import { describe, expect, test } from "vitest";
import type { LeadRow } from "../records/records.server.ts";
import { type LeadAction, planAction } from "./follow-up-plan.ts";
import { InvalidInput, StatusNotAllowed } from "./refusals.ts";

const NOW = Date.parse("2026-12-01T15:00:00Z");
const OPEN_TIME = 90_000;

/** Only what a plan reads. */
const fresh = { kind: "moving", status: "new", standing: "open", first_response_at: null } as LeadRow;

function plan(action: LeadAction, row: Partial<LeadRow> = {}) {
  return planAction(action, { ...fresh, ...row }, { now: NOW, openTime: () => OPEN_TIME });
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
      change: { status: "won", lost_reason: null },
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
    [{ name: "won", wonBy: "x".repeat(201) }, {}, "Keep it to 200 characters or fewer."],
    [{ name: "lost", reason: "  " }, {}, "Say why it was lost."],
    [{ name: "noted", text: " " }, {}, "The note is empty."],
    [{ name: "noted", text: "x".repeat(5_001) }, {}, "A note can have at most 5000 characters."],
    [{ name: "follow-up", on: "2026-02-30" }, {}, "Enter a valid follow-up date."],
    [{ name: "reopened" }, { status: "quoted" }, "This lead is open already."],
    [{ name: "released" }, {}, "This lead isn’t in quarantine."],
    [{ name: "quarantined" }, { standing: "quarantined" }, "This lead is already in quarantine."],
  ])("says what is wrong with %j", (action, row, message) => {
    const refusal = plan(action, row);
    expect(refusal).toBeInstanceOf(InvalidInput);
    expect((refusal as InvalidInput).message).toBe(message);
  });
});
