import { write } from "../db/connect.server.ts";
import { waitForQuiet } from "../db/group-commit.server.ts";
import {
  acquit,
  type Claimed,
  claimDue,
  findPrevious,
  hasDue,
  isSuperseded,
  type Settlement,
  settle,
  settleWithin,
} from "./claims.server.ts";
import { type Destination, deferred, type Outcome } from "./destination.ts";
import {
  afterAnswer,
  afterFailure,
  afterRefusal,
  findPace,
  isOneByOne,
  type LaneState,
  openLane,
} from "./lane-state.ts";
import { changeLane, findLane, giveTurnBack, takeTurn } from "./lanes.server.ts";
import type { Log } from "./log.ts";
import type { AlarmMessage, Message } from "./message.ts";
import { post } from "./outbox.server.ts";
import { listStopped, setDestinationState } from "./records.server.ts";
import { LONGEST_WAIT, mayBeInnocent, nextWait } from "./retry.ts";
import { writeBehind } from "./write-behind.server.ts";

const LOOK_EVERY = 500;
const REST = 2_000;

/** For how long deliveries are counted, in milliseconds, in case the destination turns out to have a limit. */
const COUNTED = 60_000;

type Turn = {
  /** It is tried while all the others wait. */
  isTurn: boolean;
  /** The delivery on which this one is a second opinion. */
  secondTo: string | null;
};

/** The way to one destination: what is due goes out, the oldest first, as fast as the destination bears. */
export class Lane {
  readonly #destination: Destination;
  readonly #log: Log;
  readonly #onAttempt: (outcome: Outcome["kind"]) => void;
  #isStopping = false;
  #isAwake = true;
  #wake: () => void = () => undefined;
  readonly #underWay = new Map<string, Promise<void>>();
  /** How many at once: doubled with each round after trouble, up to half of what it failed at, then one by one. */
  #most: number;
  #bearable: number;
  #inARow = 0;
  /** When deliveries arrived lately, by the clock that is never set. */
  #arrivals: number[] = [];
  #state: LaneState = openLane;
  readonly #ended: Promise<void>;

  constructor(destination: Destination, log: Log, onAttempt: (outcome: Outcome["kind"]) => void) {
    this.#destination = destination;
    this.#log = log;
    this.#onAttempt = onAttempt;
    this.#most = destination.atOnce;
    this.#bearable = destination.atOnce;
    this.#ended = this.#run();
  }

  look(): void {
    this.#isAwake = true;
    this.#wake();
  }

  stop(): Promise<void> {
    this.#isStopping = true;
    this.look();
    return this.#ended;
  }

  async #run(): Promise<void> {
    while (!this.#isStopping) {
      this.#isAwake = false;
      let rest = LOOK_EVERY;
      try {
        await waitForQuiet();
        rest = await this.#sendSome();
      } catch (error) {
        this.#log.warn({ err: error, destination: this.#destination.name }, "the outbox cannot be read");
        rest = REST;
      }
      if (rest > 0) await this.#sleep(rest);
    }
    await Promise.all(this.#underWay.values());
  }

