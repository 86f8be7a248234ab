import { write } from "../db/connect.server.ts";
import { type Claimed, claimDue, findPrevious, hasDue, isSuperseded, settle } from "./claims.server.ts";
import type { Destination, Outcome } from "./destination.ts";
import type { Log } from "./log.ts";
import type { AlarmMessage, Message } from "./message.ts";
import { onPosted, post } from "./outbox.server.ts";
import { listStopped, setDestinationState } from "./records.server.ts";
import { nextWait } from "./retry.ts";

const LOOK_EVERY = 500;
const REST = 2_000;

export type Worker = {
  stop(): Promise<void>;
};

type AttemptListener = (destination: string, outcome: Outcome["kind"]) => void;
let tellAttempt: AttemptListener | null = null;

/** Called after every attempt to send something. */
export function onAttempted(listener: AttemptListener): void {
  tellAttempt = listener;
}

/** Starts a lane for every destination, independent of the others. Several processes may share a database. */
export function startWorker(destinations: readonly Destination[], log: Log): Worker {
  const lanes = destinations.map((destination) => new Lane(destination, log));
  const forget = onPosted(() => {
    for (const lane of lanes) lane.look();
  });
  return {
    async stop() {
      forget();
      await Promise.all(lanes.map((lane) => lane.stop()));
    },
  };
}

class Lane {
  readonly #destination: Destination;
  readonly #log: Log;
  #isStopping = false;
  #isAwake = true;
  #wake: () => void = () => undefined;
  /** The destination did not answer the last time: one delivery at a time, until one has arrived. */
  #inTrouble = false;
  readonly #ended: Promise<void>;

  constructor(destination: Destination, log: Log) {
    this.#destination = destination;
    this.#log = log;
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
        while (!this.#isStopping && (await this.#sendSome()));
      } catch (error) {
        this.#log.warn({ err: error, destination: this.#destination.name }, "the outbox cannot be read");
        rest = REST;
      }
      await this.#sleep(rest);
    }
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

  async #sendSome(): Promise<boolean> {
    const { name, atOnce } = this.#destination;
    const now = Date.now();
    if (!(await hasDue(name, now)) || (await listStopped()).has(name)) return false;
    const claimed = await claimDue(name, this.#inTrouble ? 1 : atOnce, now);
    await Promise.all(claimed.map((one) => this.#sendOne(one)));
    return claimed.length > 0;
  }

  async #sendOne(claimed: Claimed): Promise<void> {
    const outcome = await this.#attempt(claimed);
    tellAttempt?.(this.#destination.name, outcome.kind);
    this.#inTrouble = outcome.kind === "try-later";
    await this.#settle(claimed, outcome);
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
      return { kind: "try-later", reason: "it failed on our side" };
    }
  }

  async #settle(claimed: Claimed, outcome: Outcome): Promise<void> {
    const now = Date.now();
    if (outcome.kind === "delivered") return settle(claimed, { state: "delivered", reason: null, now });
    const { reason } = outcome;
    if (outcome.kind === "try-later") {
      const wait = nextWait(claimed.attempts, Math.random(), outcome.after);
      if (wait !== null) return settle(claimed, { state: "waiting", reason, due: now + wait });
    } else if (outcome.kind !== "refused") {
      // The delivery is not at fault: it waits with the others, and keeps its attempts.
      await settle(claimed, { state: "waiting", reason, due: now, attempts: claimed.attempts - 1 });
      return this.#stopDestination(outcome.kind === "gone" ? "off" : "paused", reason, now);
    }
    await settle(claimed, { state: "dead", reason, now });
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
      ? `It ${reason}, which means it is gone for good.`
      : `It ${reason}, which means it no longer accepts our key.`;
  return {
    event: state === "off" ? "destination.off" : "destination.paused",
    at: new Date(now).toISOString(),
    title: `Leads are no longer sent to "${name}"`,
    text: `${why} Nothing is lost: everything waits. Fix the key or the address in the settings, restart, then run: npm run deliveries -- resume ${name}`,
  };
}
