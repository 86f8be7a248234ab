import { findCountry } from "../../locations/country.ts";
import { keepLettersAndDigits, readDigits } from "../../locations/digits.ts";
import { printCode } from "../../locations/postal-code.ts";
import { endOfWindow, timeWindows } from "../../schedule/windows.ts";
import { arrivalTimes } from "../arrival-times.ts";
import { cleanEmail, cleanLine, isWholeCode, mayBeEmail, readCode } from "../input-filters.ts";
import { flexibilityChoices, type JunkJob, propertyTypes } from "../junk-job.ts";
import { firstStatus, type Kind, listStatuses, type Status } from "../status.ts";
import { findClock, findHour, type Note, Unclear } from "./read-moment.ts";

// Each reads a whole cell or throws, and notes what it reads differently from how it's written.

const nothing = /^(unavailable|not specified|n\/?a|none|unknown|null|-+)$/i;

/** "" for what says that there's nothing. */
export function readSaid(text: string): string {
  return nothing.test(text) ? "" : text;
}

export function readLine(text: string, most: number, what: string): string {
  const line = cleanLine(text);
  if (line.length > most) throw new Unclear(`${what} is longer than ${most} characters.`);
  return line;
}

export function readYesNo(text: string, about: string): boolean {
  if (/^(true|yes|y|1|x|on)$/i.test(text)) return true;
  if (/^(false|no|n|0|off|-)?$/i.test(text)) return false;
  throw new Unclear(`It must say yes or no about ${about}.`);
}

export function readTimeSensitive(text: string): boolean {
  const choice = flexibilityChoices.find(({ label }) => label.toLowerCase() === text.toLowerCase());
  return readYesNo(choice?.value ?? text, "its time");
}

const movingWords = /\b(mov(e|es|ers?|ing)|relocations?)\b/i;
const junkWords = /\b(junk|hauling|haul|removals?|disposal|full service)\b/i;

export function readKind(text: string): Kind | null {
  if (text === "") return null;
  const isMoving = movingWords.test(text) || /^leads?$/i.test(text);
  const isJunk = junkWords.test(text) || /^jobs?$/i.test(text);
  if (isMoving !== isJunk) return isMoving ? "moving" : "junk";
  throw new Unclear("It doesn’t say clearly whether it’s a move or junk removal.");
}

/** States and territories whose ZIPs begin with 0, and the first one of New York. */
const withZero =
  /^(ct|ma|me|nh|nj|ny|pr|ri|vt|vi|ae|connecticut|massachusetts|maine|new hampshire|new jersey|new york|puerto rico|rhode island|vermont)?$/i;

/**
 * A ZIP with or without its four more digits, or a postal code. A spreadsheet drops zeros in front: 2134 can only be 02134,
 * where the state has such ZIPs. `isExact`: from a file that no spreadsheet can have changed.
 */
export function readZip(
  typed: string,
  { state = "", isExact = false }: { state?: string; isExact?: boolean },
  note: Note,
): string {
  const said = readDigits(typed).replace(/\s+/g, " ");
  if (said === "" || (isExact && isWholeCode(said))) return readCode(said);
  const text = said.replace(/(?<=^\d{3,5})\.0+$/, "");
  if (/^(?:[a-z]{2}[ ,.]*)?\d{5}$/i.test(text)) return noteCode(readCode(text), said, note);
  if (/^\d{5}[- ]?\d{4}$/.test(text)) {
    note("Of a ZIP with nine digits, the first five are kept.");
    return readCode(text);
  }
  if (/^\d{3,4}$/.test(text) && withZero.test(state.trim())) {
    note("A ZIP of fewer than five digits gets back the zeros that a spreadsheet drops.");
    return text.padStart(5, "0");
  }
  const isPostal = /^[a-z]\d[a-z](?:[ -]?\d(?:[a-z]\d?)?)?$/i.test(
    printCode(readCode(text)).replace(" ", ""),
  );
  if (isPostal && /^[a-z\d]{3}[ -]?[a-z\d]{0,3}$/i.test(text) && isWholeCode(text))
    return noteCode(readCode(text), said, note);
  throw new Unclear("Its ZIP or postal code can’t be read.");
}

function noteCode(code: string, said: string, note: Note): string {
  if (keepLettersAndDigits(said).toLowerCase() !== code)
    note("A ZIP or postal code is read without what isn’t part of it, or with a digit for a letter.");
  return code;
}

export function readCountry(text: string): "Canada" | "USA" | null {
  const country = findCountry(text);
  if (country || text === "") return country;
  throw new Unclear("Its country has to be Canada or the USA.");
}

export function readProperty(text: string): JunkJob["propertyType"] | null {
  const said = text.toLowerCase();
  const names = ({ value, label }: (typeof propertyTypes)[number]) => [value, label, ...label.split("/")];
  const known = propertyTypes.find((type) => names(type).some((name) => name.toLowerCase() === said));
  if (known || said === "") return known?.value ?? null;
  const ours = propertyTypes.map(({ label }) => label).join(", ");
  throw new Unclear(`Its property has to be one of these: ${ours}.`);
}

export function readEmail(text: string, note: Note): string {
  const said = readSaid(text);
  const email = cleanEmail(said);
  if (/@\S*[\s,;]+\S*@/.test(said) && !mayBeEmail(email))
    throw new Unclear("It has more than one email address in a cell.");
  if (!mayBeEmail(email)) throw new Unclear("Its email address isn’t valid.");
  if (email !== said) note("An email address is read without what’s around it.");
  return email;
}

const PHONE_LIMIT = 60;

/** 4.16555E+09: what a spreadsheet leaves of a phone number. */
export const cutShort = /^\d+(?:\.\d+)?e\+?\d+$/i;

