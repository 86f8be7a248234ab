import { sql } from "kysely";
import { type DatabaseTransaction, longReads } from "../db/connect.server.ts";
import type { DeliveryState } from "../db/schema.ts";
import { isStopped, listCircuits } from "./circuits.server.ts";
import { erasures } from "./message.ts";
import { isTestLead } from "./records.server.ts";

export function listOfPostings(postingIds: readonly string[]) {
  return deliveryLines()
    .select(["deliveries.posting_id", "deliveries.settled_at"])
    .where("deliveries.posting_id", "in", postingIds)
    .execute();
}

/** One statement, so that all figures are of one moment. */
export function countForLedger() {
  return longReads()
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
  return longReads()
    .selectFrom("deliveries")
    .innerJoin("postings", "postings.id", "deliveries.posting_id")
    .leftJoin("text_reports", "text_reports.sid", "deliveries.remote_id")
    .select("text_reports.status as reported")
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
    .select(["deliveries.posting_id", "deliveries.settled_at", "postings.posted_at"])
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

export async function listDestinationNames(): Promise<string[]> {
  const rows = await longReads()
    .selectFrom("deliveries")
    .select("destination as name")
    .union(longReads().selectFrom("destinations").select("name"))
    .orderBy("name")
    .execute();
  return rows.map(({ name }) => name);
}

/** Erasures that failed at a destination and are tried again, or are dead; by destination and the latest reason. */
export async function listFailedErasures(): Promise<
  { destination: string; reason: string; count: number }[]
> {
  const rows = await longReads()
    .selectFrom("deliveries")
    .innerJoin("postings", "postings.id", "deliveries.posting_id")
    .select(["deliveries.destination", "deliveries.reason"])
    .select((row) => row.fn.countAll().as("count"))
    .where("postings.event", "in", erasures)
    .where("deliveries.state", "in", ["waiting", "dead"])
    .where("deliveries.reason", "is not", null)
    .groupBy(["deliveries.destination", "deliveries.reason"])
    .orderBy("deliveries.destination")
    .execute();
  return rows.map(({ destination, reason, count }) => ({
    destination,
    reason: reason ?? "",
    count: Number(count),
  }));
}

export async function listLateTests(since: number): Promise<string[]> {
  const late = await longReads()
    .selectFrom("deliveries")
    .innerJoin("postings", "postings.id", "deliveries.posting_id")
    .select("deliveries.destination")
    .distinct()
    .where(isTestLead)
    .where("postings.posted_at", "<", since)
    .where("deliveries.state", "in", ["waiting", "dead"])
    .orderBy("deliveries.destination")
    .execute();
  return late.map(({ destination }) => destination);
}

type Database = Pick<DatabaseTransaction, "selectFrom">;

export type TroubledDestination = {
  name: string;
  /** Otherwise it takes no more for now. */
  isFailing: boolean;
  since: number;
  reason: string;
  toldAt: number | null;
  nextAt: number;
  waiting: number;
};

export async function listTroubled(db: Database = longReads()): Promise<TroubledDestination[]> {
  const troubled: TroubledDestination[] = [];
  for (const circuit of await listCircuits(db)) {
    if (isStopped(circuit)) continue;
    const { name, state, since, reason, told_at: toldAt, next_at: nextAt } = circuit;
    const waiting = await countWaiting(db, name);
    const isFailing = state === "failing";
    troubled.push({ name, isFailing, since, reason: reason ?? "", toldAt, nextAt, waiting });
  }
  return troubled;
}

export async function listFailing(db?: Database): Promise<TroubledDestination[]> {
  return (await listTroubled(db)).filter(({ isFailing }) => isFailing);
}

async function countWaiting(db: Database, destination: string): Promise<number> {
  const { count } = await db
    .selectFrom("deliveries")
    .select((row) => row.fn.countAll().as("count"))
    .where("destination", "=", destination)
    .where("state", "=", "waiting")
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** How many wait and how many are dead, by destination. */
export function countStates() {
  return longReads()
    .selectFrom("deliveries")
    .select(["destination", "state"])
    .select((row) => row.fn.countAll().as("count"))
    .where("state", "in", ["waiting", "dead"])
    .groupBy(["destination", "state"])
    .execute();
}

export function listDeadOf(destination: string, limit: number) {
  return deliveryLines()
    .select(["postings.lead_id", "deliveries.settled_at"])
    .where("deliveries.destination", "=", destination)
    .where("deliveries.state", "=", "dead")
    .orderBy("deliveries.settled_at", "desc")
    .limit(limit)
    .execute();
}

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
  const rows = await longReads()
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

/** What a UUIDv7 made at this moment begins with. */
export function firstId(moment: number): string {
  return moment
    .toString(16)
    .padStart(12, "0")
    .replace(/^(.{8})/, "$1-");
}
