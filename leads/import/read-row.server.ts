import { Temporal } from "temporal-polyfill";
import { unnamedCaller } from "../../content/call-sources.ts";
import { marketingConsent } from "../../content/forms.ts";
import { retention } from "../../content/retention.ts";
import { fold, foldQuery } from "../../locations/city-search.ts";
import { findCountry } from "../../locations/country.ts";
import { readDigits } from "../../locations/digits.ts";
import { findLocation, type Location, listLocations } from "../../locations/locations.server.ts";
import { toE164 } from "../../locations/phone-number.server.ts";
import { localDateAndTime } from "../../schedule/days.server.ts";
import { isDay } from "../../schedule/days-and-durations.ts";
import { endOfWindow, timeWindows } from "../../schedule/windows.ts";
import { arrivalTimes } from "../arrival-times.ts";
import {
  ADDRESS_LIMIT,
  clean,
  cleanEmail,
  cleanLine,
  cleanMessage,
  cleanPersonName,
  filterPhone,
  filterUnit,
  isWholeCode,
  mayBeEmail,
  readCode,
} from "../input-filters.ts";
import { flexibilityChoices, type JunkJob, propertyTypes } from "../junk-job.ts";
import { blankMove, type MovingLead } from "../moving-lead.ts";
import type { ChangedColumns, MarketingConsent } from "../records/stored-json.ts";
import { firstStatus, type Kind, listStatuses, type Status } from "../status.ts";
import type { ImportTarget } from "./columns.ts";

export type RowDefaults = { place: string; kind: Kind };

export type PlannedLead = {
  asked: MovingLead | JunkJob;
  location: Location;
  capturedAt: number;
  status: Status;
  columns: ChangedColumns;
  source: string;
  campaign: string | null;
  consent: MarketingConsent;
  phone: string | null;
  email: string | null;
  /** Kind and day: with the same person's, it says which rows are the same request. */
  day: string;
  /** Our own id, from an export of ours. */
  id: string | null;
  remoteKey: string | null;
};

/** Says why a row can't be imported, without anything of the customer's. */
class RowProblem extends Error {}

type Read = (target: ImportTarget) => string;

/** The apostrophe that our export, and others, put before what a spreadsheet would take for a formula. */
const formulaGuard = /^'(?=[\s"';,|]*[=+\-@\uff1d\uff0b\uff0d\uff20\t\r\n])/u;

export function readRow(read: Read, defaults: RowDefaults, now: number): PlannedLead | { problem: string } {
  try {
    return planRow((target) => read(target).replace(formulaGuard, ""), defaults, now);
  } catch (error) {
    if (error instanceof RowProblem) return { problem: error.message };
    throw error;
  }
}

function planRow(read: Read, defaults: RowDefaults, now: number): PlannedLead {
  const kind = readKind(read, defaults.kind);
  const location = readLocation(read, defaults.place);
  const asked = kind === "moving" ? readMove(read) : readJob(read, location);
  const phone = toE164(asked.phone);
  if (asked.name === "" && !phone && asked.email === "")
    throw new RowProblem("It has no name, no phone and no email.");
  const capturedAt = readCaptured(read, kind, location, now);
  const oldest = new Date(now);
  oldest.setUTCMonth(oldest.getUTCMonth() - retention.months);
  if (capturedAt < oldest.getTime())
    throw new RowProblem(`It’s over ${retention.months} months old, and older leads aren’t kept.`);
  const { date } = localDateAndTime(capturedAt, location.timeZone);
  const id = read("id");
  const remoteKey = read("remote_key");
  const source = cleanLine(read("source"), 60).toLowerCase();
  return {
    asked: { ...asked, name: asked.name || unnamedCaller },
    location,
    capturedAt,
    status: readStatus(read("status"), kind),
    columns: readColumns(read, kind),
    source: source === "" || source === "paid ads" ? "import" : source,
    campaign: cleanLine(read("campaign"), 120) || null,
    consent: readConsent(read),
    phone,
    email: asked.email.toLowerCase() || null,
    day: `${kind} ${asked.kind === "junk" ? asked.date : date}`,
    id: /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id) ? id : null,
    remoteKey: /^[-\w]{10,120}$/.test(remoteKey) ? remoteKey : null,
  };
}

function readKind(read: Read, fallback: Kind): Kind {
  const said = read("kind").toLowerCase();
  if (/junk|job|removal|haul|full service/.test(said)) return "junk";
  return /mov|lead/.test(said) ? "moving" : fallback;
}

function readLocation(read: Read, fallback: string): Location {
  const said = [read("location"), read("place")].map(foldQuery).filter(Boolean);
  const id = Number(read("location_id"));
  const usual = findLocation(fallback);
  const byName = said
    .map(
      (text) => findLocation(text) ?? listLocations().find(({ locationName }) => fold(locationName) === text),
    )
    .find((one) => one !== undefined);
  const withId = listLocations().filter(({ locationId }) => locationId === id);
  const named = byName ?? withId.find(({ slug }) => slug === fallback) ?? withId[0];
  const isSaid = said.length > 0 || read("location_id") !== "";
  const location = named ?? (isSaid ? undefined : usual);
  if (location) return location;
  throw new RowProblem(isSaid ? "Its location isn’t one of ours." : "It has no location.");
}

