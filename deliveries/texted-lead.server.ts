import type { DatabaseTransaction } from "../db/connect.server.ts";

/** Of these leads the one whose customer was texted last, and the posting's id, which has its time; null for none. */
export async function findTextedLast(
  transaction: DatabaseTransaction,
  leadIds: readonly string[],
): Promise<{ leadId: string; id: string } | null> {
  if (leadIds.length === 0) return null;
  const last = await transaction
    .selectFrom("postings")
    .innerJoin("deliveries", "deliveries.posting_id", "postings.id")
    .select(["postings.id", "postings.lead_id"])
    .where("postings.lead_id", "in", leadIds)
    .where("deliveries.destination", "=", "sms")
    .where("deliveries.state", "=", "delivered")
    .orderBy("postings.id", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.lead_id ? { leadId: last.lead_id, id: last.id } : null;
}
