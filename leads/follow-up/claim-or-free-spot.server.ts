import type { DatabaseTransaction } from "../../db/connect.server.ts";
import { claimVisit, freeVisit, readScheduleKey } from "../../schedule/bookings.server.ts";
import type { LeadRow } from "../records/records.server.ts";
import { findServingLocation } from "../records/response-time.server.ts";
import { readJobRecord } from "../records/stored-json.ts";

/** False, with nothing changed, when the window is full. `evenIfFull`: a person has decided that the job goes in anyway. */
export async function claimOrFreeSpot(
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
