import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  findMainAction,
  firstStatus,
  isAnswer,
  isClosed,
  isStatus,
  type Kind,
  listStatuses,
  mayFollow,
  reopenedStatus,
  type Status,
  statuses,
  wasWon,
} from "./status.ts";

const kinds: Kind[] = ["moving", "junk"];

const transitions: Record<Kind, string[]> = {
  moving: [
    ...["new > contacted", "new > quoted", "new > won", "new > lost"],
    ...["contacted > quoted", "contacted > won", "contacted > lost"],
    ...["quoted > quoted", "quoted > won", "quoted > lost"],
    ...["won > done", "won > cancelled"],
  ],
  junk: [
    ...["active > confirmed", "active > done", "active > cancelled", "active > no-show"],
    ...["confirmed > done", "confirmed > cancelled", "confirmed > no-show"],
  ],
};

function listNext(kind: Kind, status: Status): Status[] {
  const reopened = [true, false].map((wasAnswered) => reopenedStatus({ kind, status, wasAnswered }));
  return statuses.filter((next) => mayFollow(kind, status, next) || reopened.includes(next));
}

describe("the status table", () => {
  test.each(kinds)("%s: no transition leaves the kind", (kind) => {
    for (const from of listStatuses(kind)) {
      for (const to of listNext(kind, from)) expect(listStatuses(kind)).toContain(to);
    }
    for (const foreign of statuses.filter((status) => !listStatuses(kind).includes(status)))
      expect(statuses.filter((to) => mayFollow(kind, foreign, to))).toEqual([]);
  });

  test.each(kinds)("%s: every status can be reached and none is a dead end", (kind) => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 30 }), (choices) => {
        let status = firstStatus(kind);
        for (const choice of choices) {
          const next = listNext(kind, status);
          expect(next.length).toBeGreaterThan(0);
          status = next[choice % next.length] as Status;
        }
      }),
    );
    const reached = new Set<Status>([firstStatus(kind)]);
    for (const from of reached) for (const to of listNext(kind, from)) reached.add(to);
    expect([...reached].toSorted()).toEqual([...listStatuses(kind)].toSorted());
  });

  test.each(kinds)("%s: a closed lead can only be reopened, and an open one can always be closed", (kind) => {
    for (const status of listStatuses(kind)) {
      const next = statuses.filter((each) => mayFollow(kind, status, each));
      if (isClosed(status)) {
        expect(next).toEqual([]);
        for (const wasAnswered of [true, false]) {
          const reopened = reopenedStatus({ kind, status, wasAnswered });
          expect(reopened && isClosed(reopened)).toBe(false);
        }
      } else expect(next.some(isClosed)).toBe(true);
    }
  });

  test.each(kinds)("%s has exactly these transitions", (kind) => {
    const pairs = listStatuses(kind).flatMap((from) =>
      listStatuses(kind)
        .filter((to) => mayFollow(kind, from, to))
        .map((to) => `${from} > ${to}`),
    );
    expect(pairs).toEqual(transitions[kind]);
  });

  test("reopening a move that was won leads back to won, and reopening a won one leads out of it", () => {
    const reopen = (status: Status, wasAnswered = true, kind: Kind = "moving") =>
      reopenedStatus({ kind, status, wasAnswered });
    expect([reopen("done"), reopen("cancelled")]).toEqual(["won", "won"]);
    expect([reopen("won"), reopen("lost"), reopen("lost", false)]).toEqual(["contacted", "contacted", "new"]);
    expect([reopen("done", true, "junk"), reopen("no-show", true, "junk")]).toEqual(["active", "active"]);
    expect([reopen("new"), reopen("quoted"), reopen("confirmed", true, "junk")]).toEqual([null, null, null]);
  });

  test("what was won: also a move that's done, and one that was canceled after it was won", () => {
    const won = (kind: Kind) => listStatuses(kind).filter((status) => wasWon({ kind, status }));
    expect(won("moving")).toEqual(["won", "done", "cancelled"]);
    expect(won("junk")).toEqual([]);
  });
});

describe("the main action", () => {
  const begins = 1_000;
  test.each<[Status, number | null, number, ReturnType<typeof findMainAction>]>([
    ["new", null, 0, "contacted"],
    ["contacted", null, 0, "quoted"],
    ["quoted", null, 0, "won"],
    ["won", null, 0, "scheduled"],
    ["won", begins, begins - 1, null],
    ["won", begins, begins, "done"],
    ["lost", null, 0, null],
    ["active", begins, begins - 1, "confirmed"],
    ["active", begins, begins, "done"],
    ["confirmed", begins, begins - 1, null],
    ["confirmed", begins, begins, "done"],
    ["done", begins, begins + 1, null],
    ["cancelled", begins, begins + 1, null],
    ["no-show", begins, begins + 1, null],
  ])("of a lead that's %s, beginning at %s, at %i is %s", (status, beginsAt, now, action) => {
    expect(findMainAction({ status, standing: "open", beginsAt }, now)).toBe(action);
    expect(findMainAction({ status, standing: "released", beginsAt }, now)).toBe(action);
    expect(findMainAction({ status, standing: "quarantined", beginsAt }, now)).toBe("released");
  });
});

test("only what reaches the customer counts as an answer", () => {
  expect(statuses.filter(isAnswer)).toEqual(["contacted", "quoted", "won", "done", "confirmed"]);
});

test("text from outside is parsed as a status or null", () => {
  for (const text of ["new", "no-show"]) expect(isStatus(text)).toBe(true);
  for (const text of ["", "New", "constructor", "toString"]) expect(isStatus(text)).toBe(false);
});
