import { countDialedDigits } from "../locations/phone.ts";
import { PHONE_MIN_DIGITS } from "./input-filters.ts";

/** What is said beside phone and email on the forms where an email is optional; the first is the specification's. */
export const contactMessages = {
  emailFormat: "Invalid email format",
  unreachable: "We need all ten digits of your number, or an email, to reach you.",
} as const;

/** Whether nobody could call back (reading, row 13): no email, and a number too short to dial. */
export function isUnreachable(phone: string, email: string): boolean {
  return email === "" && countDialedDigits(phone) < PHONE_MIN_DIGITS;
}
