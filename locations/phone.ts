/** "(416) 555-0142" becomes "+14165550142". */
function international(phone: string): string {
  const digits = phone.replace(/\D/g, "");
  return `+${digits.length === 10 ? `1${digits}` : digits}`;
}

export function telLink(phone: string): string {
  return `tel:${international(phone)}`;
}

export function smsLink(phone: string): string {
  return `sms:${international(phone)}`;
}

/** So that 1-800-MOVE-NOW can be called. */
const keys = ["abc", "def", "ghi", "jkl", "mno", "pqrs", "tuv", "wxyz"];

function pressKey(letter: string): string {
  return String(keys.findIndex((letters) => letters.includes(letter.toLowerCase())) + 2);
}

/** Drops the extension and dials letters as keys. Next to ten digits, or without any, letters aren't part of the number. */
export function formatDialed(typed: string): string {
  const number = typed.replace(/\s*(?:ext(?:ension)?\.?|x)\s*\d{1,6}\s*$|\s+ext(?:ension)?\.?\s*$/i, "");
  const digits = number.replace(/\D/g, "").length;
  return number.replace(/[a-z]/gi, (letter) => (digits > 0 && digits < 10 ? pressKey(letter) : ""));
}

export function countDialedDigits(typed: string): number {
  return formatDialed(typed).replace(/\D/g, "").length;
}
