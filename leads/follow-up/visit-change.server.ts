import { undoSeconds } from "../../content/schedule.ts";
import type { DatabaseTransaction } from "../../db/connect.server.ts";
import type { LeadMessage, VisitChange } from "../../deliveries/message.ts";
import { post } from "../../deliveries/outbox.server.ts";
import { listAlreadyTold, withdrawVisitEmails } from "../../deliveries/visit-emails.server.ts";
import { visitAt } from "../../schedule/days.server.ts";
import type { ActionContext } from "../records/history.server.ts";
import type { LeadRow } from "../records/records.server.ts";
import { findRelated } from "../records/related-leads.server.ts";
import { findServingLocation } from "../records/response-time.server.ts";
import { buildSnapshot, findLeadLocation, readJob } from "../records/snapshot.server.ts";
import { readJobRecord } from "../records/stored-json.ts";

export function findVisitChange(before: LeadRow, after: LeadRow, now: number): VisitChange | null {
  if (after.kind !== "junk") return null;
  const change = findStatusChange(before.status, after.status);
  if (!change) return null;
  const { date, start_time: window } = readJobRecord(after);
  const visit = visitAt(date, window, findServingLocation(after.location_slug).timeZone);
  return visit && visit.end > now ? change : null;
}

function findStatusChange(was: string, is: string): VisitChange | null {
  if (was === is) return null;
  if (is === "cancelled") return "cancelled";
  if (was === "cancelled") return "restored";
  if (is === "confirmed") return "confirmed";
  return was === "confirmed" && is === "active" ? "unconfirmed" : null;
}

/** Emails about what staff did wait {@link undoSeconds}: one undone in time has told nobody. Programs are told at once. */
export async function postVisitChange(
  transaction: DatabaseTransaction,
  row: LeadRow,
  change: VisitChange,
  { actor, now }: ActionContext,
): Promise<void> {
  const { earlier } = await findRelated(transaction, row);
  const message: LeadMessage = {
    event: "lead.updated",
    at: new Date(now).toISOString(),
    change,
    lead: buildSnapshot(readJob(row), row, { location: findLeadLocation(row), earlier }),
  };
  await withdrawVisitEmails(transaction, row.id, now);
  await post(transaction, message, {
    now,
    // The ledger counts what visitors send in.
    counts: false,
    isHeld: row.standing === "quarantined",
    emailsDueAt: actor === null ? now : now + undoSeconds * 1000,
    except: await listAlreadyTold(transaction, message),
  });
}
