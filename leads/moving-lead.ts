import { freeEstimate, labels, movingCodeLabel, movingQuote } from "../content/forms.ts";
import { asksForZips } from "../locations/country.ts";
import { readDigits } from "../locations/digits.ts";
import { printCode } from "../locations/postal-code.ts";
import { formatDayWithYear, isDay } from "../schedule/days-and-durations.ts";
import { contactMessages, isUnreachable } from "./contact-rules.ts";
import type { Home } from "./home.ts";
import {
  CODE_LIMIT,
  clean,
  cleanEmail,
  cleanMessage,
  cleanPersonName,
  filterCode,
  filterPersonName,
  filterPhone,
  limits,
  mayBeEmail,
  PHONE_MIN_DIGITS,
  readCode,
} from "./input-filters.ts";
import {
  type Checked,
  type FactKey,
  type FieldValue,
  type FormFacts,
  type FormField,
  type FormFields,
  type FormValues,
  listFacts,
  listFaults,
  readFields,
  type Submission,
} from "./submission.ts";

/** All but the last two are section 8's, word for word. */
export const movingMessages = {
  name: "Name is required",
  phone: "Phone number is required",
  email: "A valid email is required",
  zipFrom: "Moving From Zip is required",
  zipTo: "Moving To Zip is required",
  message: "Message is required",
  dayPassed: "That day has passed. Please choose another.",
  noDay: "Please enter the date like this: 2026-12-31.",
} as const;

// These keep each field's own type while the compiler checks it.
const textField = <const Field extends FormField<string>>(field: Field) => field;
const tickField = <const Field extends FormField<boolean>>(field: Field) => field;

/** A code of either country, required from visitors in the USA (section 5, reading row 14). */
function movingCode(end: "from" | "to", autoComplete: string, message: string) {
  return textField({
    control: "text",
    label: ({ country }) => movingCodeLabel(end, country),
    input: { autoComplete, autoCapitalize: "characters", maxLength: CODE_LIMIT },
    filter: filterCode,
    isOptional: ({ country }) => !asksForZips(country),
    isExtra: ({ country }) => !asksForZips(country),
    read: readCode,
    findFault: (code, { country }) => asksForZips(country) && code === "" && message,
    shown: { key: `zip_${end}`, format: (code) => code.toUpperCase() },
  });
}

function messageField(label: string, words?: readonly string[]) {
  return textField({
    control: "message",
    label,
    ...(words && { words }),
    read: cleanMessage,
    findFault: (message) => message === "" && movingMessages.message,
  });
}

/** In their order on the form (section 5). */
export const movingFields = {
  name: textField({
    control: "text",
    label: labels.name,
    input: { autoComplete: "name", autoCapitalize: "words", maxLength: limits.name },
    filter: filterPersonName,
    isBesideNext: true,
    read: cleanPersonName,
    findFault: (name) => name === "" && movingMessages.name,
  }),
  phone: textField({
    control: "tel",
    label: labels.phone,
    input: { autoComplete: "tel", maxLength: limits.phone },
    filter: filterPhone,
    read: (typed) => clean(typed, filterPhone),
    findFault: (phone) => phone.replace(/\D/g, "").length < PHONE_MIN_DIGITS && movingMessages.phone,
  }),
  email: textField({
    control: "email",
    label: labels.email,
    input: { autoComplete: "email", autoCapitalize: "off" },
    read: cleanEmail,
    // By section 5, "ada@home" has all it needs.
    findFault: (email) =>
      email.includes("@") ? !mayBeEmail(`${email}.x`) && contactMessages.emailFormat : movingMessages.email,
  }),
  zipFrom: { ...movingCode("from", "postal-code", movingMessages.zipFrom), isBesideNext: true },
  zipTo: movingCode("to", "section-to postal-code", movingMessages.zipTo),
  message: messageField(movingQuote.message, movingQuote.words),
  moveDate: textField({
    control: "date",
    label: labels.moveDate,
    isOptional: () => true,
    isExtra: () => true,
    earliest: ({ today }) => today,
    read: (typed) => readDigits(typed).trim(),
    findFault: (day, { today }) =>
      day !== "" && (isDay(day) ? day < today && movingMessages.dayPassed : movingMessages.noDay),
    shown: { key: "move_date", format: (day) => day && formatDayWithYear(day) },
  }),
  packing: tickField({
    control: "tick",
    label: labels.packing,
    isExtra: () => true,
    read: (typed) => /^(true|on|yes)$/i.test(typed.trim()),
    shown: { key: "packing", format: (isWanted) => (isWanted ? "yes" : "") },
  }),
} satisfies FormFields;

/** Section 5, reading rows 2 and 13. */
export const estimateFields = {
  name: movingFields.name,
  phone: textField({
    ...movingFields.phone,
    findFault: (phone, _, { email }) =>
      phone === ""
        ? movingMessages.phone
        : isUnreachable(phone, String(email)) && contactMessages.unreachable,
  }),
  email: textField({
    ...movingFields.email,
    isOptional: () => true,
    findFault: (email) => !mayBeEmail(email) && contactMessages.emailFormat,
  }),
  message: messageField(freeEstimate.message),
} satisfies FormFields;

