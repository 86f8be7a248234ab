import type { RouterContextProvider } from "react-router";
import { coupons } from "../../content/coupons.ts";
import { endOfMonth, localDateAndTime } from "../../schedule/days.server.ts";
import { formatDay } from "../../schedule/days-and-durations.ts";
import { pageLocationContext } from "./page-location.server.ts";

/** Coupons end with the location's month (reading, row 10). */
export function findCouponsEnd({ context }: { context: Readonly<RouterContextProvider> }) {
  const { serving } = context.get(pageLocationContext);
  return { validUntil: formatDay(endOfMonth(Date.now(), serving.timeZone)) };
}

/** Null for a visit on a day when they aren't good: one next month, or one that's over. */
export function findCouponsEndFor(date: string | null, { timeZone }: { timeZone: string }): string | null {
  const now = Date.now();
  const [today, end] = [localDateAndTime(now, timeZone).date, endOfMonth(now, timeZone)];
  const areGood = coupons.length > 0 && date !== null && date >= today && date <= end;
  return areGood ? formatDay(end) : null;
}
