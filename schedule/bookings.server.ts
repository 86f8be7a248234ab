import type { DatabaseTransaction } from "../db/connect.server.ts";
import type { Location } from "../locations/locations.server.ts";
import { listKeysOver } from "./country-keys.server.ts";
import {
  listCapacities,
  listChanges,
  listHolders,
  putVisit,
  putVisits,
  raiseRevision,
  removeVisits,
} from "./records.server.ts";
import { findCapacity, isClosed } from "./rules.server.ts";

export type WantedVisit = {
  leadId: string;
  scheduleKey: string;
  date: string;
  window: string;
};

/** Slugs that share a page share a crew, so their visits are counted together. */
export function readScheduleKey({ canonicalSlug }: Pick<Location, "canonicalSlug">): string {
  return canonicalSlug;
}

/** Part of the job's transaction. A job keeps a spot in a window closed since. False: full or closed, nothing changed. */
export async function claimVisit(
  transaction: DatabaseTransaction,
  { leadId, scheduleKey, date, window }: WantedVisit,
  { now, evenIfFull = false }: { now: number; evenIfFull?: boolean },
): Promise<boolean> {
  const visit = { schedule_key: scheduleKey, visit_date: date, visit_window: window };
  const capacity = findCapacity(scheduleKey, await listCapacities(transaction, scheduleKey));
  if (!evenIfFull) {
    const changes = await listChanges(transaction, listKeysOver(scheduleKey), date);
    const spots = isClosed({ scheduleKey, date, window }, changes) ? 0 : capacity;
    if (spots !== null) {
      const holders = await listHolders(transaction, visit);
      if (holders.length >= spots && !holders.includes(leadId)) return false;
    }
  }
  await putVisit(transaction, { lead_id: leadId, ...visit, taken_at: now });
  if (capacity !== null) await raiseRevision(transaction);
  return true;
}

/** Those of leads that came another way: whether their window is full or closed doesn't matter. */
export async function holdVisits(
  transaction: DatabaseTransaction,
  visits: readonly WantedVisit[],
  now: number,
): Promise<void> {
  if (visits.length === 0) return;
  await putVisits(
    transaction,
    visits.map(({ leadId, scheduleKey, date, window }) => ({
      ...{
        lead_id: leadId,
        schedule_key: scheduleKey,
        visit_date: date,
        visit_window: window,
        taken_at: now,
      },
    })),
  );
  await raiseRevision(transaction);
}

export async function freeVisits(
  transaction: DatabaseTransaction,
  leadIds: readonly string[],
): Promise<void> {
  if (await removeVisits(transaction, leadIds)) await raiseRevision(transaction);
}

export async function freeVisit(transaction: DatabaseTransaction, leadId: string): Promise<boolean> {
  const removed = await removeVisits(transaction, [leadId]);
  if (removed) await raiseRevision(transaction);
  return removed;
}
