import parsePhoneNumber from "libphonenumber-js/min";
import { formatDialed } from "./phone.ts";

/** Without a country code, `country` decides. Null for an impossible number. */
export function toE164(typed: string, country: "Canada" | "USA"): string | null {
  const parsed = parsePhoneNumber(formatDialed(typed), country === "Canada" ? "CA" : "US");
  return parsed?.isPossible() ? parsed.number : null;
}

/** "+14165550142" as "(416) 555-0142"; foreign numbers start with their country code. */
export function formatNationalPhone(e164: string): string {
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