/** As it's written, once it's clear which number it is. */
export function readPhone(text: string, toE164: (typed: string) => string | null, note: Note): string {
  const said = readSaid(cleanLine(readDigits(text)));
  if (cutShort.test(said)) throw new Unclear("A spreadsheet has cut its phone number short, like 4.16E+09.");
  const phone = said.replace(/(?<=^\d{10,15})\.0+$/, "");
  if (phone !== said) note("A phone number is read without the “.0” of a spreadsheet.");
  const number = toE164(phone);
  if (phone === "") return "";
  if (number === null) throw new Unclear("Its phone number can’t be read.");
  if (countNumbers(phone) > 1) throw new Unclear("It has more than one phone number in a cell.");
  if (phone.length > PHONE_LIMIT)
    throw new Unclear(`Its phone number is longer than ${PHONE_LIMIT} characters.`);
  return phone;
}

/** Each of seven digits or more; spaces, dots, hyphens and brackets are inside one. */
function countNumbers(phone: string): number {
  const ended = phone.replace(/(\d{4})\s+(?=\(?\d{3}\)?[\s.-]?\d{3}[\s.-]?\d{4})/g, "$1;");
  return ended
    .replace(/\+/g, ";+")
    .split(/[^\d\s.()[\]+-]+/)
    .filter((part) => part.replace(/\D/g, "").length >= 7).length;
}

const currencies: Readonly<Record<string, string>> = {
  usd: "USA",
  us: "USA",
  cad: "Canada",
  c: "Canada",
  ca: "Canada",
};

/** Cents. Commas only between thousands, two digits of cents at most, and no currency of another country. */
export function readAmount(text: string, country: string, what: string): number | null {
  if (text === "") return null;
  const said = readDigits(text).replace(/\s+/g, " ");
  const [, before = "", dollars, cents = "", after = ""] =
    /^(?:(usd?|cad?|c) ?)?\$? ?(\d{1,3}(?:,\d{3}){1,3}|\d{1,10})(?:\.(\d{1,2})0*)?(?: ?(usd|cad))?$/i.exec(
      said,
    ) ?? [];
  if (!dollars) throw new Unclear(`${what} can’t be read as an amount. Write it like 1250.50.`);
  const currency = currencies[(before || after).toLowerCase()] ?? country;
  if (currency !== country) throw new Unclear(`${what} is in the money of another country.`);
  return Number(dollars.replaceAll(",", "")) * 100 + Number(cents.padEnd(2, "0"));
}

const otherWords: Readonly<Record<Kind, Readonly<Record<string, Status>>>> = {
  moving: {
    ...{
      active: "new",
      open: "new",
      canceled: "cancelled",
      booked: "won",
      completed: "done",
      complete: "done",
    },
    ...{ in_progress: "contacted", connected: "contacted", attempted_to_contact: "contacted" },
    ...{ open_deal: "quoted", unqualified: "lost", bad_timing: "lost" },
  },
  junk: {
    ...{ new: "active", open: "active", canceled: "cancelled", completed: "done", complete: "done" },
    ...{ booked: "confirmed", no_show: "no-show" },
  },
};

export function readStatus(text: string, kind: Kind, note: Note): Status {
  const said = text.toLowerCase();
  if (said === "") return firstStatus(kind);
  const own = listStatuses(kind).find((one) => one === said);
  const other = otherWords[kind][said.replace(/[\s-]+/g, "_")];
  if (other && !own) note(`The status “${said}” is read as “${other}”.`);
  const status = own ?? other;
  if (status) return status;
  throw new Unclear(`Its status isn’t one of ours: ${listStatuses(kind).join(", ")}.`);
}

function readTime(text: string, halfOf: (hour: number) => string = () => ""): string | null {
  const said = readDigits(text).replace(/\s+/g, " ");
  const [clock = "", rest] = findClock(said) ?? [];
  if (rest === "" && /[ap]\.?\s?m/i.test(said)) return clock.replace(/^0?(\d+):(\d\d):00$/, "$1:$2");
  const [, hour, minute = "00"] =
    /^(\d{1,2})(?:\s*[:h.]\s*(\d{2})(?::00(?:\.0+)?)?|\s*h)?$/i.exec(said) ?? [];
  const [, french, half] = /^(\d{1,2}h\d{2})\s*([ap])\.?m\.?$/i.exec(said) ?? [];
  if (french && half) return readTime(`${french.replace("h", ":")}${half}m`);
  return hour ? `${findHour(Number(hour), halfOf(Number(hour)))}:${minute}` : null;
}

export function readArrival(text: string): string | null {
  if (text === "") return null;
  const time = readTime(text);
  if (time && arrivalTimes.includes(time)) return time;
  throw new Unclear("Its arrival time can’t be read. Write it like 8:30.");
}

/** One of the windows that visits have; nobody comes at 3 in the morning. */
export function readWindow(text: string, note: Note): string {
  let isGuessed = false;
  const inAfternoon = (hour: number) => {
    if (hour === 0 || hour > 7) return "";
    isGuessed = true;
    return "p";
  };
  const [start, end, ...more] = text
    .split(/\s*(?:[-–—]|\bto\b)\s*/i)
    .map((time) => readTime(time, inAfternoon));
  const window = timeWindows.find(({ value }) => value === start);
  if (window && more.length === 0 && (end === undefined || end === endOfWindow(window.value))) {
    if (isGuessed) note("An arrival window without AM or PM is in the afternoon, as ours are.");
    return window.value;
  }
  const ours = timeWindows.map(({ value }) => value).join(", ");
  throw new Unclear(`Its arrival window has to be one of ours, which start at ${ours}.`);
}
