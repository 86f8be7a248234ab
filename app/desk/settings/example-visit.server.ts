import { defaultLocation } from "../../../locations/locations.server.ts";
import { localDateAndTime } from "../../../schedule/days.server.ts";
import { addDays, formatClock, formatDay, formatShortDay } from "../../../schedule/days-and-durations.ts";
import { formatShortWindow, timeWindows } from "../../../schedule/windows.ts";

const ARRIVAL = "8:00";

function findTomorrow(): string {
  return addDays(localDateAndTime(Date.now(), defaultLocation().timeZone).date, 1);
}

/** What previews say: tomorrow's first window; a move's crew arrives in the morning. */
export function describeExampleVisit(): { day: string; window: string; arrival: string } {
  const day = formatDay(findTomorrow());
  return { day, window: timeWindows[0]?.label ?? "", arrival: `at ${formatClock(ARRIVAL)}` };
}

/** The same where there's little room, of a job or a move. */
export function describeExampleTime(kind: string): string {
  const time = kind === "junk" ? formatShortWindow(timeWindows[0]?.value ?? "") : formatClock(ARRIVAL);
  return `${formatShortDay(findTomorrow())}, ${time}`;
}
