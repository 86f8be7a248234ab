import { previewMoves } from "../../../leads/follow-up/follow-up.server.ts";
import { findVisit } from "../../../leads/inbox/inbox.server.ts";
import { defaultLocation, findLocation } from "../../../locations/locations.server.ts";
import type { Staff } from "../../../people/staff.ts";
import { readScheduleKey } from "../../../schedule/bookings.server.ts";
import { localDateAndTime, visitAt } from "../../../schedule/days.server.ts";
import { addDays, formatDay, isDay } from "../../../schedule/days-and-durations.ts";
import { planSchedules } from "../../../schedule/planning.server.ts";
import { formatShortWindow, timeWindows } from "../../../schedule/windows.ts";
import { visibleTo } from "../asked-filter.server.ts";

export const MOVABLE = 365;
const STRIP = 14;

/** What a visit can be moved to on a day; null for a visit that this person may not see. */
export async function readMoveChoices(staff: Staff, id: string, asked: string) {
  const locations = visibleTo(staff);
  const visit = await findVisit(id, locations);
  if (!visit) return null;
  const now = Date.now();
  const location = findLocation(visit.slug) ?? defaultLocation();
  const today = localDateAndTime(now, location.timeZone).date;
  const last = addDays(today, MOVABLE);
  const wanted = isDay(asked) ? asked : visit.date;
  const [, day = today] = [today, wanted, last].toSorted();
  const start = day < addDays(today, STRIP) ? today : addDays(day, -3);
  const dates = Array.from({ length: STRIP }, (_, after) => addDays(start, after));
  const key = readScheduleKey(location);
  const [planned, emails] = await Promise.all([
    planSchedules([key], dates),
    previewMoves(
      id,
      locations,
      timeWindows.map(({ value: window }) => ({ date: day, window })),
    ),
  ]);
  const days = planned.get(key) ?? [];
  const chosen = days.find(({ date }) => date === day);
  const isShut = !chosen?.isOpen || chosen.change?.kind === "closed";
  return {
    lead: {
      id: visit.id,
      revision: visit.revision,
      name: visit.name,
      phone: visit.phone,
      tel: visit.tel,
      isOpen: visit.isOpen,
      slug: visit.slug,
      current: `${formatDay(visit.date)}, ${formatShortWindow(visit.window)}`,
    },
    day,
    label: formatDay(day),
    first: today,
    last,
    days: days.map(({ date, isOpen, change }) => ({
      date,
      label: formatDay(date),
      isOpen: isOpen && change?.kind !== "closed",
    })),
    shut: isShut
      ? {
          isSunday: new Date(day).getUTCDay() === 0,
          holiday: chosen?.holiday ?? null,
          reason: chosen?.change?.reason ?? "",
        }
      : null,
    windows: (chosen?.windows ?? []).map(({ window, capacity, leadIds, isClosed, change }, place) => ({
      window,
      short: formatShortWindow(window),
      capacity,
      taken: leadIds.length,
      isFull: capacity !== null && leadIds.length >= capacity,
      isHere: visit.date === day && visit.window === window,
      isBlocked: isShut || isClosed,
      reason: change?.reason ?? "",
      isPast: (visitAt(day, window, location.timeZone)?.start ?? 0) <= now,
      email: emails[place] ?? null,
    })),
  };
}

export type MoveChoices = NonNullable<Awaited<ReturnType<typeof readMoveChoices>>>;
export type MoveWindow = MoveChoices["windows"][number];
