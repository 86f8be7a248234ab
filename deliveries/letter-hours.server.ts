import { Temporal } from "temporal-polyfill";
import { letterHours } from "../content/customer-letters.ts";
import { moot, notYet, type Outcome } from "./destination.ts";
import type { Letter } from "./letter.ts";

/** "24:00" is the end of the day. */
function readMinutes(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return 60 * hours + minutes;
}

/** When customers there may be written to again, in epoch milliseconds; null while they may. */
export function findMorning(now: number, timeZone: string): number | null {
  const local = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone);
  const [from, to] = [readMinutes(letterHours.from), readMinutes(letterHours.to)];
  const minutes = 60 * local.hour + local.minute;
  if (minutes >= from && minutes < to) return null;
  const plainTime = { hour: Math.floor(from / 60), minute: from % 60 };
  const day = local.toPlainDate().add({ days: minutes < from ? 0 : 1 });
  return day.toZonedDateTime({ timeZone, plainTime }).epochMilliseconds;
}

/** Why a letter doesn't go now: it waits for the morning, or is about what has passed. Null when it goes. */
export function findWhyNotNow({ daytime_in: timeZone, until }: Letter, now: number): Outcome | null {
  if (until !== undefined && Date.parse(until) <= now) return moot("what it says has passed");
  const morning = timeZone === undefined ? null : findMorning(now, timeZone);
  return morning === null ? null : notYet("it’s night there", morning);
}
