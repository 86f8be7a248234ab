import { toE164 } from "../../locations/phone-number.server.ts";
import { entryFields, findContactFault } from "../desk-entry.ts";
import { checkContact, type JunkJob, toJobRecord } from "../junk-job.ts";
import { estimateFields, type MovingLead, movingFields, readMove, toLeadRecord } from "../moving-lead.ts";
import type { Status } from "../status.ts";
import { type FieldError, type FormFields, listFaults, readFields, type Submission } from "../submission.ts";
import type { LeadRow } from "./records.server.ts";
import { findServingLocation } from "./response-time.server.ts";
import { readJob } from "./snapshot.server.ts";
import { readDetails, readRecord, writeStatus } from "./stored-json.ts";

// What a customer typed, by the form's field names, as the desk corrects it.

export type Typed = Readonly<Record<string, string>>;

/** All but the day and the packing, which staff note on the lead itself. */
function pickCorrectable({
  name,
  phone,
  email,
  zipFrom,
  zipTo,
  message,
}: typeof movingFields | typeof entryFields) {
  return { name, phone, email, zipFrom, zipTo, message };
}

export function readAsked(row: LeadRow): MovingLead | JunkJob {
  return row.kind === "moving" ? readMove(readRecord(row), readDetails(row)) : readJob(row);
}

/** In the order of the form. A unit only belongs to an apartment. */
export function readTypedFields(row: LeadRow): Typed {
  const asked = readAsked(row);
  if (asked.kind === "junk") {
    const { name, phone, email, street, unit, city, state, zip, country, message } = asked;
    const inHouse = asked.propertyType === "Apartment" ? { unit } : {};
    return { name, phone, email, street, ...inHouse, city, state, zip, countryName: country, message };
  }
  const values: Readonly<Record<string, unknown>> = asked;
  return Object.fromEntries(
    Object.keys(listFields(row)).map((field) => [field, String(values[field] ?? "")]),
  );
}

/** What staff entered or imported goes by the rules for that. */
function listFields({ form }: LeadRow): FormFields {
  if (form === "free-estimate") return estimateFields;
  return pickCorrectable(form === "moving-quote" ? movingFields : entryFields);
}

/** By the form's own rules; what was wrong before and wasn't touched stays as it is. */
export function checkTyped(
  row: LeadRow,
  submission: Submission,
): { typed: Typed; errors: readonly FieldError[] } {
  const before = readTypedFields(row);
  const was = check(row, before).errors;
  const { typed, errors } = check(row, submission);
  const isOld = ({ field, message }: FieldError) =>
    typed[field] === before[field] && was.some((one) => one.field === field && one.message === message);
  return { typed, errors: errors.filter((error) => !isOld(error)) };
}

function check(row: LeadRow, submission: Submission): { typed: Typed; errors: readonly FieldError[] } {
  if (row.kind === "junk") {
    const { form, propertyType } = readJob(row);
    const checked = checkContact(submission, { form, propertyType });
    if (!checked.ok) return { typed: submission, errors: checked.errors };
    const fault = form !== "booking" && findContactFault(checked.value.phone, checked.value.name);
    if (fault) return { typed: submission, errors: [{ field: "phone", message: fault }] };
    const { country, unit, ...contact } = checked.value;
    const inHouse = unit ? { unit } : {};
    return { typed: { ...contact, ...inHouse, countryName: country }, errors: [] };
  }
  const fields = listFields(row);
  const values = readFields(fields, submission);
  const country = readDetails(row).visitor_country || findServingLocation(row.location_slug).country;
  return { typed: values as Typed, errors: listFaults(fields, values, { country, today: "" }) };
}

type TypedColumns = Pick<LeadRow, "name" | "phone_e164" | "email" | "record" | "details">;

export function writeTyped(row: LeadRow, typed: Typed): TypedColumns {
  const details = readDetails(row);
  const { date = "", time = "", ip_address: ipAddress = "" } = readRecord(row);
  const asked = readAsked(row);
  const { country } = findServingLocation(row.location_slug);
  const locationId = row.location_id;
  const kept = { kind: row.kind, status: row.status as Status, won_by: row.won_by };
  if (asked.kind === "junk") {
    const { countryName = asked.country, ...rest } = typed;
    const job: JunkJob = { ...asked, ...rest, country: countryName };
    return {
      name: job.name,
      phone_e164: toE164(job.phone, country),
      email: job.email.toLowerCase() || null,
      record: writeStatus(JSON.stringify(toJobRecord(job, { ipAddress, locationId })), kept),
      details: JSON.stringify({ ...details, message: job.message, email: job.email }),
    };
  }
  const lead: MovingLead = { ...asked, ...typed };
  const record = toLeadRecord(lead, { ipAddress, locationId, date, time });
  return {
    name: lead.name,
    phone_e164: toE164(lead.phone, country),
    email: lead.email.toLowerCase() || null,
    record: writeStatus(JSON.stringify(record), kept),
    details: row.details,
  };
}
