import { countWaiting } from "../../../leads/inbox/inbox.server.ts";
import { spellPlace } from "../../../locations/city-search.ts";
import {
  captionLocation,
  type Location,
  listLocations,
  nameLocation,
  nameLocations,
} from "../../../locations/locations.server.ts";
import { requireRecord, trackingPhone } from "../../../locations/records.server.ts";
import { regionCode } from "../../../locations/region-codes.server.ts";
import { mayWorkIn, type Staff } from "../../../people/staff.ts";
import { listAvailableDays } from "../../../schedule/availability.server.ts";
import { readScheduleKey } from "../../../schedule/bookings.server.ts";
import { formatShortDay } from "../../../schedule/days-and-durations.ts";
import { hoursKey, openingHoursAt, readLocationHours } from "../../../schedule/location-hours.server.ts";
import { formatDayHours, formatWeekHours } from "../../../schedule/opening-hours-text.ts";
import { type PlannedCapacity, readCapacities } from "../../../schedule/planning.server.ts";
import { formatShortWindow, timeWindows } from "../../../schedule/windows.ts";

export const uncounted: PlannedCapacity = { capacity: null, own: null, usual: null, set: null };

export type LocationLine = {
  slug: string;
  name: string;
  region: string;
  caption: string;
  phone: string;
  hours: string;
  capacity: number | null;
  /** The first window that visitors can book; null when there's none in the days they're offered. */
  nextFree: string | null;
  waiting: number;
};

/** Those where this person works, by name. */
export function listOwnLocations(staff: Staff): Location[] {
  return listLocations()
    .filter(({ slug }) => mayWorkIn(staff, slug))
    .toSorted((one, other) => one.locationName.localeCompare(other.locationName, "en"));
}

/** By city, region or town; all without a text. Every word has to begin one of theirs. */
export function searchLocations(locations: readonly Location[], text: string): Location[] {
  const words = spellPlace(text).split(" ").filter(Boolean);
  return locations.filter(({ slug, locationName, region, country, cities }) => {
    const named = [slug, locationName, region, regionCode(region), country, ...cities];
    const known = spellPlace(named.join(" ")).split(" ");
    return words.every((word) => known.some((one) => one.startsWith(word)));
  });
}

export async function readLines(locations: readonly Location[], now: number): Promise<LocationLine[]> {
  const keys = [...new Set(locations.map(readScheduleKey))];
  const [capacities, waiting] = await Promise.all([readCapacities(keys, now), countWaiting()]);
  const free = new Map<string, string | null>();
  return locations.map((location) => {
    const key = readScheduleKey(location);
    const nextFree = free.has(key) ? (free.get(key) ?? null) : findNextFree(location, now);
    free.set(key, nextFree);
    return {
      slug: location.slug,
      name: location.locationName,
      region: location.region,
      caption: captionLocation(location),
      phone: trackingPhone(location),
      hours: formatWeekHours(openingHoursAt(location)),
      capacity: capacities.get(key)?.capacity ?? null,
      nextFree,
      waiting: waiting.get(location.slug) ?? 0,
    };
  });
}

function findNextFree(location: Location, now: number): string | null {
  for (const { date, closedWindows } of listAvailableDays(location, now)) {
    const window = timeWindows.find(({ value }) => !closedWindows.includes(value));
    if (window) return `${formatShortDay(date)}, ${formatShortWindow(window.value)}`;
  }
  return null;
}

/** What the forms of one location show. */
export async function readDetails(location: Location, now: number) {
  const { hours, slugs, isChanged } = readLocationHours(location);
  const key = readScheduleKey(location);
  const record = requireRecord(location);
  const capacities = await readCapacities([key], now);
  return {
    ...record,
    slug: location.slug,
    name: location.locationName,
    ownName: nameLocation(location),
    sharedBy: nameLocations(record.slugs),
    hours: { days: hours.map(formatDayHours), names: nameLocations(slugs), isChanged },
    capacity: capacities.get(key) ?? uncounted,
    crewNames: nameLocations(
      listLocations()
        .filter((one) => readScheduleKey(one) === key)
        .map(({ slug }) => slug),
    ),
    subjects: [
      ...new Set([
        `location:${record.key}`,
        `location:${hoursKey(location)}`,
        `location:id:${location.locationId}`,
        `schedule:${key}`,
      ]),
    ],
  };
}

export type LocationDetails = Awaited<ReturnType<typeof readDetails>>;
