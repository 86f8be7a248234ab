import { freeEstimate, labels, movingCodeLabel, movingQuote } from "../content/forms.ts";
import { asksForZips } from "../locations/country.ts";
import { formatLongDay, isCalendarDay } from "../schedule/calendar-day.ts";
import { contactMessages, isUnreachable } from "./contact-rules.ts";
import type { FormField, FormFields } from "./form-field.ts";
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
} from "./input-filters.ts";

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
    read: (typed) => filterCode(typed).toLowerCase(),
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
      day !== "" && (isCalendarDay(day) ? day < today && movingMessages.dayPassed : movingMessages.noDay),
    shown: { key: "move_date", format: (day) => day && formatLongDay(day) },
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
      phone === "" ? movingMessages.phone : isUnreachable(phone, String(email)) && contactMessages.unreachable,
  }),
  email: textField({
    ...movingFields.email,
    isOptional: () => true,
    findFault: (email) => !mayBeEmail(email) && contactMessages.emailFormat,
  }),
  message: messageField(freeEstimate.message),
} satisfies FormFields;
