import { findBackupTrouble } from "../db/backup/daily.server.ts";
import { type DatabaseTransaction, database } from "../db/connect.server.ts";
import { commitTogether } from "../db/group-commit.server.ts";
import { isDiskFull } from "../db/reserve.server.ts";
import type { DeliveryState } from "../db/schema.ts";
import { findClockDoubt } from "../db/trusted-clock.server.ts";
import { listStopped, setDestinationState } from "./circuits.server.ts";
import { resendDead, sendAgain, wakeWorker } from "./outbox.server.ts";
import { FAILING_PATIENCE, OWNER_EMAILS, QUARANTINE_PATIENCE } from "./owner-alarms.server.ts";
import {
  countHeld,
  listFailing,
  listInState,
  listLeadsOfDead,
  listOfLead,
  listOfPostings,
  listTroubled,
} from "./reports.server.ts";
import { countRestored } from "./restored.server.ts";

export type DeliveryLine = Awaited<ReturnType<typeof listInState>>[number];

export function listDeliveries(state: DeliveryState, limit: number): Promise<DeliveryLine[]> {
  return listInState(state, limit);
}

export function listDeliveriesOfLead(leadId: string) {
  return listOfLead(leadId);
}

export async function listDeliveriesOfPostings(postingIds: readonly string[]) {
  return postingIds.length > 0 ? listOfPostings(postingIds) : [];
}

/** Those that have deliveries, or were stopped once. */
export { listDeadOf, listDestinationNames } from "./reports.server.ts";

export async function listStoppedDestinations() {
  return [...(await listStopped()).values()];
}

/** How long a dead email to the owner stays in {@link readAttention}, in milliseconds. */
const ATTENTION_SPAN = 7 * 24 * 60 * 60 * 1000;
const MOST_NAMED = 5;

/** What the owner should look at. `undelivered`: leads whose email to them died; `clockDoubt`: milliseconds ahead. */
export async function readAttention(now: number) {
  const [undelivered, quarantined, stopped, troubled, restored] = await Promise.all([
    listLeadsOfDead(OWNER_EMAILS, now - ATTENTION_SPAN, MOST_NAMED),
    countHeld(database(), OWNER_EMAILS, { after: 0, until: now - QUARANTINE_PATIENCE }),
    listStopped(),
    listFailing(),
    countRestored(),
  ]);
  const failing = troubled.filter(({ since, waiting }) => waiting > 0 && now - since >= FAILING_PATIENCE);
  const backupTrouble = findBackupTrouble()?.reason ?? null;
  const clockDoubt = findClockDoubt(now);
  const stoppedNow = [...stopped.values()].map(({ name, reason }) => ({ name, reason: reason ?? "" }));
  return {
    undelivered,
    quarantined,
    stopped: stoppedNow,
    failing,
    restored,
    backupTrouble,
    clockDoubt,
    isDiskFull: isDiskFull(),
  };
}

/** In plain words, a line for each destination that doesn't work or takes no more, while something waits for it. */
export async function describeTrouble(now: number): Promise<string[]> {
  const troubled = (await listTroubled()).filter(({ waiting }) => waiting > 0);
  return troubled.map(({ name, isFailing, since, reason, waiting, nextAt }) => {
    const what = isFailing
      ? `not working since ${formatTime(since, now)} (${reason})`
      : "takes no more for now";
    return `${name}: ${what}, ${waiting} waiting, next try ${nextAt <= now ? "now" : formatTime(nextAt, now)}`;
  });
}

/** "14:05", with the date if it isn't today's, by this machine's time zone. */
function formatTime(at: number, now: number): string {
  const day = (moment: number) => new Intl.DateTimeFormat("en-CA", { dateStyle: "short" }).format(moment);
  const time = new Intl.DateTimeFormat("en-CA", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  return day(at) === day(now) ? time.format(at) : `${day(at)} ${time.format(at)}`;
}

type AlsoWrite = (transaction: DatabaseTransaction) => Promise<void>;

async function commitAndWake<T extends number | boolean>(
  work: (transaction: DatabaseTransaction) => Promise<T>,
  alsoWrite: AlsoWrite | undefined,
): Promise<T> {
  const done = await commitTogether(async (transaction) => {
    const result = await work(transaction);
    if (result) await alsoWrite?.(transaction);
    return result;
  });
  wakeWorker();
  return done;
}

/** Nothing is sent there until it's resumed; everything waits. False when it was stopped already. */
export function pauseDestination(
  name: string,
  { now, reason, alsoWrite }: { now: number; reason: string; alsoWrite: AlsoWrite },
): Promise<boolean> {
  const paused = { name, state: "paused" as const, reason, since: now };
  return commitAndWake(async (transaction) => setDestinationState(transaction, paused), alsoWrite);
}

/** What waits goes there at once. False when it was open. */
export function resumeDestination(name: string, now: number, alsoWrite?: AlsoWrite): Promise<boolean> {
  const open = { name, state: "open" as const, reason: null, since: now };
  return commitAndWake(async (transaction) => setDestinationState(transaction, open), alsoWrite);
}

/** Under the same id. False when there is no such delivery. */
export function resendDelivery(id: string, now: number, alsoWrite?: AlsoWrite): Promise<boolean> {
  return commitAndWake((transaction) => sendAgain(transaction, id, now), alsoWrite);
}

export function resendAllDead(destination: string, now: number, alsoWrite?: AlsoWrite): Promise<number> {
  return commitAndWake((transaction) => resendDead(transaction, destination, now), alsoWrite);
}
