import { keepLettersAndDigits, readDigits } from "./digits.ts";

/** "(416) 555-0142" becomes "+14165550142". */
function international(phone: string): string {
  const digits = phone.replace(/\D/g, "");
  return `+${digits.length === 10 ? `1${digits}` : digits}`;
}

/** Of a location's phone; what a customer typed may hold no number. */
export function telLink(phone: string): string {
  return `tel:${international(phone)}`;
}

export function smsLink(phone: string): string {
  return `sms:${international(phone)}`;
}

const spelled = /^1?[2-9]\d\d(?=.{7}$)\d{0,3}[a-z]{4,}$/i;

/** What may be numbers in it: letters end one, unless they are dialed as its last digits (1-800-MOVE-NOW). */
export function listNumbers(typed: string, pressKey: (letter: string) => string = () => "0"): string[] {
  const text = readDigits(typed);
  const isSpelled = spelled.test(keepLettersAndDigits(text));
  return (isSpelled ? text.replace(/[a-z]/gi, pressKey) : text).split(/\p{L}+/u);
}

export function countDialedDigits(typed: string): number {
  return Math.max(...listNumbers(typed).map((number) => number.replace(/\D/g, "").length));
}
