import { dayBeforeAt } from "../../content/customer-letters.ts";
import { type Database, type DatabaseTransaction, longReads, writeAlone } from "../../db/connect.server.ts";
import { findClockDoubt } from "../../db/trusted-clock.server.ts";
import { findMorning } from "../../deliveries/letter-hours.server.ts";
import type { LetterMessage } from "../../deliveries/message.ts";
import { wakeWorker } from "../../deliveries/outbox.server.ts";
import { countRestored } from "../../deliveries/restored.server.ts";
import { postLetter } from "../../deliveries/visit-letters.server.ts";
import { listLocations } from "../../locations/locations.server.ts";
import { localDateAndTime, momentAt } from "../../schedule/days.server.ts";
import { addDays } from "../../schedule/days-and-durations.ts";
import { notifyLeadsChanged } from "../records/changes.server.ts";
import { addLine, type HistoryLine, listHistory } from "../records/history.server.ts";
import { type LeadRow, updateLead } from "../records/records.server.ts";
import { findServingLocation } from "../records/response-time.server.ts";
import { findPlan, nameTime, type Plan } from "./plan.ts";
import { buildLetter } from "./write-letter.server.ts";

const MOST_AT_ONCE = 50;

const desk = { id: "desk", name: "The desk" };

type Tomorrow = { row: LeadRow; plan: Plan; timeZone: string };

/** Customers whose visit or move is tomorrow, once for each time they have. Returns how many were written to. */
export async function remindOfTomorrow(now: number): Promise<number> {
  if (dayBeforeAt === null || findClockDoubt(now) !== null) return 0;
  const days = listTomorrows(dayBeforeAt, now);
  if (days.size === 0 || (await listUnreminded(longReads(), days)).length === 0) return 0;
  // A copy of the database may be one too many: as long as the owner hasn't decided about it, it writes to nobody.
  if ((await countRestored()) > 0) return 0;
  const reminded = await writeAlone(async (transaction) => {
    let count = 0;
    for (const one of await listUnreminded(transaction, days)) {
      if (await remind(transaction, one, now)) count++;
    }
    return count;
  });
  if (reminded > 0) {
    wakeWorker();
    notifyLeadsChanged();
  }
  return reminded;
}

/** By time zone, tomorrow's date where it's time to tell of it. */
function listTomorrows(hour: string, now: number): ReadonlyMap<string, string> {
  const zones = new Set(listLocations().map(({ timeZone }) => timeZone));
  return new Map(
    [...zones].flatMap((timeZone) => {
      const { date } = localDateAndTime(now, timeZone);
      const isTime = now >= momentAt(date, hour, timeZone) && findMorning(now, timeZone) === null;
      return isTime ? [[timeZone, addDays(date, 1)] as const] : [];
    }),
  );
}

async function listUnreminded(
  reader: Database | DatabaseTransaction,
  days: ReadonlyMap<string, string>,
): Promise<Tomorrow[]> {
  const dates = [...new Set(days.values())];
  const leads = reader
    .selectFrom("leads")
    .selectAll("leads")
    .where("leads.standing", "!=", "quarantined")
    .where("leads.is_test", "=", 0)
    .where("leads.erased_at", "is", null);
  const jobs = await leads
    .innerJoin("visits", "visits.lead_id", "leads.id")
    .where("visits.visit_date", "in", dates)
    .where("leads.status", "=", "confirmed")
    .execute();
  const moves = await leads
    .where("leads.move_on", "in", dates)
    .where("leads.kind", "=", "moving")
    .where("leads.status", "=", "won")
    .execute();
  return [...jobs, ...moves]
    .flatMap((row): Tomorrow[] => {
      const plan = findPlan(row);
      const { timeZone } = findServingLocation(row.location_slug);
      const isTomorrow = plan !== null && days.get(timeZone) === plan.on;
      return isTomorrow && row.reminded_for !== nameTime(plan) ? [{ row, plan, timeZone }] : [];
    })
    .slice(0, MOST_AT_ONCE);
}

/** The mark and the letter are on disk together, so that no other process reminds them, too. */
async function remind(
  transaction: DatabaseTransaction,
  { row, plan, timeZone }: Tomorrow,
  now: number,
): Promise<boolean> {
  await updateLead(transaction, row.id, { reminded_for: nameTime(plan) });
  const today = momentAt(addDays(plan.on, -1), "0:00", timeZone);
  // They booked, or were told, on this very day.
  if ((await listHistory(row.id, transaction)).some((line) => line.at >= today && isAboutTime(line)))
    return false;
  const message: LetterMessage = {
    ...buildLetter(row, { letter: "tomorrow", plan, now }),
    daytime_in: timeZone,
    until: new Date(momentAt(plan.on, "0:00", timeZone)).toISOString(),
  };
  if (!(await postLetter(transaction, message, { now, counts: false }))) return false;
  await addLine(transaction, { leadId: row.id, at: now, actor: desk, action: "day-before" });
  return true;
}

const tellingActions: readonly string[] = ["captured", "entered", "imported", "edited", "moved"];
const tellingColumns = ["status", "move_on", "move_at", "window"];

/** Whether a step fixed when it is, or said so again. */
function isAboutTime({ action, after }: HistoryLine): boolean {
  const changed: object = JSON.parse(after);
  return tellingActions.includes(action) || tellingColumns.some((column) => column in changed);
}
