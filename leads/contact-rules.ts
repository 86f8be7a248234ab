import { countDialedDigits } from "../locations/phone.ts";
import { PHONE_MIN_DIGITS } from "./input-filters.ts";

export const contactMessages = {
  emailFormat: "Invalid email format",
  unreachable: "We need all ten digits of your number, or an email, to reach you.",
} as const;

/** No email, and a number too short to dial (reading, row 13). */
export function isUnreachable(phone: string, email: string): boolean {
  return email === "" && countDialedDigits(phone) < PHONE_MIN_DIGITS;
}
