import { findCountry } from "../locations/country.ts";
import { type BookableDay, endOfWindow, nextOpenWindows, timeWindows } from "../schedule/windows.ts";
import { contactMessages, isUnreachable } from "./contact-rules.ts";
import {
  ADDRESS_LIMIT,
  clean,
  cleanEmail,
  cleanLine,
  cleanMessage,
  cleanPersonName,
  describeInPlainText,
  filterPhone,
  filterPostalCode,
  filterUnit,
  filterZip,
  isPostalCode,
  mayBeEmail,
  readCode,
  tooLong,
} from "./input-filters.ts";
import type { LoadChoice } from "./junk-load.ts";
import {
  type Checked,
  type FieldError,
  type FieldRule,
  listErrors,
  readTyped,
  type Submission,
} from "./submission.ts";

/** The first two are section 8's, word for word. */
export const bookingMessages = {
  required: "This field is required",
  emailFormat: contactMessages.emailFormat,
  unreachable: contactMessages.unreachable,
  country: "Choose Canada or the USA.",
  postalCode: "That’s a Canadian postal code. Choose Canada, or enter a ZIP code.",
  dayGone: "We can't book that day anymore. Please choose another.",
  windowBegun: "That time has already started. Please choose a later one.",
  windowTaken: "Someone just took that window.",
  nextOnes: "Still open:",
} as const;

export function formatWindowTaken(
  days: readonly BookableDay[],
  wanted: { date: string; window: string },
): string {
  const { windowTaken, nextOnes } = bookingMessages;
  const next = nextOpenWindows(days, wanted, 3);
  return next.length > 0 ? `${windowTaken} ${nextOnes} ${next.join("; ")}.` : windowTaken;
}

/** Section 5: `value` is stored, `label` is shown. */
export const propertyTypes = [
  { value: "House", label: "House" },
  { value: "Apartment", label: "Condo/Apartment" },
  { value: "Business", label: "Business" },
] as const;

/** Section 5: the value answers "is it time sensitive?". */
export const flexibilityChoices = [
  { value: "false", label: "Yes flexible" },
  { value: "true", label: "No, requires this time only" },
] as const;

type PropertyType = (typeof propertyTypes)[number]["value"];

export type JunkJob = {
  kind: "junk";
  form: "booking" | "desk" | "import";
  name: string;
  phone: string;
  email: string;
  /** As typed; the record's description is made of it. */
  message: string;
  street: string;
  /** "" unless the property is an Apartment. */
  unit: string;
  city: string;
  state: string;
  /** A ZIP of up to five digits, or a postal code in lower case; "" when none was given. */
  zip: string;
  country: string;
  /** YYYY-MM-DD. */
  date: string;
  /** "9:00". */
  startTime: string;
  endTime: string;
  propertyType: PropertyType;
  isTimeSensitive: boolean;
  load?: LoadChoice;
};

/** Who asks, for what and where: all but when, and the load. */
type JobRequest = Omit<JunkJob, "kind" | "form" | "date" | "startTime" | "endTime" | "load">;

type JobContact = Omit<JobRequest, "propertyType" | "isTimeSensitive">;

type TypedProperty = { propertyType: PropertyType | undefined; timeSensitive: string };

function readProperty(submission: Submission, isByStaff: boolean): TypedProperty {
  const choice = (field: string) => readTyped(submission, field).trim();
  const known = propertyTypes.find(({ value }) => value === choice("propertyType"))?.value;
  return {
    propertyType: known ?? (isByStaff ? "House" : undefined),
    timeSensitive: choice("isTimeSensitive"),
  };
}

function readContact(submission: Submission, propertyType: PropertyType | undefined): JobContact {
  const typed = (field: string) => readTyped(submission, field);
  const line = (field: string) => cleanLine(typed(field));
  const country = findCountry(line("countryName")) ?? line("countryName");
  const readZip = country === "Canada" ? filterPostalCode : country === "USA" ? filterZip : readCode;
  return {
    name: cleanPersonName(typed("name")),
    phone: clean(typed("phone"), filterPhone),
    email: cleanEmail(typed("email")),
    message: cleanMessage(typed("message")),
    street: line("street"),
    unit: propertyType === "Apartment" ? clean(typed("unit"), filterUnit) : "",
    city: line("city"),
    state: line("state"),
    zip: readZip(typed("zip")),
    country,
  };
}

type ContactFacts = { propertyType: PropertyType | undefined; isByStaff: boolean; typedZip: string };

function listContactRules(
  contact: JobContact,
  { propertyType, isByStaff, typedZip }: ContactFacts,
): FieldRule[] {
  const { name, phone, email, message, street, unit, city, state, country } = contact;
  const isMisplaced = country === "USA" && isPostalCode(typedZip);
  const { required, emailFormat, unreachable, postalCode } = bookingMessages;
  const fits = (field: "street" | "city" | "state"): FieldRule => [
    field,
    contact[field].length <= ADDRESS_LIMIT,
    tooLong(ADDRESS_LIMIT),
  ];
  return [
    ["name", isByStaff || name !== "", required],
    ["phone", isByStaff || phone !== "", required],
    ["phone", isByStaff || phone === "" || !isUnreachable(phone, email), unreachable],
    ["email", mayBeEmail(email), emailFormat],
    ["message", isByStaff || describeInPlainText(message) !== "", required],
    ["propertyType", propertyType !== undefined, required],
    ["street", isByStaff || street !== "", required],
    fits("street"),
    ["unit", isByStaff || propertyType !== "Apartment" || unit !== "", required],
    ["city", isByStaff || city !== "", required],
    fits("city"),
    ["state", isByStaff || state !== "", required],
    fits("state"),
    ["zip", !isMisplaced, postalCode],
    ["countryName", isByStaff || country !== "", required],
    ["countryName", country === "" || findCountry(country) !== null, bookingMessages.country],
  ];
}

