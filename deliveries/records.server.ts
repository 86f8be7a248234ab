import { randomUUID } from "node:crypto";
import { type OperandValueExpressionOrList, sql } from "kysely";
import { type DatabaseTransaction, database, write } from "../db/connect.server.ts";
import { commitTogether } from "../db/group-commit.server.ts";
import type { DeliveryState, DestinationsTable, Schema } from "../db/schema.ts";
import type { LeadMessage } from "./message.ts";

/** How long a worker may hold a delivery before another takes it over, in milliseconds: four deadlines. */
export const CLAIM = 60_000;

export type Claimed = {
  id: string;
  destination: string;
  posting_id: string;
  remote_id: string | null;
  attempts: number;
  claimed_by: string | null;
  message: string;
  lead_id: string | null;
};

export async function hasDue(destination: string, now: number): Promise<boolean> {
  const due = await database()
    .selectFrom("deliveries")
    .select("id")
    .where("destination", "=", destination)
    .where("state", "=", "waiting")
    .where("due_at", "<=", now)
    .where((row) => row.or([row("claimed_until", "is", null), row("claimed_until", "<=", now)]))
    .limit(1)
    .executeTakeFirst();
  return due !== undefined;
}

/** One conditional update, so that no two processes claim the same delivery. A claim is an attempt, and it expires. */
export async function claimDue(destination: string, limit: number, now: number): Promise<Claimed[]> {
  const token = randomUUID();
  await write(async (transaction) => {
    const due = transaction
      .selectFrom("deliveries")
      .select("id")
      .where("destination", "=", destination)
      .where("state", "=", "waiting")
      .where("due_at", "<=", now)
      .where((row) => row.or([row("claimed_until", "is", null), row("claimed_until", "<=", now)]))
      .orderBy("due_at")
      .limit(limit);
    await transaction
      .updateTable("deliveries")
      .set((row) => ({
        claimed_by: token,
        claimed_until: now + CLAIM,
        attempts: row("attempts", "+", 1),
      }))
      .where("id", "in", due)
      .where("state", "=", "waiting")
      .where((row) => row.or([row("claimed_until", "is", null), row("claimed_until", "<=", now)]))
      .execute();
  });
  return database()
    .selectFrom("deliveries")
    .innerJoin("postings", "postings.id", "deliveries.posting_id")
    .select([
      "deliveries.id",
      "deliveries.destination",
      "deliveries.posting_id",
      "deliveries.remote_id",
      "deliveries.attempts",
      "deliveries.claimed_by",
      "postings.message",
      "postings.lead_id",
    ])
    .where("deliveries.claimed_by", "=", token)
    .where("deliveries.state", "=", "waiting")
    .orderBy("deliveries.id")
    .execute();
}

export async function isSuperseded({ lead_id, posting_id, destination }: Claimed): Promise<boolean> {
  if (!lead_id) return false;
  // From the lead to its few postings, never through all that went to the destination: this is asked for every delivery.
  const postings = database()
    .selectFrom("postings")
    .select("id")
    .where("lead_id", "=", lead_id)
    .where("id", ">", posting_id);
  const newer = await database()
    .selectFrom("deliveries")
    .select("id")
    .where("posting_id", "in", postings)
    .where("destination", "=", destination)
    .limit(1)
    .executeTakeFirst();
  return newer !== undefined;
}

