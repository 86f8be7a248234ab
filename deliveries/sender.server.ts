import { waitForQuiet } from "../db/group-commit.server.ts";
import { type Circuit, findCircuit, isStopped, storeCircuit, working } from "./circuits.server.ts";
import {
  type Claimed,
  claimDue,
  findPrevious,
  hasDue,
  isSuperseded,
  type Settlement,
  settle,
} from "./claims.server.ts";
import { type Destination, deferred, type Outcome } from "./destination.ts";
import type { Log } from "./log.ts";
import type { AlarmMessage, Message } from "./message.ts";
import { post } from "./outbox.server.ts";
import { judge } from "./verdict.server.ts";
import { writeBehind } from "./write-behind.server.ts";

const SECOND = 1000;
const LOOK_EVERY = SECOND / 2;
const REST = 2 * SECOND;

/** Answers after a 429 until deliveries go out faster than one a second. Every ten more allow another one at once. */
const CAREFUL = 10;

export type Sender = { look(): void; stop(): Promise<void> };

/** Sends to one destination what is due, the oldest first, a few at once. */
export function startSender(
  destination: Destination,
  log: Log,
  tellAttempt: (outcome: Outcome["kind"]) => void,
): Sender {
  const { name } = destination;
  const underWay = new Map<string, Promise<void>>();
  let answers = Number.POSITIVE_INFINITY;
  let wasLimited = false;
  let sentAt = 0;
  let isStopping = false;
  let next = Promise.withResolvers<void>();
  const look = () => next.resolve();

  async function run(): Promise<void> {
    while (!isStopping) {
      next = Promise.withResolvers();
      let rest = LOOK_EVERY;
      try {
        await waitForQuiet();
        if ((await sendSome()) > 0) continue;
      } catch (error) {
        log.warn({ err: error, destination: name }, "the outbox cannot be read");
        rest = REST;
      }
      const timer = setTimeout(next.resolve, rest);
      await next.promise;
      clearTimeout(timer);
    }
    await Promise.all(underWay.values());
  }

  async function sendSome(): Promise<number> {
    const now = Date.now();
    const most = Math.min(destination.atOnce, 1 + Math.floor(answers / (wasLimited ? CAREFUL : 1)));
    const free = most - underWay.size;
    // Half of them at a time, so that they share a claim.
    if (free < most / 2) return 0;
    if (wasLimited && answers < CAREFUL && Math.abs(now - sentAt) < SECOND) return 0;
    const except = [...underWay.keys()];
    const circuit = await findCircuit(name);
    if (isStopped(circuit) || circuit.next_at > now || !(await hasDue(name, now, except))) return 0;
    const claimed = await claimDue(name, free, now, except);
    for (const one of claimed) underWay.set(one.id, sendOne(one));
    if (claimed.length > 0) sentAt = now;
    return claimed.length;
  }

  async function sendOne(claimed: Claimed): Promise<void> {
    try {
      const outcome = await attempt(claimed);
      tellAttempt(outcome.kind);
      tell(claimed, await settleBy(claimed, outcome));
    } catch (error) {
      // Its claim expires, and then it's sent again.
      log.warn({ err: error, destination: name }, "the outbox cannot be written");
    } finally {
      underWay.delete(claimed.id);
      look();
    }
  }

  async function attempt(claimed: Claimed): Promise<Outcome> {
    const { id, remote_id: remoteId } = claimed;
    // Only a destination that keeps one node per lead can be hurt by a wrong order.
    const keepsNewest = destination.makeRemoteId !== undefined;
    try {
      const message = JSON.parse(claimed.message) as Message;
      return await destination.send({
        id,
        message,
        remoteId,
        isSuperseded: keepsNewest && (await isSuperseded(claimed)),
        previous: destination.comparesVersions ? await findPrevious(claimed) : null,
      });
    } catch (error) {
      // A bug in the destination: it is logged, and the delivery stays.
      log.error({ err: error, destination: name }, "a delivery failed unexpectedly");
      return deferred("it failed on our side");
    }
  }

  function settleBy(claimed: Claimed, outcome: Outcome) {
    const now = Date.now();
    const isPlain = outcome.kind === "delivered" && !claimed.isTurn;
    return writeBehind(async (transaction) => {
      const before = isPlain ? working : await findCircuit(name, transaction);
      const { settlement, circuit } = judge(claimed, outcome, before, now);
      await settle(transaction, claimed, settlement);
      if (circuit !== before) await storeCircuit(transaction, name, circuit);
      if (isStopped(circuit) && !isStopped(before))
        await post(transaction, makeAlarm(name, circuit), { now, counts: false, except: [name] });
      return { settlement, before, circuit };
    });
  }

  type Settled = { settlement: Settlement; before: Circuit; circuit: Circuit };

  function tell({ id }: Claimed, { settlement, before, circuit }: Settled): void {
    const { state, reason } = circuit;
    answers = state === "open" ? answers + 1 : 0;
    if (state !== "open") wasLimited = state === "limited";
    if (settlement.state === "dead")
      log.error(
        { destination: name, delivery: id, reason: settlement.reason },
        "a delivery is dead: send it again from the desk or with npm run deliveries",
      );
    if (before.state === state) return;
    if (isStopped(circuit))
      log.error({ destination: name, reason }, `the destination is ${state}: nothing is sent there`);
    if (state === "failing")
      log.warn({ destination: name, reason }, "the destination isn't working: it's tried until it does");
    if (before.state === "failing" && state === "open")
      log.info({ destination: name }, "the destination works again");
  }

  const ended = run();
  return {
    look,
    stop() {
      isStopping = true;
      look();
      return ended;
    },
  };
}

function makeAlarm(name: string, { state, reason, since }: Circuit): AlarmMessage {
  const isGone = state === "off";
  const why = isGone ? "it's gone for good" : "it no longer accepts our key";
  return {
    event: isGone ? "destination.off" : "destination.paused",
    at: new Date(since).toISOString(),
    title: `Leads are no longer sent to "${name}"`,
    text: `Reason: ${reason}. That means ${why}. Nothing is lost: everything waits. Fix the key or the address in the settings, restart, then run: npm run deliveries -- resume ${name}`,
  };
}
