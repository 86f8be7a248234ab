import {
  findLatestCursor,
  listJobs,
  listMoves,
  type PlannedJob,
  type PlannedMove,
} from "../../../leads/inbox/inbox.server.ts";
import { defaultLocation, findLocation, type Location } from "../../../locations/locations.server.ts";
import { mayWorkIn, type Staff } from "../../../people/staff.ts";
import { scheduleRevision } from "../../../schedule/availability.server.ts";
import { readScheduleKey } from "../../../schedule/bookings.server.ts";
import { localDateAndTime, visitAt } from "../../../schedule/days.server.ts";
import { addDays, formatDay, isDay } from "../../../schedule/days-and-durations.ts";
import {
  type Decision,
  type PlannedDay,
  type PlannedWindow,
  planSchedules,
} from "../../../schedule/planning.server.ts";
import { formatShortWindow, timeWindows } from "../../../schedule/windows.ts";
import { listSchedules } from "./list-schedules.server.ts";

const STRIP = 14;

export type Place = { slug: string; name: string; region: string };

export type Ticket = Omit<PlannedJob, "message" | "address" | "propertyType" | "load"> & {
  items: number;
  place: Place | null;
};

export type MoveTicket = Omit<PlannedMove, "message"> & { place: Place | null };

export type BoardChange = Omit<Decision, "alsoAt"> & { alsoAt: number };

type Schedules = ReadonlyMap<string, PlannedDay[]>;

const listDates = (from: string, count: number) =>
  Array.from({ length: count }, (_, after) => addDays(from, after));

/** The Monday of the week in which a day is. */
function findMonday(day: string): string {
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
}

function toPlace(slug: string | null): Place | null {
  const location = slug === null ? null : findLocation(slug);
  return location && { slug: location.slug, name: location.locationName, region: location.region };
}

/** Of one location a week, of several one day. Jobs where this person doesn't work only take up a spot. */
export async function readBoard(staff: Staff, locations: readonly Location[], asked: string | null) {
  const [first] = locations;
  if (!first) return null;
  const now = Date.now();
  const isAll = locations.length > 1;
  const keys = locations.map(readScheduleKey);
  const today = localDateAndTime(now, first.timeZone).date;
  const day = asked !== null && isDay(asked) ? asked : today;
  const monday = findMonday(day);
  const dates = isAll ? [day] : listDates(monday, 7);
  const isSoon = day >= today && day < addDays(today, STRIP);
  const stripDates = listDates(isSoon ? today : monday, STRIP);
  // Before the schedule is read, so that the page learns of changes in between.
  const [schedule, cursor] = [scheduleRevision(), await findLatestCursor()];
  const all = [...new Set([...dates, ...stripDates])].toSorted();
  const [planned, moves] = await Promise.all([
    planSchedules(keys, all),
    listMoves(all[0] ?? day, all.at(-1) ?? day),
  ]);
  const ownMoves = moves.filter(({ slug }) => mayWorkIn(staff, slug) && keys.includes(findKey(slug)));
  const jobs = await listJobs(listLeadIds(planned, dates));
  const context: BoardContext = { staff, locations, planned, jobs, now, today, isAll };
  return {
    cursor,
    schedule,
    isAll,
    today,
    day,
    days: dates.map((date) => ({
      ...buildDay(date, context),
      moves: ownMoves
        .filter(({ on }) => on === date)
        .map(({ message: _, ...move }) => ({ ...move, place: toPlace(isAll ? move.slug : null) })),
    })),
    strip: stripDates.map((date) => ({
      date,
      label: formatDay(date),
      isOpen: [...planned.values()].some((days) => isWorked(days.find((one) => one.date === date))),
      count: listLeadIds(planned, [date]).length + ownMoves.filter(({ on }) => on === date).length,
    })),
    before: addDays(day, -7),
    after: addDays(day, 7),
  };
}

export type Board = NonNullable<Awaited<ReturnType<typeof readBoard>>>;
export type BoardDay = Board["days"][number];
export type BoardWindow = BoardDay["windows"][number];

function findKey(slug: string | null): string {
  return readScheduleKey((slug === null ? null : findLocation(slug)) ?? defaultLocation());
}

