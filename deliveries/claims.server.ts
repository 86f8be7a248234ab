import { randomUUID } from "node:crypto";
import { sql, type Updateable } from "kysely";
import { type DatabaseTransaction, database, write } from "../db/connect.server.ts";
import type { DeliveriesTable } from "../db/schema.ts";
import { findCircuit, isStopped, storeCircuit, takeTurn } from "./circuits.server.ts";
import type { LeadMessage } from "./message.ts";
import { captures, ERASED, uncount } from "./records.server.ts";
import { failReported } from "./text-reports.server.ts";

/** How long a worker may hold a delivery before another takes it over, in milliseconds: four deadlines. */
export const CLAIM = 60_000;

export type Claimed = {
  id: string;
  destination: string;
  posting_id: string;
  remote_id: string | null;
  attempts: number;
  faults: number;
  claimed_by: string | null;
  message: string;
  lead_id: string | null;
  /** It tries the destination for all others. */
  isTurn: boolean;
};

type Database = Pick<DatabaseTransaction, "selectFrom">;

function selectDue(
  db: Database,
  destination: string,
  now: number,
  except: readonly string[],
  inOrder = false,
) {
  const due = db
    .selectFrom("deliveries")
    .select("deliveries.id")
    .where("deliveries.destination", "=", destination)
    .where("deliveries.state", "=", "waiting")
    // The plus keeps SQLite from the index by due time: it would sort all that waits for each claim.
    .where(inOrder ? sql<number>`+deliveries.due_at` : "deliveries.due_at", "<=", now)
    .where((row) =>
      row.or([row("deliveries.claimed_until", "is", null), row("deliveries.claimed_until", "<=", now)]),
    );
  return except.length > 0 ? due.where("deliveries.id", "not in", except) : due;
}

export async function hasDue(
  destination: string,
  now: number,
  except: readonly string[] = [],
): Promise<boolean> {
  const due = await selectDue(database(), destination, now, except).limit(1).executeTakeFirst();
  return due !== undefined;
}

let lastClaim = 0;

/** When this process last claimed something to send, epoch milliseconds; 0 for never. */
export function findLastClaim(): number {
  return lastClaim;
}

/** What waits longer than for an undo, such as for the morning, holds nobody up. Milliseconds. */
const SOON = 60_000;

/** Subqueries and `case`, no joins: a planner without statistics would go through all that waits for each row. */
const earlierOfSameLead = (now: number) => sql<number>`(
  select coalesce(sum(case when earlier.id < deliveries.posting_id then (
    select sum(case when other.state = 'waiting' and other.due_at <= ${now + SOON} then 1 else 0 end)
    from deliveries as other
    where other.posting_id = earlier.id and other.destination = deliveries.destination
  ) end), 0)
  from postings as earlier
  where earlier.lead_id = (select own.lead_id from postings as own where own.id = deliveries.posting_id)
)`;

/**
 * One conditional update, so that no two processes claim the same delivery. A claim is an attempt, and it expires.
 * `except`: those that this process is sending; a clock that's set forward must not make them look abandoned.
 */
export async function claimDue(
  destination: string,
  limit: number,
  now: number,
  except: readonly string[] = [],
): Promise<Claimed[]> {
  const token = randomUUID();
  lastClaim = now;
  // Not with the leads: it looks at all that waits, and holds nobody up while it does.
  const isTurn = await write(async (transaction) => {
    const circuit = await findCircuit(destination, transaction);
    if (isStopped(circuit)) return null;
    const isOneByOne = circuit.state !== "open";
    if (isOneByOne && !(await takeTurn(transaction, destination, now))) return null;
    const next = selectDue(transaction, destination, now, except, true).where(earlierOfSameLead(now), "=", 0);
    // The one tried least comes first, so that one that always fails can't stand for all. Otherwise the oldest does.
    const ordered = circuit.state === "failing" ? next.orderBy("deliveries.attempts") : next;
    const due = ordered.orderBy("deliveries.id").limit(isOneByOne ? 1 : limit);
    const { numUpdatedRows } = await transaction
      .updateTable("deliveries")
      .set((row) => ({
        claimed_by: token,
        claimed_until: now + CLAIM,
        attempts: row("attempts", "+", 1),
      }))
      .where("id", "in", due)
      .where("state", "=", "waiting")
      .where((row) => row.or([row("claimed_until", "is", null), row("claimed_until", "<=", now)]))
      .executeTakeFirst();
    if (numUpdatedRows > 0n) return isOneByOne;
    if (isOneByOne) await storeCircuit(transaction, destination, circuit);
    return null;
  });
  if (isTurn === null) return [];
  const rows = await database()
    .selectFrom("deliveries")
    .innerJoin("postings", "postings.id", "deliveries.posting_id")
    .select([
      "deliveries.id",
      "deliveries.destination",
      "deliveries.posting_id",
      "deliveries.remote_id",
      "deliveries.attempts",
      "deliveries.faults",
      "deliveries.claimed_by",
      "postings.message",
      "postings.lead_id",
    ])
    .where("deliveries.claimed_by", "=", token)
    .where("deliveries.state", "=", "waiting")
    .orderBy("deliveries.id")
    .execute();
  return rows.map((row) => ({ ...row, isTurn }));
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
  // From the lead to its few postings, as above; nor through all postings from the newest on, as the plain column would.
  const row = await database()
    .selectFrom("postings")
    .select("message")
    .where("lead_id", "=", lead_id)
    .where("id", "<", posting_id)
    .where("event", "in", captures)
    .where("message", "!=", ERASED)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("deliveries")
          .select("deliveries.id")
          .whereRef("deliveries.posting_id", "=", "postings.id")
          .where("deliveries.destination", "=", destination)
          .where("deliveries.state", "!=", "withdrawn"),
      ),
    )
    .orderBy(sql`postings.id || ''`, "desc")
    .limit(1)
    .executeTakeFirst();
  return row ? (JSON.parse(row.message) as LeadMessage) : null;
}

/** Without `attempts`, the one that has ended counts. */
export type Settlement = Pick<DeliveriesTable, "state" | "reason"> &
  Pick<Updateable<DeliveriesTable>, "due_at" | "attempts" | "faults" | "settled_at" | "remote_id">;

/** Does nothing when the claim has expired and another process has the delivery. */
export async function settle(
  transaction: DatabaseTransaction,
  claimed: Claimed,
  settlement: Settlement,
): Promise<void> {
  const { numUpdatedRows } = await transaction
    .updateTable("deliveries")
    .set({ ...settlement, claimed_by: null, claimed_until: null })
    .where("id", "=", claimed.id)
    .where("state", "=", "waiting")
    .where("claimed_by", "=", claimed.claimed_by)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  const { state, remote_id: sid, settled_at: now } = settlement;
  if (state === "withdrawn") await uncount(transaction, claimed);
  if (sid && now) await failReported(transaction, { id: claimed.id, sid, now });
}
