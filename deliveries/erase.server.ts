import type { DatabaseTransaction } from "../db/connect.server.ts";
import { CLAIM } from "./claims.server.ts";
import type { ErasedMessage } from "./message.ts";
import { post } from "./outbox.server.ts";
import { erasePostings, listPostingsOfLead, rewritePosting } from "./records.server.ts";

/** While an older message about them is being sent, `lead.erased` waits until that must have arrived. */
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

export async function listPosted(transaction: DatabaseTransaction, leadId: string) {
  const postings = await listPostingsOfLead(transaction, leadId);
  return postings.map(({ event, message, posted_at }) => ({
    event,
    postedAt: posted_at,
    message: JSON.parse(message) as unknown,
  }));
}

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
