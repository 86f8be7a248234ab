import type { DatabaseTransaction } from "../../db/connect.server.ts";
import { localDateAndTime } from "../../schedule/days.server.ts";
import { findPlan } from "../letters/plan.ts";
import { listOnWayWays, postOnWay } from "../letters/write-letter.server.ts";
import { findWhyNoText, writeMessage, writeText } from "../messages/write-message.server.ts";
import type { ActionContext } from "../records/history.server.ts";
import { findVisibleLead, indexLead, isVisible, type LeadRow } from "../records/records.server.ts";
import { findServingLocation, measureOpenTime } from "../records/response-time.server.ts";
import { changeLead, describeStaleLead } from "./change-lead.server.ts";
import { type Applied, commitChangeset, type LeadRevision, type Outcome } from "./commit-changeset.server.ts";
import { additiveActions, type LeadAction, planAction } from "./follow-up-plan.ts";
import { ActionRefused, InvalidInput, NoSuchLead } from "./refusals.ts";

export const MOST_AT_ONCE = 200;

/** Leads that refuse it stay as they are; one token undoes the rest. Throws {@link InvalidInput} for too many. */
export async function applyAction(
  leads: readonly LeadRevision[],
  context: ActionContext,
  action: LeadAction,
): Promise<Applied> {
  if (leads.length > MOST_AT_ONCE)
    throw new InvalidInput(`At most ${MOST_AT_ONCE} leads can be changed at once.`);
  return commitChangeset(context, action.name, async (transaction, changeset) => {
    const outcomes: Outcome[] = [];
    for (const lead of leads) outcomes.push(await applyToLead(transaction, lead, context, action, changeset));
    return outcomes;
  });
}

async function applyToLead(
  transaction: DatabaseTransaction,
  { id, revision }: LeadRevision,
  context: ActionContext,
  action: LeadAction,
  changeset: string,
): Promise<Outcome> {
  const row = await findVisibleLead(transaction, id, context.locations);
  if (!row) return { id, row, result: new NoSuchLead() };
  const isStale = row.revision !== revision && !additiveActions.includes(action.name);
  const result = isStale
    ? await describeStaleLead(transaction, row)
    : await applyToRow(transaction, row, context, action, changeset);
  return { id, row, result };
}

export async function applyToRow(
  transaction: DatabaseTransaction,
  row: LeadRow,
  context: ActionContext,
  action: LeadAction,
  changeset: string,
): Promise<number | ActionRefused> {
  const { now } = context;
  const { timeZone } = findServingLocation(row.location_slug);
  const plan = planAction(action, row, {
    now,
    today: () => localDateAndTime(now, timeZone).date,
    timeOf: (moment) => localDateAndTime(moment, timeZone).time,
    openTime: () => measureOpenTime(row, now),
  });
  if (plan instanceof ActionRefused) return plan;
  if (action.name === "assigned" && action.assignee && !isVisible(row, action.assignee.locations)) {
    const { name } = action.assignee;
    return new InvalidInput(`${name} doesn’t work where this lead is. Choose someone who does.`);
  }
  if (action.name === "texted") {
    const why = await findWhyNoText(transaction, row);
    if (why) return why;
  }
  if (action.name === "on-the-way" && (await listOnWayWays(row, transaction)).length === 0)
    return new InvalidInput("There’s no way to write to them. Call them instead.");
  const isFirstAnswer = plan.change.first_response_at !== undefined;
  const change = isFirstAnswer ? { ...plan.change, answered_by: context.actor?.id ?? null } : plan.change;
  const changed = { action: action.name, changeset, ...plan, change };
  const revision = await changeLead(transaction, row, context, changed);
  if (action.name === "messaged") {
    const { subject, text } = action;
    await writeMessage(transaction, row, context, { subject: subject.trim(), text: text.trim(), changeset });
  }
  if (action.name === "texted")
    await writeText(transaction, row, context, { text: action.message.trim(), changeset });
  const visit = action.name === "on-the-way" ? findPlan(row) : null;
  if (action.name === "on-the-way" && visit)
    await postOnWay(transaction, row, { plan: visit, minutes: action.minutes ?? null, now });
  if (action.name === "messaged" || action.name === "texted") await indexLead(transaction, row);
  return revision;
}
