import type { DatabaseTransaction } from "../db/connect.server.ts";

const own = /^<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/;

function listOwn(references: readonly string[]): string[] {
  return references.flatMap((one) => own.exec(one)?.[1] ?? []).toReversed();
}

/** The lead of the newest mail of ours among the ids: an email's, or a delivery's. */
export async function findLeadOfEmail(
  transaction: DatabaseTransaction,
  references: readonly string[],
): Promise<string | null> {
  for (const id of listOwn(references)) {
    const email = await transaction
      .selectFrom("lead_messages")
      .select("lead_id")
      .where("id", "=", id)
      .where("direction", "=", "out")
      .executeTakeFirst();
    if (email) return email.lead_id;
    const delivery = await transaction
      .selectFrom("deliveries")
      .innerJoin("postings", "postings.id", "deliveries.posting_id")
      .select("postings.lead_id")
      .where("deliveries.id", "=", id)
      .where("deliveries.destination", "=", "customer-mail")
      .executeTakeFirst();
    if (delivery) return delivery.lead_id;
  }
  return null;
}

/** A mail server says that the newest of these emails didn't arrive. */
export async function markReturned(
  transaction: DatabaseTransaction,
  references: readonly string[],
  now: number,
): Promise<void> {
  const [id] = listOwn(references);
  if (!id) return;
  const email = await transaction
    .selectFrom("lead_messages")
    .select("posting_id")
    .where("id", "=", id)
    .where("direction", "=", "out")
    .executeTakeFirst();
  await transaction
    .updateTable("deliveries")
    .set({ state: "dead", reason: "it came back: the mailbox didn’t take it", settled_at: now })
    .where("destination", "=", "customer-mail")
    .where("state", "=", "delivered")
    .where((row) => row.or([row("id", "=", id), row("posting_id", "=", email?.posting_id ?? "")]))
    .execute();
}
