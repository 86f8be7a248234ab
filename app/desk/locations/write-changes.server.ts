import type { OpeningHours } from "../../../content/opening-hours.ts";
import { listLocations } from "../../../locations/locations.server.ts";
import { type NewAuditLine, writeAudit } from "../../../people/audit.server.ts";
import { readScheduleKey } from "../../../schedule/bookings.server.ts";
import { hoursKey, readLocationHours } from "../../../schedule/location-hours.server.ts";
import { formatWeekHours } from "../../../schedule/opening-hours-text.ts";
import type { PlannedChange, PlannedKind } from "../../../schedule/planning.server.ts";

/** A line for each location of a change, or of its undo: as if each had been set by hand. */
export function writeChanges(actor: string) {
  return async (transaction: Parameters<typeof writeAudit>[0], done: PlannedChange | null): Promise<void> => {
    if (!done?.isDone) return;
    for (const change of done.changes) await writeAudit(transaction, { actor, ...lines[done.what](change) });
  };
}

type Change = PlannedChange["changes"][number];

const toNumber = (value: string | null) => (value === null ? null : Number(value));
const formatHours = (value: string | null) => value && formatWeekHours(JSON.parse(value) as OpeningHours);

const lines: Readonly<Record<PlannedKind, (change: Change) => Omit<NewAuditLine, "actor">>> = {
  capacity: ({ key, before, after }) => ({
    action: "capacity.set",
    subject: `schedule:${key}`,
    details: { capacity: toNumber(after), before: toNumber(before) },
  }),
  hours({ key, before, after }) {
    const location = listLocations().find((one) => hoursKey(one) === key);
    const current = location && readLocationHours(location);
    return {
      action: "hours.edited",
      subject: `location:${key}`,
      details: {
        before: formatHours(before) ?? (current && formatWeekHours(current.hours)),
        hours: formatHours(after),
        slugs: current?.slugs,
      },
    };
  },
  day({ key, date, after }) {
    const opened = after?.startsWith("open ") ? "day.opened" : "window.closed";
    return {
      action: after === null ? "window.restored" : opened,
      subject: `schedule:${key}`,
      details: { date, window: "*" },
    };
  },
};

/** Of the first location that has the key, for its hours or its schedule. */
export function nameKey(key: string): string {
  const location = listLocations().find((one) => [readScheduleKey(one), hoursKey(one)].includes(key));
  return location?.locationName ?? key;
}
