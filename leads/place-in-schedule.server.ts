import type { DatabaseTransaction } from "../db/connect.server.ts";
import { claimVisit, freeVisit, scheduleKeyOf } from "../schedule/bookings.server.ts";
import type { JobRecord } from "./junk-job.ts";
import type { LeadRow } from "./records.server.ts";
import { servingLocation } from "./response.server.ts";

/**
 * Gives a job that is to be done its place in the schedule, and takes it from one that is cancelled, missed or in
 * quarantine. After a step of staff it always gets one, even where the window has filled up: a person has decided, and
 * sees the week.
 */
export async function settlePlace(
  transaction: DatabaseTransaction,
  row: LeadRow,
  now: number,
): Promise<void> {
  if (row.kind !== "junk") return;
  if (row.standing === "quarantined" || row.status === "cancelled" || row.status === "no-show") {
    await freeVisit(transaction, row.id);
    return;
  }
  const { date, start_time: window } = JSON.parse(row.record) as JobRecord;
  const scheduleKey = scheduleKeyOf(servingLocation(row.location_slug));
  await claimVisit(transaction, { leadId: row.id, scheduleKey, date, window }, { now, evenIfFull: true });
}
