import { describe, expect, test } from "vitest";
import {
  afterAnswer,
  afterFailure,
  afterRefusal,
  findPace,
  isOneByOne,
  type LaneState,
  nextTurn,
  openLane,
} from "./lane-state.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const START = Date.parse("2026-12-02T15:00:00Z");

/** Answers a call: null takes it; otherwise it's refused, with what is asked for in milliseconds. */
type Limit = (now: number) => null | { after?: number };

function fixedWindow(allowed: number, span: number, tellsWhen = false): Limit {
  let window = -1;
  let taken = 0;
  return (now) => {
    const current = Math.floor((now - START) / span);
    if (current !== window) [window, taken] = [current, 0];
    taken += 1;
    if (taken <= allowed) return null;
    return tellsWhen ? { after: START + (current + 1) * span - now } : {};
  };
}

function slidingWindow(allowed: number, span: number): Limit {
  const taken: number[] = [];
  return (now) => {
    while ((taken[0] ?? now) <= now - span) taken.shift();
    if (taken.length >= allowed) return {};
    taken.push(now);
    return null;
  };
}

function bucket(size: number, perSecond: number): Limit {
  let tokens = size;
  let last = START;
  return (now) => {
    tokens = Math.min(size, tokens + ((now - last) / SECOND) * perSecond);
    last = now;
    if (tokens < 1) return {};
    tokens -= 1;
    return null;
  };
}

/** Sends as a lane does, sixteen at once until it's asked to slow down. Answers take 50 ms. */
function send(leads: number, limit: Limit): { delivered: number[]; refused: number[] } {
  let now = START;
  let lane: LaneState = openLane;
  const delivered: number[] = [];
  const refused: number[] = [];
  const settle = (isTurn: boolean) => {
    const answer = limit(now);
    if (answer === null) {
      delivered.push(now);
      lane = afterAnswer(lane, now, isTurn);
    } else {
      refused.push(now);
      const counted = { passed: delivered.length, since: START };
      lane = afterRefusal(lane, { reason: "answered 429", after: answer.after, now, isTurn, counted });
    }
  };
  while (delivered.length < leads) {
    const isTurn = isOneByOne(lane);
    const atOnce = isTurn || findPace(lane, now) !== null ? 1 : 16;
    if (atOnce === 1) {
      now = Math.max(now, lane.next_at);
      lane = { ...lane, next_at: nextTurn(lane, now) };
    } else now += 50;
    for (let one = 0; one < atOnce; one++) settle(isTurn);
  }
  return { delivered, refused };
}

function countPerMinute(times: readonly number[]): number[] {
  const minutes = Object.groupBy(times, (at) => Math.floor((at - START) / MINUTE));
  return Object.values(minutes).map((calls) => calls?.length ?? 0);
}

describe("a thousand leads to a destination that takes 60 a minute", () => {
  test.each<[string, Limit]>([
    ["counted by the minute", fixedWindow(60, MINUTE)],
    ["counted by the minute, and tells when", fixedWindow(60, MINUTE, true)],
    ["counted over the last minute", slidingWindow(60, MINUTE)],
    ["from a bucket of 60", bucket(60, 1)],
    ["from a bucket of 10", bucket(10, 1)],
    ["one a second", fixedWindow(1, SECOND)],
  ])("%s: the limit is learned", (_, limit) => {
    const { delivered, refused } = send(1_000, limit);
    const perMinute = countPerMinute(delivered);
    expect(refused.length).toBeLessThanOrEqual(100);
    for (const count of perMinute.slice(1, -1)) expect(count).toBeGreaterThanOrEqual(50);
  });
});

describe("other limits", () => {
  test.each<[string, Limit, number, number]>([
    ["ten a second", fixedWindow(10, SECOND), 2_000, 450],
    ["600 an hour", fixedWindow(600, 60 * MINUTE, true), 1_500, 5],
  ])("%s", (_, limit, leads, least) => {
    const { delivered, refused } = send(leads, limit);
    expect(refused.length).toBeLessThanOrEqual(leads / 10);
    const minutes = ((delivered.at(-1) ?? 0) - START) / MINUTE;
    expect(leads / minutes).toBeGreaterThan(least);
  });
});

test("a destination in trouble is tried more and more rarely, and after one answer it's open again", () => {
  let lane = openLane;
  const waits: number[] = [];
  for (let turn = 0; turn < 7; turn++) {
    const failure = { delivery: `d${turn}`, reason: "answered 500", now: START, chance: 0, isTurn: turn > 0 };
    lane = afterFailure(lane, failure);
    waits.push((lane.next_at - START) / SECOND);
  }
  expect(waits).toEqual([5, 10, 20, 40, 60, 60, 60]);
  expect(lane).toMatchObject({ failing_since: START, failed_only: null });
  expect(afterAnswer(lane, START, true)).toMatchObject({ failing_since: null, failures: 0, next_at: START });
});

test("one refused call among many isn't a limit", () => {
  const refusal = { reason: "answered 429", after: undefined, now: START, isTurn: false };
  const refused = afterRefusal(openLane, { ...refusal, counted: { passed: 8, since: START - 10 * SECOND } });
  expect(isOneByOne(refused)).toBe(true);
  expect(afterAnswer(refused, START + SECOND, true)).toEqual(openLane);
});
