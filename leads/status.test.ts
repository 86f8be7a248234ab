import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  firstStatus,
  isAnswer,
  isClosed,
  isStatus,
  jobStatuses,
  type Kind,
  listStatuses,
  mayFollow,
  movingStatuses,
  reopenedStatus,
  type Status,
} from "./status.ts";

const kinds: Kind[] = ["moving", "junk"];
const all: Status[] = [...movingStatuses, ...jobStatuses];

describe("the status table", () => {
  test.each(kinds)("%s: no transition leaves the kind", (kind) => {
    for (const from of listStatuses(kind)) {
      for (const to of all.filter((status) => mayFollow(from, status)))
        expect(listStatuses(kind)).toContain(to);
    }
  });

  test.each(kinds)("%s: every status can be reached and none is a dead end", (kind) => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 30 }), (choices) => {
        let status = firstStatus(kind);
        for (const choice of choices) {
          const next = all.filter((each) => mayFollow(status, each));
          expect(next.length).toBeGreaterThan(0);
          status = next[choice % next.length] as Status;
        }
      }),
    );
    const reached = new Set<Status>([firstStatus(kind)]);
    for (const from of reached) for (const to of all) if (mayFollow(from, to)) reached.add(to);
    expect([...reached].toSorted()).toEqual([...listStatuses(kind)].toSorted());
  });

  test.each(kinds)("%s: a closed lead can only be reopened, and an open one can always be closed", (kind) => {
    for (const status of listStatuses(kind)) {
      const next = all.filter((each) => mayFollow(status, each));
      if (isClosed(status)) {
        expect(next.filter(isClosed)).toEqual([]);
        for (const wasAnswered of [true, false]) expect(next).toContain(reopenedStatus(kind, wasAnswered));
      } else expect(next.some(isClosed)).toBe(true);
    }
  });

  test("has exactly these transitions", () => {
    const pairs = all.flatMap((from) =>
      all.filter((to) => mayFollow(from, to)).map((to) => `${from} > ${to}`),
    );
    expect(pairs).toMatchInlineSnapshot(`
      [
        "new > contacted",
        "new > quoted",
        "new > won",
        "new > lost",
        "contacted > quoted",
        "contacted > won",
        "contacted > lost",
        "quoted > quoted",
        "quoted > won",
        "quoted > lost",
        "won > new",
        "won > contacted",
        "lost > new",
        "lost > contacted",
        "active > confirmed",
        "active > done",
        "active > cancelled",
        "active > no-show",
        "confirmed > done",
        "confirmed > cancelled",
        "confirmed > no-show",
        "done > active",
        "cancelled > active",
        "no-show > active",
      ]
    `);
  });
});

test("only what reaches the customer counts as an answer", () => {
  expect(all.filter(isAnswer)).toEqual(["contacted", "quoted", "won", "confirmed", "done"]);
});

test("text from outside is parsed as a status or null", () => {
  for (const text of ["new", "no-show"]) expect(isStatus(text)).toBe(true);
  for (const text of ["", "New", "constructor", "toString"]) expect(isStatus(text)).toBe(false);
});
