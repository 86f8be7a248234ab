import { type ExpressionBuilder, type SqlBool, sql } from "kysely";
import { longReads } from "../../db/connect.server.ts";
import type { Schema } from "../../db/schema.ts";
import { groupByTimeZone, listLocations } from "../../locations/locations.server.ts";
import { readScheduleKey } from "../../schedule/bookings.server.ts";
import { localDateAndTime, momentAt, visitAt } from "../../schedule/days.server.ts";
import { addDays, DAY } from "../../schedule/days-and-durations.ts";
import { listBookedLeads } from "../../schedule/planning.server.ts";
import { isVisible } from "../records/records.server.ts";
import { findServingLocation } from "../records/response-time.server.ts";
import { hasNoAnswer, narrowBy } from "./filtered-leads.server.ts";
import { type Counted, countUpTo, type InboxLine, lineColumns, readLine } from "./lead-list.server.ts";

/** How many lines of each part are shown; the inbox or the schedule has the others. */
const SHOWN = 8;
/** People who have waited longer come after the others: calling them back helps least. Milliseconds. */
const RECENT = 7 * DAY;

/** `today` is that of the lead's location. */
export type ToDoLine = InboxLine & { today: string; crew: string | null } & {
  /** When the visit or the move takes place: epoch milliseconds, with its day and "H:MM" where it has one. */
  plan: { at: number; on: string; time: string | null } | null;
};

export type ToDoPart = Counted & { lines: ToDoLine[] };

/** `visits`: those of today and tomorrow that aren't confirmed, and won moves without a crew. */
type ToDo = { waiting: ToDoPart; due: ToDoPart; visits: ToDoPart };

type Leads = ExpressionBuilder<Schema, "leads">;

/** What waits for somebody of these locations; `now` is epoch milliseconds. */
export async function readToDo(locations: readonly string[] | undefined, now: number): Promise<ToDo> {
  const narrow = await narrowBy(locations ? { location: locations } : {});
  const isDue = followUpIsDue(now);
  const leads = () => narrow(longReads().selectFrom("leads"));
  const waiting = leads().where(hasNoAnswer);
  const due = leads().where("follow_up_on", "is not", null).where(isOpen).where(isDue);
  const longest = waiting.select(toDoColumns).orderBy("captured_at").orderBy("id").limit(SHOWN);
  const [recent, longAgo, waitingCount, mostOverdue, dueCount, visits] = await Promise.all([
    longest.where("captured_at", ">=", now - RECENT).execute(),
    longest.where("captured_at", "<", now - RECENT).execute(),
    countUpTo(waiting.select("id")),
    due.select(toDoColumns).orderBy("follow_up_on").orderBy("id").limit(SHOWN).execute(),
    countUpTo(due.select("id")),
    listUnconfirmed(locations, now),
  ]);
  return {
    waiting: {
      ...waitingCount,
      lines: [...recent, ...longAgo].slice(0, SHOWN).map((row) => readToDoLine(row, now)),
    },
    due: { ...dueCount, lines: mostOverdue.map((row) => readToDoLine(row, now)) },
    visits: { count: visits.length, isMore: false, lines: visits.slice(0, SHOWN) },
  };
}

const isOpen = sql<SqlBool>`status not in ('lost', 'done', 'cancelled', 'no-show')`;

/** Where it's still yesterday, what's due today isn't due yet. */
function followUpIsDue(now: number) {
  const zones = Map.groupBy(groupByTimeZone(), ([timeZone]) => localDateAndTime(now, timeZone).date);
  const today = localDateAndTime(now, findServingLocation(null).timeZone).date;
  const others = [...zones]
    .filter(([date]) => date !== today)
    .map(([date, there]) => [date, there.flatMap(([, places]) => places)] as const);
  return (lead: Leads) => {
    const slugs = others.flatMap(([, list]) => list.map(({ slug }) => slug));
    const isElsewhere = slugs.length > 0 ? lead("location_slug", "in", slugs) : sql<SqlBool>`1 = 0`;
    return lead.or([
      ...others.map(([date, list]) =>
        lead.and([
          lead(
            "location_slug",
            "in",
            list.map(({ slug }) => slug),
          ),
          lead("follow_up_on", "<=", date),
        ]),
      ),
      lead.and([
        lead("follow_up_on", "<=", today),
        ...(slugs.length > 0 ? [lead.or([lead("location_slug", "is", null), lead.not(isElsewhere)])] : []),
      ]),
    ]);
  };
}

function toDoColumns(row: Leads) {
  return [...lineColumns(row), "move_on", "move_at", "crew"] as const;
}

type ToDoRow = Parameters<typeof readLine>[0] & Pick<Schema["leads"], "move_on" | "move_at" | "crew">;

function readToDoLine(row: ToDoRow, now: number): ToDoLine {
  const line = readLine(row, now);
  const { timeZone } = findServingLocation(row.location_slug);
  return {
    ...line,
    today: localDateAndTime(now, timeZone).date,
    crew: row.crew,
    plan: readPlan(row, line, timeZone),
  };
}

function readPlan({ move_on, move_at }: ToDoRow, { visit }: InboxLine, timeZone: string): ToDoLine["plan"] {
  if (visit) {
    const at = visitAt(visit.date, visit.startTime, timeZone)?.start;
    return at === undefined ? null : { at, on: visit.date, time: visit.startTime };
  }
  return move_on === null
    ? null
    : { at: momentAt(move_on, move_at ?? "0:00", timeZone), on: move_on, time: move_at };
}

/** Visits of today that are still ahead and those of tomorrow, in the location's zone; the next one first. */
async function listUnconfirmed(locations: readonly string[] | undefined, now: number): Promise<ToDoLine[]> {
  const places = listLocations().filter(({ slug }) => isVisible({ location_slug: slug }, locations));
  if (places.length === 0) return [];
  const zones = new Set(places.map(({ timeZone }) => timeZone));
  const todays = [...new Set([...zones].map((timeZone) => localDateAndTime(now, timeZone).date))];
  const days = [...new Set(todays.flatMap((day) => [day, addDays(day, 1)]))].toSorted();
  const booked = await listBookedLeads([...new Set(places.map(readScheduleKey))], days);
  const narrow = await narrowBy(locations ? { location: locations } : {});
  const rows = await narrow(longReads().selectFrom("leads"))
    .select(toDoColumns)
    .where((lead) =>
      lead.or([
        ...(booked.length > 0 ? [lead.and([lead("id", "in", booked), lead("status", "=", "active")])] : []),
        lead.and([
          lead("move_on", "in", days),
          lead("kind", "=", "moving"),
          lead("status", "=", "won"),
          lead("crew", "is", null),
        ]),
      ]),
    )
    .execute();
  return rows
    .map((row) => readToDoLine(row, now))
    .filter(({ plan, today }) => plan !== null && isSoon(plan, today, now))
    .toSorted((one, other) => (one.plan?.at ?? 0) - (other.plan?.at ?? 0));
}

function isSoon({ at, on, time }: NonNullable<ToDoLine["plan"]>, today: string, now: number): boolean {
  // A move without an arrival time can begin at any hour of its day.
  return on === addDays(today, 1) || (on === today && (time === null || at > now));
}
