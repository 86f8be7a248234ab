import { freeEstimate, labels, movingCodeLabel, movingQuote } from "../content/forms.ts";
import { asksForZips } from "../locations/country.ts";
import { formatDayWithYear, isDay } from "../schedule/days-and-durations.ts";
import { contactMessages, isUnreachable } from "./contact-rules.ts";
import {
  CODE_LIMIT,
  clean,
  cleanLine,
  cleanMessage,
  cleanPersonName,
  EMAIL_LIMIT,
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
  listFaults,
  readFields,
  type Submission,
} from "./submission.ts";

/** The texts beside the fields of the moving forms; all but the last two word for word from the specification's section 8. */
export const movingMessages = {
  name: "Name is required",
  phone: "Phone number is required",
  email: "A valid email is required",
  zipFrom: "Moving From Zip is required",
  zipTo: "Moving To Zip is required",
  message: "Message is required",
  dayPassed: "That day has passed. Please choose another.",
  noDay: "Please write the date like this: 2026-12-31.",
} as const;

// They keep each field's own type and let the compiler check it.
const textField = <const Field extends FormField<string>>(field: Field) => field;
const tickField = <const Field extends FormField<boolean>>(field: Field) => field;

/** One end of the move: a code of either country, wanted from visitors in the USA (section 5, reading row 14). */
function movingCode(end: "from" | "to", autoComplete: string, message: string) {
  return textField({
    control: "text",
    label: ({ country }) => movingCodeLabel(end, country),
    input: { autoComplete, autoCapitalize: "characters", maxLength: CODE_LIMIT },
    filter: filterCode,
    isOptional: ({ country }) => !asksForZips(country),
    read: readCode,
    findFault: (code, { country }) => asksForZips(country) && code === "" && message,
    shown: { key: `zip_${end}`, format: (code) => code.toUpperCase() },
  });
}

function messageField(label: string, hint?: string) {
  return textField({
    control: "message",
    label,
    ...(hint && { hint }),
    read: cleanMessage,
    findFault: (message) => message === "" && movingMessages.message,
  });
}

/** The fields of the moving quote form (section 5), in their order on it. */
export const movingFields = {
  name: textField({
    control: "text",
    label: labels.name,
    input: { autoComplete: "name", autoCapitalize: "words", maxLength: limits.name },
    filter: filterPersonName,
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
    read: (typed) => cleanLine(typed),
    findFault: (email) => !(email.includes("@") && email.length <= EMAIL_LIMIT) && movingMessages.email,
  }),
  zipFrom: { ...movingCode("from", "postal-code", movingMessages.zipFrom), isBesideNext: true },
  zipTo: movingCode("to", "section-to postal-code", movingMessages.zipTo),
  message: messageField(movingQuote.message, movingQuote.messageHint),
  moveDate: textField({
    control: "date",
    label: labels.moveDate,
    isOptional: () => true,
    earliest: ({ today }) => today,
    read: (typed) => typed.trim(),
    findFault: (day, { today }) =>
      day !== "" && (isDay(day) ? day < today && movingMessages.dayPassed : movingMessages.noDay),
    shown: { key: "move_date", format: (day) => day && formatDayWithYear(day) },
  }),
  packing: tickField({
    control: "tick",
    label: labels.packing,
    read: (typed) => /^(true|on|yes)$/i.test(typed.trim()),
    shown: { key: "packing", format: (isWanted) => (isWanted ? "yes" : "") },
  }),
} satisfies FormFields;

/** The fields of the short form (section 5, reading rows 2 and 13). */
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

/**
 * A request for a moving estimate, checked: {@link movingFields} by name. Texts are "" where the visitor gave
 * none or was not asked. A code is a ZIP of up to five digits, or a postal code in lower case; `moveDate` YYYY-MM-DD.
 */
export type MovingLead = {
  kind: "moving";
  form: "moving-quote" | "free-estimate";
} & FormValues<typeof movingFields>;

/** A moving lead that says nothing yet. */
export const blankMove: MovingLead = {
  kind: "moving",
  form: "moving-quote",
  ...readFields(movingFields, {}),
};

/**
 * Checks the moving quote form (section 5). Never throws.
 *
 * @returns the lead, or errors in the order of the fields on the form
 */
export function checkMovingQuote(submission: Submission, facts: FormFacts): Checked<MovingLead> {
  const values = readFields(movingFields, submission);
  const errors = listFaults(movingFields, values, facts);
  return errors.length > 0 ? { ok: false, errors } : { ok: true, value: { ...blankMove, ...values } };
}

/**
 * Checks the free estimate form (section 5, reading row 2). Never throws.
 *
 * @returns the lead, or errors in the order of the fields on the form
 */
export function checkFreeEstimate(submission: Submission, facts: FormFacts): Checked<MovingLead> {
  const values = readFields(estimateFields, submission);
  const errors = listFaults(estimateFields, values, facts);
  return errors.length > 0
    ? { ok: false, errors }
    : { ok: true, value: { ...blankMove, form: "free-estimate", ...values } };
}

/** What the record says where no email was given. */
const NO_EMAIL = "Unavailable";

/** The Lead as it leaves the product (section 3), its fields in the specification's order. */
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

/** What only the server knows of a lead: date "YYYY-MM-DD" and time "HH:MM" are the location's own. */
export type LeadFacts = { ipAddress: string; locationId: number | null; date: string; time: string };

/** Writes a lead in the shape of section 3. An email that was not given is "Unavailable". */
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

/** The fields that the record of section 3 has room for; all others stand in the lead's details. */
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

/** What was asked for that has no room in the {@link LeadRecord}, as it is stored beside it. */
export function toMoveDetails(lead: MovingLead): Record<string, FieldValue> {
  const values: Readonly<Record<string, FieldValue>> = lead;
  return Object.fromEntries(listDetailFields().map(([name, key]) => [key, values[name] ?? ""]));
}

/** The columns of {@link listMoveCells}. */
export const moveColumns: readonly FactKey[] = Object.values<FormField>(movingFields).flatMap(({ shown }) =>
  shown ? [shown.key] : [],
);

/** What was asked for beside the message, as it is stored, for a table: by column, and "yes" or "no". */
export function listMoveCells(lead: MovingLead): Partial<Record<FactKey, string>> {
  const values: Readonly<Record<string, FieldValue>> = lead;
  const cells = Object.entries<FormField>(movingFields).flatMap(([name, { shown }]) => {
    const value = values[name] ?? "";
    return shown ? [[shown.key, typeof value === "string" ? value : value ? "yes" : "no"]] : [];
  });
  return Object.fromEntries(cells);
}

/** A lead that is on disk, from its record and its details. */
export function readMove(
  record: Readonly<Partial<Record<keyof LeadRecord, unknown>>>,
  details: Readonly<Record<string, unknown>>,
): MovingLead {
  const specified = Object.entries(inRecord).map(([name, key]) => [name, record[key]]);
  const others = listDetailFields().flatMap(([name, key]) => (key in details ? [[name, details[key]]] : []));
  const lead = { ...blankMove, ...Object.fromEntries([...specified, ...others]) };
  return record.email === NO_EMAIL ? { ...lead, email: "" } : lead;
}
