import type { DatabaseTransaction } from "../db/connect.server.ts";
import { commitTogether } from "../db/group-commit.server.ts";
import { CLAIM } from "./claims.server.ts";
import type { ErasedPerson } from "./erased-person.server.ts";
import type { ErasedMessage } from "./message.ts";
import { listDestinations, post } from "./outbox.server.ts";
import {
  addMissedErasures,
  erasePostings,
  listPostingsOfLead,
  requeueDeadErasures,
  rewritePosting,
} from "./records.server.ts";

export { hashIdentifier } from "./erased-person.server.ts";
export { listFailedErasures } from "./reports.server.ts";

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

/** For copies of leads that the database no longer has, or no longer as they were: a restore took them away. */
export async function erasePersonsCopies(
  transaction: DatabaseTransaction,
  person: ErasedPerson,
  now: number,
): Promise<void> {
  const at = new Date(now).toISOString();
  await post(transaction, { event: "person.erased", at, person }, { now, counts: false });
}

/** Copies on this machine may be older than the destination that erases them, such as a file that was turned off and on. */
export async function postMissedErasures(now: number): Promise<void> {
  for (const { name } of listDestinations().filter(({ erasesCopies }) => erasesCopies)) {
    while ((await commitTogether((transaction) => addMissedErasures(transaction, name, now))) > 0);
  }
}

/** No copy may stay because a file could not be written for a few days. Returns how many are tried again. */
export function retryErasures(now: number): Promise<number> {
  return commitTogether((transaction) => requeueDeadErasures(transaction, now));
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
