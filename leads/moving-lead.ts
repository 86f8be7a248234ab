import { asksForZips } from "../locations/country.ts";
import { isDay } from "../schedule/days-and-durations.ts";
import {
  clean,
  cleanLine,
  cleanMessage,
  cleanPersonName,
  EMAIL_LIMIT,
  filterPhone,
  filterZip,
  mayBeEmail,
  PHONE_MIN_DIGITS,
} from "./input-filters.ts";
import { type Checked, type FieldRule, listErrors, type Submission, typedInto } from "./submission.ts";

/** The texts beside the fields of the two moving forms, word for word from the specification's section 8. */
export const movingMessages = {
  name: "Name is required",
  phone: "Phone number is required",
  email: "A valid email is required",
  emailFormat: "Invalid email format",
  zipFrom: "Moving From Zip is required",
  zipTo: "Moving To Zip is required",
  message: "Message is required",
} as const;

/** A request for a moving estimate, checked. Texts are "" where the visitor gave none. */
export type MovingLead = {
  kind: "moving";
  form: "moving-quote" | "free-estimate";
  name: string;
  phone: string;
  email: string;
  /** Up to five digits; always "" outside the USA and on the free estimate form. */
  zipFrom: string;
  zipTo: string;
  message: string;
  /** YYYY-MM-DD or "". */
  moveDate: string;
  packing: boolean;
};

function typedContact(submission: Submission) {
  return {
    name: cleanPersonName(typedInto(submission, "name")),
    phone: clean(typedInto(submission, "phone"), filterPhone),
    email: cleanLine(typedInto(submission, "email")),
    message: cleanMessage(typedInto(submission, "message")),
  };
}

function settled(lead: MovingLead, rules: readonly FieldRule[]): Checked<MovingLead> {
  const errors = listErrors(rules);
  return errors.length > 0 ? { ok: false, errors } : { ok: true, value: lead };
}

/**
 * Checks the moving quote form (section 5): name, a phone number with at least ten digits, an email with an "@",
 * a message, and for visitors in the USA both ZIP codes (elsewhere they are ignored). A `moveDate` that is not a real
 * YYYY-MM-DD is dropped; `packing` is wanted when it is "true", "on" or "yes". Never throws.
 *
 * @param country the visitor's country, normalised or not
 * @returns the lead, or errors in the order name, phone, email, zipFrom, zipTo, message
 */
export function checkMovingQuote(
  submission: Submission,
  country: string | null | undefined,
): Checked<MovingLead> {
  const contact = typedContact(submission);
  const withZips = asksForZips(country);
  const zip = (field: string) => (withZips ? filterZip(typedInto(submission, field)) : "");
  const zipFrom = zip("zipFrom");
  const zipTo = zip("zipTo");
  const moveDate = typedInto(submission, "moveDate").trim();
  const { name, phone, email, message } = contact;
  const lead: MovingLead = {
    kind: "moving",
    form: "moving-quote",
    ...contact,
    zipFrom,
    zipTo,
    moveDate: isDay(moveDate) ? moveDate : "",
    packing: /^(true|on|yes)$/i.test(typedInto(submission, "packing").trim()),
  };
  return settled(lead, [
    ["name", name !== "", movingMessages.name],
    ["phone", phone.replace(/\D/g, "").length >= PHONE_MIN_DIGITS, movingMessages.phone],
    ["email", email.includes("@") && email.length <= EMAIL_LIMIT, movingMessages.email],
    ["zipFrom", !withZips || zipFrom !== "", movingMessages.zipFrom],
    ["zipTo", !withZips || zipTo !== "", movingMessages.zipTo],
    ["message", message !== "", movingMessages.message],
  ]);
}

/**
 * Checks the free estimate form (section 5, reading row 2): name, phone and message required, the email optional but
 * well formed when it is given. Never throws.
 *
 * @returns the lead, or errors in the order name, phone, email, message
 */
export function checkFreeEstimate(submission: Submission): Checked<MovingLead> {
  const contact = typedContact(submission);
  const { name, phone, email, message } = contact;
  const lead: MovingLead = {
    kind: "moving",
    form: "free-estimate",
    ...contact,
    zipFrom: "",
    zipTo: "",
    moveDate: "",
    packing: false,
  };
  return settled(lead, [
    ["name", name !== "", movingMessages.name],
    ["phone", phone !== "", movingMessages.phone],
    ["email", mayBeEmail(email), movingMessages.emailFormat],
    ["message", message !== "", movingMessages.message],
  ]);
}

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
    email: lead.email || "Unavailable",
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
