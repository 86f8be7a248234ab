import { keepLettersAndDigits, readDigits } from "../locations/digits.ts";
import { mendPostalCode } from "../locations/postal-code.ts";

/** As `maxLength` counts (sections 5 and 9). */
export const limits = { name: 20, phone: 25, unit: 12, postalCode: 6, zip: 5 } as const;

export const PHONE_MIN_DIGITS = 10;

export const ADDRESS_LIMIT = 120;

export function tooLong(most: number | string, rest = ""): string {
  return `Only ${most} characters fit here.${rest && ` This didn’t fit: “${rest}”`}`;
}

/** RFC 5321; cutting a longer one would make it another person's. */
export const EMAIL_LIMIT = 254;

// These files travel to old phones: no lookbehind in any pattern, and none that backtracks over a long run.

/** In UTF-16 units, without leaving half a character at the end. */
function cut(text: string, limit: number): string {
  return text.slice(0, limit).replace(/[\uD800-\uDBFF]$/, "");
}

/** Breaks become spaces; controls and half characters go. */
function oneLine(text: string): string {
  return text.replace(/\s/g, " ").replace(/[\p{Cc}\p{Cs}]/gu, "");
}

/** Marks and joiners belong to letters; one left behind by an emoji would be a message that nobody can see. */
function withoutStrayMarks(text: string): string {
  return text.replace(/(^|[^\p{L}\p{M}\p{Join_C}])[\p{M}\p{Join_C}]+/gu, "$1");
}

function tidy(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** While typing (section 5, reading row 5): apostrophes and hyphens only after a letter, each word capitalized. */
export function filterPersonName(text: string): string {
  const kept = withoutStrayMarks(oneLine(text))
    .replace(/[‘´`]/g, "'")
    .replace(/[‐-―]/g, "-")
    .replace(/[^\p{L}\p{M}\p{Join_C} '’-]/gu, "")
    .replace(/(^|[^\p{L}\p{M}])['’-]+/gu, "$1")
    // The start of a word, and the letter after a one-letter prefix (O'Brien). Georgian has no capitals inside text.
    .replace(/(^|[ -])(?![ა-ჿ])\p{L}(\p{M}*['’]\p{L})?/gu, (start) => start.toUpperCase());
  return cut(kept, limits.name);
}

/** While typing: digits, letters, hyphen, brackets, parentheses, spaces, dot, plus. A space parts a number from what follows. */
export function filterPhone(text: string): string {
  return readDigits(oneLine(text))
    .replace(/^((?:\D*\d){10,15})[^\w\-[\]() .+]/, "$1 ")
    .replace(/[^\da-z\-[\]() .+]/gi, "")
    .slice(0, limits.phone);
}

export function filterUnit(text: string): string {
  return cut(oneLine(text), limits.unit);
}

export function filterPostalCode(text: string): string {
  return mendPostalCode(keepLettersAndDigits(text).slice(0, limits.postalCode)).toLowerCase();
}

export function formatPostalCode(text: string): string {
  return filterPostalCode(text).toUpperCase();
}

export function filterZip(text: string): string {
  return readDigits(text).replace(/\D/g, "").slice(0, limits.zip);
}

export function isPostalCode(text: string): boolean {
  return /^[a-z]\d/.test(filterPostalCode(text));
}

export function readCode(typed: string): string {
  return isPostalCode(typed) ? filterPostalCode(typed) : filterZip(typed);
}

/** Whether nothing of it is lost: a ZIP (with its four more digits, or after its state), or a postal code as far as it goes. */
export function isWholeCode(typed: string): boolean {
  return /^(|([a-z]{2})?(\d{1,5}|\d{9})|[a-z]\d[\da-z]{0,4})$/i.test(
    mendPostalCode(keepLettersAndDigits(typed)),
  );
}

/** While typing: a ZIP code where it can only be one ("TX 77002"), else upper case: it may become a postal code. */
export function filterCode(text: string): string {
  const code = keepLettersAndDigits(text);
  const isZip = [code, code.slice(0, limits.postalCode)].some((one) => /^([a-z]{2,})?\d+$/i.test(one));
  return isZip ? filterZip(code) : formatPostalCode(code);
}

/** "77002-1234". */
export const CODE_LIMIT = 10;

/** On the server: the same filter on tidied text, with single spaces and none at the ends. */
export function clean(text: string, filter: (text: string) => string): string {
  return tidy(filter(tidy(text)));
}

export function cleanPersonName(text: string): string {
  return clean(text, filterPersonName).replace(/['’\p{Join_C}-]+(?= |$)/gu, "");
}

export function cleanLine(text: string, limit = Number.POSITIVE_INFINITY): string {
  return cut(tidy(oneLine(text)), limit).trim();
}

/** Section 5, reading row 15: a space for anything but letters, digits, dot and comma, so that numbers stay apart. */
export function describeInPlainText(message: string): string {
  const plain = message.replace(/[^\p{L}\p{M}\p{Nd} .,]+/gu, " ");
  return tidy(plain.replace(/(^|[^\p{L}\p{M}])\p{M}+/gu, "$1 "));
}

export function cleanMessage(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .replace(/(?![\n\t])[\p{Cc}\p{Cs}]/gu, "")
    .trim();
}

/** Without what nobody means by it: unseen signs, the name before it, marks around it, a comma for its only dot. */
export function cleanEmail(text: string): string {
  if (text.length > 4 * EMAIL_LIMIT) return text;
  return cleanLine(text.normalize("NFKC").replace(/\p{DI}/gu, ""))
    .replace(/[‘’]/g, "'")
    .replace(/^([^<>@]*<)?[ '"“«`([<]*(mailto:)?/i, "")
    .replace(/[ '"”»`)\]>.,;:]+$/, "")
    .replace(/^(\S+@\S+?)['"]? <(mailto:)?\1$/i, "$1")
    .replace(/ ?@ ?/, "@")
    .replace(/(@[^\s@.,]+),(?=[^\s@.,]+$)/, "$1.");
}

export function mayBeEmail(text: string): boolean {
  return (
    text === "" ||
    (text.length <= EMAIL_LIMIT &&
      /^[^\s@,;:<>()[\]"“”«»\\]+@[\p{L}\p{M}\p{N}_-]+(\.[\p{L}\p{M}\p{N}_-]+)+$/u.test(text))
  );
}
