import type { RouterContextProvider } from "react-router";
import { endOfMonth } from "../../../schedule/days.server.ts";
import { formatDay } from "../../../schedule/days-and-durations.ts";
import { standingContext } from "./place.server.ts";

/** Loader of pages with coupons: they end with the location's month (reading, row 10), as it is printed. */
export function couponsEnd({ context }: { context: Readonly<RouterContextProvider> }) {
  const { serving } = context.get(standingContext);
  return { validUntil: formatDay(endOfMonth(Date.now(), serving.timeZone)) };
}