/** Texts are "" where the visitor gave none. A code is a ZIP of up to five digits, or a postal code in lower case. */
export type MovingLead = {
  kind: "moving";
  form: "moving-quote" | "free-estimate" | "desk" | "import";
  home?: Home;
} & FormValues<typeof movingFields>;

export const blankMove: MovingLead = {
  kind: "moving",
  form: "moving-quote",
  ...readFields(movingFields, {}),
};

/** Section 5. Never throws. */
export function checkMovingQuote(submission: Submission, facts: FormFacts): Checked<MovingLead> {
  return checkFields("moving-quote", movingFields, submission, facts);
}

/** Section 5, reading row 2. Never throws. */
export function checkFreeEstimate(submission: Submission, facts: FormFacts): Checked<MovingLead> {
  return checkFields("free-estimate", estimateFields, submission, facts);
}

export function checkFields(
  form: MovingLead["form"],
  fields: FormFields,
  submission: Submission,
  facts: FormFacts,
): Checked<MovingLead> {
  const values = readFields(fields, submission);
  const errors = listFaults(fields, values, facts);
  return errors.length > 0 ? { ok: false, errors } : { ok: true, value: { ...blankMove, form, ...values } };
}

const NO_EMAIL = "Unavailable";

/** Section 3's Lead, its fields in that order. */
export type LeadRecord = {
  date: string;
  email: string;
  phone: string;
  zip: string;
  zipTo: string;
  source: "Paid Ads";
  brand_id: 1;
  status: "new";
  type: "moving";
  won_by: "";
  location_id: number | "";
  name: string;
  time: string;
  note_from_customer: string;
  ip_address: string;
};

/** `date` "YYYY-MM-DD" and `time` "HH:MM" are the location's own. */
type LeadFacts = { ipAddress: string; locationId: number | null; date: string; time: string };

export function toLeadRecord(lead: MovingLead, facts: LeadFacts): LeadRecord {
  return {
    date: facts.date,
    email: lead.email || NO_EMAIL,
    phone: lead.phone,
    zip: lead.zipFrom,
    zipTo: lead.zipTo,
    source: "Paid Ads",
    brand_id: 1,
    status: "new",
    type: "moving",
    won_by: "",
    location_id: facts.locationId ?? "",
    name: lead.name,
    time: facts.time,
    note_from_customer: lead.message,
    ip_address: facts.ipAddress,
  };
}

/** The form's fields with their own field in section 3; all others are in the lead's details. */
const inRecord: Readonly<Record<string, keyof LeadRecord>> = {
  name: "name",
  phone: "phone",
  email: "email",
  zipFrom: "zip",
  zipTo: "zipTo",
  message: "note_from_customer",
};

function listDetailFields(): [name: string, key: string][] {
  return Object.entries<FormField>(movingFields)
    .filter(([name]) => !(name in inRecord))
    .map(([name, { shown }]) => [name, shown?.key ?? name]);
}

function readValues({ home: _, ...values }: MovingLead): Readonly<Record<string, FieldValue>> {
  return values;
}

export function listMoveFacts(lead: MovingLead): Partial<Record<FactKey, string>> {
  return listFacts(movingFields, readValues(lead));
}

export function toMoveDetails(lead: MovingLead): Record<string, FieldValue> {
  const values = readValues(lead);
  return Object.fromEntries(listDetailFields().map(([name, key]) => [key, values[name] ?? ""]));
}

/** As people read it at the desk and in exports. */
export function printFact(key: FactKey, text: string): string {
  return key === "zip_from" || key === "zip_to" ? printCode(text) : text;
}

export function listMoveColumns(): FactKey[] {
  return Object.values<FormField>(movingFields).flatMap(({ shown }) => (shown ? [shown.key] : []));
}

export function listMoveCells(lead: MovingLead): Partial<Record<FactKey, string>> {
  const values = readValues(lead);
  const cells = Object.entries<FormField>(movingFields).flatMap(([name, { shown }]) => {
    const value = values[name] ?? "";
    const text = typeof value === "string" ? value : value ? "yes" : "no";
    return shown ? [[shown.key, printFact(shown.key, text)]] : [];
  });
  return Object.fromEntries(cells);
}

export function readMove(
  record: Readonly<Partial<Record<keyof LeadRecord, unknown>>>,
  details: Readonly<Record<string, unknown>>,
): MovingLead {
  const specified = Object.entries(inRecord).map(([name, key]) => [name, record[key]]);
  const others = listDetailFields().flatMap(([name, key]) => (key in details ? [[name, details[key]]] : []));
  const home = details.home as Home | undefined;
  const lead = { ...blankMove, ...Object.fromEntries([...specified, ...others]), ...(home && { home }) };
  return record.email === NO_EMAIL ? { ...lead, email: "" } : lead;
}
