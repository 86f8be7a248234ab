import type { OpeningHours, OpenSpan } from "../content/opening-hours.ts";
import { readDigits } from "../locations/digits.ts";

export const weekdays = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;

function formatTime(time: string): string {
  if (time === "12:00") return "noon";
  if (time === "24:00") return "midnight";
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  const minutes = minute === 0 ? "" : `:${String(minute).padStart(2, "0")}`;
  return `${((hour + 11) % 12) + 1}${minutes} ${hour < 12 ? "AM" : "PM"}`;
}

export function formatDayHours(spans: readonly OpenSpan[]): string {
  return spans.map(([opens, closes]) => `${formatTime(opens)}–${formatTime(closes)}`).join(", ");
}

/** A week's hours, equal days joined: "Monday to Friday 8 AM–7 PM; Saturday 9 AM–5 PM"; "" when always closed. */
export function formatWeekHours(hours: OpeningHours): string {
  const runs: { first: string; last: string; words: string }[] = [];
  for (const [index, spans] of hours.entries()) {
    const [day, words, run] = [weekdays[index] ?? "", formatDayHours(spans), runs.at(-1)];
    if (run?.words === words) run.last = day;
    else runs.push({ first: day, last: day, words });
  }
  return runs
    .filter(({ words }) => words !== "")
    .map(({ first, last, words }) => `${first}${first === last ? "" : ` to ${last}`} ${words}`)
    .join("; ");
}

const DAY = 24 * 60;
const clock = /^(\d{1,2})(?::(\d{2}))?\s*(?:([ap])\.?m\.?)?$/i;

/** `minutes` since midnight; `isVague` when AM or PM is missing. */
function readTime(text: string): { minutes: number; isVague: boolean } | null {
  if (/^noon$/i.test(text)) return { minutes: DAY / 2, isVague: false };
  if (/^midnight$/i.test(text)) return { minutes: DAY, isVague: false };
  const [, digits, minuteDigits, half] = clock.exec(readDigits(text)) ?? [];
  if (digits === undefined) return null;
  const [hour, minute] = [Number(digits), Number(minuteDigits ?? 0)];
  if (minute > 59 || hour > 24 || hour * 60 + minute > DAY) return null;
  if (half === undefined)
    return { minutes: hour * 60 + minute, isVague: minuteDigits === undefined && hour < 13 };
  if (hour < 1 || hour > 12) return null;
  return { minutes: ((hour % 12) + (half.toLowerCase() === "p" ? 12 : 0)) * 60 + minute, isVague: false };
}

function clockTime(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
}

function readSpan(text: string): OpenSpan | string {
  const [from, to, more] = text.split(/\s*(?:-|–|—|\bto\b)\s*/i);
  const [opens, closes] = [from, to].map((time) => readTime(time?.trim() ?? ""));
  if (!opens || !closes || more !== undefined) return `"${text}" isn't a time span: write it like 8 AM–7 PM.`;
  if (closes.isVague) return `"${text}": say whether the closing time is AM or PM.`;
  const end = closes.minutes === 0 ? DAY : closes.minutes;
  // "1–5 PM" is the afternoon, "8–5 PM" begins in the morning.
  const later = (opens.minutes % (DAY / 2)) + DAY / 2;
  const start = opens.isVague && later < end && end > DAY / 2 ? later : opens.minutes % DAY;
  if (start >= end) return `"${text}" closes before it opens.`;
  return [clockTime(start), clockTime(end)];
}

/** Takes "8 AM–7 PM", "8:00-12:00, 13:00-17:00", nothing or "closed"; returns a sentence when it can't be read. */
export function readDayHours(typed: string): readonly OpenSpan[] | string {
  if (/^(closed)?$/i.test(typed)) return [];
  const spans: OpenSpan[] = [];
  for (const part of typed.split(/\s*(?:[,;]|\band\b)\s*/i)) {
    const span = readSpan(part);
    if (typeof span === "string") return span;
    const before = spans.at(-1);
    if (before && span[0] <= before[1]) return `"${part}" must begin after the time before it ends.`;
    spans.push(span);
  }
  return spans;
}
