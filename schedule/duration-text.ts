import { MINUTE } from "./days-and-durations.ts";

/** Milliseconds as "under 1 min", "12 min", "3 h", "12 h 30 min"; seconds are dropped. */
export function formatDuration(time: number): string {
  const minutes = Math.floor(time / MINUTE);
  if (minutes < 1) return "under 1 min";
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(" ");
}

/** How long a location is open in a usual week, in milliseconds, and on how many days. */
export type OpenWeek = { time: number; days: number };

/** Opening hours that have passed: "13 h 30 min", from two of the location's days "6 working days", then "over 2 weeks". */
export function formatOpenTime(time: number, week: OpenWeek): string {
  const days = Math.floor((time * week.days) / week.time);
  if (week.time === 0 || days < 2) return formatDuration(time);
  const weeks = Math.floor(time / week.time);
  return weeks < 2 ? `${days} working days` : `over ${weeks} weeks`;
}
