import type { RouterContextProvider } from "react-router";
import { dayLabel, endOfMonth } from "../../../schedule/days.server.ts";
import { pageLocationContext } from "../page-location.server.ts";

/** Loader of pages with coupons: they end with the location's month (reading, row 10), as it is printed. */
export function couponsEnd({ context }: { context: Readonly<RouterContextProvider> }) {
  const { serving } = context.get(pageLocationContext);
  return { validUntil: dayLabel(endOfMonth(Date.now(), serving.timeZone)) };
}
