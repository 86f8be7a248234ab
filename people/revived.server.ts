import type { DatabaseTransaction } from "../db/connect.server.ts";
import { cancelPostings } from "../deliveries/outbox.server.ts";
import { revokeAllApiKeys } from "./api-keys.server.ts";
import { removeAllCalendarFeeds } from "./calendar-feeds.server.ts";
import { removeAllPushDevices } from "./push-devices.server.ts";

/** Ends what an older database has brought back: sessions, notified devices, calendar links, API keys, and links nobody has used. */
export async function endRevivedAccess(transaction: DatabaseTransaction, now: number): Promise<void> {
  await removeAllPushDevices(transaction);
  await removeAllCalendarFeeds(transaction);
  await revokeAllApiKeys(transaction);
  await transaction.deleteFrom("sessions").execute();
  await transaction.deleteFrom("mailed_links").execute();
  const gone = await transaction
    .deleteFrom("invitations")
    .where("used_at", "is", null)
    .returning("posting_id")
    .execute();
  await cancelPostings(
    transaction,
    gone.flatMap(({ posting_id }) => posting_id ?? []),
    now,
  );
}
