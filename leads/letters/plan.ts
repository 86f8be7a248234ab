import { isDay } from "../../schedule/days-and-durations.ts";
import type { LeadRow } from "../records/records.server.ts";
import { readJobRecord } from "../records/stored-json.ts";

/** The day of a job's visit and its window's start, or that of a move and when the crew arrives. */
export type Plan = { on: string; at: string | null };

export type Planned = Pick<LeadRow, "kind" | "status" | "record" | "move_on" | "move_at">;

/** Null for a move that isn't won, or has no day yet. */
export function findPlan(row: Planned): Plan | null {
  if (row.kind === "moving") {
    return row.status === "won" && row.move_on !== null ? { on: row.move_on, at: row.move_at } : null;
  }
  const { date, start_time } = readJobRecord(row);
  return isDay(date) ? { on: date, at: start_time } : null;
}

export function nameTime({ on, at }: Plan): string {
  return `${on} ${at ?? ""}`.trim();
}
