import { locationTexts } from "./texts.ts";

/** One plain address, as mail to several is written with commas between them. */
const address = /^[^\s@,;<>()"\\]+@[^\s@,;<>()"\\]+\.[^\s@,;<>()"\\]+$/;
const MOST_ADDRESSES = 10;

/** Addresses as they're typed, separated by commas, semicolons or spaces. */
export function readMailboxes(typed: string): string[] | { problem: string } {
  const mailboxes = typed.split(/[\s,;]+/).filter(Boolean);
  const wrong = mailboxes.find((one) => !address.test(one));
  if (wrong) return { problem: locationTexts.notAnAddress(wrong) };
  if (mailboxes.length > MOST_ADDRESSES) return { problem: locationTexts.tooManyAddresses(MOST_ADDRESSES) };
  return mailboxes;
}
