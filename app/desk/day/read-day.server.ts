import { junkItems } from "../../../content/junk-items.ts";
import {
  type CrewWork,
  listCrewWork,
  listOnWay,
  listOwnSteps,
  type OnWayState,
} from "../../../leads/inbox/inbox.server.ts";
import { mayFollow, type Status } from "../../../leads/status.ts";
import { defaultLocation, findLocation } from "../../../locations/locations.server.ts";
import { isOfCrew, type Staff } from "../../../people/staff.ts";
import { localDateAndTime } from "../../../schedule/days.server.ts";
import { addDays, formatShortDay } from "../../../schedule/days-and-durations.ts";
import { formatShortWindow } from "../../../schedule/windows.ts";

export const crewDays = ["today", "tomorrow"] as const;
export type CrewDay = (typeof crewDays)[number];

const findServing = (slug: string | null) => (slug === null ? null : findLocation(slug)) ?? defaultLocation();

/** What a crew has today and tomorrow, as each location's clock has it; never another day. */
export async function listOwnWork(staff: Staff, now: number): Promise<(CrewWork & { day: CrewDay })[]> {
  const todayIn = (slug: string | null) => localDateAndTime(now, findServing(slug).timeZone).date;
  // No two places are more than a day apart.
  const utc = new Date(now).toISOString().slice(0, 10);
  const near = [-1, 0, 1, 2].map((count) => addDays(utc, count));
  const work = await listCrewWork(staff.crews, near);
  return work.flatMap((one): (CrewWork & { day: CrewDay })[] => {
    if (!isOfCrew(staff, one)) return [];
    const today = todayIn(one.slug);
    if (one.on === today) return [{ ...one, day: "today" }];
    return one.on === addDays(today, 1) ? [{ ...one, day: "tomorrow" }] : [];
  });
}

/** One of the two days, with what a crew needs to know of each stop and nothing else. */
export async function readDay(staff: Staff, day: CrewDay, now: number) {
  const work = (await listOwnWork(staff, now)).filter((one) => one.day === day);
  const ids = work.map(({ id }) => id);
  const [steps, onWay] = await Promise.all([listOwnSteps(ids, staff.id, now), listOnWay(ids, now)]);
  const [first] = work;
  const zone = defaultLocation().timeZone;
  const date = first?.on ?? addDays(localDateAndTime(now, zone).date, day === "today" ? 0 : 1);
  return {
    day,
    label: formatShortDay(date),
    crews: staff.crews,
    stops: work.map((one) =>
      describeStop(one, { undo: steps.get(one.id) ?? null, onWay: onWay.get(one.id) ?? nothingTold }),
    ),
  };
}

const nothingTold: OnWayState = { told: null, ways: [] };

type Steps = { undo: string | null; onWay: OnWayState };

function describeStop(work: CrewWork & { day: CrewDay }, { undo, onWay: { told, ways } }: Steps) {
  const { id, revision, name, phone, tel, status, crew, message, kind, at, slug, day } = work;
  const { locationName, region, timeZone } = findServing(slug);
  const offers = (next: Status) => day === "today" && mayFollow(kind, status, next);
  const isJob = kind === "junk";
  return {
    ...{ id, revision, name, phone, tel, status, crew, message, kind, undo },
    when: isJob && at !== null ? formatShortWindow(at) : null,
    arrives: isJob ? null : at,
    place: { name: locationName, region },
    address: isJob ? work.address : "",
    codes: isJob ? null : { from: work.zipFrom, to: work.zipTo },
    property: isJob ? work.propertyType : "",
    isTimeSensitive: isJob && work.isTimeSensitive,
    load: isJob
      ? junkItems
          .filter((item) => work.load[item.id])
          .map((item) => ({ name: item.name, count: work.load[item.id] ?? 0 }))
      : [],
    mayBeDone: offers("done"),
    mayBeNoShow: offers("no-show"),
    onWay: told && { at: localDateAndTime(told.at, timeZone).time, minutes: told.minutes },
    onWayWays: ways,
  };
}

export type Stop = ReturnType<typeof describeStop>;
