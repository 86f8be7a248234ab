import type { Insertable } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { DatabaseTransaction } from "../db/connect.server.ts";
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
  /** When emails may go, epoch milliseconds; without: `dueAt`. Until then they can be withdrawn. */
  emailsDueAt?: number;
  /** Skipped: an alarm about a destination takes another way, and no one needs the same email twice. */
  except?: readonly string[];
};

const insertPosting = insertion("postings");
const insertDelivery = insertion("deliveries");

/** Writes a row for every destination that takes the message, in the transaction of what it tells about. Returns its id. */
export async function post(
  transaction: DatabaseTransaction,
  message: Message,
  { now, counts, isHeld = false, dueAt = now, emailsDueAt = dueAt, except = [] }: PostingOptions,
): Promise<string> {
  const going = await listWanted(transaction, message, except);
  const leadId = "lead" in message ? message.lead.id : null;
  const isLater = leadId !== null && message.event !== "lead.captured";
  // A lead's later version has a greater id, even if the clock was set back since the earlier one.
  const msecs = isLater ? Math.max(now, (await findLastPostingTime(transaction, leadId)) + 1) : now;
  const postingId = uuidv7({ msecs });
  const written = await Promise.all(
    going.map(async ({ name, makeRemoteId, isEmail, findTypedMailbox }) => {
      const deliveryId = uuidv7({ msecs });
      const address = isHeld ? null : (findTypedMailbox?.(message) ?? null);
      const room =
        address === null ? null : await findRoomInMailbox(transaction, { deliveryId, address, now });
      const isFull = address !== null && room === null;
      const known = makeRemoteId && isLater ? await findRemoteId(transaction, leadId, name) : null;
      const row: Insertable<DeliveriesTable> = {
        id: deliveryId,
        posting_id: postingId,
        destination: name,
        state: isHeld ? "held" : isFull ? "withdrawn" : "waiting",
        attempts: 0,
        due_at: isEmail ? emailsDueAt : dueAt,
        remote_id: known ?? makeRemoteId?.(now) ?? null,
        reason: isFull ? MAILBOX_FULL : null,
        settled_at: isFull ? now : null,
      };
      return { row, count: room };
    }),
  );
  const rows = written.map(({ row }) => row);
  const names = rows.filter(({ state }) => state !== "withdrawn").map(({ destination }) => destination);
  const posting = {
    id: postingId,
    event: message.event,
    lead_id: leadId,
    counts: counts ? 1 : 0,
    destinations: ` ${names.join(" ")} `,
    message: JSON.stringify(message),
    posted_at: now,
  };
  await Promise.all([
    insertPosting(transaction, posting),
    ...rows.map((row) => insertDelivery(transaction, row)),
    ...written.map(({ count }) => count?.()),
  ]);
  return postingId;
}

async function listWanted(
  transaction: DatabaseTransaction,
  message: Message,
  except: readonly string[],
): Promise<Destination[]> {
  const taking = destinations.filter(({ name, takes }) => !except.includes(name) && takes(message));
  const wanted = await Promise.all(
    taking.map(async ({ isWanted }) => (await isWanted?.(transaction, message)) ?? true),
  );
  return taking.filter((_, place) => wanted[place]);
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
