import type { DatabaseTransaction } from "../db/connect.server.ts";
import { withdraw } from "./records.server.ts";

/** Withdraws a posting as a whole; false, and nothing changes, when some of it may have been sent. */
export async function withdrawUnsent(
  transaction: DatabaseTransaction,
  postingId: string,
  now: number,
): Promise<boolean> {
  const sent = await transaction
    .selectFrom("deliveries")
    .select("id")
    .where("posting_id", "=", postingId)
    .where((row) =>
      row.or([
        row("state", "in", ["delivered", "dead"]),
        row("attempts", ">", 0),
        row("claimed_until", ">", now),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  if (sent) return false;
  await withdraw(transaction, [postingId], now);
  return true;
}
