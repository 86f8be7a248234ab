import type { LeadRow } from "../records/records.server.ts";

/** That a customer was told that the crew is on the way: to which visit, when in epoch milliseconds, and in how many minutes. */
export type OnWay = { to: string; at: number; minutes: number | null };

export function readOnWay({ on_way: stored }: Pick<LeadRow, "on_way">): OnWay | null {
  return stored === null ? null : JSON.parse(stored);
}

export function writeOnWay(told: OnWay): string {
  return JSON.stringify(told);
}
