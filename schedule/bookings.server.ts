import type { DatabaseTransaction } from "../db/connect.server.ts";
import type { Location } from "../locations/locations.server.ts";
import {
  listCapacities,
  listChanges,
  listHolders,
  putVisit,
  raiseRevision,
  removeVisit,
} from "./records.server.ts";
import { capacityOf, isClosed } from "./rules.ts";

/** A visit that a job wants. */
export type WantedVisit = {
  leadId: string;
  scheduleKey: string;
  /** YYYY-MM-DD. */
  date: string;
  /** The window's value, "9:00". */
  window: string;
};

/** The key under which a location's visits are counted: slugs that are one page have one crew. */
export function scheduleKeyOf({ canonicalSlug }: Pick<Location, "canonicalSlug">): string {
  return canonicalSlug;
}

/**
 * Claims a place in a window for a job, in the transaction that stores the job: writers take turns there, so no two can
 * have the last one. A job that had another place gives it back, and one that had this place keeps it whatever has become
 * of the window. False when the window is full or closed; then nothing has changed. With `evenIfFull` it always gets one: a person has decided.
 */
export async function claimVisit(
  transaction: DatabaseTransaction,
  { leadId, scheduleKey, date, window }: WantedVisit,
  { now, evenIfFull = false }: { now: number; evenIfFull?: boolean },
): Promise<boolean> {
  const visit = { schedule_key: scheduleKey, visit_date: date, visit_window: window };
  const capacity = capacityOf(scheduleKey, await listCapacities(transaction, scheduleKey));
  if (!evenIfFull) {
    const changes = await listChanges(transaction, scheduleKey, date);
    const places = isClosed({ scheduleKey, date, window }, changes) ? 0 : capacity;
    if (places !== null) {
      const holders = await listHolders(transaction, visit);
      if (holders.length >= places && !holders.includes(leadId)) return false;
    }
  }
  await putVisit(transaction, { lead_id: leadId, ...visit, taken_at: now });
  // Where nobody counts, a booking changes nothing of what can be booked.
  if (capacity !== null) await raiseRevision(transaction);
  return true;
}

/** Gives a job's place back, because it was cancelled or erased. False when it had none. */
export async function freeVisit(transaction: DatabaseTransaction, leadId: string): Promise<boolean> {
  const removed = await removeVisit(transaction, leadId);
  if (removed) await raiseRevision(transaction);
  return removed;
}
