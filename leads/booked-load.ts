import { junkItems } from "../content/junk-items.ts";
import type { BookableDay } from "../schedule/windows.ts";
import { checkBooking, type JunkJob } from "./junk-job.ts";
import { readLoad } from "./junk-load.ts";
import type { Checked, Submission } from "./submission.ts";

/** A booking with what was picked to be taken, by the company's own list. Never throws. */
export function checkBookingWithLoad(submission: Submission, days: readonly BookableDay[]): Checked<JunkJob> {
  const checked = checkBooking(submission, days);
  const load = readLoad(submission, junkItems);
  return checked.ok && Object.keys(load).length > 0
    ? { ok: true, value: { ...checked.value, load } }
    : checked;
}
