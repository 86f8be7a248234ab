import { unanswered as words } from "../../content/reminders.ts";
import { type Database, type DatabaseTransaction, longReads, writeAlone } from "../../db/connect.server.ts";
import { findClockDoubt } from "../../db/trusted-clock.server.ts";
import type { ReminderMessage } from "../../deliveries/message.ts";
import { post, wakeWorker } from "../../deliveries/outbox.server.ts";
import { DAY } from "../../schedule/days-and-durations.ts";
import { formatDuration } from "../../schedule/duration-text.ts";
import { hasNoAnswer, narrowBy } from "../inbox/filtered-leads.server.ts";
import { addLine } from "../records/history.server.ts";
import { findServingLocation, MINUTE, measureOpenTime } from "../records/response-time.server.ts";
import { formatReference } from "../reference.ts";
import type { Kind } from "../status.ts";
import { findLatestTurn, findTurns, readDeskOrders, type Turn } from "./telling-order.server.ts";

/** A turn of longer ago is nobody's emergency: after an upgrade or a week without the site they'd all be told at once. */
const RECENT = 3 * DAY;
/** From how long ago leads are looked at: a week's closing, and a turn's time where it's open 24 hours a week. */
const oldest = (latestTurn: number) => 7 * DAY + 7 * latestTurn * MINUTE;
const MOST_LINES = 5;

const desk = { id: "desk", name: "The desk" };

/** A person on staff who may be told; `mayWork` takes a slug, null for a lead without one. */
export type Teller = {
  id: string;
  name: string;
  email: string;
  isOwner: boolean;
  mayWork: (slug: string | null) => boolean;
  /** Nobody is told in their quiet hours: they are once those are over, if the lead still waits. */
  isQuiet: boolean;
};

type Overdue = {
  id: string;
  kind: Kind;
  slug: string | null;
  /** Milliseconds of opening hours. */
  waited: number;
  /** What came no later than this isn't told any more. */
  waitedThen: number;
  turns: readonly Turn[];
  told: readonly string[];
};

/** `within`: how long nobody answered before it was this person's turn. */
type Due = { lead: Overdue; within: number };

/** Once for each lead and person, whatever the number of processes. Returns how many reminders were posted. */
export async function tellOfUnanswered(staff: readonly Teller[], now: number): Promise<number> {
  if (findClockDoubt(now) !== null) return 0;
  if (planTelling(await listOverdue(longReads(), now), staff).size === 0) return 0;
  const told = await writeAlone(async (transaction) => {
    const plan = planTelling(await listOverdue(transaction, now), staff);
    for (const [person, leads] of plan) await tell(transaction, person, leads, now);
    return plan.size;
  });
  if (told > 0) wakeWorker();
  return told;
}

async function listOverdue(reader: Database | DatabaseTransaction, now: number): Promise<Overdue[]> {
  const orders = await readDeskOrders(reader);
  const narrow = await narrowBy({});
  const rows = await narrow(reader.selectFrom("leads"))
    .select(["id", "kind", "captured_at", "location_slug"])
    .where(hasNoAnswer)
    .where("captured_at", ">", now - oldest(findLatestTurn(orders)))
    .orderBy("captured_at")
    .execute();
  const overdue = rows
    .map((row) => ({
      ...row,
      waited: measureOpenTime(row, now),
      waitedThen: row.captured_at > now - RECENT ? -1 : measureOpenTime(row, now - RECENT),
      turns: findTurns(orders, row.location_slug).turns,
    }))
    .filter(({ turns, ...wait }) => turns.some(({ after }) => isDue(wait, after * MINUTE)));
  const told = await listTold(
    reader,
    overdue.map(({ id }) => id),
  );
  return overdue.map(({ id, kind, location_slug: slug, waited, waitedThen, turns }) => ({
    ...{ id, kind, slug, waited, waitedThen, turns },
    told: told.get(id) ?? [],
  }));
}

async function listTold(
  reader: Database | DatabaseTransaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  if (ids.length === 0) return new Map();
  const lines = await reader
    .selectFrom("lead_history")
    .select(["lead_id", "after"])
    .where("lead_id", "in", ids)
    .where("action", "=", "reminded")
    .execute();
  const byLead = Map.groupBy(lines, ({ lead_id }) => lead_id);
  return new Map(
    [...byLead].map(([id, list]) => [id, list.map(({ after }) => String(JSON.parse(after).told_id))]),
  );
}

function isDue({ waited, waitedThen }: Pick<Overdue, "waited" | "waitedThen">, after: number): boolean {
  return after > waitedThen && after <= waited;
}

/** Whom to tell now, and of which leads. Where a turn is nobody's, the next has its time. */
function planTelling(
  overdue: readonly Overdue[],
  staff: readonly Teller[],
): ReadonlyMap<Teller, readonly Due[]> {
  const plan = new Map<Teller, Due[]>();
  for (const lead of overdue) {
    const steps = lead.turns.map(({ to }) => findTold(to, lead, staff)).filter((step) => step.length > 0);
    const told = new Set(lead.told);
    for (const [place, step] of steps.entries()) {
      const within = (lead.turns[place]?.after ?? 0) * MINUTE;
      if (!isDue(lead, within)) continue;
      for (const person of step.filter(({ id, isQuiet }) => !isQuiet && !told.has(id))) {
        told.add(person.id);
        plan.set(person, [...(plan.get(person) ?? []), { lead, within }]);
      }
    }
  }
  return plan;
}

function findTold(to: Turn["to"], { slug }: Overdue, staff: readonly Teller[]): readonly Teller[] {
  const theirs = staff.filter(({ mayWork }) => mayWork(slug));
  if (to === "owner") return theirs.filter(({ isOwner }) => isOwner);
  if (to === "dispatchers") return theirs.filter(({ isOwner }) => !isOwner);
  if (to.startsWith("person:")) return theirs.filter(({ id }) => to === `person:${id}`);
  return theirs.filter(({ email }) => email.toLowerCase() === to.toLowerCase());
}

/** One reminder for all of them: what fails to be answered together is one message. */
async function tell(
  transaction: DatabaseTransaction,
  person: Teller,
  due: readonly Due[],
  now: number,
): Promise<void> {
  for (const { lead, within } of due) {
    const after = { told_id: person.id, told: person.name, within };
    await addLine(transaction, { leadId: lead.id, at: now, actor: desk, action: "reminded", after });
  }
  const leads = due.map(({ lead }) => lead);
  const lines = leads
    .slice(0, MOST_LINES)
    .map(({ id, kind, slug, waited }) =>
      words.line(kind, findServingLocation(slug).locationName, formatDuration(waited), formatReference(id)),
    );
  const rest = leads.length - lines.length;
  const [only] = leads;
  const message: ReminderMessage = {
    event: "person.reminded",
    at: new Date(now).toISOString(),
    reminder: {
      to: person.id,
      by: ["mail", "push"],
      title: words.title(leads.length),
      lines: rest > 0 ? [...lines, words.more(rest)] : lines,
      ...(only && leads.length === 1 && { lead: only.id }),
    },
  };
  await post(transaction, message, { now, counts: false });
}
