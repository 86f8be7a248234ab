/** The longest each field may be, counted as `maxLength` counts (specification sections 5 and 9). */
export const limits = { name: 20, phone: 25, unit: 12, postalCode: 6, zip: 5 } as const;

/** How many digits the moving quote form wants in a phone number (section 5). */
export const PHONE_MIN_DIGITS = 10;

/** The longest street, city, state or country that is kept. */
export const ADDRESS_LIMIT = 120;

/** No address is longer (RFC 5321); a longer one is a mistake, and cutting it would make it somebody else's. */
export const EMAIL_LIMIT = 254;

// These files travel to old phones: no lookbehind in any pattern, and none that backtracks over a long run.

/** Shortens to `limit` UTF-16 units without leaving half a character at the end. */
function cut(text: string, limit: number): string {
  return text.slice(0, limit).replace(/[\uD800-\uDBFF]$/, "");
}

/** One line of text that can be stored anywhere: breaks become spaces; controls and half characters go. */
function oneLine(text: string): string {
  return text.replace(/\s/g, " ").replace(/[\p{Cc}\p{Cs}]/gu, "");
}

/** Marks belong to letters; one left behind by an emoji would be a message that nobody can see. */
function withoutStrayMarks(text: string): string {
  return text.replace(/(^|[^\p{L}\p{M}])\p{M}+/gu, "$1");
}

function tidy(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/**
 * A person's name while it is typed (section 5, reading row 5): letters of any alphabet, spaces, and apostrophes and
 * hyphens that follow a letter; each word capitalised, the rest of its letters as typed; at most 20.
 */
export function filterPersonName(text: string): string {
  const kept = withoutStrayMarks(oneLine(text))
    .replace(/[‘´`]/g, "'")
    .replace(/[‐-―]/g, "-")
    .replace(/[^\p{L}\p{M} '’-]/gu, "")
    .replace(/(^|[^\p{L}\p{M}])['’-]+/gu, "$1")
    // The start of a word, and the letter after a one-letter prefix (O'Brien). Georgian has no capitals inside text.
    .replace(/(^|[ -])(?![ა-ჿ])\p{L}(\p{M}*['’]\p{L})?/gu, (start) => start.toUpperCase());
  return cut(kept, limits.name);
}

/** A phone number while it is typed: digits, letters, hyphen, brackets, parentheses, spaces, dot, plus; at most 25. */
export function filterPhone(text: string): string {
  return oneLine(text)
    .replace(/[^\da-z\-[\]() .+]/gi, "")
    .slice(0, limits.phone);
}

/** A unit while it is typed: anything on one line, at most 12. */
export function filterUnit(text: string): string {
  return cut(oneLine(text), limits.unit);
}

/** A Canadian postal code as it is stored: ASCII letters and digits, lower case, at most 6. */
export function filterPostalCode(text: string): string {
  return text
    .replace(/[^\da-z]/gi, "")
    .slice(0, limits.postalCode)
    .toLowerCase();
}

/** A Canadian postal code as it is shown, and as it is written while it is typed: the stored one in upper case. */
export function formatPostalCode(text: string): string {
  return filterPostalCode(text).toUpperCase();
}

/** A ZIP code as it is stored: digits, at most 5. */
export function filterZip(text: string): string {
  return text.replace(/\D/g, "").slice(0, limits.zip);
}

/** Whether a code begins as a Canadian postal code does: a letter, then a digit. */
export function isPostalCode(text: string): boolean {
  return /^[^\da-z]*[a-z][^\da-z]*\d/i.test(text);
}

/** A code as it is stored where it may be of either country. */
export function readCode(typed: string): string {
  return isPostalCode(typed) ? filterPostalCode(typed) : filterZip(typed);
}

/**
 * A code while it is typed: a ZIP code where it can only be one ("TX 77002"), else in upper case, so that a postal code can
 * be mended at its beginning, too.
 */
export function filterCode(text: string): string {
  const code = text.replace(/[^\da-z]/gi, "");
  const isZip = [code, code.slice(0, limits.postalCode)].some((one) => /^([a-z]{2,})?\d+$/i.test(one));
  return isZip ? filterZip(code) : formatPostalCode(code);
}

/** The longest way to write a code: "77002-1234". */
export const CODE_LIMIT = 10;

/** The server's step after a filter: the same filter on tidied text, with single spaces and none at the ends. */
export function clean(text: string, filter: (text: string) => string): string {
  return tidy(filter(tidy(text)));
}

/** A name as it is stored: cleaned, and no apostrophe or hyphen left at the end of a word. */
export function cleanPersonName(text: string): string {
  return clean(text, filterPersonName).replace(/['’-](?= |$)/g, "");
}

/** One line of free text as it is stored (a street, a city, an email): single spaces, at most `limit` units. */
export function cleanLine(text: string, limit = Number.POSITIVE_INFINITY): string {
  return cut(tidy(oneLine(text)), limit).trim();
}

/**
 * A booking's message as the record's description holds it (section 5, reading row 15): letters of any alphabet, digits,
 * space, dot and comma; a space for anything else, so that numbers stay apart.
 */
export function describeInPlainText(message: string): string {
  const plain = message.replace(/[^\p{L}\p{M}\p{Nd} .,]+/gu, " ");
  return tidy(plain.replace(/(^|[^\p{L}\p{M}])\p{M}+/gu, "$1 "));
}

/** A free message as it is stored: as typed, its line breaks as LF, blank ends and unprintable controls gone. */
export function cleanMessage(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .replace(/(?![\n\t])[\p{Cc}\p{Cs}]/gu, "")
    .trim();
}

/** Whether an optional email is well formed where one was given (reading, row 2). */
export function mayBeEmail(text: string): boolean {
  return text === "" || (text.length <= EMAIL_LIMIT && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text));
}
