import type { PlannedVisit } from "../../deliveries/message.ts";
import { momentAt, visitAt } from "../../schedule/days.server.ts";
import { addDays, formatClock, formatDay, formatShortDay } from "../../schedule/days-and-durations.ts";
import type { LeadRow } from "../records/records.server.ts";
import { findServingLocation } from "../records/response-time.server.ts";
import type { Plan } from "./plan.ts";

/** In epoch milliseconds. A move ends with its day. */
export function measurePlan(
  { kind, location_slug }: Pick<LeadRow, "kind" | "location_slug">,
  { on, at }: Plan,
): { start: number; end: number } {
  const { timeZone } = findServingLocation(location_slug);
  const visit = kind === "junk" && at !== null ? visitAt(on, at, timeZone) : null;
  if (visit) return visit;
  return {
    start: momentAt(on, at ?? "0:00", timeZone),
    end: momentAt(addDays(on, 1), "0:00", timeZone),
  };
}

export function describeMoveDay(row: LeadRow, plan: Plan): PlannedVisit {
  const { start, end } = measurePlan(row, plan);
  const at = plan.at === null ? null : formatClock(plan.at);
  return {
    starts_at: new Date(start).toISOString(),
    ends_at: new Date(end).toISOString(),
    day: formatDay(plan.on),
    window: at === null ? "" : `at ${at}`,
    address: "",
    short: [formatShortDay(plan.on), at].filter(Boolean).join(", "),
  };
}
