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
import { findCapacity, isClosed } from "./rules.ts";

export type WantedVisit = {
  leadId: string;
  scheduleKey: string;
  date: string;
  /** The window's value, "9:00". */
  window: string;
};

/** The key a location's visits are counted by: slugs that share a page share a crew. */
export function readScheduleKey({ canonicalSlug }: Pick<Location, "canonicalSlug">): string {
  return canonicalSlug;
}

/**
 * Claims a spot in a window for a job, in the transaction that stores the job: writers take turns, so no two jobs get the
 * last spot. A job gives up the spot it had, or keeps it if it's this one, even in a window that has since been closed.
 * Returns false, with nothing changed, when the window is full or closed; `evenIfFull` is a person's decision to go over.
 */
export async function claimVisit(
  transaction: DatabaseTransaction,
  { leadId, scheduleKey, date, window }: WantedVisit,
  { now, evenIfFull = false }: { now: number; evenIfFull?: boolean },
): Promise<boolean> {
  const visit = { schedule_key: scheduleKey, visit_date: date, visit_window: window };
  const capacity = findCapacity(scheduleKey, await listCapacities(transaction, scheduleKey));
  if (!evenIfFull) {
    const changes = await listChanges(transaction, scheduleKey, date);
    const spots = isClosed({ scheduleKey, date, window }, changes) ? 0 : capacity;
    if (spots !== null) {
      const holders = await listHolders(transaction, visit);
      if (holders.length >= spots && !holders.includes(leadId)) return false;
    }
  }
  await putVisit(transaction, { lead_id: leadId, ...visit, taken_at: now });
  // Where capacity is unlimited, a booking changes nothing that other visitors see.
  if (capacity !== null) await raiseRevision(transaction);
  return true;
}

/** Frees the spot of a job that was cancelled or erased. Returns false when it had none. */
export async function freeVisit(transaction: DatabaseTransaction, leadId: string): Promise<boolean> {
  const removed = await removeVisit(transaction, leadId);
  if (removed) await raiseRevision(transaction);
  return removed;
}
