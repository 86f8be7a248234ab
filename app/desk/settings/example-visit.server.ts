import { defaultLocation } from "../../../locations/locations.server.ts";
import { localDateAndTime } from "../../../schedule/days.server.ts";
import { addDays, formatDay } from "../../../schedule/days-and-durations.ts";
import { timeWindows } from "../../../schedule/windows.ts";

/** What previews say: tomorrow's first window. */
export function describeExampleVisit(): { day: string; window: string } {
  const tomorrow = addDays(localDateAndTime(Date.now(), defaultLocation().timeZone).date, 1);
  return { day: formatDay(tomorrow), window: timeWindows[0]?.label ?? "" };
}
