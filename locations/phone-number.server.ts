import parsePhoneNumber, { type PhoneNumber } from "libphonenumber-js/min";
import { listNumbers } from "./phone.ts";

const LONGEST = 250;

const keys = ["abc", "def", "ghi", "jkl", "mno", "pqrs", "tuv", "wxyz"];

function pressKey(letter: string): string {
  return String(keys.findIndex((letters) => letters.includes(letter.toLowerCase())) + 2);
}

/** The first whole number in what was typed; anything may follow it. Null where there's none: nobody guesses one. */
export function toE164(typed: string): string | null {
  for (const number of listNumbers(typed.slice(0, LONGEST), pressKey)) {
    const found = findLocalNumber(number) ?? findAnyNumber(number);
    if (found) return found;
  }
  return null;
}

const local =
  /^[^\d+]*(?:(?:\+|00|011)?\s*1\D*)?(?:([2-9]\d{2})(?:[^\d+]+(\d{3})[^\d+]+|[^\d+]+([2-9]\d{2})|([2-9]\d{2})[^\d+]+)(\d{4})|([2-9]\d{9}))(?!\d)/;

function findLocalNumber(text: string): string | null {
  const digits = local.exec(text)?.slice(1).join("");
  return digits ? `+1${digits}` : null;
}

function findAnyNumber(text: string): string | null {
  const dialed = text.replace(/^[^\d+]*00\s*(?=[1-9])/, "+");
  const beginnings = [...dialed.matchAll(/\d+/g)].map(({ 0: digits, index }) =>
    dialed.slice(0, index + digits.length),
  );
  const read = beginnings.map((beginning) => parsePhoneNumber(beginning, "US"));
  const foreign = read.filter((number) => isWhole(number) && number.countryCallingCode !== "1");
  const whole = [read.at(-1), ...(foreign.length === 1 ? foreign : [])];
  return whole.find(isWhole)?.number ?? null;
}

function isWhole(number: PhoneNumber | undefined): number is PhoneNumber {
  if (!number?.isPossible()) return false;
  return number.countryCallingCode !== "1" || /^[2-9]\d{9}$/.test(number.nationalNumber);
}

/** "+14165550142" as "(416) 555-0142"; foreign numbers start with their country code. */
export function formatNationalPhone(e164: string): string {
  const [, area, exchange, line] = /^\+1([2-9]\d\d)(\d{3})(\d{4})$/.exec(e164) ?? [];
  if (area) return `(${area}) ${exchange}-${line}`;
  const parsed = parsePhoneNumber(e164);
  if (!parsed) return e164;
  return parsed.countryCallingCode === "1"
    ? parsed.formatNational()
    : parsed.formatInternational().replace(/^\+/, "");
}

/** As staff read it: a North American number like "(416) 555-0142"; any other, or more than a number, as typed. */
export function formatReadPhone(typed: string, e164: string | null): string {
  if (e164 === null || !/^\+1\d{10}$/.test(e164)) return typed;
  const isWhole = [e164.slice(1), e164.slice(2)].includes(typed.replace(/\D/g, ""));
  return isWhole && !/[a-z]/i.test(typed) ? formatNationalPhone(e164) : typed;
}

/** Null when it isn't a North American number. */
export function formatTrackingPhone(typed: string): string | null {
  const parsed = parsePhoneNumber(typed, "US");
  const isOurs = parsed?.countryCallingCode === "1" && parsed.isPossible() && !parsed.ext;
  return isOurs && /^[2-9]\d{2}[2-9]\d{6}$/.test(parsed.nationalNumber) ? parsed.formatNational() : null;
}
