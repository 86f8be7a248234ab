import { type OperandValueExpressionOrList, sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { type DatabaseTransaction, database } from "../db/connect.server.ts";
import { commitTogether } from "../db/group-commit.server.ts";
import type { DeliveriesTable, DeliveryState, Schema } from "../db/schema.ts";
import { erasures } from "./message.ts";

export const captures = ["lead.captured", "lead.updated"];

/** Heartbeats. What staff change about a visit isn't counted either, but it's a customer's. */
export const isTestLead = sql<boolean>`(postings.counts = 0 and postings.event = 'lead.captured')`;

export const ERASED = "{}";

export async function findRemoteId(
  transaction: DatabaseTransaction,
  leadId: string,
  destination: string,
): Promise<string | null> {
  const postings = transaction.selectFrom("postings").select("id").where("lead_id", "=", leadId);
  const earlier = await transaction
    .selectFrom("deliveries")
    .select("remote_id")
    .where("posting_id", "in", postings)
    .where("destination", "=", destination)
    .where("remote_id", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return earlier?.remote_id ?? null;
}

/** The time in the id of the lead's last posting, epoch milliseconds; 0 without one. */
export async function findLastPostingTime(transaction: DatabaseTransaction, leadId: string): Promise<number> {
  const last = await transaction
    .selectFrom("postings")
    .select("id")
    .where("lead_id", "=", leadId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return last ? Number.parseInt(last.id.replace("-", "").slice(0, 12), 16) : 0;
}

/** Due now, with all their attempts before them. Returns how many. */
export async function requeue(
  transaction: DatabaseTransaction,
  which: { from: readonly DeliveryState[]; leadId?: string; destination?: string; id?: string },
  now: number,
): Promise<number> {
  let update = transaction
    .updateTable("deliveries")
    .set({
      state: "waiting",
      due_at: now,
      attempts: 0,
      faults: 0,
      claimed_by: null,
      claimed_until: null,
      settled_at: null,
    })
    .where("state", "in", which.from);
  if (which.id) update = update.where("id", "=", which.id);
  if (which.destination) update = update.where("destination", "=", which.destination);
  if (which.leadId) {
    const postings = transaction.selectFrom("postings").select("id").where("lead_id", "=", which.leadId);
    update = update.where("posting_id", "in", postings);
  }
  // Nothing is left to send about a person who was erased.
  const { numUpdatedRows } = await update
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("postings")
          .select("postings.id")
          .whereRef("postings.id", "=", "deliveries.posting_id")
          .where("postings.message", "!=", ERASED),
      ),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Leaves those that are being sent. Returns how many are held. */
export async function hold(transaction: DatabaseTransaction, leadId: string, now: number): Promise<number> {
  const { numUpdatedRows } = await transaction
    .updateTable("deliveries")
    .set({ state: "held", claimed_by: null, claimed_until: null })
    .where("posting_id", "in", (query) =>
      query.selectFrom("postings").select("id").where("lead_id", "=", leadId),
    )
    .where("state", "in", ["waiting", "restored"])
    .where((row) => row.or([row("claimed_until", "is", null), row("claimed_until", "<=", now)]))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** What has not been sent never will be. True when some of it is being sent at this moment. */
export async function erasePostings(
  transaction: DatabaseTransaction,
  leadIds: readonly string[],
  now: number,
): Promise<boolean> {
  if (leadIds.length === 0) return false;
  const postings = transaction.selectFrom("postings").select("id").where("lead_id", "in", leadIds);
  const underWay = await transaction
    .selectFrom("deliveries")
    .select("id")
    .where("posting_id", "in", postings)
    .where("state", "=", "waiting")
    .where("claimed_until", ">", now)
    .limit(1)
    .executeTakeFirst();
  await endUnsent(transaction, postings, now);
  await forgetTexts(transaction, postings);
  await transaction
    .updateTable("postings")
    .set({ message: ERASED })
    .where("lead_id", "in", leadIds)
    .where("event", "!=", "lead.erased")
    .execute();
  return underWay !== undefined;
}

/** By their ids, texts are found at Twilio. */
async function forgetTexts(
  transaction: DatabaseTransaction,
  postings: OperandValueExpressionOrList<Schema, "deliveries", "posting_id">,
): Promise<void> {
  const texts = transaction
    .selectFrom("deliveries")
    .select("id")
    .where("posting_id", "in", postings)
    .where("destination", "=", "sms");
  await transaction.deleteFrom("text_reports").where("delivery_id", "in", texts).execute();
  await transaction
    .updateTable("deliveries")
    .set({ remote_id: null })
    .where("posting_id", "in", postings)
    .where("destination", "=", "sms")
    .execute();
}

/** Withdraws the deliveries of postings that have not been sent and are not being sent now, or only those to `from`. */
export async function withdraw(
  transaction: DatabaseTransaction,
  postingIds: readonly string[],
  now: number,
  from?: readonly string[],
): Promise<void> {
  if (postingIds.length === 0 || from?.length === 0) return;
  let unsent = transaction.updateTable("deliveries");
  if (from) unsent = unsent.where("destination", "in", from);
  await unsent
    .set({ state: "withdrawn", claimed_by: null, claimed_until: null, settled_at: now })
    .where("posting_id", "in", postingIds)
    .where("state", "in", ["held", "waiting", "restored"])
    .where((row) => row.or([row("claimed_until", "is", null), row("claimed_until", "<=", now)]))
    .execute();
}

export function listHeldOfLead(transaction: DatabaseTransaction, leadId: string) {
  return transaction
    .selectFrom("deliveries")
    .innerJoin("postings", "postings.id", "deliveries.posting_id")
    .select(["deliveries.id", "deliveries.posting_id", "deliveries.destination", "postings.message"])
    .where("postings.lead_id", "=", leadId)
    .where("postings.message", "!=", ERASED)
    .where("deliveries.state", "=", "held")
    .orderBy("deliveries.id")
    .execute();
}

/** As if it had never been posted to that destination: the ledger doesn't miss it there. */
export async function withdrawUncounted(
  transaction: DatabaseTransaction,
  {
    id,
    posting_id,
    destination,
    reason,
  }: Pick<DeliveriesTable, "id" | "posting_id" | "destination"> & { reason: string },
  now: number,
): Promise<void> {
  await transaction
    .updateTable("deliveries")
    .set({ state: "withdrawn", reason, settled_at: now })
    .where("id", "=", id)
    .execute();
  await uncount(transaction, { posting_id, destination });
}

/** The ledger doesn't miss the posting at that destination. */
export async function uncount(
  transaction: DatabaseTransaction,
  { posting_id, destination }: Pick<DeliveriesTable, "posting_id" | "destination">,
): Promise<void> {
  await transaction
    .updateTable("postings")
    .set({ destinations: sql`replace(destinations, ${` ${destination} `}, ' ')` })
    .where("id", "=", posting_id)
    .execute();
}

/** Of a destination that's gone for good; as with {@link withdrawUncounted}, the ledger doesn't miss them. */
export async function withdrawAll(
  transaction: DatabaseTransaction,
  destination: string,
  now: number,
): Promise<void> {
  const unsent = transaction
    .selectFrom("deliveries")
    .select("posting_id")
    .where("destination", "=", destination)
    .where("state", "in", ["held", "waiting", "restored", "dead"]);
  await transaction
    .updateTable("postings")
    .set({ destinations: sql`replace(destinations, ${` ${destination} `}, ' ')` })
    .where("id", "in", unsent)
    .execute();
  await transaction
    .updateTable("deliveries")
    .set({ state: "withdrawn", claimed_by: null, claimed_until: null, settled_at: now })
    .where("destination", "=", destination)
    .where("state", "in", ["held", "waiting", "restored", "dead"])
    .execute();
}

export async function endDeliveries(
  transaction: DatabaseTransaction,
  postingIds: readonly string[],
  now: number,
): Promise<void> {
  if (postingIds.length > 0) await endUnsent(transaction, postingIds, now);
}

async function endUnsent(
  transaction: DatabaseTransaction,
  postings: OperandValueExpressionOrList<Schema, "deliveries", "posting_id">,
  now: number,
): Promise<void> {
  await transaction
    .updateTable("deliveries")
    .set({ state: "erased", settled_at: now, claimed_by: null, claimed_until: null, reason: null })
    .where("posting_id", "in", postings)
    .where("state", "in", ["held", "waiting", "restored", "dead"])
    .execute();
}

/** Deliveries that have arrived, are on their way, or may have arrived without an answer. */
export async function listSent(transaction: DatabaseTransaction, postingIds: readonly string[]) {
  if (postingIds.length === 0) return [];
  return transaction
    .selectFrom("deliveries")
    .select(["posting_id", "destination"])
    .where("posting_id", "in", postingIds)
    .where((row) =>
      row.or([
        row("state", "in", ["delivered", "waiting", "restored"]),
        row.and([row("state", "=", "withdrawn"), row("attempts", ">", 0)]),
      ]),
    )
    .orderBy("posting_id")
    .execute();
}

/** Those of the postings that wait anywhere. */
export async function listWaiting(
  transaction: DatabaseTransaction,
  postingIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (postingIds.length === 0) return new Set();
  const rows = await transaction
    .selectFrom("deliveries")
    .select("posting_id")
    .where("posting_id", "in", postingIds)
    .where("state", "in", ["waiting", "held", "restored"])
    .execute();
  return new Set(rows.map(({ posting_id }) => posting_id));
}

export async function listDeliveryIds(leadId: string): Promise<string[]> {
  const rows = await database()
    .selectFrom("deliveries")
    .select("id")
    .where("posting_id", "in", (query) =>
      query.selectFrom("postings").select("id").where("lead_id", "=", leadId),
    )
    .execute();
  return rows.map(({ id }) => id);
}

const LOOKED_UP_AT_ONCE = 500;

/** Those of the ids that are of no delivery and of no lead in this database: a restore took theirs away. */
export async function listUnknown(ids: readonly string[]): Promise<string[]> {
  const unknown: string[] = [];
  for (let start = 0; start < ids.length; start += LOOKED_UP_AT_ONCE) {
    const portion = ids.slice(start, start + LOOKED_UP_AT_ONCE);
    const sent = await database().selectFrom("deliveries").select("id").where("id", "in", portion).execute();
    const posted = await database()
      .selectFrom("postings")
      .select("lead_id as id")
      .where("lead_id", "in", portion)
      .execute();
    const known = new Set([...sent, ...posted].map(({ id }) => id));
    unknown.push(...portion.filter((id) => !known.has(id)));
  }
  return unknown;
}

export function listPostingsOfLead(transaction: DatabaseTransaction, leadId: string) {
  return transaction
    .selectFrom("postings")
    .select(["id", "event", "message", "posted_at"])
    .where("lead_id", "=", leadId)
    .orderBy("id")
    .execute();
}

export async function rewritePosting(
  transaction: DatabaseTransaction,
  id: string,
  message: string,
): Promise<void> {
  await transaction.updateTable("postings").set({ message }).where("id", "=", id).execute();
}

export async function removeOldTests(since: number): Promise<void> {
  await commitTogether(async (transaction) => {
    const postings = transaction
      .selectFrom("postings")
      .select("id")
      .where(isTestLead)
      .where("posted_at", "<", since);
    await transaction.deleteFrom("deliveries").where("posting_id", "in", postings).execute();
    await transaction.deleteFrom("postings").where(isTestLead).where("posted_at", "<", since).execute();
  });
}

const ERASURES_AT_ONCE = 500;

/** Adds deliveries to a destination for erasures that were not posted to it, at most 500. Returns how many. */
export async function addMissedErasures(
  transaction: DatabaseTransaction,
  destination: string,
  now: number,
): Promise<number> {
  const missed = await transaction
    .selectFrom("postings")
    .select(["id", "destinations"])
    .where("event", "in", erasures)
    .where("destinations", "not like", `% ${destination} %`)
    .limit(ERASURES_AT_ONCE)
    .execute();
  for (const { id, destinations } of missed) {
    await transaction
      .insertInto("deliveries")
      .values({
        id: uuidv7({ msecs: now }),
        posting_id: id,
        destination,
        state: "waiting",
        attempts: 0,
        due_at: now,
      })
      .execute();
    await transaction
      .updateTable("postings")
      .set({ destinations: `${destinations}${destination} ` })
      .where("id", "=", id)
      .execute();
  }
  return missed.length;
}

export async function requeueDeadErasures(transaction: DatabaseTransaction, now: number): Promise<number> {
  const { numUpdatedRows } = await transaction
    .updateTable("deliveries")
    .set({ state: "waiting", due_at: now, attempts: 0, settled_at: null })
    .where("state", "=", "dead")
    .where("posting_id", "in", (query) =>
      query.selectFrom("postings").select("id").where("event", "in", erasures),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
