import type { FeedEvent } from "../../../deliveries/calendar-file.server.ts";
import { listJobs, listMoves, type PlannedJob, type PlannedMove } from "../../../leads/inbox/inbox.server.ts";
import { defaultLocation, findLocation, type Location } from "../../../locations/locations.server.ts";
import { mayWorkIn, type Staff } from "../../../people/staff.ts";
import { readScheduleKey } from "../../../schedule/bookings.server.ts";
import { localDateAndTime, momentAt, visitAt } from "../../../schedule/days.server.ts";
import { addDays } from "../../../schedule/days-and-durations.ts";
import { planSchedules } from "../../../schedule/planning.server.ts";
import { listOwnWork } from "../day/read-day.server.ts";
import { calendarTexts } from "./texts.ts";

/** The days of a feed, before and after today. */
const [PAST, AHEAD] = [14, 60];

const findServing = (slug: string | null) => (slug === null ? null : findLocation(slug)) ?? defaultLocation();

export async function listFeedEvents(staff: Staff, locations: readonly Location[]): Promise<FeedEvent[]> {
  const zone = (locations[0] ?? defaultLocation()).timeZone;
  const today = localDateAndTime(Date.now(), zone).date;
  const dates = Array.from({ length: PAST + AHEAD + 1 }, (_, place) => addDays(today, place - PAST));
  const keys = locations.map(readScheduleKey);
  const [planned, moves] = await Promise.all([
    planSchedules(keys, dates),
    listMoves(dates[0] ?? today, dates.at(-1) ?? today),
  ]);
  const held = locations.flatMap(({ timeZone, ...location }) =>
    (planned.get(readScheduleKey(location)) ?? []).flatMap(({ date, windows }) =>
      windows.flatMap(({ window, leadIds }) =>
        leadIds.map((id) => ({ id, at: visitAt(date, window, timeZone) })),
      ),
    ),
  );
  const jobs = await listJobs(held.map(({ id }) => id));
  const visits = held.flatMap(({ id, at }) => {
    const job = jobs.get(id);
    return job && at && mayWorkIn(staff, job.slug) ? [describeVisit(job, at)] : [];
  });
  const won = moves
    .filter(({ slug }) => mayWorkIn(staff, slug) && keys.includes(readScheduleKey(findServing(slug))))
    .map((move) => describeMove(move, move.arrives));
  return [...visits, ...won];
}

/** Their own crew's, of the two days that its page shows. */
export async function listCrewEvents(staff: Staff): Promise<FeedEvent[]> {
  const work = await listOwnWork(staff, Date.now());
  return work.flatMap((one) => {
    if (one.kind === "moving") return [describeMove(one, one.at)];
    const at = visitAt(one.on, one.at, findServing(one.slug).timeZone);
    return at && one.status !== "no-show" ? [describeVisit(one, at)] : [];
  });
}

function describeVisit(job: PlannedJob, at: { start: number; end: number }): FeedEvent {
  const items = Object.values(job.load).reduce((sum, count) => sum + count, 0);
  return {
    ...{ id: job.id, revision: job.revision, start: at.start, end: at.end },
    isFinal: job.status !== "active",
    title: calendarTexts.job(job.name, items),
    location: job.address,
    description: calendarTexts.about(job),
  };
}

function describeMove(move: Omit<PlannedMove, "quoted" | "arrives">, arrives: string | null): FeedEvent {
  const { id, revision, on, slug, zipFrom, zipTo } = move;
  return {
    ...{ id, revision, isFinal: true },
    start: arrives === null ? on : momentAt(on, arrives, findServing(slug).timeZone),
    title: calendarTexts.move(move.name),
    location: calendarTexts.route(zipFrom, zipTo),
    description: calendarTexts.about(move),
  };
}
