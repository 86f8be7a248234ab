import { findLatestCursor, listWeekJobs, type WeekJob } from "../../../leads/inbox/inbox.server.ts";
import type { Location } from "../../../locations/locations.server.ts";
import { mayWorkIn, type Staff } from "../../../people/staff.ts";
import { scheduleRevision } from "../../../schedule/availability.server.ts";
import { readScheduleKey } from "../../../schedule/bookings.server.ts";
import { localDateAndTime, visitAt } from "../../../schedule/days.server.ts";
import { addDays, formatDay, isDay } from "../../../schedule/days-and-durations.ts";
import { type Decision, type PlannedDay, planDays } from "../../../schedule/planning.server.ts";
import { listSchedules } from "./list-schedules.server.ts";

/** How far ahead a job can be moved from the week, in days. */
const MOVABLE = 14;

/** The Monday of the week in which a day is; of today's where the text isn't a day. */
function findMonday(text: string | null, today: string): string {
  const day = text !== null && isDay(text) ? text : today;
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
}

/** For a narrow column: "11 AM–1 PM". */
function shortLabel(window: string): string {
  const start = Number.parseInt(window, 10);
  const half = (hour: number) => (hour < 12 ? "AM" : "PM");
  const [from, to] = [start, start + 2].map((hour) => `${((hour + 11) % 12) + 1}`);
  return `${from}${half(start) === half(start + 2) ? "" : ` ${half(start)}`}–${to} ${half(start + 2)}`;
}

/** Jobs in locations where this person doesn't work only take up a spot. */
export async function readWeek(staff: Staff, location: Location, asked: string | null) {
  const now = Date.now();
  const key = readScheduleKey(location);
  const today = localDateAndTime(now, location.timeZone).date;
  const monday = findMonday(asked, today);
  const dates = Array.from({ length: 7 }, (_, after) => addDays(monday, after));
  const ahead = Array.from({ length: MOVABLE }, (_, after) => addDays(today, after));
  // Before the week is read, so that the page learns of changes in between.
  const [schedule, cursor] = [scheduleRevision(), await findLatestCursor()];
  const own = listSchedules(staff);
  const toChange = (change: Decision | null) =>
    change && {
      ...change,
      alsoAt: change.alsoAt.filter((other) => own.some(({ slug }) => slug === other)).length,
    };
  const [week, coming] = await Promise.all([planDays(key, dates), planDays(key, ahead)]);
  const jobs = await listWeekJobs(week.flatMap(({ windows }) => windows.flatMap(({ leadIds }) => leadIds)));
  const hasBegun = (date: string, window: string) =>
    (visitAt(date, window, location.timeZone)?.start ?? 0) <= now;
  const seen = (id: string): WeekJob | null => {
    const job = jobs.get(id);
    return job && mayWorkIn(staff, job.slug) ? job : null;
  };
  return {
    cursor,
    schedule,
    monday,
    before: addDays(monday, -7),
    after: addDays(monday, 7),
    days: week.map((day) => ({
      ...day,
      change: toChange(day.change),
      label: formatDay(day.date),
      isToday: day.date === today,
      isPast: day.date < today,
      isSunday: new Date(day.date).getUTCDay() === 0,
      windows: day.windows.map(({ leadIds, ...window }) => ({
        ...window,
        change: toChange(window.change),
        short: shortLabel(window.window),
        taken: leadIds.length,
        hasBegun: hasBegun(day.date, window.window),
        jobs: leadIds.map((id, place) => seen(id) ?? { id: null, place }),
      })),
    })),
    free: coming.map((day) => listFreeWindows(day, hasBegun)).filter(({ windows }) => windows.length > 0),
  };
}

/** The windows of a day that a job can be moved to, full ones included. */
function listFreeWindows(
  { date, isOpen, windows }: PlannedDay,
  hasBegun: (date: string, window: string) => boolean,
) {
  return {
    date,
    label: formatDay(date),
    windows: windows
      .filter(({ window, isClosed }) => isOpen && !isClosed && !hasBegun(date, window))
      .map(({ window, leadIds, capacity }) => ({
        window,
        label: `${formatDay(date).slice(0, 3)} ${shortLabel(window)}`,
        isFull: capacity !== null && leadIds.length >= capacity,
      })),
  };
}
