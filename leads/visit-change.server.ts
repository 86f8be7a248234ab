import type { DatabaseTransaction } from "../db/connect.server.ts";
import type { VisitChange } from "../deliveries/message.ts";
import { post } from "../deliveries/outbox.server.ts";
import { type LeadRow, listEarlier } from "./records.server.ts";
import { jobOf, placeOf, snapshotOf } from "./snapshot.server.ts";

/** Posts what became of a job's visit, so that owner and customer hear of it. */
export async function postVisitChange(
  transaction: DatabaseTransaction,
  row: LeadRow,
  change: VisitChange,
  now: number,
): Promise<void> {
  const earlier = await listEarlier(transaction, row);
  await post(
    transaction,
    {
      event: "lead.updated",
      at: new Date(now).toISOString(),
      change,
      lead: snapshotOf(jobOf(row), row, { place: placeOf(row), earlier }),
    },
    // The ledger counts what visitors send in; this is a change of something it has counted.
    { now, counts: false, isHeld: row.standing === "quarantined" },
  );
}
