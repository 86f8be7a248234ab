import { Temporal } from "temporal-polyfill";
import { readDigits } from "../../locations/digits.ts";
import { isDay } from "../../schedule/days-and-durations.ts";

/** A cell that can't be read, or only in part. The message is shown, so it never quotes the cell. */
export class Unclear extends Error {}

export type Note = (said: string) => void;

/** Of days like 03/04/2026 in a column; "ask" until somebody has chosen. */
export type DayOrder = "month" | "day" | "ask";

/** `clock` is "14:05:30", of the place unless `zone` (such as "-05:00") says another; null where there's only a day. */
export type ReadMoment = { day: string; clock: string | null; zone: string | null };

const months = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const month = String.raw`(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?`;
const weekday = String.raw`(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+)?`;
const numbered = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/;
const iso = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/;
const monthFirst = new RegExp(
  String.raw`^${weekday}${month}\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)`,
  "i",
);
const dayFirst = new RegExp(
  String.raw`^${weekday}(\d{1,2})(?:st|nd|rd|th)?[\s-]+${month}[\s,-]+(\d{4}|\d{2})(?!\d)`,
  "i",
);

const time = /^(\d{1,2})(?::(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)?\s*(?:([ap])\.?\s?m\.?)?/i;
const zones: Readonly<Record<string, string>> = {
  ...{ z: "+00:00", utc: "+00:00", gmt: "+00:00", est: "-05:00", edt: "-04:00", cst: "-06:00" },
  ...{ cdt: "-05:00", mst: "-07:00", mdt: "-06:00", pst: "-08:00", pdt: "-07:00" },
};

/** Cells of a column whose day can't be a month: then nobody knows how the others are meant. */
export function isDayFirst(text: string): boolean {
  const [, first = "", separator, second = ""] = numbered.exec(readDigits(text)) ?? [];
  return separator !== undefined && (separator !== "/" || (Number(first) > 12 && Number(second) <= 12));
}

function findDay(text: string, order: DayOrder): [day: string, rest: string] | null {
  const build = (year = "", monthOf: string | number = "", day = "") =>
    `${year.length === 2 ? `20${year}` : year}-${String(monthOf).padStart(2, "0")}-${day.padStart(2, "0")}`;
  const byName = (name = "") => months.indexOf(name.slice(0, 3).toLowerCase()) + 1;
  const after = (found: RegExpExecArray) => text.slice(found[0].length);
  const whole = iso.exec(text);
  if (whole) return [build(whole[1], whole[3], whole[4]), after(whole)];
  const slashed = numbered.exec(text);
  if (slashed) {
    if (order === "ask") throw new Unclear("Choose at its column whether the day or the month comes first.");
    const [, first, , second, year] = slashed;
    return [order === "day" ? build(year, second, first) : build(year, first, second), after(slashed)];
  }
  const named = monthFirst.exec(text);
  if (named) return [build(named[3], byName(named[1]), named[2]), after(named)];
  const british = dayFirst.exec(text);
  return british ? [build(british[3], byName(british[2]), british[1]), after(british)] : null;
}

/** "14:05:30" and what follows it; null for "20 am" and what has neither minutes nor a half of the day. */
export function findClock(text: string): [clock: string, rest: string] | null {
  const found = time.exec(text);
  if (!found) return null;
  const [all, hour = "", minute, second = "00", fraction, half = ""] = found;
  if (minute === undefined && half === "") return null;
  const of24 = findHour(Number(hour), half);
  if (Number.isNaN(of24) || of24 > 23 || Number(minute ?? 0) > 59 || Number(second) > 59) return null;
  const clock = [String(of24).padStart(2, "0"), minute ?? "00", second].join(":");
  return [fraction ? `${clock}.${fraction}` : clock, text.slice(all.length)];
}

export function findHour(hour: number, half: string): number {
  const isAfternoon = /p/i.test(half);
  if (half === "" || (hour > 12 && isAfternoon)) return hour;
  return hour > 12 || (hour === 0 && isAfternoon) ? Number.NaN : (hour % 12) + (isAfternoon ? 12 : 0);
}

function findZone(text: string): string | null {
  const said = text.trim().replace(/\s*\([^)]*\)$/, "");
  const [, sign, hours, minutes = "00"] = /^(?:utc|gmt)?\s*([+-])(\d{2}):?(\d{2})?$/i.exec(said) ?? [];
  return sign ? `${sign}${hours}:${minutes}` : (zones[said.toLowerCase()] ?? null);
}

const DAY = 86_400_000;
const SERIAL = { first: 36_526, last: 73_050, epoch: Date.UTC(1899, 11, 30) };
const SECONDS = "A number in it is read as a day: the seconds since 1970.";
const DAYS = "A number in it is read as a day, as spreadsheets count days.";

/** A day as a bare number: seconds or milliseconds since 1970, a spreadsheet's, or 20261120. */
function readNumber(text: string, note: Note): ReadMoment | null {
  if (/^\d{8}$/.test(text) && isDay(text.replace(/(....)(..)(..)/, "$1-$2-$3")))
    return { day: text.replace(/(....)(..)(..)/, "$1-$2-$3"), clock: null, zone: null };
  const number = Number(text);
  const isSerial = /^\d{5}(\.\d+)?$/.test(text) && number >= SERIAL.first && number <= SERIAL.last;
  const isEpoch = /^\d{10}$|^\d{13}$/.test(text);
  if (!isSerial && !isEpoch) return null;
  note(isSerial ? DAYS : SECONDS);
  const moment = isSerial
    ? SERIAL.epoch + Math.round((number * DAY) / 1000) * 1000
    : number * (text.length === 10 ? 1000 : 1);
  const [day = "", clock = ""] = new Date(moment).toISOString().replace("Z", "").split("T");
  const isWhole = isSerial && Number.isInteger(number);
  return { day, clock: isWhole ? null : clock, zone: isSerial ? null : "+00:00" };
}

/** Any usual way to write a day, with or without a time. Null where there's no day in it. */
export function readMoment(typed: string, order: DayOrder, note: Note): ReadMoment | null {
  const text = readDigits(typed).replace(/\s+/g, " ").trim();
  const number = readNumber(text, note);
  if (number) return number;
  const [day, rest] = findDay(text, order) ?? [];
  if (day === undefined || rest === undefined || !isDay(day)) return null;
  const after = rest.replace(/^(?:T(?=\d)|,|\s|\bat\b)+/i, "");
  if (after === "") return { day, clock: null, zone: null };
  const [clock, zone = ""] = findClock(after) ?? [];
  if (clock === undefined) return null;
  if (zone.trim() === "") return { day, clock, zone: null };
  const known = findZone(zone);
  return known === null ? null : { day, clock, zone: known };
}

/** Milliseconds; where it says no zone, by the place's clock. */
export function toInstant({ day, clock, zone }: ReadMoment, timeZone: string, note: Note): number {
  const text = `${day}T${clock ?? "00:00"}`;
  if (zone !== null) return Temporal.Instant.from(`${text}${zone}`).epochMilliseconds;
  const local = Temporal.PlainDateTime.from(text);
  const at = (disambiguation: "reject" | "earlier") =>
    local.toZonedDateTime(timeZone, { disambiguation }).epochMilliseconds;
  try {
    return at("reject");
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  const early = at("earlier");
  const isTwice = Temporal.Instant.fromEpochMilliseconds(early)
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .equals(local);
  if (!isTwice && clock !== null) throw new Unclear("Its time doesn’t exist: clocks were set forward then.");
  note("Its time came twice when clocks were set back; the first one is meant.");
  return early;
}
