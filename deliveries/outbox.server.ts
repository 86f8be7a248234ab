import type { Insertable } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { type DatabaseTransaction, writeTogether } from "../db/connect.server.ts";
import type { DeliveriesTable } from "../db/schema.ts";
import { insertion } from "../db/statement.server.ts";
import type { Destination } from "./destination.ts";
import { countForMailbox, findRoomInMailbox, MAILBOX_FULL } from "./mailbox-limit.server.ts";
import type { Message } from "./message.ts";
import {
  endDeliveries,
  findLastPostingTime,
  findRemoteId,
  hold,
  listHeldOfLead,
  requeue,
  withdrawUncounted,
} from "./records.server.ts";

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
  /** When people may be written to, epoch milliseconds; without: `dueAt`. Until then it can be withdrawn. */
  lettersDueAt?: number;
  /** Skipped: an alarm about a destination takes another way, and no one needs the same letter twice. */
  except?: readonly string[];
};

const insertPosting = insertion("postings");
const insertDelivery = insertion("deliveries");

type PlannedDelivery = { row: Insertable<DeliveriesTable>; count: (() => Promise<void>) | null };

export type PostingPlan = {
  id: string;
  leadId: string | null;
  deliveries: readonly PlannedDelivery[];
  options: PostingOptions;
};

/** Writes a row for every destination that takes the message, in the transaction of what it tells about. Returns its id. */
export async function post(
  transaction: DatabaseTransaction,
  message: Message,
  options: PostingOptions,
): Promise<string> {
  return writePosting(transaction, message, await planPosting(transaction, message, options));
}

/** All that {@link post} reads, so that it can be read along with other things. */
export async function planPosting(
  transaction: DatabaseTransaction,
  message: Message,
  options: PostingOptions,
): Promise<PostingPlan> {
  const { now, except = [] } = options;
  const leadId = "lead" in message ? message.lead.id : null;
  const isLater = leadId !== null && message.event !== "lead.captured";
  // A lead's later version has a greater id, even if the clock was set back since the earlier one.
  const msecs = isLater ? Math.max(now, (await findLastPostingTime(transaction, leadId)) + 1) : now;
  const id = uuidv7({ msecs });
  const plan = makePlanner(transaction, message, { id, msecs, laterOf: isLater ? leadId : null, options });
  const taking = destinations.filter(({ name, takes }) => !except.includes(name) && takes(message));
  const planned = await Promise.all(taking.map(plan));
  return { id, leadId, deliveries: planned.filter((one) => one !== null), options };
}

type Planning = { id: string; msecs: number; laterOf: string | null; options: PostingOptions };

function makePlanner(
  transaction: DatabaseTransaction,
  message: Message,
  { id, msecs, laterOf, options }: Planning,
) {
  const { now, isHeld = false, dueAt = now, lettersDueAt = dueAt } = options;
  return async (destination: Destination): Promise<PlannedDelivery | null> => {
    const { name, makeRemoteId, readBy, isWanted, findTypedMailbox } = destination;
    const deliveryId = uuidv7({ msecs });
    const address = isHeld ? null : (findTypedMailbox?.(message) ?? null);
    const [isTaken, room, known] = await Promise.all([
      isWanted?.(transaction, message) ?? true,
      address === null ? null : findRoomInMailbox(transaction, { deliveryId, address, now }),
      makeRemoteId && laterOf !== null ? findRemoteId(transaction, laterOf, name) : null,
    ]);
    if (!isTaken) return null;
    const isFull = address !== null && room === null;
    const row: Insertable<DeliveriesTable> = {
      id: deliveryId,
      posting_id: id,
      destination: name,
      state: isHeld ? "held" : isFull ? "withdrawn" : "waiting",
      attempts: 0,
      due_at: readBy ? lettersDueAt : dueAt,
      remote_id: known ?? makeRemoteId?.(now) ?? null,
      reason: isFull ? MAILBOX_FULL : null,
      settled_at: isFull ? now : null,
    };
    return { row, count: room };
  };
}

/** Returns the posting's id. */
export async function writePosting(
  transaction: DatabaseTransaction,
  message: Message,
  { id, leadId, deliveries, options: { now, counts } }: PostingPlan,
): Promise<string> {
  const rows = deliveries.map(({ row }) => row);
  const names = rows.filter(({ state }) => state !== "withdrawn").map(({ destination }) => destination);
  const posting = {
    id,
    event: message.event,
    lead_id: leadId,
    counts: counts ? 1 : 0,
    destinations: ` ${names.join(" ")} `,
    message: JSON.stringify(message),
    posted_at: now,
  };
  await writeTogether([
    insertPosting(transaction, posting),
    ...rows.map((row) => insertDelivery(transaction, row)),
    ...deliveries.map(({ count }) => count?.()),
  ]);
  return id;
}

export function cancelPostings(
  transaction: DatabaseTransaction,
  postingIds: readonly string[],
  now: number,
): Promise<void> {
  return endDeliveries(transaction, postingIds, now);
}

export async function releaseDeliveries(
  transaction: DatabaseTransaction,
  leadId: string,
  now: number,
): Promise<number> {
  for (const { id, posting_id, destination, message } of await listHeldOfLead(transaction, leadId)) {
    const { findTypedMailbox } = destinations.find(({ name }) => name === destination) ?? {};
    const address = findTypedMailbox?.(JSON.parse(message) as Message) ?? null;
    if (address === null || (await countForMailbox(transaction, { deliveryId: id, address, now }))) continue;
    await withdrawUncounted(transaction, { id, posting_id, destination, reason: MAILBOX_FULL }, now);
  }
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
  return (await requeue(transaction, { from: ["dead", "delivered", "restored"], id }, now)) > 0;
}

export function resendDead(
  transaction: DatabaseTransaction,
  destination: string,
  now: number,
): Promise<number> {
  return requeue(transaction, { from: ["dead"], destination }, now);
}
