import { randomBytes } from "node:crypto";

/** The realtime database's own digits, in the order of their codes: keys sort by the time they were made. */
const DIGITS = "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz";

export function makePushId(now: number): string {
  const time = Array.from({ length: 8 }, (_, place) => Math.floor(now / 64 ** (7 - place)) % 64);
  const chance = [...randomBytes(12)].map((byte) => byte % 64);
  return [...time, ...chance].map((digit) => DIGITS[digit]).join("");
}