function readEmail(read: Read): string {
  const email = cleanEmail(read("email"));
  if (/^(unavailable|n\/?a|none|-)?$/i.test(email)) return "";
  if (!mayBeEmail(email)) throw new RowProblem("Its email address isn’t valid.");
  return email;
}

function readPerson(read: Read) {
  const whole = read("name") || [read("first_name"), read("last_name")].filter(Boolean).join(" ");
  return {
    name: cleanPersonName(whole),
    phone: clean(read("phone"), filterPhone),
    email: readEmail(read),
    message: cleanMessage(read("message")),
  };
}

function readMove(read: Read): MovingLead {
  const wanted = read("move_date");
  const moveDate = wanted && !/not specified/i.test(wanted) ? readDay(wanted, "move date") : "";
  return {
    ...blankMove,
    form: "import",
    ...readPerson(read),
    zipFrom: readZip(read("zip_from") || read("zip")),
    zipTo: readZip(read("zip_to")),
    moveDate,
    packing: readYesNo(read("packing"), "packing"),
  };
}

function readJob(read: Read, location: Location): JunkJob {
  const line = (target: ImportTarget) => cleanLine(read(target), ADDRESS_LIMIT);
  const date = readDay(read("visit") || read("date"), "day of the visit");
  const [, time = ""] = /\s(\d{1,2}:\d{2}.*)$/.exec(read("visit")) ?? [];
  const startTime = readWindow(read("window") || time);
  const timeSensitive = read("time_sensitive");
  const flexible = flexibilityChoices.find(
    ({ label }) => label.toLowerCase() === timeSensitive.toLowerCase(),
  );
  return {
    kind: "junk",
    form: "import",
    ...readPerson(read),
    street: line("street"),
    unit: clean(read("unit"), filterUnit),
    city: line("city"),
    state: line("state"),
    zip: readZip(read("zip")),
    country: readCountry(line("country")) ?? location.country,
    date,
    startTime,
    endTime: endOfWindow(startTime) ?? "",
    propertyType: readProperty(read("property")),
    isTimeSensitive: readYesNo(flexible?.value ?? timeSensitive, "its time"),
  };
}

function isYes(text: string): boolean {
  return /^(true|yes|y|1|x|on)$/i.test(text);
}

function readYesNo(text: string, about: string): boolean {
  if (isYes(text) || /^(false|no|n|0|off|-)?$/i.test(text)) return isYes(text);
  throw new RowProblem(`It must say yes or no about ${about}.`);
}

function readZip(typed: string): string {
  const text = typed.replace(/(?<=^\d{5})\.0$/, "");
  if (isWholeCode(text)) return readCode(text);
  throw new RowProblem("Its ZIP or postal code can’t be read.");
}

function readCountry(text: string): "Canada" | "USA" | null {
  const country = findCountry(text);
  if (country || text === "") return country;
  throw new RowProblem("Its country has to be Canada or the USA.");
}

function readProperty(text: string): JunkJob["propertyType"] {
  const said = text.toLowerCase();
  const names = ({ value, label }: (typeof propertyTypes)[number]) => [value, label, ...label.split("/")];
  const known = propertyTypes.find((type) => names(type).some((name) => name.toLowerCase() === said));
  if (known || said === "") return known?.value ?? "House";
  const ours = propertyTypes.map(({ label }) => label).join(", ");
  throw new RowProblem(`Its property has to be one of these: ${ours}.`);
}

/** `rest` is what follows the minute, or the day where it has no time. */
type Local = { year: number; month: number; day: number; hour: number; minute: number; rest: string };

/** "2026-11-23 14:05", "11/23/2026 2:05 PM": the month first, as written here. */
function parseLocal(typed: string): Local | null {
  const text = readDigits(typed);
  const time = String.raw`(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?\s*(?:([ap])\.?m\.?)?`;
  const iso = new RegExp(String.raw`^(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)(?:[T ]${time})?(.*)$`, "is").exec(
    text,
  );
  const ours = new RegExp(
    String.raw`^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})(?!\d)(?:,?\s+${time})?(.*)$`,
    "is",
  ).exec(text);
  const [year, month, day] = iso ? iso.slice(1, 4) : ours ? [ours[3], ours[1], ours[2]] : [];
  if (!year || !month || !day) return null;
  const [hour = "0", minute = "0", half, rest = ""] = (iso ?? ours)?.slice(4) ?? [];
  const local = {
    year: Number(year) < 100 ? 2000 + Number(year) : Number(year),
    ...{ month: Number(month), day: Number(day), minute: Number(minute) },
    hour: findHour(Number(hour), half),
    rest,
  };
  return isDay(formatIso(local)) && local.hour < 24 && local.minute < 60 ? local : null;
}

