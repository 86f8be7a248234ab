import type { LanesTable } from "../db/schema.ts";
import { LONGEST_WAIT, probeWait } from "./retry.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** What the way to a destination bears. All times are epoch milliseconds of the wall clock. */
export type LaneState = Omit<LanesTable, "name">;

export const openLane: LaneState = {
  failing_since: null,
  reason: null,
  failures: 0,
  failed_only: null,
  told_at: null,
  next_at: 0,
  per_minute: null,
  refused_since: null,
  refused_at: null,
  episodes: 0,
  passed: 0,
  measured_from: null,
  span: null,
};

/** How long the one who tries a destination for all the others may take, in milliseconds: longer than any attempt. */
export const TURN = 20 * SECOND;

/** A limit that hasn't been met for so long is forgotten, in milliseconds. */
const FORGET_LIMIT = 60 * MINUTE;

/** The least and the most that a limit is taken for, per minute. */
const LEAST = 6;
const MOST = 6_000;

/** Fewer deliveries than this say nothing about a limit. */
const FEW = 5;

/** What it takes is known only roughly: we stay below. */
const CAUTION = 0.97;

/** By how much it gets faster in the time over which the limit was measured: at first, and once it's known. */
const GROWTH = { learning: 0.5, known: 0.03 };

export function isOneByOne(lane: LaneState): boolean {
  return lane.failing_since !== null || lane.refused_since !== null;
}

/** How many a minute it bears; null for as many as there are. */
export function findPace({ per_minute, refused_at }: LaneState, now: number): number | null {
  const isRecent = refused_at !== null && Math.abs(now - refused_at) < FORGET_LIMIT;
  return per_minute !== null && isRecent ? per_minute : null;
}

export function nextTurn(lane: LaneState, now: number): number {
  const pace = findPace(lane, now);
  if (isOneByOne(lane) || pace === null) return now + TURN;
  const interval = MINUTE / pace;
  return Math.max(lane.next_at, now - interval) + interval;
}

export type Failure = {
  delivery: string;
  reason: string;
  /** What the destination asked for, in milliseconds. */
  after?: number | undefined;
  now: number;
  /** 0 to 1. */
  chance: number;
  /** It was tried for all the others. What was under way when the failures began proves no more than the first. */
  isTurn: boolean;
};

function askedFor({ after = 0, now }: Pick<Failure, "after" | "now">): number {
  return now + Math.min(after, LONGEST_WAIT);
}

export function afterFailure(lane: LaneState, failure: Failure): LaneState {
  const { delivery, reason, after, now, chance, isTurn } = failure;
  const begins = lane.failing_since === null;
  const isSame = begins || lane.failed_only === delivery;
  const failures = begins || isTurn ? lane.failures + 1 : lane.failures;
  const due = begins || isTurn ? now + probeWait(failures, chance) : lane.next_at;
  return {
    ...lane,
    failing_since: lane.failing_since ?? now,
    reason,
    failures,
    // A destination that asks for time has said itself that it's not the delivery.
    failed_only: isSame && after === undefined ? delivery : null,
    next_at: Math.max(due, askedFor(failure)),
    refused_since: null,
  };
}

export type Refusal = Pick<Failure, "reason" | "after" | "now" | "isTurn"> & {
  /** What this process has delivered lately, and since when: of use where nothing was counted yet. */
  counted: { passed: number; since: number };
};

export function afterRefusal(lane: LaneState, refusal: Refusal): LaneState {
  const { reason, after, now, isTurn, counted } = refusal;
  const refused: LaneState = { ...recover(lane), reason, refused_at: now };
  if (lane.refused_since === null) {
    const isCounted = findPace(lane, now) !== null && lane.measured_from !== null;
    return {
      ...refused,
      per_minute: isCounted ? lane.per_minute : null,
      episodes: isCounted ? lane.episodes : 0,
      span: isCounted ? lane.span : null,
      passed: isCounted ? lane.passed : counted.passed,
      measured_from: isCounted ? lane.measured_from : counted.since,
      refused_since: now,
      failures: 1,
      next_at: Math.max(now + SECOND, askedFor(refusal)),
    };
  }
  if (!isTurn) {
    const next_at = Math.max(lane.next_at, after ? askedFor(refusal) : 0);
    return { ...refused, failures: Math.max(2, lane.failures), next_at };
  }
  // Twice as long each time, but a window of a minute is not overslept by much.
  const patience = Math.min(MINUTE, Math.max(10 * SECOND, (now - lane.refused_since) / 6));
  const wait = Math.min(SECOND * 2 ** (lane.failures - 1), patience);
  return {
    ...refused,
    refused_since: lane.refused_since,
    failures: lane.failures + 1,
    next_at: Math.max(now + wait, askedFor(refusal)),
  };
}

function recover(lane: LaneState): LaneState {
  return { ...lane, failing_since: null, reason: null, failures: 0, failed_only: null, told_at: null };
}

/** It took a delivery, or said what's wrong with that one: it works. */
export function afterAnswer(lane: LaneState, now: number, isTurn: boolean): LaneState {
  const passed = lane.passed + 1;
  if (lane.refused_since !== null) {
    // What was under way when the refusals began doesn't end them.
    if (!isTurn) return { ...lane, passed };
    const pace = learnPace(lane, passed, now);
    if (pace === null) return openLane;
    return {
      ...recover(lane),
      per_minute: pace,
      refused_since: null,
      episodes: lane.episodes + 1,
      passed: 0,
      measured_from: now,
      span: Math.min(lane.span ?? MINUTE, Math.max(10 * SECOND, now - (lane.measured_from ?? now))),
      next_at: now + MINUTE / pace,
    };
  }
  if (lane.failing_since !== null) return { ...recover(lane), next_at: now };
  const pace = findPace(lane, now);
  if (pace === null) return openLane;
  const growth = lane.episodes < 2 ? GROWTH.learning : GROWTH.known;
  const interval = MINUTE / pace;
  const faster = pace * (1 + (growth * interval) / (lane.span ?? MINUTE));
  return { ...lane, passed, per_minute: Math.min(MOST, faster) };
}

/** From what it took between the ends of two rounds of refusals; null when that says nothing. */
function learnPace(lane: LaneState, passed: number, now: number): number | null {
  const { per_minute: before, measured_from } = lane;
  const took = now - (measured_from ?? now);
  const counted = took > 0 ? (passed / took) * MINUTE * CAUTION : 0;
  // One refusal alone may have been by chance, and how much was sent before says nothing then.
  if (before === null) return passed < FEW || lane.failures < 2 ? null : clamp(counted);
  return clamp(Math.min(Math.max(counted, before / 2), before * CAUTION));
}

function clamp(pace: number): number {
  return Math.min(MOST, Math.max(LEAST, pace));
}
