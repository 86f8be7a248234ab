import { cleanEmail, mayBeEmail } from "../../../leads/input-filters.ts";
import { locationTexts } from "./texts.ts";

const MOST_ADDRESSES = 10;

/** Addresses as they're typed, separated by commas, semicolons or spaces. */
export function readMailboxes(typed: string): string[] | { problem: string } {
  const mailboxes = typed
    .split(/[\s,;]+/)
    .map(cleanEmail)
    .filter(Boolean);
  const wrong = mailboxes.find((one) => !mayBeEmail(one));
  if (wrong) return { problem: locationTexts.notAnAddress(wrong) };
  if (mailboxes.length > MOST_ADDRESSES) return { problem: locationTexts.tooManyAddresses(MOST_ADDRESSES) };
  return mailboxes;
}