/** Of 24; NaN for "20 am". */
function findHour(hour: number, half = ""): number {
  const isAfternoon = /p/i.test(half);
  if (half === "" || (hour > 12 && isAfternoon)) return hour;
  return hour > 12 || (hour === 0 && isAfternoon) ? Number.NaN : (hour % 12) + (isAfternoon ? 12 : 0);
}

function formatIso({ year, month, day }: Local): string {
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

function readDay(text: string, what: string): string {
  const local = parseLocal(text);
  if (local) return formatIso(local);
  throw new RowProblem(text ? `Its ${what} can’t be read. Write it like 2026-12-31.` : `It has no ${what}.`);
}

/** "8:30", "8h30", "8:30 pm" as "20:30". */
function readClock(text: string, halfOf: (hour: number) => string = () => ""): string | null {
  const [, hour, minute = "00", half] =
    /^(\d{1,2})(?:\s*[:h.]\s*(\d{2})(?::\d{2})?|\s*h)?\s*(?:([ap])\.?m\.?)?$/i.exec(readDigits(text)) ?? [];
  return hour ? `${findHour(Number(hour), half ?? halfOf(Number(hour)))}:${minute}` : null;
}

function readArrival(text: string): string | null {
  if (text === "") return null;
  const time = readClock(text);
  if (time && arrivalTimes.includes(time)) return time;
  throw new RowProblem("Its arrival time can’t be read. Write it like 8:30.");
}

function readWindow(text: string): string {
  const [start, end, ...more] = text
    .split(/\s*(?:[-–—]|\bto\b)\s*/i)
    .map((time) => readClock(time, (hour) => (hour > 0 && hour < 8 ? "p" : "")));
  const window = timeWindows.find(({ value }) => value === start);
  if (window && more.length === 0 && (end === undefined || end === endOfWindow(window.value)))
    return window.value;
  const ours = timeWindows.map(({ value }) => value).join(", ");
  throw new RowProblem(`Its arrival window has to be one of ours, which start at ${ours}.`);
}

function readCaptured(read: Read, kind: Kind, { timeZone }: Location, now: number): number {
  const said = read("received") || (kind === "moving" ? `${read("date")} ${read("time")}`.trim() : "");
  // Without a day it's as old as the import.
  if (said === "") return now;
  const hasZone = /^\d{4}-\d{2}-\d{2}[T ].*(?:Z|UTC|[+-]\d{2}:?\d{2})$/.test(said);
  const local = hasZone ? null : parseLocal(said);
  const moment =
    local && local.rest.trim() === ""
      ? Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone).epochMilliseconds
      : hasZone
        ? Date.parse(said)
        : Number.NaN;
  if (Number.isNaN(moment))
    throw new RowProblem("The time it came in can’t be read. Write it like 2026-12-31 14:05.");
  if (moment > now) throw new RowProblem("It says it came in on a day in the future.");
  return moment;
}

const otherWords: Readonly<Record<string, Status>> = {
  canceled: "cancelled",
  booked: "won",
  completed: "done",
  complete: "done",
  closed: "done",
  open: "new",
  "no show": "no-show",
};

function readStatus(text: string, kind: Kind): Status {
  const said = text.toLowerCase();
  if (said === "") return firstStatus(kind);
  const word = otherWords[said] ?? said;
  const first = (word === "new" || word === "active") && firstStatus(kind);
  const status = first || listStatuses(kind).find((one) => one === word);
  if (status) return status;
  throw new RowProblem(`Its status isn’t one of ours: ${listStatuses(kind).join(", ")}.`);
}

function readAmount(text: string): number | null {
  if (text === "") return null;
  const [, dollars, cents = ""] =
    /^\$?\s*(\d{1,3}(?:,\d{3}){1,3}|\d{1,10})(?:\.(\d{1,2}))?$/.exec(readDigits(text)) ?? [];
  if (!dollars) throw new RowProblem("An amount in it can’t be read. Write it like 1250.50.");
  return Number(dollars.replaceAll(",", "")) * 100 + Number(cents.padEnd(2, "0"));
}

function readColumns(read: Read, kind: Kind): ChangedColumns {
  const moveOn = read("move_on");
  const columns: ChangedColumns = {
    won_by: cleanLine(read("won_by"), 200),
    lost_reason: cleanLine(read("lost_reason"), 200) || null,
    quoted_amount: readAmount(read("quoted")),
    quoted_to: readAmount(read("quoted_to")),
    final_amount: readAmount(read("final_amount")),
    crew: cleanLine(read("crew"), 60) || null,
  };
  if (kind === "junk" || moveOn === "") return columns;
  return {
    ...columns,
    move_on: readDay(moveOn, "day of the move"),
    move_at: readArrival(read("move_at")),
  };
}

/** Kept only where the file has the words that were agreed to, and when. */
function readConsent(read: Read): MarketingConsent {
  const [at, version, text] = [read("consent_at"), read("consent_version"), read("consent_text")];
  const moment = Date.parse(at);
  if (!isYes(read("consent")) || !version || !text || Number.isNaN(moment))
    return { given: false, version: version || marketingConsent.version };
  return { given: true, version, text, at: new Date(moment).toISOString() };
}
