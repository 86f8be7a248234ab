import { v7 as uuidv7 } from "uuid";
import { repeat } from "../db/watch.server.ts";
import type { Log } from "./log.ts";
import type { AlarmMessage } from "./message.ts";
import { listDestinations } from "./outbox.server.ts";
import { removeOldTests } from "./records.server.ts";
import { listLateTests } from "./reports.server.ts";

const MINUTE = 60_000;

/** How long a heartbeat may take to every destination, and how long its traces are kept. Milliseconds. */
const PATIENCE = 5 * MINUTE;
const KEPT = 7 * 24 * 60 * MINUTE;

let failingHops: readonly string[] | null = null;

/** Where this process's last test lead didn't get through: "form", or a destination. Null before the first one. */
export function listFailingHops(): readonly string[] | null {
  return failingHops;
}

export type Heartbeat = {
  /** Milliseconds. */
  every: number;
  submit: () => Promise<void>;
  removeLeads: (since: number) => Promise<void>;
  log: Log;
};

/** Checks that test leads reach every destination that takes tests; alarms go over those that still work. Returns how to stop it. */
export function startHeartbeat({ every, submit, removeLeads, log }: Heartbeat): () => Promise<void> {
  let failing = "";

  async function raise(hops: readonly string[], why: string): Promise<void> {
    failingHops = hops;
    const now = hops.join(", ");
    if (now === failing) return;
    failing = now;
    if (hops.length === 0) return log.info({}, "the heartbeat goes through again");
    log.error({ hops, why }, "the heartbeat failed");
    await sendAlarm(hops, why, log);
  }

  async function beat(): Promise<void> {
    const now = Date.now();
    try {
      await submit();
    } catch (error) {
      return raise(["form"], (error as Error).message);
    }
    try {
      await removeOldTests(now - KEPT);
      await removeLeads(now - KEPT);
      const late = await listLateTests(now - PATIENCE);
      await raise(late, `a test lead has been waiting for more than ${PATIENCE / MINUTE} minutes`);
    } catch (error) {
      log.warn({ err: error }, "the heartbeat cannot be followed");
    }
  }

  // A first beat soon after the start, so that a wrong setting shows early.
  return repeat(beat, every, Math.min(every, PATIENCE));
}

/** Not through the outbox, which may be what is broken. */
async function sendAlarm(hops: readonly string[], why: string, log: Log): Promise<void> {
  const now = Date.now();
  const message: AlarmMessage = {
    event: "heartbeat.failed",
    at: new Date(now).toISOString(),
    title: "Leads may not reach you",
    text: `A test lead didn't get through at: ${hops.join(", ")} (${why}). Every lead the form accepts is still stored. Check the log, then run: npm run ledger`,
  };
  const ways = listDestinations().filter(({ name, takes }) => !hops.includes(name) && takes(message));
  await Promise.all(
    ways.map(async ({ name, send }) => {
      const outcome = await send({
        id: uuidv7({ msecs: now }),
        message,
        remoteId: null,
        isSuperseded: false,
        previous: null,
      });
      if (outcome.kind !== "delivered")
        log.error({ destination: name }, "the alarm did not get through either");
    }),
  );
}