  async #sleep(rest: number): Promise<void> {
    if (this.#isAwake) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, rest);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Returns how long to wait before the next look, in milliseconds. */
  async #sendSome(): Promise<number> {
    const { name } = this.#destination;
    const now = Date.now();
    const free = this.#most - this.#underWay.size;
    // Half of them at a time, so that they share a claim.
    if (free < this.#most / 2) return LOOK_EVERY;
    const except = [...this.#underWay.keys()];
    if (!(await hasDue(name, now, except)) || (await listStopped()).has(name)) return LOOK_EVERY;
    this.#state = await findLane(name);
    if (this.#state.failing_since !== null) this.#most = 1;
    if (isOneByOne(this.#state) || findPace(this.#state, now) !== null)
      return this.#sendOneInTurn(now, except);
    const claimed = await claimDue(name, free, now, { except });
    for (const one of claimed) this.#start(one, { isTurn: false, secondTo: null });
    return claimed.length > 0 ? 0 : LOOK_EVERY;
  }

  async #sendOneInTurn(now: number, except: readonly string[]): Promise<number> {
    const { name } = this.#destination;
    const { next_at, failed_only } = this.#state;
    const others = failed_only === null ? except : [...except, failed_only];
    const isEarly = failed_only !== null && (await hasDue(name, now, others));
    if (next_at > now && !isEarly) return Math.min(LOOK_EVERY, next_at - now);
    const state = await takeTurn(name, now, isEarly);
    if (!state) return LOOK_EVERY;
    const isTurn = isOneByOne(state);
    const [claimed] = await claimDue(name, 1, now, {
      except: isEarly ? others : except,
      isProbe: state.failing_since !== null,
    });
    if (claimed) this.#start(claimed, { isTurn, secondTo: isEarly ? failed_only : null });
    else await giveTurnBack(name, state);
    return claimed && !isTurn ? 0 : LOOK_EVERY;
  }

  #start(claimed: Claimed, turn: Turn): void {
    const sending = this.#sendOne(claimed, turn)
      .catch((error) => {
        // Its claim expires, and then it's sent again.
        this.#log.warn({ err: error, destination: this.#destination.name }, "the outbox cannot be written");
      })
      .finally(() => {
        this.#underWay.delete(claimed.id);
        this.look();
      });
    this.#underWay.set(claimed.id, sending);
  }

  async #sendOne(claimed: Claimed, turn: Turn): Promise<void> {
    const outcome = await this.#attempt(claimed);
    this.#onAttempt(outcome.kind);
    const now = Date.now();
    switch (outcome.kind) {
      case "try-later":
        return this.#settleFailure(claimed, outcome, turn, now);
      case "slow-down":
        return this.#settleRefusal(claimed, outcome, turn, now);
      case "delivered":
        this.#noteArrival();
        return this.#settleAnswered(
          claimed,
          {
            ...{ state: "delivered", reason: null, now },
            ...(outcome.remoteId !== undefined && { remoteId: outcome.remoteId }),
          },
          turn,
          now,
        );
      case "deferred": {
        const settlement = this.#blame(claimed, outcome.reason, now, outcome.after);
        return this.#settleAnswered(claimed, settlement, turn, now);
      }
      case "refused":
        return this.#settleAnswered(claimed, { state: "dead", reason: outcome.reason, now }, turn, now);
      case "moot":
        return this.#settleAnswered(claimed, { state: "withdrawn", reason: outcome.reason, now }, turn, now);
      case "not-yet":
        return settle(claimed, {
          state: "waiting",
          reason: outcome.reason,
          due: outcome.at,
          attempts: claimed.attempts - 1,
        });
      default:
        // The delivery is not at fault: it waits with the others, and keeps its attempts.
        await settle(claimed, {
          state: "waiting",
          reason: outcome.reason,
          due: now,
          attempts: claimed.attempts - 1,
        });
        return this.#stopDestination(outcome.kind === "gone" ? "off" : "paused", outcome.reason, now);
    }
  }

  async #attempt(claimed: Claimed): Promise<Outcome> {
    const { id, remote_id: remoteId } = claimed;
    // Only a destination that keeps one node per lead can be hurt by a wrong order.
    const keepsNewest = this.#destination.makeRemoteId !== undefined;
    try {
      const message = JSON.parse(claimed.message) as Message;
      return await this.#destination.send({
        id,
        message,
        remoteId,
        isSuperseded: keepsNewest && (await isSuperseded(claimed)),
        previous: this.#destination.comparesVersions ? await findPrevious(claimed) : null,
      });
    } catch (error) {
      // A bug in the destination: it is logged, and the delivery stays.
      this.#log.error({ err: error, destination: this.#destination.name }, "a delivery failed unexpectedly");
      return deferred("it failed on our side");
    }
  }

  /** One fault more: it's tried again on its own schedule, or dead after the last. */
  #blame({ faults: before }: Claimed, reason: string, now: number, after = 0): Settlement {
    const faults = before + 1;
    const wait = nextWait(faults, Math.random());
    if (wait === null) return { state: "dead", reason, now };
    return { state: "waiting", reason, due: now + Math.max(wait, Math.min(after, LONGEST_WAIT)), faults };
  }

  /** The destination works, whatever it said about this delivery. */
  async #settleAnswered(claimed: Claimed, settlement: Settlement, turn: Turn, now: number): Promise<void> {
    const state = this.#state;
    if (state.failing_since === null && state.refused_since === null && state.per_minute === null) {
      await settle(claimed, settlement);
    } else {
      const { before, after } = await writeBehind(async (transaction) => {
        await settleWithin(transaction, claimed, settlement);
        return changeLane(transaction, claimed.destination, (lane) => afterAnswer(lane, now, turn.isTurn));
      });
      this.#state = after;
      if (before.failing_since !== null && after.failing_since === null) {
        this.#log.info({ destination: claimed.destination }, "the destination works again");
      }
    }
    if (settlement.state === "dead" && settlement.reason) this.#reportDead(claimed, settlement.reason);
    this.#speedUp();
  }

  async #settleFailure(
    claimed: Claimed,
    { reason, after }: Extract<Outcome, { kind: "try-later" }>,
    { isTurn, secondTo }: Turn,
    now: number,
  ): Promise<void> {
    const { id, destination, faults } = claimed;
    const failure = { delivery: id, reason, after, now, chance: Math.random(), isTurn };
    const own = this.#blame(claimed, reason, now, after);
    const { begins, settlement } = await writeBehind(async (transaction) => {
      const lane = await findLane(destination, transaction);
      const isOpen = lane.failing_since === null;
      const mayBegin = mayBeInnocent(faults) || after !== undefined;
      const waiting = { state: "waiting" as const, reason, due: now };
      // While all of them fail, none is at fault. The first to fail is a suspect, and then one that failed alone before.
      const ended: Settlement =
        !isOpen || after ? waiting : mayBegin ? { ...waiting, faults: faults + 1 } : own;
      await settleWithin(transaction, claimed, ended);
      if (isOpen && !mayBegin) return { begins: false, settlement: ended };
      const first = secondTo ?? (isOpen ? null : lane.failed_only);
      if (first !== null && first !== id && claimed.attempts === 1) await acquit(transaction, first);
      const changed = await changeLane(transaction, destination, (known) => afterFailure(known, failure));
      this.#state = changed.after;
      return { begins: isOpen, settlement: ended };
    });
    if (settlement.state === "dead") return this.#reportDead(claimed, reason);
    if (!begins) return;
    this.#slowDown();
    this.#log.warn({ destination, reason }, "the destination isn't working: it's tried until it does");
  }

  async #settleRefusal(
    claimed: Claimed,
    { reason, after }: Extract<Outcome, { kind: "slow-down" }>,
    { isTurn }: Turn,
    now: number,
  ): Promise<void> {
    const counted = this.#countArrivals(now);
    const changed = await writeBehind(async (transaction) => {
      await settleWithin(transaction, claimed, { state: "waiting", reason, due: now });
      return changeLane(transaction, claimed.destination, (lane) =>
        afterRefusal(lane, { reason, after, now, isTurn, counted }),
      );
    });
    this.#state = changed.after;
  }

  #noteArrival(): void {
    const now = performance.now();
    this.#arrivals.push(now);
    const old = this.#arrivals.findIndex((at) => at > now - COUNTED);
    if (old > 0) this.#arrivals.splice(0, old);
  }

  #countArrivals(now: number): { passed: number; since: number } {
    const span = performance.now() - (this.#arrivals[0] ?? performance.now());
    return { passed: this.#arrivals.length, since: Math.round(now - span) };
  }

  /** It may have been too many at once. One alone says nothing about that. */
  #slowDown(): void {
    const atOnce = this.#underWay.size;
    if (atOnce > 1) this.#bearable = Math.floor(atOnce / 2);
    this.#most = 1;
    this.#inARow = 0;
  }

  #speedUp(): void {
    this.#inARow += 1;
    if (this.#most < this.#bearable) this.#most += 1;
    else if (this.#most < this.#destination.atOnce && this.#inARow > 4 * this.#most) {
      this.#inARow = 0;
      this.#most += 1;
      this.#bearable = this.#most;
    }
  }

  #reportDead(claimed: Claimed, reason: string): void {
    this.#log.error(
      { destination: claimed.destination, delivery: claimed.id, reason },
      "a delivery is dead: send it again from the desk or with npm run deliveries",
    );
  }

  async #stopDestination(state: "paused" | "off", reason: string, now: number): Promise<void> {
    const { name } = this.#destination;
    const isNew = await write(async (transaction) => {
      const changed = await setDestinationState(transaction, { name, state, reason, since: now });
      if (changed) {
        await post(transaction, makeAlarm(name, state, reason, now), { now, counts: false, except: [name] });
      }
      return changed;
    });
    if (isNew)
      this.#log.error({ destination: name, reason }, `the destination is ${state}: nothing is sent there`);
  }
}

function makeAlarm(name: string, state: "paused" | "off", reason: string, now: number): AlarmMessage {
  const why =
    state === "off"
      ? `Reason: ${reason}. That means it's gone for good.`
      : `Reason: ${reason}. That means it no longer accepts our key.`;
  return {
    event: state === "off" ? "destination.off" : "destination.paused",
    at: new Date(now).toISOString(),
    title: `Leads are no longer sent to "${name}"`,
    text: `${why} Nothing is lost: everything waits. Fix the key or the address in the settings, restart, then run: npm run deliveries -- resume ${name}`,
  };
}
