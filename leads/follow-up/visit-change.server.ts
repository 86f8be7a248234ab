import { undoSeconds } from "../../content/schedule.ts";
import type { DatabaseTransaction } from "../../db/connect.server.ts";
import type { Letter } from "../../deliveries/letter.ts";
import type { VisitChange } from "../../deliveries/message.ts";
import { post } from "../../deliveries/outbox.server.ts";
import { listAlreadyTold, postLetter, withdrawVisitLetters } from "../../deliveries/visit-letters.server.ts";
import { findPlan, nameTime, type Plan } from "../letters/plan.ts";
import { measurePlan } from "../letters/plan-times.server.ts";
import { buildLetter } from "../letters/write-letter.server.ts";
import type { ActionContext } from "../records/history.server.ts";
import type { LeadRow } from "../records/records.server.ts";
import { findRelated } from "../records/related-leads.server.ts";
import { buildSnapshot, findLeadLocation, readJob } from "../records/snapshot.server.ts";

/** Null where there's nothing to tell, as about a day that has passed. */
export function findVisitChange(before: LeadRow, after: LeadRow, now: number): VisitChange | null {
  const change =
    after.kind === "junk" ? findJobChange(before.status, after.status) : findMoveChange(before, after);
  const plan = change && findToldPlan(before, after);
  return plan && measurePlan(after, plan).end > now ? change : null;
}

/** The plan that a change is about: of what's off, the one that was. */
function findToldPlan(before: LeadRow, after: LeadRow): Plan | null {
  return findPlan(after) ?? findPlan(before);
}

function findJobChange(was: string, is: string): VisitChange | null {
  if (was === is) return null;
  if (is === "cancelled") return "cancelled";
  if (was === "cancelled") return "restored";
  if (is === "confirmed") return "confirmed";
  return was === "confirmed" && is === "active" ? "unconfirmed" : null;
}

function findMoveChange(before: LeadRow, after: LeadRow): VisitChange | null {
  const [was, is] = [findPlan(before), findPlan(after)];
  if (was && is) return nameTime(was) === nameTime(is) ? null : "moved";
  if (is) return before.status === "cancelled" ? "restored" : "confirmed";
  if (!was || after.status === "done") return null;
  return after.status === "cancelled" ? "cancelled" : "unconfirmed";
}

/**
 * Customers are told of what staff did after {@link undoSeconds}, and not at night: what's undone in time has told nobody.
 * Programs are told of a job's change at once; a move's is only the customer's.
 */
export async function postVisitChange(
  transaction: DatabaseTransaction,
  row: LeadRow,
  { change, before }: { change: VisitChange; before: LeadRow },
  { actor, now }: ActionContext,
): Promise<void> {
  const plan = findToldPlan(before, row);
  if (!plan) return;
  const { timeZone } = findLeadLocation(row);
  const times = {
    until: new Date(measurePlan(row, plan).end).toISOString(),
    ...(actor !== null && { daytime_in: timeZone }),
  };
  const options = {
    now,
    // The ledger counts what visitors send in.
    counts: false,
    isHeld: row.standing === "quarantined",
    lettersDueAt: actor === null ? now : now + undoSeconds * 1000,
  };
  await withdrawVisitLetters(transaction, row.id, now);
  if (row.kind === "moving") {
    const letter = { ...buildLetter(row, { letter: change, plan, now }), ...times };
    await postLetter(transaction, letter, { ...options, except: await listAlreadyTold(transaction, letter) });
    return;
  }
  const { earlier } = await findRelated(transaction, row);
  const message: Letter = {
    event: "lead.updated",
    at: new Date(now).toISOString(),
    change,
    lead: buildSnapshot(readJob(row), row, { location: findLeadLocation(row), earlier }),
    ...times,
  };
  await post(transaction, message, { ...options, except: await listAlreadyTold(transaction, message) });
}
