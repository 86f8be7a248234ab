import type { DatabaseTransaction } from "../db/connect.server.ts";
import type { ErasedMessage } from "./message.ts";
import { post } from "./outbox.server.ts";
import { CLAIM, erasePostings, listPostingsOfLead, rewritePosting } from "./records.server.ts";

/**
 * Erases what was posted about leads, waiting or sent, and posts `lead.erased` to the destinations that take it. While an
 * older word of them is on its way, the new one waits until it must have arrived.
 */
export async function eraseDeliveries(
  transaction: DatabaseTransaction,
  leads: readonly ErasedMessage["lead"][],
  now: number,
): Promise<void> {
  const ids = leads.map(({ id }) => id);
  const isUnderWay = await erasePostings(transaction, ids, now);
  for (const { id, kind } of leads) {
    await post(
      transaction,
      { event: "lead.erased", at: new Date(now).toISOString(), lead: { id, kind } },
      { now, counts: false, dueAt: isUnderWay ? now + CLAIM : now },
    );
  }
}

/** Everything that was posted about a lead, as it was posted, oldest first. */
export async function listPosted(transaction: DatabaseTransaction, leadId: string) {
  const postings = await listPostingsOfLead(transaction, leadId);
  return postings.map(({ event, message, posted_at }) => ({
    event,
    postedAt: posted_at,
    message: JSON.parse(message) as unknown,
  }));
}

/** Rewrites what was posted about a lead; `rewrite` is given each message as JSON and gives it back. */
export async function rewritePosted(
  transaction: DatabaseTransaction,
  leadId: string,
  rewrite: (message: string) => string,
): Promise<void> {
  for (const { id, message } of await listPostingsOfLead(transaction, leadId)) {
    const written = rewrite(message);
    if (written !== message) await rewritePosting(transaction, id, written);
  }
}
