import type { RouterContextProvider } from "react-router";
import { dayLabel, endOfMonth } from "../../../schedule/days.server.ts";
import { pageLocationContext } from "../page-location.server.ts";

/** Coupons end with the location's month (reading, row 10). */
export function findCouponsEnd({ context }: { context: Readonly<RouterContextProvider> }) {
  const { serving } = context.get(pageLocationContext);
  return { validUntil: dayLabel(endOfMonth(Date.now(), serving.timeZone)) };
}
