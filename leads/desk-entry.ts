import { callSources } from "../content/call-sources.ts";
import { countDialedDigits } from "../locations/phone.ts";
import type { BookableDay } from "../schedule/windows.ts";
import { clean, cleanLine, filterPhone, PHONE_MIN_DIGITS } from "./input-filters.ts";
import { checkBooking, type JunkJob } from "./junk-job.ts";
import { checkFields, estimateFields, type MovingLead, movingFields } from "./moving-lead.ts";
import { type Checked, type FieldError, type FormFacts, readTyped, type Submission } from "./submission.ts";

// What staff enter for a customer who called: the same filters and limits as on the public forms, but less has to be given.

export const entryMessages = {
  noContact: "Enter a phone number or a name.",
  code: "That isn’t a ZIP or a postal code.",
  shortPhone: "That number is too short. Enter all ten digits.",
} as const;

const SOURCE_LIMIT = 60;

/** As the desk filters and counts it; staff's own words win over what they chose. */
export function readEnteredSource(submission: Submission): string {
  const words = cleanLine(readTyped(submission, "sourceWords"), SOURCE_LIMIT);
  const chosen = callSources.find((source) => source === readTyped(submission, "source"));
  return (words || chosen || (callSources[0] ?? "")).toLowerCase();
}

export function findContactFault(phone: string, name: string): string | false {
  if (phone === "") return name === "" && entryMessages.noContact;
  return countDialedDigits(phone) < PHONE_MIN_DIGITS && entryMessages.shortPhone;
}

const never = () => false as const;

export const entryFields = {
  ...movingFields,
  name: { ...movingFields.name, findFault: never },
  phone: {
    ...movingFields.phone,
    findFault: (phone: string, _: FormFacts, { name }: Readonly<Record<string, unknown>>) =>
      findContactFault(phone, String(name)),
  },
  email: estimateFields.email,
  zipFrom: { ...movingFields.zipFrom, findFault: never },
  zipTo: { ...movingFields.zipTo, findFault: never },
  message: { ...movingFields.message, findFault: never },
};

export function checkEnteredMove(submission: Submission, facts: FormFacts): Checked<MovingLead> {
  return checkFields("desk", entryFields, submission, facts);
}

/** `days` as they are offered; a spot is claimed when it's captured. Never throws. */
export function checkEnteredJob(submission: Submission, days: readonly BookableDay[]): Checked<JunkJob> {
  const checked = checkBooking(submission, days, "desk");
  const phone = clean(readTyped(submission, "phone"), filterPhone);
  const contactFault = findContactFault(phone, readTyped(submission, "name").trim());
  if (!contactFault) return checked;
  const fault: FieldError = { field: "phone", message: contactFault };
  return { ok: false, errors: [fault, ...(checked.ok ? [] : checked.errors)] };
}