function isWorked(day: PlannedDay | undefined): boolean {
  return day?.isOpen === true && day.change?.kind !== "closed";
}

function listLeadIds(planned: Schedules, dates: readonly string[]): string[] {
  return [...planned.values()].flatMap((days) =>
    days
      .filter(({ date }) => dates.includes(date))
      .flatMap(({ windows }) => windows.flatMap(({ leadIds }) => leadIds)),
  );
}

type BoardContext = {
  staff: Staff;
  locations: readonly Location[];
  planned: Schedules;
  jobs: ReadonlyMap<string, PlannedJob>;
  now: number;
  today: string;
  isAll: boolean;
};

function buildDay(date: string, context: BoardContext) {
  const { locations, planned, today, isAll, staff } = context;
  const there = locations.flatMap((location) => {
    const day = planned.get(readScheduleKey(location))?.find((one) => one.date === date);
    return day ? [{ location, day }] : [];
  });
  const decisions = there.map(({ day }) => day.change);
  return {
    date,
    label: formatDay(date),
    isToday: date === today,
    isPast: date < today,
    isSunday: new Date(date).getUTCDay() === 0,
    isOpen: there.some(({ day }) => day.isOpen),
    // One country's alone isn't the day's name on the board of both.
    holiday: there.every(({ day }) => day.holiday !== null) ? (there[0]?.day.holiday ?? null) : null,
    change: findShared(decisions, isAll, staff),
    isBlocked: there.every(({ day }) => day.change?.kind === "closed"),
    windows: timeWindows.map(({ value, label }) => {
      const windows = there.flatMap(({ location, day }) => {
        const window = day.windows.find((one) => one.window === value);
        return window ? [{ location, window, isOpen: day.isOpen }] : [];
      });
      return buildWindow({ date, value, label, windows }, context);
    }),
  };
}

type WindowsOfDay = {
  date: string;
  value: string;
  label: string;
  windows: readonly { location: Location; window: PlannedWindow; isOpen: boolean }[];
};

function buildWindow({ date, value, label, windows }: WindowsOfDay, context: BoardContext) {
  const { staff, jobs, now, isAll } = context;
  const ids = windows.flatMap(({ window }) => window.leadIds);
  const tickets = ids.flatMap((id): Ticket[] => {
    const job = jobs.get(id);
    if (!job || !mayWorkIn(staff, job.slug)) return [];
    const { message: _, address: __, propertyType: ___, load, ...ticket } = job;
    const items = Object.values(load).reduce((sum, count) => sum + count, 0);
    return [{ ...ticket, items, place: toPlace(isAll ? job.slug : null) }];
  });
  const capacities = windows.map(({ window }) => window.capacity);
  const isCounted = capacities.every((capacity) => capacity !== null);
  const blocked = windows.filter(({ window, isOpen }) => isOpen && window.isClosed);
  return {
    window: value,
    label,
    short: formatShortWindow(value),
    tickets,
    taken: ids.length,
    /** Those of other people's locations, of which nothing is shown. */
    hidden: ids.length - tickets.length,
    capacity: isCounted ? capacities.reduce<number>((sum, one) => sum + (one ?? 0), 0) : null,
    fullAt: windows
      .filter(({ window }) => window.capacity !== null && window.leadIds.length >= window.capacity)
      .map(({ location }) => location.locationName),
    isClosed: windows.every(({ window }) => window.isClosed),
    blockedAt:
      isAll && blocked.length < windows.length ? blocked.map(({ location }) => location.locationName) : [],
    change: findShared(
      windows.map(({ window }) => window.change),
      isAll,
      staff,
    ),
    hasBegun: windows.every(({ location }) => (visitAt(date, value, location.timeZone)?.start ?? 0) <= now),
  };
}

/** Of several locations, what holds everywhere. */
function findShared(
  decisions: readonly (Decision | null)[],
  isAll: boolean,
  staff: Staff,
): BoardChange | null {
  const [decision] = decisions;
  if (!decision || (isAll && !decision.isEverywhere)) return null;
  const own = listSchedules(staff);
  const alsoAt = decision.alsoAt.filter((other) => own.some(({ slug }) => slug === other)).length;
  return { ...decision, alsoAt };
}