export async function findPrevious({
  lead_id,
  posting_id,
  destination,
}: Claimed): Promise<LeadMessage | null> {
  if (!lead_id) return null;
  const row = await database()
    .selectFrom("postings")
    .innerJoin("deliveries", "deliveries.posting_id", "postings.id")
    .select("postings.message")
    .where("postings.lead_id", "=", lead_id)
    .where("postings.id", "<", posting_id)
    .where("postings.event", "in", captures)
    .where("postings.message", "!=", ERASED)
    .where("deliveries.destination", "=", destination)
    .where("deliveries.state", "!=", "withdrawn")
    .orderBy("postings.id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ? (JSON.parse(row.message) as LeadMessage) : null;
}

export type Settlement =
  | { state: "delivered" | "dead"; reason: string | null; now: number }
  /** Back into the outbox; `attempts` when this one is not to count. */
  | { state: "waiting"; reason: string; due: number; attempts?: number };

/** Does nothing when the claim has expired and another process has the delivery. */
export async function settle(claimed: Claimed, settlement: Settlement): Promise<void> {
  await commitTogether((transaction) =>
    transaction
      .updateTable("deliveries")
      .set({
        state: settlement.state,
        reason: settlement.reason,
        claimed_by: null,
        claimed_until: null,
        ...(settlement.state === "waiting"
          ? {
              due_at: Math.round(settlement.due),
              ...(settlement.attempts !== undefined && { attempts: settlement.attempts }),
            }
          : { settled_at: settlement.now }),
      })
      .where("id", "=", claimed.id)
      .where("state", "=", "waiting")
      .where("claimed_by", "=", claimed.claimed_by)
      .execute(),
  );
}

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

export async function listStopped(): Promise<Map<string, DestinationsTable>> {
  const rows = await database().selectFrom("destinations").selectAll().where("state", "!=", "open").execute();
  return new Map(rows.map((row) => [row.name, row]));
}

export async function setDestinationState(
  transaction: DatabaseTransaction,
  row: DestinationsTable,
): Promise<boolean> {
  const before = await transaction
    .selectFrom("destinations")
    .select("state")
    .where("name", "=", row.name)
    .executeTakeFirst();
  if ((before?.state ?? "open") === row.state) return false;
  const { name, ...rest } = row;
  await transaction
    .insertInto("destinations")
    .values(row)
    .onConflict((conflict) => conflict.column("name").doUpdateSet(rest))
    .execute();
  return true;
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

const ERASED = "{}";

/** Leaves those that are being sent. Returns how many are held. */
export async function hold(transaction: DatabaseTransaction, leadId: string, now: number): Promise<number> {
  const { numUpdatedRows } = await transaction
    .updateTable("deliveries")
    .set({ state: "held", claimed_by: null, claimed_until: null })
    .where("posting_id", "in", (query) =>
      query.selectFrom("postings").select("id").where("lead_id", "=", leadId),
    )
    .where("state", "=", "waiting")
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
  await transaction
    .updateTable("postings")
    .set({ message: ERASED })
    .where("lead_id", "in", leadIds)
    .where("event", "!=", "lead.erased")
    .execute();
  return underWay !== undefined;
}

/** Withdraws the deliveries of postings that have not been sent and are not being sent now. */
export async function withdraw(
  transaction: DatabaseTransaction,
  postingIds: readonly string[],
  now: number,
): Promise<void> {
  if (postingIds.length === 0) return;
  await transaction
    .updateTable("deliveries")
    .set({ state: "withdrawn", claimed_by: null, claimed_until: null, settled_at: now })
    .where("posting_id", "in", postingIds)
    .where("state", "in", ["held", "waiting"])
    .where((row) => row.or([row("claimed_until", "is", null), row("claimed_until", "<=", now)]))
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
    .where("state", "in", ["held", "waiting", "dead"])
    .execute();
}

export function listOfPostings(postingIds: readonly string[]) {
  return deliveryLines()
    .select(["deliveries.posting_id", "deliveries.settled_at"])
    .where("deliveries.posting_id", "in", postingIds)
    .execute();
}

/** Deliveries that have arrived, are on their way, or may have arrived without an answer. */
export function listSent(transaction: DatabaseTransaction, postingIds: readonly string[]) {
  return transaction
    .selectFrom("deliveries")
    .select(["posting_id", "destination"])
    .where("posting_id", "in", postingIds)
    .where((row) =>
      row.or([
        row("state", "in", ["delivered", "waiting"]),
        row.and([row("state", "=", "withdrawn"), row("attempts", ">", 0)]),
      ]),
    )
    .orderBy("posting_id")
    .execute();
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

/** One statement, so that all figures are of one moment. */
export function countForLedger() {
  return database()
    .selectFrom("deliveries")
    .innerJoin("postings", "postings.id", "deliveries.posting_id")
    .select(["deliveries.destination", sql<string>`deliveries.state`.as("state")])
    .select(sql<number>`count(*)`.as("count"))
    .where("postings.counts", "=", 1)
    .groupBy(["deliveries.destination", "deliveries.state"])
    .unionAll((union) =>
      union
        .selectFrom("postings")
        .select("postings.destinations as destination")
        .select(
          sql<string>`case when postings.message = '{}' then 'erased-posting' else 'accepted' end`.as(
            "state",
          ),
        )
        .select(sql<number>`count(*)`.as("count"))
        .where("postings.counts", "=", 1)
        .groupBy(["postings.destinations", sql`2`]),
    )
    .execute();
}

function deliveryLines() {
  return database()
    .selectFrom("deliveries")
    .innerJoin("postings", "postings.id", "deliveries.posting_id")
    .select([
      "deliveries.id",
      "deliveries.destination",
      "deliveries.state",
      "deliveries.attempts",
      "deliveries.due_at",
      "deliveries.reason",
      "postings.event",
    ]);
}

export function listOfLead(leadId: string) {
  return deliveryLines()
    .select(["deliveries.settled_at", "postings.posted_at"])
    .where("postings.lead_id", "=", leadId)
    .orderBy("postings.id", "desc")
    .orderBy("deliveries.destination")
    .execute();
}

export function listInState(state: DeliveryState, limit: number) {
  return deliveryLines()
    .select("postings.lead_id")
    .where("deliveries.state", "=", state)
    .orderBy("deliveries.due_at")
    .limit(limit)
    .execute();
}

const captures = ["lead.captured", "lead.updated"];

export async function listLateTests(since: number): Promise<string[]> {
  const late = await database()
    .selectFrom("deliveries")
    .innerJoin("postings", "postings.id", "deliveries.posting_id")
    .select("deliveries.destination")
    .distinct()
    .where("postings.counts", "=", 0)
    .where("postings.event", "in", captures)
    .where("postings.posted_at", "<", since)
    .where("deliveries.state", "in", ["waiting", "dead"])
    .orderBy("deliveries.destination")
    .execute();
  return late.map(({ destination }) => destination);
}

export async function removeOldTests(since: number): Promise<void> {
  await commitTogether(async (transaction) => {
    const postings = transaction
      .selectFrom("postings")
      .select("id")
      .where("counts", "=", 0)
      .where("event", "in", captures)
      .where("posted_at", "<", since);
    await transaction.deleteFrom("deliveries").where("posting_id", "in", postings).execute();
    await transaction
      .deleteFrom("postings")
      .where("counts", "=", 0)
      .where("event", "in", captures)
      .where("posted_at", "<", since)
      .execute();
  });
}

type Database = Pick<DatabaseTransaction, "selectFrom">;

export async function countDead(db: Database, destination: string, since: number): Promise<number> {
  const { count } = await db
    .selectFrom("deliveries")
    .select((row) => row.fn.countAll().as("count"))
    .where("destination", "=", destination)
    .where("state", "=", "dead")
    .where("settled_at", ">", since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function countHeld(
  db: Database,
  destination: string,
  { after, until }: { after: number; until: number },
): Promise<number> {
  const { count } = await db
    .selectFrom("deliveries")
    .innerJoin("postings", "postings.id", "deliveries.posting_id")
    .select((row) => row.fn.count("postings.lead_id").distinct().as("count"))
    .where("deliveries.destination", "=", destination)
    .where("deliveries.state", "=", "held")
    .where("postings.posted_at", ">", after)
    .where("postings.posted_at", "<=", until)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function listLeadsOfDead(destination: string, since: number, limit: number): Promise<string[]> {
  const rows = await database()
    .selectFrom("deliveries")
    .innerJoin("postings", "postings.id", "deliveries.posting_id")
    .select("postings.lead_id")
    .distinct()
    .where("deliveries.destination", "=", destination)
    .where("deliveries.state", "=", "dead")
    .where("deliveries.settled_at", ">", since)
    .where("postings.lead_id", "is not", null)
    .orderBy("postings.lead_id", "desc")
    .limit(limit)
    .execute();
  return rows.flatMap(({ lead_id }) => lead_id ?? []);
}

export async function findLastPosted(db: Database, event: string, since: number): Promise<number | null> {
  const row = await db
    .selectFrom("postings")
    .select("posted_at")
    .where("event", "=", event)
    // Ids begin with their time (UUIDv7): only what was posted since is looked at.
    .where("id", ">", firstId(since))
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ? Number(row.posted_at) : null;
}

function firstId(moment: number): string {
  return moment
    .toString(16)
    .padStart(12, "0")
    .replace(/^(.{8})/, "$1-");
}
