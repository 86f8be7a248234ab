import { v7 as uuidv7 } from "uuid";
import type { DatabaseTransaction } from "../db/connect.server.ts";
import type { Destination } from "./destination.ts";
import type { Message } from "./message.ts";
import { endDeliveries, findLastPostingTime, findRemoteId, hold, requeue } from "./records.server.ts";

let destinations: readonly Destination[] = [];
const listeners = new Set<() => void>();

export function setDestinations(list: readonly Destination[]): void {
  destinations = list;
}

export function listDestinations(): readonly Destination[] {
  return destinations;
}

export function onPosted(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells the worker of this process that something is due: call it once the posting's transaction is on disk. */
export function wakeWorker(): void {
  for (const listener of listeners) listener();
}

export type PostingOptions = {
  now: number;
  counts: boolean;
  isHeld?: boolean;
  dueAt?: number;
  /** When emails may go, epoch milliseconds; without: `dueAt`. Until then they can be withdrawn. */
  emailsDueAt?: number;
  /** Skipped: an alarm about a destination takes another way, and no one needs the same email twice. */
  except?: readonly string[];
};

/** Writes a row for every destination that takes the message, in the transaction of what it tells about. Returns its id. */
export async function post(
  transaction: DatabaseTransaction,
  message: Message,
  { now, counts, isHeld = false, dueAt = now, emailsDueAt = dueAt, except = [] }: PostingOptions,
): Promise<string> {
  const going: Destination[] = [];
  for (const destination of destinations) {
    if (except.includes(destination.name) || !destination.takes(message)) continue;
    if ((await destination.isWanted?.(transaction, message)) ?? true) going.push(destination);
  }
  const leadId = "lead" in message ? message.lead.id : null;
  // A lead's later version has a greater id, even if the clock was set back since the earlier one.
  const isLater = leadId !== null && message.event !== "lead.captured";
  const msecs = isLater ? Math.max(now, (await findLastPostingTime(transaction, leadId)) + 1) : now;
  const postingId = uuidv7({ msecs });
  await transaction
    .insertInto("postings")
    .values({
      id: postingId,
      event: message.event,
      lead_id: leadId,
      counts: counts ? 1 : 0,
      destinations: ` ${going.map(({ name }) => name).join(" ")} `,
      message: JSON.stringify(message),
      posted_at: now,
    })
    .execute();
  if (going.length === 0) return postingId;
  const rows = [];
  for (const { name, makeRemoteId, isEmail } of going) {
    const known = makeRemoteId && leadId ? await findRemoteId(transaction, leadId, name) : null;
    rows.push({
      id: uuidv7({ msecs }),
      posting_id: postingId,
      destination: name,
      state: isHeld ? ("held" as const) : ("waiting" as const),
      attempts: 0,
      due_at: isEmail ? emailsDueAt : dueAt,
      remote_id: known ?? makeRemoteId?.(now) ?? null,
    });
  }
  await transaction.insertInto("deliveries").values(rows).execute();
  return postingId;
}

/** What has not been sent of these postings never will be. */
export function cancelPostings(
  transaction: DatabaseTransaction,
  postingIds: readonly string[],
  now: number,
): Promise<void> {
  return endDeliveries(transaction, postingIds, now);
}

export function releaseDeliveries(
  transaction: DatabaseTransaction,
  leadId: string,
  now: number,
): Promise<number> {
  return requeue(transaction, { from: ["held"], leadId }, now);
}

export function holdDeliveries(
  transaction: DatabaseTransaction,
  leadId: string,
  now: number,
): Promise<number> {
  return hold(transaction, leadId, now);
}

export async function sendAgain(transaction: DatabaseTransaction, id: string, now: number): Promise<boolean> {
  return (await requeue(transaction, { from: ["dead", "delivered"], id }, now)) > 0;
}

export function resendDead(
  transaction: DatabaseTransaction,
  destination: string,
  now: number,
): Promise<number> {
  return requeue(transaction, { from: ["dead"], destination }, now);
}
