import { undoSeconds } from "../../content/schedule.ts";
import type { DatabaseTransaction } from "../../db/connect.server.ts";
import { takeBackLetters } from "../../deliveries/letters.server.ts";
import type { LeadMessage, VisitChange } from "../../deliveries/message.ts";
import { post } from "../../deliveries/outbox.server.ts";
import { visitAt } from "../../schedule/days.server.ts";
import type { By } from "../records/history.server.ts";
import { type LeadRow, listEarlier } from "../records/records.server.ts";
import { servingLocation } from "../records/response-time.server.ts";
import { buildSnapshot, findLeadPlace, readJob } from "../records/snapshot.server.ts";
import { readJobRecord } from "../records/stored-json.ts";

/** What a step means for a visit that is still to come; null when it stands as before. */
export function hearsOf(before: LeadRow, after: LeadRow, now: number): VisitChange | null {
  if (after.kind !== "junk") return null;
  const [was, is] = [before, after].map(({ status }) => status === "cancelled");
  if (was === is) return null;
  const { date, start_time: window } = readJobRecord(after);
  const visit = visitAt(date, window, servingLocation(after.location_slug).timeZone);
  if (!visit || visit.end <= now) return null;
  return is ? "cancelled" : "restored";
}

/**
 * Posts what became of a job's visit, so that owner and customer hear of it: nobody twice, and nobody of what was taken
 * back before its letter had gone. Letters about what staff did wait {@link undoSeconds} for that; programs are told at
 * once.
 */
export async function postVisitChange(
  transaction: DatabaseTransaction,
  row: LeadRow,
  change: VisitChange,
  { actor, now }: By,
): Promise<void> {
  const earlier = await listEarlier(transaction, row);
  const message: LeadMessage = {
    event: "lead.updated",
    at: new Date(now).toISOString(),
    change,
    lead: buildSnapshot(readJob(row), row, { place: findLeadPlace(row), earlier }),
  };
  const told = await takeBackLetters(transaction, row.id, now);
  await post(transaction, message, {
    now,
    // The ledger counts what visitors send in; this is a change of something it has counted.
    counts: false,
    isHeld: row.standing === "quarantined",
    lettersDueAt: actor === null ? now : now + undoSeconds * 1000,
    except: [...told].filter(([, word]) => isSameVisit(word, message)).map(([name]) => name),
  });
}

/** Whether two messages say the same of when somebody comes, or that nobody does. */
function isSameVisit(one: LeadMessage, other: LeadMessage): boolean {
  const isOff = ({ change }: LeadMessage) => change === "cancelled";
  return isOff(one) === isOff(other) && one.lead.visit?.starts_at === other.lead.visit?.starts_at;
}
