import { type Circuit, isStopped, working } from "./circuits.server.ts";
import type { Claimed, Settlement } from "./claims.server.ts";
import type { Outcome } from "./destination.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** How long after the one before each attempt follows that fails by its own fault, in milliseconds: ten over 75 hours. */
const waits = [
  ...[5 * SECOND, 5 * MINUTE, 30 * MINUTE],
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR),
];

/** A destination that asks for time gets no more, in milliseconds. */
const MOST_ASKED = 24 * HOUR;

/** Up to this part of a wait is added to it, so that what failed together does not come back together. */
const JITTER = 0.2;

/** With fewer faults before, a failure may as well be the destination's. */
const FEW_FAULTS = 2;

type Failure = { reason: string; after?: number };
type Verdict = { settlement: Settlement; circuit: Circuit };

/** What becomes of a delivery after an attempt, and of the way to its destination. */
export function judge(claimed: Claimed, outcome: Outcome, before: Circuit, now: number): Verdict {
  const { attempts, faults, isTurn } = claimed;
  const reason = outcome.kind === "delivered" ? null : outcome.reason;
  const answered = isTurn && !isStopped(before) ? working : before;
  const untried = isTurn ? { ...before, next_at: 0 } : before;
  switch (outcome.kind) {
    case "delivered": {
      const id = outcome.remoteId === undefined ? {} : { remote_id: outcome.remoteId };
      return { settlement: { state: "delivered", reason, settled_at: now, ...id }, circuit: answered };
    }
    case "refused":
      return { settlement: { state: "dead", reason, settled_at: now }, circuit: answered };
    case "deferred":
      return { settlement: blame(faults, outcome, now), circuit: answered };
    case "moot":
      return { settlement: { state: "withdrawn", reason, settled_at: now }, circuit: untried };
    case "not-yet":
      return {
        settlement: { state: "waiting", reason, due_at: outcome.at, attempts: attempts - 1 },
        circuit: untried,
      };
    case "try-later":
    case "slow-down": {
      // While nothing gets through, no delivery is at fault; nor is one if the destination asks for time.
      const isOwn = before.state === "open" && outcome.kind === "try-later" && outcome.after === undefined;
      return {
        settlement: isOwn
          ? blame(faults, outcome, now)
          : { state: "waiting", reason, due_at: now + prolong(waits[faults - 1] ?? 0) },
        circuit: isOwn && faults >= FEW_FAULTS ? before : holdBack(before, outcome, isTurn, now),
      };
    }
    default: {
      const state = outcome.kind === "gone" ? "off" : "paused";
      return {
        settlement: { state: "waiting", reason, due_at: now, attempts: attempts - 1 },
        circuit: isStopped(before) ? before : { ...working, state, reason, since: now },
      };
    }
  }
}

function blame(faults: number, { reason, after }: Failure, now: number): Settlement {
  const wait = waits[faults];
  if (wait === undefined) return { state: "dead", reason, settled_at: now };
  return { state: "waiting", reason, due_at: now + prolong(wait, after), faults: faults + 1 };
}

/** Nothing goes there for a while, and then one delivery: as long as the trouble has lasted, a minute at most. */
function holdBack(
  before: Circuit,
  failure: Failure & { kind: string },
  isTurn: boolean,
  now: number,
): Circuit {
  if (isStopped(before)) return before;
  const { kind, reason, after } = failure;
  // What was under way when the trouble began says nothing new, except how long to wait.
  if (before.state !== "open" && !isTurn)
    return { ...before, next_at: Math.max(before.next_at, now + prolong(0, after)) };
  const since = before.state === "open" ? now : before.since;
  const wait = Math.min(MINUTE, Math.max(2 * SECOND, now - since));
  const state = kind === "slow-down" ? "limited" : "failing";
  return { ...before, state, reason, since, next_at: now + prolong(wait, after) };
}

function prolong(wait: number, asked = 0): number {
  return Math.round(Math.max(wait * (1 + JITTER * Math.random()), Math.min(asked, MOST_ASKED)));
}
