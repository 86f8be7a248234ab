import { readDigits } from "./digits.ts";

export type PostalCode = {
  country: "Canada" | "USA";
  /** "M5V 2T6", "M5V" or "75201". */
  printed: string;
  /** The forward sortation area or the ZIP's first three digits: "M5V", "752". */
  area: string;
};

// Letters that look like others or like digits aren't used, and no code begins with W or Z.
const postalCode = /^([abceghj-nprstvxy]\d[abceghj-nprstv-z])[ -]?(\d(?:[abceghj-nprstv-z]\d?)?)?$/i;
const zip = /^(\d{5})(?:[ -]?\d{0,4})$/;

const asDigits = (text: string) => text.replace(/o/gi, "0").replace(/i/gi, "1");

/** O and I are in no postal code: where a digit belongs, they are one. */
export function mendPostalCode(code: string): string {
  const mended = asDigits(code);
  const isCertain = /\d/.test(code) || code.length === 6;
  return isCertain && /^[a-z]\d[a-z](\d([a-z]\d?)?)?$/i.test(mended) ? mended : code;
}

/** A postal code from its first three characters on, or a ZIP; null for anything else. */
export function readPostalCode(typed: string): PostalCode | null {
  const read = readDigits(typed);
  const text = (/\d/.test(read) ? asDigits(read) : read).replace(/\s+/g, " ").trim();
  const [, area = "", rest = ""] = postalCode.exec(text.toUpperCase()) ?? [];
  if (area) return { country: "Canada", printed: rest.length === 3 ? `${area} ${rest}` : area, area };
  const [, printed = ""] = zip.exec(text) ?? [];
  return printed ? { country: "USA", printed, area: printed.slice(0, 3) } : null;
}

/** As form fields and addresses have it: "M5V2T6". */
export function formatCodeField({ printed }: PostalCode): string {
  return printed.replace(" ", "");
}

/** A stored code as people write it: "m5v2t6" as "M5V 2T6", also when it isn't whole. */
export function printCode(code: string): string {
  return code.toUpperCase().replace(/^([A-Z]\d[A-Z])(?=\d)/, "$1 ");
}
