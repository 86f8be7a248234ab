import type { RouterContextProvider } from "react-router";
import { endOfMonth } from "../../../schedule/days.server.ts";
import { formatDay } from "../../../schedule/days-and-durations.ts";
import { pageLocationContext } from "../page-location.server.ts";

/** Coupons end with the location's month (reading, row 10). */
export function findCouponsEnd({ context }: { context: Readonly<RouterContextProvider> }) {
  const { serving } = context.get(pageLocationContext);
  return { validUntil: formatDay(endOfMonth(Date.now(), serving.timeZone)) };
}
