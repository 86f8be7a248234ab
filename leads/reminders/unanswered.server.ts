import { type ToldOfUnanswered, toldInTurn } from "../../content/answering.ts";
import { unanswered as words } from "../../content/reminders.ts";
import { type Database, type DatabaseTransaction, database, writeAlone } from "../../db/connect.server.ts";
import { findClockDoubt } from "../../db/trusted-clock.server.ts";
import type { ReminderMessage } from "../../deliveries/message.ts";
import { post, wakeWorker } from "../../deliveries/outbox.server.ts";
import { DAY, formatDuration } from "../../schedule/days-and-durations.ts";
import { hasNoAnswer, narrowBy } from "../inbox/filtered-leads.server.ts";
import { addLine } from "../records/history.server.ts";
import { findServingLocation, measureOpenTime, readPromise } from "../records/response-time.server.ts";
import { formatReference } from "../reference.ts";
import type { Kind } from "../status.ts";

/** Older leads are nobody's emergency: after an upgrade or a week without the site they'd all be told of at once. */
const RECENT = 3 * DAY;
const MOST_LINES = 5;

/** Who tells in the lead's history. */
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
  /** Milliseconds of opening hours, and after how many the first answer was due. */
  waited: number;
  promise: number;
  told: readonly string[];
};

/** Once for each lead and person, whatever the number of processes. Returns how many reminders were posted. */
export async function tellOfUnanswered(staff: readonly Teller[], now: number): Promise<number> {
  if (findClockDoubt(now) !== null) return 0;
  if (planTelling(await listOverdue(database(), now), staff).size === 0) return 0;
  const told = await writeAlone(async (transaction) => {
    const plan = planTelling(await listOverdue(transaction, now), staff);
    for (const [person, leads] of plan) await tell(transaction, person, leads, now);
    return plan.size;
  });
  if (told > 0) wakeWorker();
  return told;
}

async function listOverdue(reader: Database | DatabaseTransaction, now: number): Promise<Overdue[]> {
  const narrow = await narrowBy({});
  const rows = await narrow(reader.selectFrom("leads"))
    .select(["id", "kind", "captured_at", "location_slug"])
    .where(hasNoAnswer)
    .where("captured_at", ">", now - RECENT)
    .orderBy("captured_at")
    .execute();
  const overdue = rows
    .map((row) => ({ ...row, waited: measureOpenTime(row, now), promise: readPromise(row) }))
    .filter(({ waited, promise }) => waited >= promise);
  const told = await listTold(
    reader,
    overdue.map(({ id }) => id),
  );
  return overdue.map(({ id, kind, location_slug: slug, waited, promise }) => ({
    ...{ id, kind, slug, waited, promise },
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

/** Whom to tell now, and of which leads. */
export function planTelling(
  overdue: readonly Overdue[],
  staff: readonly Teller[],
): ReadonlyMap<Teller, readonly Overdue[]> {
  const plan = new Map<Teller, Overdue[]>();
  for (const lead of overdue) {
    const turns = toldInTurn.bySlug[lead.slug ?? ""] ?? toldInTurn.usual;
    const steps = turns.map((turn) => findTold(turn, lead, staff)).filter((step) => step.length > 0);
    const due = steps.filter((_, step) => lead.waited >= (step + 1) * lead.promise).flat();
    for (const person of new Set(due)) {
      if (person.isQuiet || lead.told.includes(person.id)) continue;
      plan.set(person, [...(plan.get(person) ?? []), lead]);
    }
  }
  return plan;
}

function findTold(turn: ToldOfUnanswered, { slug }: Overdue, staff: readonly Teller[]): readonly Teller[] {
  const theirs = staff.filter(({ mayWork }) => mayWork(slug));
  if (turn === "owner") return theirs.filter(({ isOwner }) => isOwner);
  if (turn === "dispatchers") return theirs.filter(({ isOwner }) => !isOwner);
  return theirs.filter(({ email }) => email.toLowerCase() === turn.toLowerCase());
}

/** One reminder for all of them: what fails to be answered together is one message. */
async function tell(
  transaction: DatabaseTransaction,
  person: Teller,
  leads: readonly Overdue[],
  now: number,
): Promise<void> {
  for (const { id, promise } of leads) {
    const after = { told_id: person.id, told: person.name, within: promise };
    await addLine(transaction, { leadId: id, at: now, actor: desk, action: "reminded", after });
  }
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
