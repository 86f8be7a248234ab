import { junkItems } from "../../content/junk-items.ts";
import { toE164 } from "../../locations/phone-number.server.ts";
import { localDateAndTime } from "../../schedule/days.server.ts";
import { entryFields, entryMessages, findContactFault } from "../desk-entry.ts";
import { type JunkJob, readJobRequest, toJobRecord } from "../junk-job.ts";
import { formatLoadField, type LoadChoice, readLoad } from "../junk-load.ts";
import {
  estimateFields,
  type MovingLead,
  movingFields,
  readMove,
  toLeadRecord,
  toMoveDetails,
} from "../moving-lead.ts";
import type { Status } from "../status.ts";
import {
  type FieldError,
  type FormFields,
  listFaults,
  readFields,
  readTyped,
  type Submission,
} from "../submission.ts";
import { findOutsideRegion } from "./outside-areas.server.ts";
import type { LeadRow } from "./records.server.ts";
import { findServingLocation } from "./response-time.server.ts";
import { readJob } from "./snapshot.server.ts";
import { readDetails, readRecord, writeStatus } from "./stored-json.ts";

// What a customer typed, by the form's field names, as the desk corrects it.

export type Typed = Readonly<Record<string, string>>;

export function readAsked(row: LeadRow): MovingLead | JunkJob {
  return row.kind === "moving" ? readMove(readRecord(row), readDetails(row)) : readJob(row);
}

/** In the order of the form, but for a visit's day and window, which the schedule moves. */
export function readTypedFields(row: LeadRow): Typed {
  const asked = readAsked(row);
  return asked.kind === "junk" ? writeJob(asked) : writeMove(listFields(row), asked);
}

type TypedJob = Omit<JunkJob, "kind" | "form" | "date" | "startTime" | "endTime" | "propertyType"> & {
  propertyType: JunkJob["propertyType"] | undefined;
};

function writeJob({ load, propertyType, ...job }: TypedJob): Typed {
  const { name, phone, email, street, unit, city, state, zip, country } = job;
  return {
    ...{
      name,
      phone,
      email,
      propertyType: propertyType ?? "",
      street,
      unit,
      city,
      state,
      zip,
      countryName: country,
    },
    isTimeSensitive: String(job.isTimeSensitive),
    message: job.message,
    ...Object.fromEntries(junkItems.map(({ id }) => [formatLoadField(id), String(load?.[id] ?? "")])),
  };
}

function writeMove(fields: FormFields, values: Readonly<Record<string, unknown>>): Typed {
  return Object.fromEntries(Object.keys(fields).map((field) => [field, String(values[field] ?? "")]));
}

/** What staff entered or imported goes by the rules for that. */
function listFields({ form }: LeadRow): FormFields {
  if (form === "free-estimate") return estimateFields;
  return form === "moving-quote" ? movingFields : entryFields;
}

/** By the form's own rules; what was wrong before and wasn't touched stays as it is. */
export function checkTyped(
  row: LeadRow,
  submission: Submission,
  now: number,
): { typed: Typed; errors: readonly FieldError[] } {
  const before = readTypedFields(row);
  const was = check(row, before, now).errors;
  const { typed: read, errors } = check(row, submission, now);
  const typed = { ...read, ...keepUnit(before, read), ...keepUntouched(before, submission, read) };
  const isOld = ({ field, message }: FieldError) =>
    typed[field] === before[field] && was.some((one) => one.field === field && one.message === message);
  return { typed, errors: errors.filter((error) => !isOld(error)).map((error) => sayToStaff(error, typed)) };
}

/** An import may have a longer name than the form takes: it isn't cut because something else was corrected. */
function keepUntouched(before: Typed, submission: Submission, read: Typed): Typed {
  const kept = Object.entries(before).filter(
    ([field, text]) => readTyped(submission, field) === text && read[field] !== "",
  );
  return Object.fromEntries(kept);
}

/** The public forms tell a customer whose number is too short that it's required. */
function sayToStaff(error: FieldError, { phone = "" }: Typed): FieldError {
  return error.field === "phone" && phone !== "" ? { ...error, message: entryMessages.shortPhone } : error;
}

/** The form asks for a unit in apartments only, but an import may have one anywhere: it goes once the property is another. */
function keepUnit(before: Typed, { propertyType }: Typed): Typed {
  const { unit } = before;
  const isKept = unit !== undefined && propertyType !== "Apartment" && propertyType === before.propertyType;
  return isKept ? { unit } : {};
}

function check(
  row: LeadRow,
  submission: Submission,
  now: number,
): { typed: Typed; errors: readonly FieldError[] } {
  if (row.kind === "junk") {
    const { value, errors } = readJobRequest(submission, row.form as JunkJob["form"]);
    const fault = row.form !== "booking" && findContactFault(value.phone, value.name);
    return {
      typed: writeJob({ ...value, load: readLoad(submission, junkItems) }),
      errors: fault ? [...errors, { field: "phone", message: fault }] : errors,
    };
  }
  const fields = listFields(row);
  const values = readFields(fields, submission);
  const location = findServingLocation(row.location_slug);
  const country = readDetails(row).visitor_country || location.country;
  const { date: today } = localDateAndTime(now, location.timeZone);
  return { typed: writeMove(fields, values), errors: listFaults(fields, values, { country, today }) };
}

type TypedColumns = Pick<LeadRow, "name" | "phone_e164" | "email" | "outside_region" | "record" | "details">;

export function writeTyped(row: LeadRow, typed: Typed): TypedColumns {
  const details = readDetails(row);
  const { date = "", time = "", ip_address: ipAddress = "" } = readRecord(row);
  const asked = readAsked(row);
  const locationId = row.location_id;
  const kept = { kind: row.kind, status: row.status as Status, won_by: row.won_by };
  if (asked.kind === "junk") {
    const { countryName = asked.country, isTimeSensitive = String(asked.isTimeSensitive), ...rest } = typed;
    const changed = { ...asked, ...rest, country: countryName, isTimeSensitive: isTimeSensitive === "true" };
    const { message, email, load = {} } = changed;
    return {
      name: changed.name,
      phone_e164: toE164(changed.phone),
      email: email.toLowerCase() || null,
      outside_region: findOutsideRegion(changed),
      record: writeStatus(JSON.stringify(toJobRecord(changed, { ipAddress, locationId })), kept),
      details: JSON.stringify({ ...details, message, email, load: changeLoad(load, typed) }),
    };
  }
  const lead: MovingLead = { ...asked, ...readMoveValues(typed) };
  const record = toLeadRecord(lead, { ipAddress, locationId, date, time });
  return {
    name: lead.name,
    phone_e164: toE164(lead.phone),
    email: lead.email.toLowerCase() || null,
    outside_region: findOutsideRegion(lead),
    record: writeStatus(JSON.stringify(record), kept),
    details: JSON.stringify({ ...details, ...toMoveDetails(lead) }),
  };
}

/** Items that the company no longer takes stay in it. */
function changeLoad(load: LoadChoice, typed: Typed): LoadChoice {
  const changed = junkItems.filter(({ id }) => formatLoadField(id) in typed);
  const kept = Object.entries(load).filter(([id]) => changed.every((item) => item.id !== id));
  return { ...Object.fromEntries(kept), ...readLoad(typed, changed) };
}

/** Texts are put back just as they were; only a tick is read. */
function readMoveValues(typed: Typed): Partial<MovingLead> {
  const fields: FormFields = movingFields;
  return Object.fromEntries(
    Object.entries(typed).map(([name, text]) => {
      const field = fields[name];
      return [name, field?.control === "tick" ? field.read(text) : text];
    }),
  );
}
