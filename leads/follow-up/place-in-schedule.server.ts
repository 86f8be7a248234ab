import type { DatabaseTransaction } from "../../db/connect.server.ts";
import { claimVisit, freeVisit, readScheduleKey } from "../../schedule/bookings.server.ts";
import type { LeadRow } from "../records/records.server.ts";
import { findServingLocation } from "../records/response-time.server.ts";
import { readJobRecord } from "../records/stored-json.ts";

/**
 * Gives a job that is to be done its place in the schedule, and takes it from one that is cancelled, missed or in
 * quarantine. With `evenIfFull` it always gets one, as a person has decided; else false when others have it, and nothing
 * is changed.
 */
export async function settlePlace(
  transaction: DatabaseTransaction,
  row: LeadRow,
  { now, evenIfFull }: { now: number; evenIfFull: boolean },
): Promise<boolean> {
  if (row.kind !== "junk") return true;
  if (row.standing === "quarantined" || row.status === "cancelled" || row.status === "no-show") {
    await freeVisit(transaction, row.id);
    return true;
  }
  const { date, start_time: window } = readJobRecord(row);
  const scheduleKey = readScheduleKey(findServingLocation(row.location_slug));
  return claimVisit(transaction, { leadId: row.id, scheduleKey, date, window }, { now, evenIfFull });
}
