import parsePhoneNumber from "libphonenumber-js/min";
import { formatDialed } from "./phone.ts";

/** E.164; a number without a country code is read as one of `country`. Null when it is no possible number. */
export function toE164(typed: string, country: "Canada" | "USA"): string | null {
  const parsed = parsePhoneNumber(formatDialed(typed), country === "Canada" ? "CA" : "US");
  return parsed?.isPossible() ? parsed.number : null;
}

/** "+14165550142" as "(416) 555-0142"; foreign numbers with their country's digits first. */
export function nationalPhone(e164: string): string {
  const parsed = parsePhoneNumber(e164);
  if (!parsed) return e164;
  return parsed.countryCallingCode === "1"
    ? parsed.formatNational()
    : parsed.formatInternational().replace(/^\+/, "");
}

/** A phone typed for our pages, as it is printed; null when it is no North American number. */
export function printedPhone(typed: string): string | null {
  const parsed = parsePhoneNumber(typed, "US");
  const isOurs = parsed?.countryCallingCode === "1" && parsed.isPossible() && !parsed.ext;
  return isOurs && /^[2-9]\d{2}[2-9]\d{6}$/.test(parsed.nationalNumber) ? parsed.formatNational() : null;
}
