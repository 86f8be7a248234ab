import { type FieldValue, type FormFacts, type FormField, listFaults, readFields, type ValuesOf } from "./form-field.ts";
import { estimateFields, movingFields } from "./moving-fields.ts";
import type { Checked, Submission } from "./submission.ts";

/**
 * A request for a moving estimate, checked: the fields of {@link movingFields} by name. Texts are "" where the visitor gave
 * none or was not asked. A code is a ZIP of up to five digits, or a postal code in lower case; `moveDate` YYYY-MM-DD.
 */
export type MovingLead = {
  kind: "moving";
  form: "moving-quote" | "free-estimate";
} & ValuesOf<typeof movingFields>;

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

/** A lead that is on disk, from its record and its details. */
export function readMove(record: LeadRecord, details: Readonly<Record<string, unknown>>): MovingLead {
  const specified = Object.entries(inRecord).map(([name, key]) => [name, record[key]]);
  const others = listDetailFields().flatMap(([name, key]) => (key in details ? [[name, details[key]]] : []));
  const lead = { ...blankMove, ...Object.fromEntries([...specified, ...others]) };
  return { ...lead, email: record.email === NO_EMAIL ? "" : record.email };
}