function flexibilityRule(timeSensitive: string, isByStaff: boolean): FieldRule {
  const isAnswered = flexibilityChoices.some(({ value }) => value === timeSensitive);
  return ["isTimeSensitive", isByStaff || isAnswered, bookingMessages.required];
}

/** A choice that is not on offer is undefined. */
type ReadRequest = Omit<JobRequest, "propertyType"> & { propertyType: PropertyType | undefined };

/** By the same rules, for what's corrected later: `value` is what was read, whatever is wrong with it. Never throws. */
export function readJobRequest(
  submission: Submission,
  form: JunkJob["form"],
): { value: ReadRequest; errors: readonly FieldError[] } {
  const isByStaff = form !== "booking";
  const { propertyType, timeSensitive } = readProperty(submission, isByStaff);
  const contact = readContact(submission, propertyType);
  const typedZip = readTyped(submission, "zip");
  const errors = listErrors([
    ...listContactRules(contact, { propertyType, isByStaff, typedZip }),
    flexibilityRule(timeSensitive, isByStaff),
  ]);
  return { value: { ...contact, propertyType, isTimeSensitive: timeSensitive === "true" }, errors };
}

/**
 * Section 5, reading rows 6, 13 and 14. A choice that is not on offer counts as not made. At the desk only the day and its
 * window have to be given. Never throws.
 */
export function checkBooking(
  submission: Submission,
  days: readonly BookableDay[],
  form: JunkJob["form"] = "booking",
): Checked<JunkJob> {
  const isByStaff = form === "desk";
  const choice = (field: string) => readTyped(submission, field).trim();
  const selectedDate = choice("selectedDate");
  const day = days.find(({ date }) => date === selectedDate);
  const isOpen = (window: string) => !day?.closedWindows.includes(window);
  const dayIsOpen = day !== undefined && timeWindows.some(({ value }) => isOpen(value));
  const startTime = choice("timeSlot");
  const endTime = endOfWindow(startTime);
  const { propertyType, timeSensitive } = readProperty(submission, isByStaff);
  const contact = readContact(submission, propertyType);
  const typedZip = readTyped(submission, "zip");

  const { required, dayGone, windowBegun } = bookingMessages;
  const hasBegun = day?.begunWindows?.includes(startTime) ?? !isOpen(startTime);
  const closedMessage = hasBegun
    ? windowBegun
    : formatWindowTaken(days, { date: selectedDate, window: startTime });
  const errors = listErrors([
    ...listContactRules(contact, { propertyType, isByStaff, typedZip }),
    ["selectedDate", selectedDate !== "", required],
    // A day without an open window is gone as a whole: there is no later time to offer.
    ["selectedDate", selectedDate === "" || dayIsOpen, dayGone],
    ["timeSlot", endTime !== null, required],
    ["timeSlot", endTime === null || !dayIsOpen || isOpen(startTime), closedMessage],
    flexibilityRule(timeSensitive, isByStaff),
  ]);
  if (errors.length > 0 || !endTime || !propertyType) return { ok: false, errors };
  return {
    ok: true,
    value: {
      kind: "junk",
      form,
      ...contact,
      date: selectedDate,
      startTime,
      endTime,
      propertyType,
      isTimeSensitive: timeSensitive === "true",
    },
  };
}

/** Section 3's Job, its fields in that order. */
export type JobRecord = {
  brand_id: 1;
  cus_address: { street: string; unit: string; city: string; state: string; zip: string; country: string };
  cus_email: "Unavailable";
  cus_name: string;
  cus_phone: string;
  date: string;
  description: string;
  start_time: string;
  end_time: string;
  ip_address: string;
  is_time_sensitive: boolean;
  sensitive_reason: "";
  job_status: "active";
  property_type: PropertyType;
  location_id: number | "";
  type: "Full Service";
};

export function toJobRecord(
  job: JunkJob,
  facts: { ipAddress: string; locationId: number | null },
): JobRecord {
  const { street, unit, city, state, zip, country } = job;
  return {
    brand_id: 1,
    cus_address: { street, unit, city, state, zip, country },
    cus_email: "Unavailable",
    cus_name: job.name,
    cus_phone: job.phone,
    date: job.date,
    description: describeInPlainText(job.message),
    start_time: job.startTime,
    end_time: job.endTime,
    ip_address: facts.ipAddress,
    is_time_sensitive: job.isTimeSensitive,
    sensitive_reason: "",
    job_status: "active",
    property_type: job.propertyType,
    location_id: facts.locationId ?? "",
    type: "Full Service",
  };
}
